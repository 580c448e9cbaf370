import CountersignCore
import CountersignCurves
import CountersignHash

/// What is wrong with paying an address, wherever it stands.
enum BitcoinRecipientCheck {
  /// The rules that apply, with their arguments but the field.
  static func faults(
    _ address: BitcoinAddress, _ connection: BitcoinConnection, _ curves: Curves
  ) -> [(Rule, [Argument])] {
    var faults: [(Rule, [Argument])] = []
    switch address.script.template {
    case .anchor: faults.append((BitcoinRules.addressPayToAnchor, []))
    case .taproot(let key):
      if let x = Bytes32(key), !curves.secp256k1.isOnCurve(Secp256k1XOnlyKey(x)) {
        faults.append((BitcoinRules.addressTaprootInvalidPoint, []))
      }
    case .witnessProgram(1, let program):
      faults.append((BitcoinRules.addressTaprootBadLength, [Argument("got", program.count)]))
    case .witnessProgram(let version, _):
      faults.append((BitcoinRules.addressUnknownWitnessVersion, [Argument("got", version)]))
    default: break
    }
    if let network = connection.network {
      if !address.isOf(network) {
        faults.append(
          (
            BitcoinRules.addressWrongNetwork,
            [Argument("got", address.prefix.name), Argument("expected", network)]
          ))
      } else if address.prefix == .testnet {
        faults.append((BitcoinRules.addressNetworkAmbiguous, []))
      }
    }
    if connection.accounts.contains(where: { $0.address.script == address.script }) {
      faults.append((BitcoinRules.addressIsSelf, []))
    }
    if let rule = nobody(address) { faults.append((rule, [])) }
    return faults
  }

  /// The rule for an address that nobody means to be paid at; nil for every other.
  static func nobody(_ address: BitcoinAddress) -> Rule? {
    let text = address.description
    if examples.contains(text) { return BitcoinRules.addressIsExample }
    return burns.contains(text) ? BitcoinRules.addressKnownBurn : nil
  }

  /// Addresses that the user has dealt with, by what people look at: made once, however many addresses are compared.
  struct Known {
    private var scripts = Set<BitcoinScript>()
    private var byEnds: [[UInt8]: BitcoinAddress] = [:]

    init(_ addresses: Set<BitcoinAddress>) {
      for address in addresses {
        scripts.insert(address.script)
        let ends = Self.ends(address)
        guard let other = byEnds[ends], other.description < address.description else {
          byEnds[ends] = address
          continue
        }
      }
    }

    /// The known address that one imitates: the first four and the last four characters that differ between addresses of one
    /// kind are the same, and it is another.
    func imitated(by address: BitcoinAddress) -> BitcoinAddress? {
      scripts.contains(address.script) ? nil : byEnds[Self.ends(address)]
    }

    private static func ends(_ address: BitcoinAddress) -> [UInt8] {
      let text = Array(address.description.utf8)
      let fixed = address.script.witnessProgram == nil ? 1 : address.prefix.segwit.utf8.count + 2
      return text.prefix(fixed + 4) + text.suffix(4)
    }
  }

  /// Addresses in the texts of standards and of documentation. Source: BIP-0173, BIP-0350, docs of Dynamic.
  private static let examples: Set<String> = [
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh",
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
    "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx",
    "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3",
  ]

  /// Addresses whose keys nobody can know. Source: Bitcoin wiki.
  private static let burns: Set<String> = [
    "1111111111111111111114oLvT2", "1BitcoinEaterAddressDontSendf59kuE", "1CounterpartyXXXXXXXXXXXXXXXUWLpVr",
  ]
}
