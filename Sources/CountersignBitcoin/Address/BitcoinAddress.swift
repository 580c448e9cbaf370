public import CountersignCore
import CountersignHash

/// An address: a script, and the family of networks that its text names.
public struct BitcoinAddress: Hashable, Sendable, CustomStringConvertible {
  /// The script that an output to this address has.
  public let script: BitcoinScript
  /// The family of networks.
  public let prefix: BitcoinNetwork.Prefix
  /// The text in its canonical form: of segwit addresses in lower case.
  public let description: String

  /// Reads an address of any network, in base58check, bech32 or bech32m.
  ///
  /// Throws the address rules of `BitcoinRules`, with the place in the text as bytes. Source: BIP-0013, BIP-0141, BIP-0173,
  /// BIP-0350.
  public init(_ text: String) throws(DecodeError) {
    self = try BitcoinAddressText.address(text)
  }

  init(script: BitcoinScript, prefix: BitcoinNetwork.Prefix, canonical: String) {
    self.script = script
    self.prefix = prefix
    description = canonical
  }

  /// The address of a script on a network; nil when there is none, as for a bare public key.
  public init?(script: BitcoinScript, prefix: BitcoinNetwork.Prefix) {
    let text: String
    switch script.template {
    case .publicKeyHash(let hash): text = Base58.encodeCheck([prefix.publicKeyHash] + hash)
    case .scriptHash(let hash): text = Base58.encodeCheck([prefix.scriptHash] + hash)
    default:
      guard let program = script.witnessProgram, program.version > 0 || [20, 32].contains(program.program.count) else {
        return nil
      }
      text = Bech32.encode(
        prefix: prefix.segwit, values: [program.version] + Bech32.values(program.program),
        variant: program.version == 0 ? .bech32 : .bech32m)
    }
    self.init(script: script, prefix: prefix, canonical: text)
  }
}
