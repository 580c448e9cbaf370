import CountersignHash
import CountersignKit
import TestSupport

/// A request, and what a wallet signed for it, before the signature.
///
/// The numbers leave room: ten times the gas at ten times the fee stays below an ether, and every change that a wallet
/// may make leaves a transaction that a block can hold.
struct Exchange {
  /// What the app stated.
  var asked: EVMTransactionRequest
  /// What the wallet signed: every field of its type is stated.
  var signed: EVMTransactionRequest

  /// The fee cap's name in the signed type.
  var capName: String { isDynamic ? "maxFeePerGas" : "gasPrice" }
  private var isDynamic: Bool { signed.type.map { $0.rawValue > 1 } ?? true }

  /// The signed fee cap.
  var cap: UInt256 {
    get { signed.maxFeePerGas ?? signed.gasPrice ?? 0 }
    set {
      signed.maxFeePerGas = isDynamic ? newValue : nil
      signed.gasPrice = isDynamic ? nil : newValue
    }
  }

  /// A request that is carried out as it stands, with some fields left open.
  init(_ random: inout SeededGenerator) {
    let type = [EVMTransactionType.legacy, .accessList, .dynamicFee][random.int(0..<3)]
    let chains: [UInt256] = [1, 10, 137, 8_453, 11_155_111]
    let isCreation = random.int(0..<5) == 0
    let data = isCreation ? Self.code(&random) : random.int(0..<3) == 0 ? [] : Self.callData(&random)
    signed = EVMTransactionRequest(
      to: isCreation ? nil : Self.address(&random), value: random.int(0..<3) == 0 ? 0 : Self.value(&random), data: data,
      chainID: chains[random.int(0..<chains.count)])
    asked = signed
    signed.type = type
    signed.nonce = UInt64(random.int(0..<100_000))
    signed.gas = UInt64(random.int(200_000..<300_000))
    cap = UInt256(UInt64(random.int(1_000_000_000..<5_000_000_000)))
    retype(type)
    if type != .legacy, random.int(0..<3) == 0 { signed.accessList = Self.accessList(&random) }
    leaveOpen(&random)
  }

  /// States some of the fields that a wallet may fill in, in one of the ways in which apps do.
  private mutating func leaveOpen(_ random: inout SeededGenerator) {
    if signed.value == 0, random.int(0..<2) == 0 { asked.value = nil }
    if signed.data == [], random.int(0..<2) == 0 { asked.data = nil }
    if random.int(0..<2) == 0 { asked.type = signed.type }
    if random.int(0..<2) == 0 { asked.nonce = signed.nonce }
    if random.int(0..<2) == 0 { asked.gas = signed.gas }
    switch random.int(0..<4) {
    case 0:
      asked.maxFeePerGas = signed.maxFeePerGas
      asked.gasPrice = signed.gasPrice
      asked.maxPriorityFeePerGas = signed.maxPriorityFeePerGas
    case 1:
      asked.maxFeePerGas = signed.maxFeePerGas
      asked.gasPrice = signed.gasPrice
    case 2 where asked.type == nil:
      // The ceiling under its other name.
      asked.gasPrice = signed.maxFeePerGas
      asked.maxFeePerGas = signed.gasPrice
    default: break
    }
    let isEmpty = (signed.accessList ?? []).isEmpty
    if !isEmpty || asked.type != .legacy && random.int(0..<3) == 0 { asked.accessList = signed.accessList ?? [] }
  }

  // MARK: What changes need

  /// Signs another type: the ceiling keeps its meaning under its other name.
  mutating func retype(_ type: EVMTransactionType) {
    let cap = cap
    signed.type = type
    self.cap = cap
    // A two-hundredth of the ceiling: fifty times the tip is still below it.
    let tip = cap.quotientAndRemainder(dividingBy: 200)?.quotient
    signed.maxPriorityFeePerGas = isDynamic ? signed.maxPriorityFeePerGas ?? tip : nil
    signed.accessList = type == .legacy ? nil : signed.accessList ?? []
  }

  /// Puts what is stated of the fee under the names of a type.
  mutating func restate(_ type: EVMTransactionType) {
    let cap = asked.gasPrice ?? asked.maxFeePerGas
    asked.gasPrice = type.rawValue < 2 ? cap : nil
    asked.maxFeePerGas = type.rawValue < 2 ? nil : cap
    if type.rawValue < 2 { asked.maxPriorityFeePerGas = nil }
  }

  /// Asks for no access list, and signs none.
  mutating func dropAccessList() {
    asked.accessList = nil
    signed.accessList = signed.type == .legacy ? nil : []
  }

  /// Asks for a type, or leaves it open, and signs it; the fee is stated under its names, if it is.
  mutating func settle(_ type: EVMTransactionType, _ random: inout SeededGenerator) {
    if type == .legacy { dropAccessList() }
    retype(type)
    restate(type)
    asked.type = random.int(0..<2) == 0 ? nil : type
  }

  /// Calls somebody, if nobody is called.
  mutating func ensureCall(_ random: inout SeededGenerator) {
    guard asked.to == nil else { return }
    asked.to = Self.address(&random)
    signed.to = asked.to
  }

  /// States the signed ceiling, unless one is stated.
  mutating func stateCap() {
    guard asked.gasPrice == nil, asked.maxFeePerGas == nil else { return }
    let type = asked.type ?? signed.type ?? .dynamicFee
    // A tip belongs to the other kind of ceiling.
    if type.rawValue < 2, asked.maxPriorityFeePerGas == nil { asked.gasPrice = cap } else { asked.maxFeePerGas = cap }
  }

  // MARK: Contents

  static func address(_ random: inout SeededGenerator) -> EVMAddress {
    guard let address = EVMAddress(random.bytes(20)) else { preconditionFailure("20 bytes are an address") }
    return address
  }

  /// 1 gwei to 4 ether.
  static func value(_ random: inout SeededGenerator) -> UInt256 { UInt256(1_000_000_000 + (random.next() >> 2)) }

  static func callData(_ random: inout SeededGenerator) -> [UInt8] {
    random.bytes([4, 36, 68, 100, 260][random.int(0..<5)])
  }

  /// 6080604052: how compilers begin creation code.
  static func code(_ random: inout SeededGenerator) -> [UInt8] {
    [0x60, 0x80, 0x60, 0x40, 0x52] + random.bytes(random.int(20..<250))
  }

  static func accessList(_ random: inout SeededGenerator) -> [EVMAccessListEntry] {
    (0..<random.int(1..<4)).map { _ in
      EVMAccessListEntry(
        address: address(&random), storageKeys: (0..<random.int(0..<3)).compactMap { _ in Bytes32(random.bytes(32)) })
    }
  }

  /// Half of them short, so that they are written short.
  static func authorization(_ random: inout SeededGenerator, chainID: UInt256) -> EVMAuthorization {
    EVMAuthorization(
      chainID: chainID, address: address(&random), nonce: UInt64(random.int(0..<300)),
      yParity: UInt8(random.int(0..<2)),
      r: UInt256(random.next(), random.next(), random.next(), random.next() >> 1),
      s: UInt256(random.next(), random.next(), random.next(), random.int(0..<2) == 0 ? 0 : 1 << 60))
  }
}
