import CountersignCore

/// Reads the bridge's JSON text around a PSBT, and notes every fault of form at its place.
struct BitcoinSignRequestReader {
  /// What was read; nil when a part of it could not be.
  private(set) var request: BitcoinSignRequest?
  /// What was found.
  private(set) var findings: FindingCollector

  private static let hints = [
    "sigHash": "the key is allowedSighash", "sighash": "the key is allowedSighash",
    "allowedSignHash": "the key is allowedSighash", "sighashTypes": "the key is allowedSighash",
    "signingIndices": "the key is signature[].signingIndexes", "index": "the key is signature[].signingIndexes",
    "inputsToSign": "the key is signature", "toSignInputs": "the key is signature",
    "signInputs": "the key is signature",
    "psbt": "the key is unsignedPsbtBase64", "psbtBase64": "the key is unsignedPsbtBase64",
    "hex": "the key is unsignedPsbtBase64, in base64",
  ]

  init(_ payload: String, limits: Limits) {
    findings = FindingCollector(limits: limits)
    if Self.isBare(payload) {
      let text = BitcoinPSBTText(payload, limits: limits) { Location(text: $0) }
      findings.add([text.finding].compactMap { $0 })
      guard let psbt = decode(text.bytes, Location(text: 0..<payload.utf8.count), limits) else { return }
      findings.add(Finding(BitcoinRules.psbtBare, at: Location(text: 0..<payload.utf8.count)))
      request = BitcoinSignRequest(psbt: psbt, allowedSighash: nil, signature: nil, isBare: true)
      return
    }
    let text = BitcoinRequestText(
      payload, known: ["unsignedPsbtBase64", "allowedSighash", "signature"], unknown: BitcoinRules.requestUnknownKey,
      hints: Self.hints, limits: limits)
    findings = text.findings
    guard text.members != nil else { return }
    let psbt = psbt(text, limits)
    let allowed = allowed(text.value("allowedSighash"))
    let entries = entries(text.value("signature"), count: psbt?.inputs.count)
    guard let psbt, let allowed, let entries, text.isUnambiguous, !findings.hasError else { return }
    request = BitcoinSignRequest(psbt: psbt, allowedSighash: allowed.value, signature: entries.value, isBare: false)
  }

  /// Base64 does not begin as JSON does.
  private static func isBare(_ payload: String) -> Bool {
    payload.utf8.starts(with: "cHNidP".utf8) || payload.utf8.starts(with: "70736274".utf8)
  }

  // MARK: The PSBT

  private mutating func psbt(_ text: BitcoinRequestText, _ limits: Limits) -> BitcoinPSBT? {
    let pointer = JSONPointer(["unsignedPsbtBase64"])
    guard let value = text.value("unsignedPsbtBase64"), !value.isNull else {
      findings.add(Finding(BitcoinRules.requestPsbtMissing, at: Location(pointer: pointer)))
      return nil
    }
    guard let string = value.string else {
      findings.add(
        Finding(
          BitcoinRules.payloadWrongType, at: Location(pointer: pointer, text: value.text),
          [Argument("key", "unsignedPsbtBase64"), Argument("got", value.kindName), Argument("expected", "a string")]))
      return nil
    }
    guard !string.isEmpty else {
      findings.add(Finding(BitcoinRules.requestPsbtMissing, at: Location(pointer: pointer, text: value.text)))
      return nil
    }
    let isPlain = value.text.count == string.utf8.count + 2
    let start = value.text.lowerBound + 1
    let read = BitcoinPSBTText(string, limits: limits) { range in
      Location(pointer: pointer, text: isPlain ? start + range.lowerBound..<start + range.upperBound : value.text)
    }
    findings.add([read.finding].compactMap { $0 })
    return decode(read.bytes, Location(pointer: pointer, text: value.text), limits)
  }

  private mutating func decode(_ bytes: [UInt8]?, _ place: Location, _ limits: Limits) -> BitcoinPSBT? {
    guard let bytes else { return nil }
    do throws(DecodeError) {
      return try BitcoinPSBT.decode(bytes, limits: limits)
    } catch {
      findings.add(error.finding)
      return nil
    }
  }

  // MARK: The hash types

  /// nil for what cannot be read; a value of nil when the key is not there.
  private mutating func allowed(_ value: JSONValue?) -> (value: [UInt32]?, Void)? {
    let pointer = JSONPointer(["allowedSighash"])
    guard let value else {
      findings.add(Finding(BitcoinRules.allowedSighashMissing, at: Location(pointer: pointer)))
      return (nil, ())
    }
    guard let elements = value.array else {
      findings.add(
        Finding(
          BitcoinRules.allowedSighashType, at: Location(pointer: pointer, text: value.text),
          [Argument("field", "allowedSighash"), Argument("got", value.kindName)]))
      return nil
    }
    if elements.isEmpty {
      findings.add(Finding(BitcoinRules.allowedSighashEmpty, at: Location(pointer: pointer, text: value.text)))
    }
    var types: [UInt32] = []
    var isWhole = true
    for (index, element) in elements.enumerated() {
      let place = Location(pointer: pointer.appending(index), text: element.text)
      let field = Argument("field", "allowedSighash[\(index)]")
      guard case .number(let characters) = element.kind, Self.isWhole(characters) else {
        isWhole = false
        let name = element.string
        findings.add(
          Finding(
            name == nil ? BitcoinRules.allowedSighashType : BitcoinRules.allowedSighashName, at: place,
            [field, Argument("got", name ?? element.kindName)]))
        continue
      }
      guard let type = UInt32(characters, radix: 10), BitcoinSighashType(type).isDefined else {
        isWhole = false
        findings.add(Finding(BitcoinRules.allowedSighashValue, at: place, [field, Argument("got", characters)]))
        continue
      }
      if types.contains(type) {
        findings.add(Finding(BitcoinRules.allowedSighashDuplicate, at: place, [field, Argument("got", type)]))
      }
      types.append(type)
    }
    let dangerous = types.filter { [2, 3, 0x82, 0x83].contains($0) }
    if !dangerous.isEmpty {
      findings.add(
        Finding(
          BitcoinRules.allowedSighashDangerous, at: Location(pointer: pointer, text: value.text),
          [Argument("got", dangerous.map { BitcoinSighashType($0).description }.joined(separator: ", "))]))
    }
    return isWhole ? (types, ()) : nil
  }

