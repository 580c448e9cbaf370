import CountersignCore
import CountersignCurves
import CountersignEVM
import CountersignHash
import TestSupport

/// Transactions and signatures with the edges of every encoding among them.
struct RandomTransactions {
  private var random: SeededGenerator

  init(_ random: SeededGenerator) { self.random = random }

  /// A transaction that eth-account takes, too: types 3 and 4 have a recipient, type 3 a blob, and nothing is wider
  /// than its field.
  mutating func transaction(_ type: EVMTransactionType) -> EVMTransaction {
    let hasRecipient = type.rawValue > 2 || random.int(0..<4) > 0
    let cap = number(bits: 256)
    var transaction = EVMTransaction(
      type: type, chainID: chainID(type), nonce: min(number(bits: 64).l0, .max - 1), gas: number(bits: 64).l0,
      feePerGas: cap, to: hasRecipient ? address() : nil, value: number(bits: 256), data: data())
    if type.hasDynamicFee { transaction.maxPriorityFeePerGas = number(bits: 256) }
    if type != .legacy { transaction.accessList = (0..<random.int(0..<4)).map { _ in entry() } }
    if type == .blob {
      transaction.maxFeePerBlobGas = number(bits: 256)
      transaction.blobVersionedHashes = (0..<random.int(1..<7)).map { _ in word(firstByte: 1) }
    }
    if type == .setCode { transaction.authorizationList = (0..<random.int(1..<4)).map { _ in authorization() } }
    return transaction
  }

  /// A signature in range with a low s; whether a key belongs to it depends on r.
  mutating func signature() -> EVMSignature {
    EVMSignature(
      yParity: UInt8(random.int(0..<2)), r: scalar(below: Secp256k1Signature.order),
      s: scalar(below: Secp256k1Signature.halfOrder))
  }

  private mutating func chainID(_ type: EVMTransactionType) -> UInt256? {
    if type == .legacy, random.int(0..<2) == 0 { return nil }
    let id = number(bits: 250)
    return id.isZero ? 1 : id
  }

  private mutating func authorization() -> EVMAuthorization {
    let signature = signature()
    return EVMAuthorization(
      chainID: number(bits: 256), address: address(), nonce: number(bits: 64).l0, yParity: signature.yParity,
      r: signature.r, s: signature.s)
  }

  private mutating func entry() -> EVMAccessListEntry {
    EVMAccessListEntry(address: address(), storageKeys: (0..<random.int(0..<4)).map { _ in word() })
  }

  private mutating func scalar(below limit: UInt256) -> UInt256 {
    while true {
      // Short ones are written short.
      let candidate = number(bits: 256)
      if !candidate.isZero, candidate < limit { return candidate }
    }
  }

  /// Edges half of the time, since uniform numbers are nearly all of full width.
  private mutating func number(bits: Int) -> UInt256 {
    let edges: [UInt64] = [0, 1, 0x7f, 0x80, 0xff, 0x100, 0xffff, 0x1_0000]
    switch random.int(0..<8) {
    case 0...2: return UInt256(edges[random.int(0..<edges.count)])
    case 3: return truncated(.max, to: bits)
    default: return truncated(UInt256(word()), to: random.int(1..<bits + 1))
    }
  }

  private func truncated(_ value: UInt256, to bits: Int) -> UInt256 {
    var bytes = value.bytes32.bytes
    for (index, byte) in bytes.enumerated() {
      let kept = min(max(bits - 8 * (31 - index), 0), 8)
      bytes[index] = byte & UInt8(truncatingIfNeeded: (1 << kept) - 1)
    }
    return UInt256(bigEndian: bytes) ?? .zero
  }

  private mutating func data() -> [UInt8] {
    let counts = [0, 0, 1, 2, 31, 32, 54, 55, 56, 57, 68, 255, 256, 257, 1_000]
    var bytes = random.bytes(counts[random.int(0..<counts.count)])
    if bytes.count == 1 { bytes[0] = [0, 0x7f, 0x80, 0xff][random.int(0..<4)] }
    return bytes
  }

  private mutating func address() -> EVMAddress {
    let bytes = random.int(0..<20) == 0 ? [UInt8](repeating: 0, count: 20) : random.bytes(20)
    guard let address = EVMAddress(bytes) else { preconditionFailure("20 bytes are an address") }
    return address
  }

  private mutating func word(firstByte: UInt8? = nil) -> Bytes32 {
    var bytes = random.bytes(32)
    if let firstByte { bytes[0] = firstByte }
    guard let word = Bytes32(bytes) else { preconditionFailure("32 bytes are a word") }
    return word
  }
}
