import CountersignCore
import CountersignHash

/// A value that was read, or not, and what was found on the way.
struct EVMReadValue<Value> {
  var value: Value?
  var findings: [Finding] = []
}

/// A JSON value that stands for a field, with the forms that JSON-RPC knows: QUANTITY, DATA, address, 32-byte word.
///
/// What can be read in one way only is read, whatever its form: the finding says what is wrong, and a reply can still be
/// compared. What can be read in two ways is not.
struct EVMJSONField {
  let value: JSONValue
  let pointer: JSONPointer
  let field: FieldPath

  init(_ value: JSONValue, _ pointer: JSONPointer, _ field: FieldPath) {
    self.value = value
    self.pointer = pointer
    self.field = field
  }

  /// The elements of an array; nil when it is none.
  var elements: [EVMJSONField]? {
    value.array?.enumerated().map { index, element in
      EVMJSONField(element, pointer.appending(index), field[index])
    }
  }

  /// A member of an object.
  func member(_ name: String) -> EVMJSONField? {
    value[name].map { EVMJSONField($0, pointer.appending(name), field.appending(name)) }
  }

  /// A finding at this value; the argument `field` is added.
  func finding(
    _ rule: Rule, _ arguments: [Argument] = [], inString range: Range<Int>? = nil, hint: String? = nil,
    replacement: String? = nil, isSafe: Bool = true
  ) -> Finding {
    var text = value.text
    // Without escapes an offset in the string is an offset in the text, behind the quotation mark.
    if let range, let string = value.string, string.utf8.count == text.count - 2 {
      text = text.lowerBound + 1 + range.lowerBound..<text.lowerBound + 1 + range.upperBound
    }
    return Finding(
      rule, at: Location(pointer: pointer, text: text, field: field), [Argument("field", field)] + arguments,
      // Written as JSON writes it: a replacement made of the author's own characters must stay one string.
      hint: hint, fix: replacement.map { Fix(replacing: value.text, with: JSONText.string($0).text, isSafe: isSafe) })
  }

  private var shown: String {
    switch value.kind {
    case .string(let text): "\"\(text)\""
    case .number(let characters): characters
    default: value.kindName
    }
  }

  // MARK: QUANTITY

  /// Reads a QUANTITY: `0x` and hex digits without leading zeros.
  func quantity(overflow: Rule) -> EVMReadValue<UInt256> {
    guard let text = value.string else { return notAString() }
    let bytes = Array(text.utf8)
    guard bytes.count >= 2, bytes[0] == 0x30, bytes[1] | 0x20 == 0x78 else { return unprefixed(text, bytes) }
    var findings: [Finding] = []
    if bytes[1] == 0x58 { findings.append(upperPrefix(text, bytes)) }
    guard bytes.count > 2 else {
      let empty = finding(EVMRules.quantityEmpty, hint: "zero is \"0x0\"", replacement: "0x0", isSafe: false)
      return EVMReadValue(findings: findings + [empty])
    }
    if let bad = Hex.firstBadDigit(bytes, from: 2) {
      return EVMReadValue(findings: findings + [badDigit(text, at: bad)])
    }
    guard let number = UInt256(hexDigits: bytes[2...]) else {
      return EVMReadValue(findings: findings + [finding(overflow, [Argument("got", text)])])
    }
    if bytes.count > 3, bytes[2] == 0x30 {
      findings.append(
        finding(EVMRules.quantityLeadingZero, [Argument("got", text)], replacement: number.quantity))
    }
    if bytes[2...].contains(where: { $0 >= 0x41 && $0 <= 0x46 }) {
      findings.append(finding(EVMRules.hexUpperDigits, replacement: number.quantity))
    }
    return EVMReadValue(value: number, findings: findings)
  }

  private func notAString() -> EVMReadValue<UInt256> {
    guard case .number(let characters) = value.kind else {
      return EVMReadValue(findings: [
        finding(EVMRules.valueKind, [Argument("got", value.kindName), Argument("expected", "a 0x-hex string")])
      ])
    }
    let got = Argument("got", "the number \(characters)")
    // A number without fraction or exponent has one reading; what a reader makes of it beyond 2^53 is another matter.
    guard let number = try? UInt256(decimal: characters) else {
      return EVMReadValue(findings: [finding(EVMRules.quantityNotString, [got])])
    }
    let isExact = number.significantBits <= 53
    return EVMReadValue(
      value: isExact ? number : nil,
      findings: [
        finding(
          EVMRules.quantityNotString, [got],
          hint: isExact ? nil : "JSON readers round numbers beyond 2^53", replacement: number.quantity,
          isSafe: isExact)
      ])
  }

