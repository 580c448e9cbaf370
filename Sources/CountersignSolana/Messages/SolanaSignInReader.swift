import CountersignCore

/// One pass over the lines of a sign-in.
struct SolanaSignInReader {
  private let text: [UInt8]
  private var lines: LineReader
  var findings: FindingCollector
  private var input = SolanaSignInInput()

  init(_ text: [UInt8], _ limits: Limits) {
    self.text = text
    lines = LineReader(text)
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

  // MARK: Parts

  private mutating func readDomain() {
    let line = lines.take() ?? []
    guard line.suffix(SolanaSignIn.phrase.count).elementsEqual(SolanaSignIn.phrase) else {
      return malformed("its first line does not end as that of a sign-in", line.startIndex..<line.endIndex)
    }
    let domain = line.dropLast(SolanaSignIn.phrase.count)
    guard !domain.isEmpty else { return malformed("it has no domain", domain.startIndex..<domain.endIndex) }
    if let fault = SolanaSignInGrammar.domain(domain) { return add(fault, "domain") }
    if let why = SignInDomain.unusual(domain) {
      let got = Argument("got", string(domain))
      let place = Location(text: domain.startIndex..<domain.endIndex, field: "domain")
      findings.add(Finding(SolanaRules.siwsDomainUnusual, at: place, [got, Argument("why", why)]))
    }
    input.domain = string(domain)
  }

  private mutating func readAddress() {
    guard let line = lines.take(), !line.isEmpty else { return malformed("it has no address", end) }
    let (address, fault) = SolanaSignInGrammar.address(line)
    if let fault { add(fault, "address") }
    input.address = address
  }

  /// The blank line, and the statement if the line after it is no field.
  private mutating func readStatement() {
    guard let blank = lines.line else { return }
    if blank.isEmpty {
      _ = lines.take()
    } else {
      malformed("no empty line follows the address", blank.startIndex..<blank.endIndex)
    }
    guard var first = lines.line else { return malformed("an empty line is its last one", end) }
    if first.isEmpty, lines.offset.map({ $0 < text.count }) == true {
      malformed("two empty lines follow each other", first.startIndex..<first.endIndex)
      while let empty = lines.line, empty.isEmpty { _ = lines.take() }
      guard let line = lines.line else { return }
      first = line
    }
    guard SignInField(line: first) == nil else { return }
    guard !first.isEmpty else { return malformed("an empty line is its last one", end) }
    _ = lines.take()
    if let fault = SolanaSignInGrammar.statement(first) {
      add(fault, "statement")
    } else {
      input.statement = string(first)
    }
    readEndOfStatement()
  }

  private mutating func readEndOfStatement() {
    guard let after = lines.line else { return }
    if after.isEmpty {
      _ = lines.take()
      guard let field = lines.line else { return malformed("an empty line is its last one", end) }
      if SignInField(line: field) != nil || looksLikeField(field) { return }
      if field.isEmpty, lines.offset == text.count { return malformed("an empty line is its last one", end) }
      addNewline(field)
    } else if SignInField(line: after) != nil {
      malformed("no empty line follows the statement", after.startIndex..<after.endIndex)
    } else {
      addNewline(after)
    }
  }

  /// A name, a colon and a blank, as an unknown field has them.
  private func looksLikeField(_ line: ArraySlice<UInt8>) -> Bool {
    let name = line.prefix { URIGrammar.isLetter($0) || $0 == 0x20 }
    return !name.isEmpty && line.dropFirst(name.count).starts(with: ": ".utf8)
  }

  /// A statement that goes on, which is told once; what follows is read from the first field on.
  private mutating func addNewline(_ line: ArraySlice<UInt8>) {
    findings.add(
      Finding(
        SolanaRules.siwsStatementNewline, at: Location(text: line.startIndex..<line.endIndex, field: "statement")))
    while let line = lines.line, SignInField(line: line) == nil { _ = lines.take() }
  }

  private mutating func readFields() {
    var last = -1
    while let line = lines.take() {
      let place = line.startIndex..<line.endIndex
      guard let field = SignInField(line: line) else {
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
    while let line = lines.line {
      // Whatever comes, fields are told as fields.
      if SignInField(line: line) != nil { break }
      _ = lines.take()
      guard line.starts(with: "- ".utf8) else {
        malformed(
          line.isEmpty ? "it has an empty line after its resources" : "a resource has no dash",
          line.startIndex..<line.endIndex)
        continue
      }
      let resource = withoutBlanksAtEnd(line.dropFirst(2))
      if let fault = SolanaSignInGrammar.value(resource, of: .resources) {
        add(fault, SignInField.resources.path[resources.count])
      }
      resources.append(string(resource))
    }
    input.resources = resources
  }

  private mutating func read(_ line: ArraySlice<UInt8>, _ field: SignInField) {
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

  private mutating func add(_ fault: TextFault, _ field: FieldPath) { findings.add(fault.finding(field)) }
}
