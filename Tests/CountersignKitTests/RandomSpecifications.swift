import CountersignKit
import TestSupport

/// Specifications with plausible numbers.
struct RandomSpecifications {
  private var random: SeededGenerator

  init(_ random: SeededGenerator) { self.random = random }

  mutating func next() -> Specification {
    var specification = Specification(content: content(), chainID: chainID())
    switch random.int(0..<8) {
    case 0...1: specification.gasPrice = fee()
    case 2...3: setPair(&specification)
    case 4: specification.maxFeePerGas = fee()
    case 5: specification.maxPriorityFeePerGas = tip()
    default: break
    }
    if random.int(0..<3) == 0 { setList(&specification) }
    if random.int(0..<3) == 0 { specification.type = type(specification) }
    if random.int(0..<2) == 0 { specification.nonce = nonce() }
    if random.int(0..<2) == 0 { specification.gas = gas(specification) }
    specification.statesSender = random.int(0..<4) == 0
    specification.operation = random.int(0..<2) == 0 ? .send : .sign
    let accounts = [OracleWallet.account, OracleWallet.account.lowercased(), nil]
    specification.account = accounts[random.int(0..<accounts.count)]
    if random.int(0..<3) > 0 { specification.network = "eip155:\(specification.chainID)" }
    return specification
  }

  private mutating func content() -> Specification.Content {
    switch random.int(0..<4) {
    case 0: return .transfer(to: address(), value: random.int(0..<10) == 0 ? .init(text: "0", wei: "0") : amount())
    case 1:
      let decimals = [0, 6, 8, 18][random.int(0..<4)]
      // No more than 2^60, so that it is a number here as well.
      let smallest = random.int(0..<8) == 0 ? 1 : random.next() >> UInt64(random.int(4..<40))
      return .tokenTransfer(
        token: address(), to: address(), amount: Self.pointed(String(smallest), decimals), decimals: decimals,
        smallest: smallest)
    case 2:
      let lengths = [4, 36, 68, 100, 356, 1_000]
      return .call(
        to: address(), data: callData(lengths[random.int(0..<lengths.count)]),
        value: random.int(0..<3) == 0 ? amount() : nil)
    default:
      // 6080604052: how compilers begin creation code.
      let code = [0x60, 0x80, 0x60, 0x40, 0x52] + random.bytes(random.int(0..<1_500))
      return .creation(code: code, value: random.int(0..<4) == 0 ? amount() : nil)
    }
  }

  /// A selector and words that are short of the full width, as arguments are.
  private mutating func callData(_ count: Int) -> [UInt8] {
    var data = random.bytes(count)
    for index in 4..<max(4, count) where (index - 4) % 32 < 20 { data[index] = 0 }
    return data
  }

  private mutating func chainID() -> UInt64 {
    switch random.int(0..<8) {
    case 0: return random.next() >> UInt64(random.int(12..<60)) | 1 << 3
    // The most that MetaMask holds, and the next power of two.
    case 1: return [4_503_599_627_370_476, 1 << 52, 1 << 32, 127, 128, 255, 256][random.int(0..<7)]
    default: return [1, 10, 137, 8_453, 30, 31][random.int(0..<6)]
    }
  }

  private mutating func setPair(_ specification: inout Specification) {
    specification.maxFeePerGas = fee()
    specification.maxPriorityFeePerGas = random.int(0..<4) == 0 ? specification.maxFeePerGas : tip()
  }

  private mutating func setList(_ specification: inout Specification) {
    var list: [(address: [UInt8], storageKeys: [[UInt8]])] = []
    for _ in 0..<random.int(0..<4) {
      var keys: [[UInt8]] = []
      for _ in 0..<random.int(0..<4) {
        // Slots of variables are small numbers, those of mappings are hashes.
        keys.append(
          random.int(0..<2) == 0
            ? [UInt8](repeating: 0, count: 31) + [UInt8(random.int(0..<256))] : random.bytes(32))
      }
      list.append((address(), keys))
    }
    specification.accessList = list
  }

  /// A type that has all the stated fields.
  private mutating func type(_ specification: Specification) -> UInt64 {
    if specification.maxFeePerGas != nil || specification.maxPriorityFeePerGas != nil { return 2 }
    let types: [UInt64] =
      switch (specification.gasPrice != nil, specification.accessList != nil) {
      case (true, true): [1]
      case (true, false): [0, 1]
      case (false, true): [1, 2]
      case (false, false): [0, 1, 2]
      }
    return types[random.int(0..<types.count)]
  }

  private mutating func nonce() -> UInt64 {
    random.int(0..<3) == 0
      ? [0, 1, 127, 128, 255, 256][random.int(0..<6)] : random.next() >> UInt64(random.int(40..<60))
  }

  /// Enough for everything that a specification holds; the bare price of a transfer where that is enough.
  private mutating func gas(_ specification: Specification) -> UInt64 {
    if case .transfer = specification.content, specification.accessList == nil, random.int(0..<2) == 0 { return 21_000 }
    return 200_000 + UInt64(random.int(0..<1_800_000))
  }

  private mutating func fee() -> Specification.Amount {
    // 0.3 to 150 gwei, above every tip.
    let wei = String(300_000_000 + random.int(0..<149_700_000_000))
    return spelled(wei, units: random.int(0..<2) == 0 ? [("gwei", 9)] : [("wei", 0), ("", 0)])
  }

  private mutating func tip() -> Specification.Amount {
    spelled(String(random.int(0..<300_000_000)), units: [("gwei", 9), ("wei", 0), ("", 0)])
  }

  /// Between a gwei and 1,000 ether.
  private mutating func amount() -> Specification.Amount {
    switch random.int(0..<3) {
    case 0:
      let ether = String(random.int(1..<1_000))
      return .init(text: ether + " ether", wei: ether + String(repeating: "0", count: 18))
    case 1: return spelled(String(1_000_000_000 + (random.next() >> 2)), units: [("ether", 18), ("gwei", 9)])
    default: return spelled(String(1_000_000_000 + (random.next() >> 8)), units: [("wei", 0), ("", 0)])
    }
  }

  /// The amount in one of the units.
  private mutating func spelled(_ wei: String, units: [(String, Int)]) -> Specification.Amount {
    let (unit, decimals) = units[random.int(0..<units.count)]
    return .init(text: Self.pointed(wei, decimals) + (unit.isEmpty ? "" : " " + unit), wei: wei)
  }

  /// The digits with a point before the last `decimals`, and without zeros at the end.
  private static func pointed(_ digits: String, _ decimals: Int) -> String {
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    var fraction = padded.suffix(decimals)
    while fraction.last == "0" { fraction.removeLast() }
    return padded.dropLast(decimals) + (fraction.isEmpty ? "" : "." + fraction)
  }

  private mutating func address() -> [UInt8] {
    var bytes = random.bytes(20)
    // Zeros in front are what a careless writer loses.
    if random.int(0..<16) == 0 { bytes.replaceSubrange(0..<4, with: [0, 0, 0, 0]) }
    return bytes
  }
}
