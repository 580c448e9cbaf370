import CountersignCore
import CountersignCurves
public import CountersignHash

/// A script of a taproot output, with the way from it to the output key. Source: BIP-0341.
public struct BitcoinTaprootLeaf: Hashable, Sendable {
  /// The version, of which the lowest bit is the parity of the output key.
  public let version: UInt8
  /// The key before the tweak.
  public let internalKey: Bytes32
  /// The other branches on the way to the root.
  public let path: [Bytes32]
  /// True when the output key's y is odd.
  public let isOdd: Bool
  /// The script.
  public let script: BitcoinScript

  /// Reads a control block of 33 + 32 m bytes, m at most 128, and the script with its version.
  public init?(controlBlock: [UInt8], scriptAndVersion: [UInt8]) {
    guard let version = scriptAndVersion.last else { return nil }
    self.init(controlBlock: controlBlock, script: BitcoinScript(Array(scriptAndVersion.dropLast())))
    guard version == self.version else { return nil }
  }

  /// Reads a control block as a witness has it.
  public init?(controlBlock: [UInt8], script: BitcoinScript) {
    guard controlBlock.count >= 33, controlBlock.count <= 33 + 32 * 128, controlBlock.count % 32 == 1,
      let first = controlBlock.first, let key = Bytes32(Array(controlBlock[1..<33]))
    else { return nil }
    version = first & 0xfe
    isOdd = first & 1 == 1
    internalKey = key
    self.script = script
    path = stride(from: 33, to: controlBlock.count, by: 32).compactMap { Bytes32(Array(controlBlock[$0..<$0 + 32])) }
  }

  /// The hash of the script and its version.
  public var hash: Bytes32 {
    var writer = ByteWriter()
    writer.u8(version)
    writer.sized(script.bytes)
    return BitcoinHash.Tag.leaf.hash(writer.bytes)
  }

  /// The root that the way leads to.
  public var merkleRoot: Bytes32 {
    path.reduce(hash) { node, other in
      BitcoinHash.Tag.branch.hash(node < other ? node.bytes + other.bytes : other.bytes + node.bytes)
    }
  }

  /// True when a signature in the script covers what every other one does: it is run by the rules of BIP-0342, no code
  /// ends it as a success, and none divides it.
  var isPlainTapscript: Bool {
    guard version == 0xc0, let operations = script.operations else { return false }
    return operations.allSatisfy { $0.code != 0xab && !Self.isSuccess($0.code) }
  }

  /// True for a code that lets anybody spend. Source: BIP-0342, `OP_SUCCESSx`.
  private static func isSuccess(_ code: UInt8) -> Bool {
    switch code {
    case 80, 98, 126...129, 131...134, 137...138, 141...142, 149...153, 187...254: true
    default: false
    }
  }

  /// True when the internal key and the root make this output key.
  func commits(to outputKey: Bytes32, _ curve: any Secp256k1Arithmetic) -> Bool {
    var keys = BitcoinOutputKeys(curve)
    return commits(to: outputKey, &keys)
  }

  /// The same, with keys that may have been made before.
  func commits(to outputKey: Bytes32, _ keys: inout BitcoinOutputKeys) -> Bool {
    guard let made = keys.made(of: internalKey, merkleRoot) else { return false }
    return made.key.x == outputKey && made.isOdd == isOdd
  }

  /// The output key of an internal key and perhaps a root of scripts. Source: BIP-0341, `taproot_tweak_pubkey`.
  static func outputKey(
    internalKey: Bytes32, merkleRoot: Bytes32?, _ curve: any Secp256k1Arithmetic
  ) -> (key: Secp256k1XOnlyKey, isOdd: Bool)? {
    let tweak = BitcoinHash.Tag.tweak.hash(internalKey.bytes + (merkleRoot?.bytes ?? []))
    return curve.tweak(Secp256k1XOnlyKey(internalKey), adding: tweak)
  }
}

/// Output keys that were made before: a PSBT often has many inputs of one address.
struct BitcoinOutputKeys {
  private struct Source: Hashable {
    let internalKey: Bytes32
    let merkleRoot: Bytes32?
  }

  private let curve: any Secp256k1Arithmetic
  private var known: [Source: (key: Secp256k1XOnlyKey, isOdd: Bool)?] = [:]

  init(_ curve: any Secp256k1Arithmetic) { self.curve = curve }

  /// See `BitcoinTaprootLeaf.outputKey`.
  mutating func made(of internalKey: Bytes32, _ merkleRoot: Bytes32?) -> (key: Secp256k1XOnlyKey, isOdd: Bool)? {
    let source = Source(internalKey: internalKey, merkleRoot: merkleRoot)
    if let made = known[source] { return made }
    let made = BitcoinTaprootLeaf.outputKey(internalKey: internalKey, merkleRoot: merkleRoot, curve)
    known[source] = .some(made)
    return made
  }
}
