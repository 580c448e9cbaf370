/// Why a part of a text is refused, and where in the array of its slice.
package struct TextFault: Sendable {
  /// The rule.
  package let rule: Rule
  /// Half-open.
  package let place: Range<Int>
  /// `got`, and what else the rule's message takes.
  package let arguments: [Argument]

  /// A fault of a whole slice, or at one byte of it.
  package init(_ rule: Rule, _ text: ArraySlice<UInt8>, at place: Int? = nil, _ more: [Argument] = []) {
    self.rule = rule
    self.place = place.map { $0..<min($0 + 1, text.endIndex) } ?? text.startIndex..<text.endIndex
    arguments = [Argument("got", String(decoding: text, as: UTF8.self))] + more
  }

  /// The fault as a finding of a reader that collects.
  package func finding(_ field: FieldPath) -> Finding {
    var arguments = arguments
    if !arguments.contains(where: { $0.name == "field" }) { arguments.append(Argument("field", field)) }
    return Finding(rule, at: Location(text: place, field: field), arguments)
  }

  /// The fault as the error of a builder, which has only the field's own text.
  package func error(_ field: FieldPath) -> DecodeError {
    DecodeError(rule, bytes: place, field: field, arguments)
  }
}
