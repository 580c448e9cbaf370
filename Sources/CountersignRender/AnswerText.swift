import CountersignCore
public import CountersignKit

/// Writes answers for people: the worst first, each finding with its place and what to do.
public struct AnswerText: Sendable {
  private let style: TextStyle
  private let sourceName: String
  private let source: [UInt8]?
  /// The wallet's reply, which some findings point into; nil where none is shown.
  private let reply: (source: [UInt8], name: String)?

  /// Prepares to write answers about one source.
  ///
  /// `source`: the text that findings point into, or nil when it must not be shown. `name`: the file's name, as it came.
  /// `reply`: the wallet's, and its name.
  public init(
    source: String?, name: String, reply: (source: String, name: String)? = nil, style: TextStyle = TextStyle()
  ) {
    self.style = style
    self.source = source.map { Array($0.utf8) }
    self.reply = reply.map { (Array($0.source.utf8), TextSanitizer.display($0.name, limit: 200)) }
    sourceName = TextSanitizer.display(name, limit: 200)
  }

  /// The answer as lines, each ended by a line feed.
  public func render(_ answer: SchemaAnswer) -> String {
    var lines = headline(answer)
    lines += details(answer)
    lines += answer.findings.enumerated().sorted { a, b in
      a.element.severity != b.element.severity
        ? a.element.severity > b.element.severity : a.offset < b.offset
    }.flatMap { self.lines($0.element) }
    if let query = answer.query {
      // Somebody else's signature is the account's when its contract says so.
      let aim =
        answer.verdict == Verdict.Outcome.undecidable.description ? "to decide it" : "if the account is a contract"
      lines.append("\(aim), post to a node and pass the answer with --node-answer:")
      lines.append("  " + query.jsonRPC)
    }
    if answer.verdict == CheckVerdict.needsReview.description { lines += acknowledgement(answer) }
    lines += answer.notEvaluated.isEmpty ? [] : notEvaluated(answer.notEvaluated)
    lines.append(count(answer))
    return lines.map { (style.isASCII ? Self.ascii($0) : $0) + "\n" }.joined()
  }

  /// What to do about money-class warnings.
  private func acknowledgement(_ answer: SchemaAnswer) -> [String] {
    var ids: [String] = []
    for finding in answer.findings where finding.rule.isMoney && finding.severity == .warning {
      if !ids.contains(finding.rule.id) { ids.append(finding.rule.id) }
    }
    return ids.isEmpty
      ? []
      : ["it moves or hands over value: once you have looked, repeat with"]
        + ids.map { "  --acknowledge \($0)" }
  }

  /// What messages still hold of other characters: a cut value's end, an author's own text.
  private static func ascii(_ line: String) -> String {
    line.unicodeScalars.map { scalar in
      if scalar.isASCII { return String(scalar) }
      return scalar == "\u{2026}" ? "..." : TextSanitizer.display(String(scalar), isASCII: true)
    }.joined()
  }

  // MARK: The verdict

  private func headline(_ answer: SchemaAnswer) -> [String] {
    let words: [String: String] = [
      "accepted": "the request may be sent",
      "needs_review": "a person has to look before the request may be sent",
      "refused": refusal(answer.op),
      "decoded": "the input was read",
      "converted": "the same signature in another form",
      "verified": "the wallet signed exactly what was asked, with the connected account",
      "altered": "the wallet signed something else",
      "malformed": "the reply is not what was asked for",
      "invalid_signature": "the signature does not cover what was asked",
      "wrong_signer": "somebody else signed",
      "wrong_network": "signed for another chain",
      "binding_mismatch": "signed for another site, time or nonce",
      "undecidable": "this cannot be known offline",
    ]
    let color =
      switch answer.ending {
      case .fine: 32
      case .bad: 31
      case .undecidable: 33
      }
    let word = style.paint(Self.words(answer.verdict), color)
    var lines = ["\(word)  \(words[answer.verdict] ?? "")"]
    if answer.isAcceptable == true, answer.verdict == "altered" {
      lines[0] += ", in ways that wallets may"
    }
    if answer.isAcceptable == false, answer.verdict == "verified" {
      lines.append("  but what was asked has findings that hold it up; see below")
    }
    if let reason = answer.reason { lines.append("  " + TextSanitizer.display(reason)) }
    return lines
  }

