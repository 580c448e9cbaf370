import CountersignCore

/// One pass over the lines of a sign-in.
struct EVMSignInReader {
  private let text: [UInt8]
  private var lines: LineReader
  var findings: FindingCollector
  private var input = EVMSignInInput()
  /// Where the line of each field begins.
  private var places: [SignInField: Int] = [:]

  init(_ text: [UInt8], _ limits: Limits) {
    self.text = text
    lines = LineReader(text)
    findings = FindingCollector(limits: limits)
    input.version = nil
  }

  mutating func read() -> EVMSignIn? {
    // What is no sign-in at all is told once.
    guard let line = lines.take(), let site = Self.site(line) else {
      malformed("its first line does not end as that of a sign-in", 0..<text.prefix { $0 != 0x0a }.count)
      return nil
    }
    if let carriageReturn = text.firstIndex(of: 0x0d) {
      malformed("it has carriage returns", carriageReturn..<carriageReturn + 1)
    }
    readSite(site)
    readAddress()
    readStatement()
    readFields()
    requireFields()
    return findings.hasError ? nil : EVMSignIn(checked: input, text: string(text[...]))
  }

  // MARK: Parts

  /// What stands before the phrase.
  private static func site(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let phrase = EVMSignIn.phrase
    return line.suffix(phrase.count).elementsEqual(phrase) ? line.dropLast(phrase.count) : nil
  }

  /// The domain, perhaps after a scheme. No authority holds a slash, so that two of them end a scheme.
  private mutating func readSite(_ site: ArraySlice<UInt8>) {
    var domain = site
    if let colon = site.firstIndex(of: UInt8(ascii: ":")), site.suffix(from: colon).starts(with: "://".utf8) {
      let scheme = site.prefix(upTo: colon)
      domain = site.dropFirst(scheme.count + 3)
      if let fault = EVMSignInGrammar.scheme(scheme) {
        add(fault, "scheme")
      } else if !URIGrammar.lowercased(scheme).elementsEqual("https".utf8) {
        add(EVMRules.siweSchemeInsecure, scheme, "scheme")
      }
      input.scheme = string(scheme)
    }
    if let fault = EVMSignInGrammar.domain(domain) { return add(fault, "domain") }
    if let why = SignInDomain.unusual(domain) { add(EVMRules.siweDomainUnusual, domain, "domain", why: why) }
    input.domain = string(domain)
  }

  private mutating func readAddress() {
    guard let line = lines.take(), !line.isEmpty else { return malformed("it has no address", end) }
    let (address, hasChecksum, fault) = EVMSignInGrammar.address(line)
    if let fault { return add(fault, "address") }
    if let address, !hasChecksum {
      let fix = Fix(replacing: line.startIndex..<line.endIndex, with: address.checksummed, isSafe: true)
      add(EVMRules.siweAddressNoChecksum, line, "address", fix: fix)
    }
    input.address = address
  }

  /// An empty line, a statement or none, and another empty line.
  private mutating func readStatement() {
    guard let blank = lines.line else { return }
    if blank.isEmpty {
      _ = lines.take()
    } else {
      missingLine("no empty line follows the address", before: blank)
    }
    guard let first = lines.line else { return }
    let isField = SignInField(line: first) != nil
    if isField, lines.lineAfter?.isEmpty != true {
      return missingLine("without a statement, two empty lines follow the address", before: first)
    }
    _ = lines.take()
    // A third empty line makes an empty statement of the second one.
    if first.isEmpty, lines.line?.isEmpty != true || lines.offset == text.count { return }
    if let fault = EVMSignInGrammar.statement(first) {
      add(fault, "statement")
    } else {
      if let why = EVMSignInGrammar.unusual(statement: first) {
        add(EVMRules.siweStatementUnusual, first, "statement", why: why)
      }
      input.statement = string(first)
    }
    readEndOfStatement()
  }

  private mutating func readEndOfStatement() {
    guard let after = lines.line else { return }
    if !after.isEmpty {
      guard SignInField(line: after) != nil else { return addNewline(after) }
      return missingLine("no empty line follows the statement", before: after)
    }
    _ = lines.take()
    guard let field = lines.line, !field.isEmpty, SignInField(line: field) == nil, !looksLikeField(field) else {
      return
    }
    addNewline(field)
  }

  /// A name, a colon and a blank, as an unknown field has them.
  private func looksLikeField(_ line: ArraySlice<UInt8>) -> Bool {
    let name = line.prefix { URIGrammar.isLetter($0) || $0 == 0x20 }
    return !name.isEmpty && line.dropFirst(name.count).starts(with: ": ".utf8)
  }

