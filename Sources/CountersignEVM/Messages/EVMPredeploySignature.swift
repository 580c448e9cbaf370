import CountersignCore

/// A signature for a contract that is not deployed yet, or not ready: who deploys it with what call, and the signature
/// that the contract will judge. Source: ERC-6492.
public struct EVMPredeploySignature: Hashable, Sendable {
  /// The contract to be called first. By the signature's word: whoever makes the signature chooses it.
  public let factory: EVMAddress
  /// What it is called with.
  public let factoryCalldata: [UInt8]
  /// What the account's contract is to judge.
  public let signature: [UInt8]

  /// The last 32 bytes of the form.
  static let magic: [UInt8] = (0..<16).flatMap { _ in [0x64, 0x92] }

  /// Makes a signature; encoded, it is the form.
  public init(factory: EVMAddress, factoryCalldata: [UInt8], signature: [UInt8]) {
    self.factory = factory
    self.factoryCalldata = factoryCalldata
    self.signature = signature
  }

  /// Reads `(address, bytes, bytes)` and the magic behind it, of which the caller saw that it is there.
  init(parsing bytes: [UInt8], _ deviations: inout Set<ABIDeviation>) throws(CodecError) {
    let reader = ByteReader(bytes)
    var values = try ABIReader(bytes, 0..<max(0, bytes.count - Self.magic.count), words: 3)
    factory = try values.address()
    factoryCalldata = reader.copy(try values.bytes())
    signature = reader.copy(try values.bytes())
    values.finish()
    deviations = values.deviations
  }

  /// The bytes of the form: the ABI encoding of the three values, and the magic.
  public var encoded: [UInt8] {
    var writer = ABIWriter(words: 3)
    writer.address(factory)
    writer.bytes(factoryCalldata)
    writer.bytes(signature)
    return writer.bytes + Self.magic
  }
}