  private func refusal(_ op: String) -> String {
    switch op {
    case "decode": "the input cannot be read"
    case "convert": "the signature has no such form"
    default: "the request must not be sent"
    }
  }

  private static func words(_ verdict: String) -> String {
    String(decoding: verdict.utf8.map { $0 == UInt8(ascii: "_") ? 0x20 : $0 }, as: UTF8.self).uppercased()
  }

  private func details(_ answer: SchemaAnswer) -> [String] {
    var lines: [String] = []
    func row(_ name: String, _ value: String?) {
      guard let value else { return }
      let padded = name + String(repeating: " ", count: max(1, 12 - name.count))
      lines.append("  " + padded + TextSanitizer.display(value, limit: style.width * 4))
    }
    if let evidence = answer.evidence {
      row("signer", evidence.signer.map { $0 + ($0 == evidence.account ? " (the connected account)" : "") })
      row("account", evidence.signer == evidence.account ? nil : evidence.account)
      row("network", evidence.network)
      row("block", evidence.block)
      row("form", evidence.signatureForm)
      // Whoever makes a signature writes these into it.
      for owner in evidence.claimedOwners { row("claims", "to be signed by \(owner)") }
      row("claims", evidence.viaFactory.map { "to be deployed by \($0)" })
      row("id", evidence.transactionID)
      row("digest", evidence.digest)
      row("same", evidence.compared.isEmpty ? nil : evidence.compared.joined(separator: ", "))
      let filled = evidence.filled.map { "\($0.path) \($0.value)" }
      row("wallet chose", filled.isEmpty ? nil : filled.joined(separator: ", "))
      for miss in evidence.nearMisses { row("valid for", miss) }
      row("no proof of", evidence.notProvable.isEmpty ? nil : evidence.notProvable.joined(separator: ", "))
      let isSigned = answer.verdict != Verdict.Outcome.invalidSignature.description
      for action in answer.summary.map({ $0["actions"].map(elements) ?? [] }) ?? [] {
        if case .string(let text)? = action["text"] { row(isSigned ? "signed" : "reply", text) }
      }
    }
    for difference in answer.differences {
      let grade = difference.grade == .expected ? "expected of wallets" : "NOT acceptable"
      let (requested, returned) = difference.narrowed
      // An element of a list is there or not; a field may have been left to the wallet.
      let isElement = difference.path.description.utf8.last == UInt8(ascii: "]")
      let asked = TextSanitizer.display(requested ?? (isElement ? "(none)" : "(open)"), limit: style.width)
      let got = TextSanitizer.display(returned ?? "(none)", limit: style.width)
      lines.append("  changed     \(difference.path): \(asked) \(style.arrow) \(got)   \(grade)")
    }
    if answer.evidence == nil, let summary = answer.summary { lines += self.summary(summary) }
    return lines
  }

  /// The summary's own keys, what happens first.
  private func summary(_ summary: JSONText) -> [String] {
    guard case .object(let members) = summary else { return [] }
    var lines: [String] = []
    for action in summary["actions"].map(elements) ?? [] {
      if case .string(let text)? = action["text"] { lines.append("  " + TextSanitizer.display(text, limit: 400)) }
    }
    for member in members where member.key != "actions" {
      let name = member.key + String(repeating: " ", count: max(1, 22 - member.key.count))
      let blank = String(repeating: " ", count: name.count)
      for (index, value) in values(member.value).enumerated() {
        lines.append("  " + (index == 0 ? name : blank) + TextSanitizer.display(value, limit: style.width * 4))
      }
    }
    return lines
  }

  /// How many elements of a list are shown to people; programs take the JSON.
  private static let shownElements = 16

  /// A value in lines: of a list of objects one each, without the names that its values do not need.
  private func values(_ value: JSONText) -> [String] {
    if case .string(let text) = value { return [text] }
    let list = elements(value)
    guard !list.isEmpty, list.allSatisfy({ if case .object = $0 { true } else { false } }) else {
      return [value.text == "[]" ? "none" : value.text]
    }
    let rest = list.count - Self.shownElements
    return list.prefix(Self.shownElements).map(Self.line) + (rest > 0 ? ["and \(rest) more (--format json)"] : [])
  }