  /// A statement that goes on, which is told once; what follows is read from the first field on.
  private mutating func addNewline(_ line: ArraySlice<UInt8>) {
    add(EVMRules.siweStatementNewline, line, "statement")
    while let line = lines.line, SignInField(line: line) == nil { _ = lines.take() }
  }

  private mutating func readFields() {
    var last = -1
    while let line = lines.take() {
      let place = line.startIndex..<line.endIndex
      guard let field = SignInField(line: line) else {
        readOther(line)
        continue
      }
      if field.rawValue == last {
        malformed("\(field.path) stands in it twice", place)
      } else if field.rawValue < last {
        malformed("\(field.path) stands behind a later field", place)
      }
      last = max(last, field.rawValue)
      if places[field] == nil { places[field] = place.lowerBound }
      if field == .resources {
        readResources()
      } else {
        read(line.dropFirst(field.label.utf8.count), field)
      }
    }
  }

  /// A line where a field is due.
  private mutating func readOther(_ line: ArraySlice<UInt8>) {
    let place = line.startIndex..<line.endIndex
    guard line.isEmpty else { return malformed("it has a line that is no field", place) }
    guard line.startIndex == text.count else { return malformed("it has an empty line among its fields", place) }
    let feed = max(0, text.count - 1)..<text.count
    malformed("a line feed follows its last field", feed, fix: Fix(replacing: feed, with: "", isSafe: true))
  }

  private mutating func readResources() {
    var resources: [String] = []
    // Whatever comes, fields are told as fields.
    while let line = lines.line, line.starts(with: "- ".utf8) {
      _ = lines.take()
      let resource = line.dropFirst(2)
      if let fault = EVMSignInGrammar.value(resource, of: .resources) {
        add(fault, SignInField.resources.path[resources.count])
      } else if EVMSignInGrammar.isRecap(resource) {
        add(EVMRules.siweRecap, resource, SignInField.resources.path[resources.count])
      }
      resources.append(string(resource))
    }
    input.resources = resources
  }

  private mutating func read(_ value: ArraySlice<UInt8>, _ field: SignInField) {
    if let fault = EVMSignInGrammar.value(value, of: field) { return add(fault, field.path) }
    let text = string(value)
    switch field {
    case .uri: input.uri = text
    case .version: input.version = text
    case .chainID:
      input.chainID = EVMSignInGrammar.chainID(value)
      if value.count > 1, value.first == 0x30, let chainID = input.chainID {
        let fix = Fix(replacing: value.startIndex..<value.endIndex, with: chainID.decimal, isSafe: true)
        add(EVMRules.siweChainIDLeadingZero, value, field.path, fix: fix)
      }
    case .nonce: input.nonce = text
    case .issuedAt: input.issuedAt = try? Timestamp(text)
    case .expirationTime: input.expirationTime = try? Timestamp(text)
    case .notBefore: input.notBefore = try? Timestamp(text)
    case .requestID: input.requestID = text
    case .resources: break
    }
  }

  /// A field that is due is missed where the next one stands.
  private mutating func requireFields() {
    for field in SignInField.allCases where field.isRequired && places[field] == nil {
      let later = places.filter { $0.key.rawValue > field.rawValue }.values.min() ?? text.count
      malformed("it has no \(field.path)", later..<later)
    }
  }

  // MARK: Findings

  private var end: Range<Int> { text.count..<text.count }

  private func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  private mutating func malformed(_ why: String, _ place: Range<Int>, fix: Fix? = nil) {
    findings.add(
      Finding(EVMRules.siweMalformed, at: Location(text: place, field: "message"), [Argument("why", why)], fix: fix))
  }

  /// An empty line that is due before this one.
  private mutating func missingLine(_ why: String, before line: ArraySlice<UInt8>) {
    let fix = Fix(replacing: line.startIndex..<line.startIndex, with: "\n", isSafe: true)
    malformed(why, line.startIndex..<line.endIndex, fix: fix)
  }

  private mutating func add(_ fault: TextFault, _ field: FieldPath) { findings.add(fault.finding(field)) }

  /// Something about a part as a whole.
  private mutating func add(
    _ rule: Rule, _ part: ArraySlice<UInt8>, _ field: FieldPath, why: String? = nil, fix: Fix? = nil
  ) {
    var arguments = [Argument("field", field), Argument("got", string(part))]
    if let why { arguments.append(Argument("why", why)) }
    findings.add(Finding(rule, at: Location(text: part.startIndex..<part.endIndex, field: field), arguments, fix: fix))
  }
}
