import CountersignCore
import CountersignEVM
import CountersignHash

// What contexts and policies say of EVM chains.
extension SchemaContext {
  /// `accountHasCode` and `block`.
  static func readEVM(_ object: inout SchemaObject, _ context: inout EVMContext) {
    context.accountHasCode = object.flag("accountHasCode")
    guard let text = object.optionalString("block") else { return }
    guard let block = EVMBlockReference(text) else {
      return object.fail(
        "block",
        "\(text) is no block: latest, pending, safe, finalized, a number in decimal, or a hash of 0x and 64 digits"
      )
    }
    context.block = block
  }

  /// `chainId`.
  static func readExpectedEVM(_ expected: inout SchemaObject, _ known: inout EVMContext.Expected) {
    guard let value = expected.take("chainId") else { return }
    let digits = if case .number(let characters) = value.kind { characters } else { value.string ?? "" }
    if digits.utf8.count <= 78, let chainID = try? UInt256(decimal: digits) {
      known.chainID = chainID
    } else {
      expected.fail("chainId", "chainId is a whole number, or a decimal string of one")
    }
  }
}

extension SchemaPolicy {
  /// The domains of typed data that are allowed, by their separators.
  static func readDomains(_ allow: inout SchemaObject) -> Set<Bytes32>? {
    guard let texts = allow.strings("typedDataDomains") else { return nil }
    return Set(
      texts.compactMap { text -> Bytes32? in
        let digits = Array(text.utf8)
        let hash = digits.starts(with: "0x".utf8) ? (try? Hex.decode(digits, from: 2)).flatMap { Bytes32($0) } : nil
        if hash == nil { allow.fail("typedDataDomains", "\(text) is no domain separator: 0x and 64 hex digits") }
        return hash
      })
  }
}
