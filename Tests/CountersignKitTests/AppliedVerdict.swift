import CountersignKit
import TestSupport

/// A request with what the wallet filled in and what it changed, by the verdict's own words: field paths and texts. Made
/// and encoded without the library's requests, transactions and RLP.
struct AppliedVerdict {
  private var fields: [String: String] = [:]

  struct Unreadable: Error { let name: String }

  init(bridgeString: String, verdict: Verdict) throws {
    for member in try JSON(parsing: bridgeString).object ?? [] {
      fields[member.key] = member.value.string ?? member.value.text
    }
    for filled in verdict.evidence.filled { fields[filled.path.description] = filled.value }
    for difference in verdict.differences {
      fields[difference.path.description] = difference.returned
    }
  }

  /// What a difference must say was asked: numbers in decimal digits, the type as a quantity, lists as JSON.
  static func requestedText(_ path: String, bridgeString: String) throws -> String? {
    let asked = try JSON(parsing: bridgeString)
    // A ceiling keeps its meaning under its other name.
    let names = ["gasPrice": ["gasPrice", "maxFeePerGas"], "maxFeePerGas": ["maxFeePerGas", "gasPrice"]]
    let value = (names[path] ?? [path]).lazy.compactMap { asked[$0] }.first
    if path == "value" { return value?.string.flatMap(Self.decimal) ?? "0" }
    if path == "data" { return value?.string ?? "0x" }
    guard let value else { return nil }
    if ["nonce", "gas", "gasPrice", "maxFeePerGas", "maxPriorityFeePerGas"].contains(path) {
      return value.string.flatMap(Self.decimal)
    }
    return value.string ?? value.text
  }

  /// The bytes to be signed. Source: EIP-155, EIP-2930, EIP-1559, EIP-7702.
  func unsignedBytes() throws -> [UInt8] {
    let type = try number("type")
    let isTyped = !type.isEmpty
    let isDynamic = type.first.map { $0 > 1 } ?? false
    let cap = isDynamic ? ["maxFeePerGas", "gasPrice"] : ["gasPrice", "maxFeePerGas"]
    let tip = isDynamic ? [Self.string(try number("maxPriorityFeePerGas"))] : []
    let chain = Self.string(try number("chainId"))
    var items = [Self.string(try number("nonce"))] + tip
    items += [Self.string(try number(cap.first { fields[$0] != nil } ?? cap[0])), Self.string(try number("gas"))]
    items += [Self.string(try bytes("to", or: "")), Self.string(try number("value", or: "0"))]
    items.append(Self.string(try bytes("data", or: "0x")))
    guard isTyped else { return Self.list(items + [chain, [0x80], [0x80]]) }
    items = [chain] + items + [Self.list(try elements("accessList").map(Self.entry))]
    if type == [4] { items.append(Self.list(try elements("authorizationList").map(Self.authorization))) }
    return type + Self.list(items)
  }

  private static func entry(_ entry: JSON) throws -> [UInt8] {
    guard let address = entry["address"]?.hexBytes, let keys = entry["storageKeys"]?.array else {
      throw Unreadable(name: "accessList")
    }
    return list([string(address), list(keys.map { string($0.hexBytes ?? []) })])
  }

  private static func authorization(_ tuple: JSON) throws -> [UInt8] {
    list(
      try ["chainId", "address", "nonce", "yParity", "r", "s"].map { name in
        guard let text = tuple[name]?.string else { throw Unreadable(name: name) }
        return string(name == "address" ? tuple[name]?.hexBytes ?? [] : try integer(text, name))
      })
  }

  private func elements(_ name: String) throws -> [JSON] { try JSON(parsing: fields[name] ?? "[]").array ?? [] }

  private func bytes(_ name: String, or fallback: String) throws -> [UInt8] {
    guard let bytes = [UInt8](hex: fields[name] ?? fallback) else { throw Unreadable(name: name) }
    return bytes
  }

  private func number(_ name: String, or fallback: String? = nil) throws -> [UInt8] {
    guard let text = fields[name] ?? fallback else { throw Unreadable(name: name) }
    return try Self.integer(text, name)
  }

  // MARK: Numbers and RLP

  /// The shortest big-endian bytes of a number in decimal digits, or in hex after 0x.
  private static func integer(_ text: String, _ name: String) throws -> [UInt8] {
    let isHex = text.hasPrefix("0x")
    let radix = isHex ? 16 : 10
    var bytes: [UInt8] = []
    let digits = isHex ? text.dropFirst(2) : text[...]
    guard !digits.isEmpty else { throw Unreadable(name: name) }
    for digit in digits {
      guard var carry = digit.hexDigitValue, carry < radix else { throw Unreadable(name: name) }
      for index in bytes.indices.reversed() {
        carry += Int(bytes[index]) * radix
        bytes[index] = UInt8(carry & 0xff)
        carry >>= 8
      }
      if carry > 0 { bytes.insert(UInt8(carry), at: 0) }
    }
    return bytes
  }

  /// A quantity in decimal digits.
  private static func decimal(_ quantity: String) -> String? {
    guard let bytes = try? integer(quantity, "") else { return nil }
    var digits = [0]
    for byte in bytes {
      var carry = Int(byte)
      for index in digits.indices {
        carry += digits[index] << 8
        digits[index] = carry % 10
        carry /= 10
      }
      while carry > 0 {
        digits.append(carry % 10)
        carry /= 10
      }
    }
    return digits.reversed().map { String($0) }.joined()
  }

  /// A string of bytes. Source: yellow paper, appendix B.
  private static func string(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.count == 1, bytes[0] < 0x80 { return bytes }
    return header(0x80, bytes.count) + bytes
  }

  private static func list(_ items: [[UInt8]]) -> [UInt8] {
    let content = items.flatMap { $0 }
    return header(0xc0, content.count) + content
  }

  private static func header(_ base: Int, _ count: Int) -> [UInt8] {
    guard count > 55 else { return [UInt8(base + count)] }
    var length: [UInt8] = []
    var rest = count
    while rest > 0 {
      length.insert(UInt8(rest & 0xff), at: 0)
      rest >>= 8
    }
    return [UInt8(base + 55 + length.count)] + length
  }
}
