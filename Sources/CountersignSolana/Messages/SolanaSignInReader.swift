import CountersignCore

/// One pass over the lines of a sign-in.
struct SolanaSignInReader {
  private let text: [UInt8]
  /// Where the next line begins; nil behind the last one.
  private var next: Int? = 0
  var findings: FindingCollector
  private var input = SolanaSignInInput()

  init(_ text: [UInt8], _ limits: Limits) {
    self.text = text
    findings = FindingCollector(limits: limits)
  }

  mutating func read() -> SolanaSignIn? {
    if let carriageReturn = text.firstIndex(of: 0x0d) {
      malformed("it has carriage returns", carriageReturn..<carriageReturn + 1)
    }
    readDomain()
    readAddress()
    readStatement()
    readFields()
    guard let domain = input.domain, let address = input.address else { return nil }
    return SolanaSignIn(checked: input, domain: domain, address: address)
  }

  // MARK: Lines

  /// The next line, not taken; nil behind the last one. A carriage return before the line feed was told already.
  private var line: ArraySlice<UInt8>? {
    guard let next else { return nil }
    let line = text.dropFirst(next).prefix { $0 != 0x0a }
    return line.last == 0x0d ? line.dropLast() : line
  }

  private mutating func take() -> ArraySlice<UInt8>? {
    guard let line, let next else { return nil }
    let feed = text.dropFirst(next).firstIndex(of: 0x0a)
    self.next = feed.map { $0 + 1 }
    return line
  }

  // MARK: Parts

  private mutating func readDomain() {
    let line = take() ?? []
    guard line.suffix(SolanaSignIn.phrase.count).elementsEqual(SolanaSignIn.phrase) else {
      return malformed("its first line does not end as that of a sign-in", line.startIndex..<line.endIndex)
    }
    let domain = line.dropLast(SolanaSignIn.phrase.count)
    guard !domain.isEmpty else { return malformed("it has no domain", domain.startIndex..<domain.endIndex) }
    if let fault = SolanaSignInGrammar.domain(domain) { return add(fault, "domain") }
    if let why = SolanaSignInGrammar.unusual(domain: domain) {
      let got = Argument("got", string(domain))
      let place = Location(text: domain.startIndex..<domain.endIndex, field: "domain")
      findings.add(Finding(SolanaRules.siwsDomainUnusual, at: place, [got, Argument("why", why)]))
    }
    input.domain = string(domain)
  }

  private mutating func readAddress() {
    guard let line = take(), !line.isEmpty else { return malformed("it has no address", end) }
    let (address, fault) = SolanaSignInGrammar.address(line)
    if let fault { add(fault, "address") }
    input.address = address
  }

  /// The blank line, and the statement if the line after it is no field.
  private mutating func readStatement() {
    guard let blank = line else { return }
    if blank.isEmpty {
      _ = take()
    } else {
      malformed("no empty line follows the address", blank.startIndex..<blank.endIndex)
    }
    guard var first = line else { return malformed("an empty line is its last one", end) }
    if first.isEmpty, next.map({ $0 < text.count }) == true {
      malformed("two empty lines follow each other", first.startIndex..<first.endIndex)
      while let empty = line, empty.isEmpty { _ = take() }
      guard let line else { return }
      first = line
    }
    guard SolanaSignInField(line: first) == nil else { return }
    guard !first.isEmpty else { return malformed("an empty line is its last one", end) }
    _ = take()
    if let fault = SolanaSignInGrammar.statement(first) {
      add(fault, "statement")
    } else {
      input.statement = string(first)
    }
    readEndOfStatement()
  }

  private mutating func readEndOfStatement() {
    guard let after = line else { return }
    if after.isEmpty {
      _ = take()
      guard let field = line else { return malformed("an empty line is its last one", end) }
      if SolanaSignInField(line: field) != nil || looksLikeField(field) { return }
      if field.isEmpty, next == text.count { return malformed("an empty line is its last one", end) }
      addNewline(field)
    } else if SolanaSignInField(line: after) != nil {
      malformed("no empty line follows the statement", after.startIndex..<after.endIndex)
    } else {
      addNewline(after)
    }
  }

