/// What a case expects and did not get, all of it at once.
public struct Faults {
  /// Starts without any.
  public init() {}

  /// What did not hold.
  public private(set) var list: [String] = []

  /// Notes a value that is not the expected one.
  public mutating func compare<Value: Equatable>(_ what: String, _ got: Value, _ expected: Value) {
    if got != expected { list.append("\(what) is \(shown(got)), expected \(shown(expected))") }
  }

  /// Notes what does not hold.
  public mutating func require(_ condition: Bool, _ fault: @autoclosure () -> String) {
    if !condition { list.append(fault()) }
  }

  /// Runs a part of the case; what it throws is noted.
  public mutating func part(_ name: String, _ body: (inout Faults) throws -> Void) {
    var inner = Faults()
    do { try body(&inner) } catch { inner.list.append("threw \(error)") }
    list += inner.list.map { "\(name): \($0)" }
  }

  /// All of it as one text.
  public var text: String { list.joined(separator: "; ") }

  /// Agreement when there is no fault.
  public var judgement: CorporaTally.Judgement { .agree(if: list.isEmpty, else: text) }

  private func shown(_ value: some Equatable) -> String {
    let text = "\(value)"
    return text.count > 200 ? text.prefix(200) + "…" : text
  }
}