  private static func isWhole(_ characters: String) -> Bool {
    let digits = characters.utf8.first == UInt8(ascii: "-") ? characters.utf8.dropFirst() : characters.utf8[...]
    return digits.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
  }

  // MARK: The entries

  private mutating func entries(_ value: JSONValue?, count: Int?) -> (value: [BitcoinSignRequest.Entry]?, Void)? {
    let pointer = JSONPointer(["signature"])
    guard let value, !value.isNull else {
      findings.add(Finding(BitcoinRules.signatureOmitted, at: Location(pointer: pointer)))
      return (nil, ())
    }
    guard let elements = value.array else {
      findings.add(
        Finding(
          BitcoinRules.signatureType, at: Location(pointer: pointer, text: value.text),
          [Argument("got", value.kindName)]))
      return nil
    }
    var seen = Set<Int>()
    var entries: [BitcoinSignRequest.Entry] = []
    for (index, element) in elements.enumerated() {
      guard let entry = entry(element, pointer.appending(index), index, count, &seen) else { continue }
      entries.append(entry)
    }
    return entries.count == elements.count ? (entries, ()) : nil
  }

  private mutating func entry(
    _ element: JSONValue, _ pointer: JSONPointer, _ number: Int, _ count: Int?, _ seen: inout Set<Int>
  ) -> BitcoinSignRequest.Entry? {
    let field = FieldPath("signature")[number]
    func refuse(_ field: FieldPath, _ value: JSONValue, _ expected: String) -> Finding {
      Finding(
        BitcoinRules.signatureEntryType, at: Location(pointer: pointer, text: value.text),
        [Argument("field", field), Argument("got", value.kindName), Argument("expected", expected)])
    }
    guard let members = element.object else {
      findings.add(refuse(field, element, "an object"))
      return nil
    }
    for member in members
    where !["address", "signingIndexes", "disableAddressValidation"].contains(where: { member.isNamed($0) }) {
      findings.add(
        Finding(
          BitcoinRules.requestUnknownKey, at: Location(pointer: pointer.appending(member.key), text: member.keyText),
          [Argument("key", member.key)], hint: Self.hints[member.key] ?? "leave it out"))
    }
    guard let address = element["address"]?.string, let list = element["signingIndexes"]?.array else {
      let missing = element["address"]?.string == nil ? "address" : "signingIndexes"
      let value = element[missing] ?? element
      findings.add(refuse(field.appending(missing), value, missing == "address" ? "a string" : "an array"))
      return nil
    }
    if list.isEmpty {
      findings.add(
        Finding(
          BitcoinRules.signingIndexesEmpty, at: Location(pointer: pointer.appending("signingIndexes")),
          [Argument("field", field.appending("signingIndexes"))]))
    }
    let indexes = list.enumerated().compactMap { place, value in
      self.index(
        value, pointer.appending("signingIndexes").appending(place), field.appending("signingIndexes")[place], count,
        &seen)
    }
    var skips: Bool?
    if let value = element["disableAddressValidation"], !value.isNull {
      guard case .bool(let isSet) = value.kind else {
        findings.add(refuse(field.appending("disableAddressValidation"), value, "true or false"))
        return nil
      }
      skips = isSet
      if isSet {
        findings.add(
          Finding(
            BitcoinRules.signatureSkipsValidation,
            at: Location(pointer: pointer.appending("disableAddressValidation"), text: value.text),
            [Argument("field", field.appending("disableAddressValidation"))]))
      }
    }
    guard indexes.count == list.count else { return nil }
    return BitcoinSignRequest.Entry(address: address, signingIndexes: indexes, disableAddressValidation: skips)
  }

  private mutating func index(
    _ value: JSONValue, _ pointer: JSONPointer, _ field: FieldPath, _ count: Int?, _ seen: inout Set<Int>
  ) -> Int? {
    let place = Location(pointer: pointer, text: value.text)
    let name = Argument("field", field)
    guard case .number(let characters) = value.kind, characters.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
      let got = if case .number(let characters) = value.kind { characters } else { value.kindName }
      findings.add(Finding(BitcoinRules.signingIndexType, at: place, [name, Argument("got", got)]))
      return nil
    }
    guard let index = Int(characters, radix: 10), count.map({ index < $0 }) ?? true else {
      findings.add(
        Finding(
          BitcoinRules.signingIndexOutOfRange, at: place,
          [name, Argument("got", characters), Argument("expected", count ?? 0)]))
      return nil
    }
    if !seen.insert(index).inserted {
      findings.add(Finding(BitcoinRules.signingIndexDuplicate, at: place, [name, Argument("got", index)]))
    }
    return index
  }
}