  private func unprefixed<T>(_ text: String, _ bytes: [UInt8]) -> EVMReadValue<T> {
    if bytes.isEmpty { return EVMReadValue(findings: [finding(EVMRules.quantityEmpty, hint: "zero is \"0x0\"")]) }
    let got = Argument("got", "\"\(text)\"")
    if bytes.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
      let number = UInt256(hexDigits: bytes[...])
      let decimal = try? UInt256(decimal: String(decoding: bytes.drop { $0 == 0x30 }, as: UTF8.self))
      let asHex = number.map { ", or hex \($0.decimal)" } ?? ""
      // Two readings: nobody but the author can tell them apart.
      return EVMReadValue(findings: [
        finding(
          EVMRules.quantityDecimalString, [got], hint: "decimal \(text)\(asHex)?", replacement: decimal?.quantity,
          isSafe: false)
      ])
    }
    if Hex.firstBadDigit(bytes, from: 0) == nil {
      return EVMReadValue(findings: [finding(EVMRules.hexMissingPrefix, [got])])
    }
    let bad = Hex.firstBadDigit(bytes, from: 0) ?? 0
    return EVMReadValue(findings: [badDigit(text, at: bad)])
  }

  private func badDigit(_ text: String, at offset: Int) -> Finding {
    let character = EVMAddressText.character(text, at: offset)
    return finding(
      EVMRules.hexBadDigit, [Argument("got", "\"\(character)\"")],
      inString: offset..<offset + max(1, character.utf8.count))
  }

  /// Only in front of digits is it certain what another prefix would mean.
  private func upperPrefix(_ text: String, _ bytes: [UInt8]) -> Finding {
    let isHex = Hex.firstBadDigit(bytes, from: 2) == nil
    return finding(EVMRules.hexPrefixUpper, replacement: isHex ? "0x" + text.dropFirst(2) : nil)
  }

  // MARK: chainId

  /// Reads a chain id in any spelling that names one chain only: hex as it should be, a number, a decimal string, a
  /// CAIP-2 identifier.
  func chainID() -> EVMReadValue<UInt256> {
    func other(_ chain: UInt256?, _ spelling: String) -> EVMReadValue<UInt256> {
      EVMReadValue(
        value: chain,
        findings: [
          finding(
            EVMRules.chainNotHex, [Argument("got", "\(spelling) \(shown)")], replacement: chain?.quantity,
            isSafe: true)
        ])
    }
    guard let text = value.string else {
      guard case .number(let characters) = value.kind else { return other(nil, "not a string:") }
      let number = try? UInt256(decimal: characters)
      return other(number.flatMap { $0.significantBits <= 53 ? $0 : nil }, "the number")
    }
    let bytes = Array(text.utf8)
    if !bytes.isEmpty, bytes.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
      return other(try? UInt256(decimal: text), "the decimal string")
    }
    if bytes.contains(UInt8(ascii: ":")) {
      return other((try? NetworkID(text))?.evmChainID, "the identifier")
    }
    if bytes.count >= 2, bytes[0] == 0x30, bytes[1] | 0x20 == 0x78 { return quantity(overflow: EVMRules.valueOverflow) }
    if bytes.isEmpty { return quantity(overflow: EVMRules.valueOverflow) }
    return other(nil, "the text")
  }

  // MARK: DATA

  /// Reads DATA: `0x` and an even number of hex digits.
  func data() -> EVMReadValue<[UInt8]> {
    guard let text = value.string else {
      return EVMReadValue(findings: [
        finding(EVMRules.valueKind, [Argument("got", value.kindName), Argument("expected", "a 0x-hex string")])
      ])
    }
    let bytes = Array(text.utf8)
    guard bytes.count >= 2, bytes[0] == 0x30, bytes[1] | 0x20 == 0x78 else {
      let isHex = Hex.firstBadDigit(bytes, from: 0) == nil
      return EVMReadValue(findings: [
        finding(
          EVMRules.dataMissingPrefix, hint: isHex ? nil : "it is no hex either",
          replacement: isHex && bytes.count & 1 == 0 ? "0x" + text : nil, isSafe: bytes.isEmpty)
      ])
    }
    var findings: [Finding] = []
    if bytes[1] == 0x58 { findings.append(upperPrefix(text, bytes)) }
    do {
      let data = try Hex.decode(bytes, from: 2)
      if bytes[2...].contains(where: { $0 >= 0x41 && $0 <= 0x46 }) {
        findings.append(finding(EVMRules.hexUpperDigits, replacement: Hex.encode(data, prefix: "0x")))
      }
      return EVMReadValue(value: data, findings: findings)
    } catch {
      let fault =
        error.reason == .oddLength
        ? finding(EVMRules.dataOddLength, [Argument("got", bytes.count - 2)], hint: "never pad it: a digit is missing")
        : badDigit(text, at: error.bytes.lowerBound)
      return EVMReadValue(findings: findings + [fault])
    }
  }

  /// Reads DATA of exactly 32 bytes; `length` is the rule for another count.
  func word(length: Rule) -> EVMReadValue<Bytes32> {
    let read = data()
    guard let bytes = read.value else { return EVMReadValue(findings: read.findings) }
    guard let word = Bytes32(bytes) else {
      return EVMReadValue(findings: read.findings + [finding(length, [Argument("got", bytes.count)])])
    }
    return EVMReadValue(value: word, findings: read.findings)
  }

  // MARK: Addresses

  /// Reads an address; on chains 30 and 31 its checksum is that of EIP-1191.
  func address(chainID: UInt256?, checksumRule: Rule = EVMRules.addressChecksum) -> EVMReadValue<EVMAddress> {
    guard let text = value.string else {
      return EVMReadValue(findings: [
        finding(EVMRules.valueKind, [Argument("got", value.kindName), Argument("expected", "a 0x-hex string")])
      ])
    }
    let form = EVMAddressText(text, chainID: chainID)
    guard let address = form.address else {
      return EVMReadValue(findings: [finding(form.fault ?? EVMRules.addressLength, form.arguments)])
    }
    var findings: [Finding] = []
    if form.hasUpperPrefix {
      findings.append(finding(EVMRules.hexPrefixUpper, replacement: "0x" + text.dropFirst(2)))
    }
    switch form.casing {
    case .checksummed: break
    case .single: findings.append(finding(EVMRules.addressNoChecksum))
    case .wrong:
      // Wallets that know EIP-55 only write it on the chains of EIP-1191, too.
      let isPlain = EVMAddressText(text).casing == .checksummed
      let wrong = finding(
        checksumRule,
        [Argument("got", text), Argument("expected", address.checksummed(chainID: chainID))],
        hint: isPlain
          ? "this is the checksum of other chains" : "a letter or digit may be wrong: ask for the address again")
      findings.append(isPlain ? wrong.with(severity: .warning) : wrong)
    }
    return EVMReadValue(value: address, findings: findings)
  }
}