  /// A name, a colon and a blank, as an unknown field has them.
  private func looksLikeField(_ line: ArraySlice<UInt8>) -> Bool {
    let name = line.prefix { SolanaURIGrammar.isLetter($0) || $0 == 0x20 }
    return !name.isEmpty && line.dropFirst(name.count).starts(with: ": ".utf8)
  }

  /// A statement that goes on, which is told once; what follows is read from the first field on.
  private mutating func addNewline(_ line: ArraySlice<UInt8>) {
    findings.add(
      Finding(
        SolanaRules.siwsStatementNewline, at: Location(text: line.startIndex..<line.endIndex, field: "statement")))
    while let line = self.line, SolanaSignInField(line: line) == nil { _ = take() }
  }

  private mutating func readFields() {
    var last = -1
    while let line = take() {
      let place = line.startIndex..<line.endIndex
      guard let field = SolanaSignInField(line: line) else {
        malformed(line.isEmpty ? "it has an empty line after its fields" : "it has a line that is no field", place)
        continue
      }
      if field.rawValue == last {
        malformed("\(field.path) stands in it twice", place)
      } else if field.rawValue < last {
        malformed("\(field.path) stands behind a later field", place)
      }
      last = max(last, field.rawValue)
      if field == .resources {
        readResources()
      } else {
        read(line.dropFirst(field.label.utf8.count), field)
      }
    }
  }

  private mutating func readResources() {
    var resources: [String] = []
    while let line {
      // Whatever comes, fields are told as fields.
      if SolanaSignInField(line: line) != nil { break }
      _ = take()
      guard line.starts(with: "- ".utf8) else {
        malformed(
          line.isEmpty ? "it has an empty line after its resources" : "a resource has no dash",
          line.startIndex..<line.endIndex)
        continue
      }
      let resource = withoutBlanksAtEnd(line.dropFirst(2))
      if let fault = SolanaSignInGrammar.value(resource, of: .resources) {
        add(fault, SolanaSignInField.resources.path[resources.count])
      }
      resources.append(string(resource))
    }
    input.resources = resources
  }

  private mutating func read(_ line: ArraySlice<UInt8>, _ field: SolanaSignInField) {
    let value = withoutBlanksAtEnd(line)
    if let fault = SolanaSignInGrammar.value(value, of: field) { return add(fault, field.path) }
    let text = string(value)
    switch field {
    case .uri: input.uri = text
    case .version: input.version = text
    case .chainID: input.chainID = text
    case .nonce: input.nonce = text
    case .issuedAt: input.issuedAt = try? SolanaSignInTime(text)
    case .expirationTime: input.expirationTime = try? SolanaSignInTime(text)
    case .notBefore: input.notBefore = try? SolanaSignInTime(text)
    case .requestID: input.requestID = text
    case .resources: break
    }
  }

  /// Blanks at the end of the whole text are no part of its last field, and nothing may follow that.
  private mutating func withoutBlanksAtEnd(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard value.endIndex == text.count, value.last == 0x20 else { return value }
    var value = value
    while value.last == 0x20 { value = value.dropLast() }
    malformed("blanks follow its last field", value.endIndex..<text.count)
    return value
  }

  // MARK: Findings

  private var end: Range<Int> { text.count..<text.count }

  private func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  private mutating func malformed(_ why: String, _ place: Range<Int>) {
    findings.add(
      Finding(SolanaRules.siwsMalformed, at: Location(text: place, field: "message"), [Argument("why", why)]))
  }

  private mutating func add(_ fault: SolanaSignInGrammar.Fault, _ field: FieldPath) {
    var arguments = fault.arguments
    if !arguments.contains(where: { $0.name == "field" }) { arguments.append(Argument("field", field)) }
    findings.add(Finding(fault.rule, at: Location(text: fault.place, field: field), arguments))
  }
}