  private static func line(_ element: JSONText) -> String {
    guard case .object(let members) = element else { return element.text }
    return members.compactMap { member -> String? in
      switch member.value {
      case .string(let text): text
      case .bool(let isTrue): isTrue ? member.key : nil
      case .array(let inner): inner.isEmpty ? nil : "\(inner.count) \(member.key)"
      case .object(let inner): inner.isEmpty ? nil : member.value.text
      default: "\(member.key) \(member.value.text)"
      }
    }.joined(separator: "  ")
  }

  private func elements(_ json: JSONText) -> [JSONText] {
    if case .array(let elements) = json { elements } else { [] }
  }

  // MARK: A finding

  private func lines(_ finding: Finding) -> [String] {
    let color = finding.severity == .error ? 31 : finding.severity == .warning ? 33 : 36
    let head = style.paint("\(finding.severity)[\(finding.rule.id)]", color)
    var lines = ["\(head): \(finding.message)"]
    let place = [
      finding.location.pointer.map(\.description),
      finding.location.pointer == nil ? finding.location.field.map(\.description) : nil,
      finding.location.bytes.map { $0.isEmpty ? "byte \($0.lowerBound)" : "bytes \($0.lowerBound)..<\($0.upperBound)" },
    ].compactMap { $0 }.filter { !$0.isEmpty }.map { TextSanitizer.display($0, limit: 200) }
    let isInReply = finding.location.pointer == nil && finding.location.field == "reply"
    let sourceName = isInReply ? reply?.name ?? self.sourceName : self.sourceName
    if let source = isInReply ? reply?.source : source, let text = finding.location.text,
      let excerpt = SourceExcerpt(source, text, columns: style.width - 8, isASCII: style.isASCII)
    {
      let number = String(excerpt.line)
      let gutter = String(repeating: " ", count: number.count)
      lines.append(
        "\(gutter) \(style.corner) \(([sourceName] + (place.isEmpty ? [] : [place.joined(separator: ", ")])).joined(separator: "  "))"
      )
      lines.append("\(number) \(style.bar) \(excerpt.text)")
      let carets = String(repeating: " ", count: excerpt.indent) + String(repeating: "^", count: excerpt.width)
      let hint = finding.hint.map { " " + TextSanitizer.display($0) } ?? ""
      lines.append("\(gutter) \(style.bar) \(style.paint(carets, color))\(hint)")
    } else {
      // What is not in the source has no file: it is in the reply, or in the connection.
      let name = finding.location.pointer == nil ? "" : sourceName + "  "
      if !place.isEmpty { lines.append("  \(style.corner) \(name)\(place.joined(separator: ", "))") }
      if let hint = finding.hint { lines.append("  = \(TextSanitizer.display(hint))") }
    }
    if let fix = finding.fix, source != nil {
      let safety = fix.isSafe ? "" : "   (only if that is what you mean)"
      let what = fix.text.isEmpty ? "insert" : "write"
      lines.append("  = fix: \(what) \(TextSanitizer.display(fix.replacement, limit: 200))\(safety)")
    }
    for note in finding.notes { lines.append("  = \(TextSanitizer.display(note.text))") }
    return lines
  }

  private func notEvaluated(_ entries: [NotEvaluated]) -> [String] {
    // One reason often stops many rules.
    var reasons: [(String, [String])] = []
    for entry in entries {
      if let index = reasons.firstIndex(where: { $0.0 == entry.reason }) {
        reasons[index].1.append(entry.rule.id)
      } else {
        reasons.append((entry.reason, [entry.rule.id]))
      }
    }
    return reasons.map { reason, rules in
      let names = rules.count > 3 ? "\(rules.count) rules" : rules.joined(separator: ", ")
      return "not evaluated: \(names): \(TextSanitizer.display(reason))"
    }
  }

  private func count(_ answer: SchemaAnswer) -> String {
    let counts = Severity.all.reversed().map { severity in
      let count = answer.findings.count { $0.severity == severity }
      return "\(count) \(severity)\(count == 1 ? "" : "s")"
    }
    return counts.joined(separator: ", ")
      + " \(style.dot) \(answer.evaluated.count) rules evaluated, \(answer.notEvaluated.count) not"
  }
}
