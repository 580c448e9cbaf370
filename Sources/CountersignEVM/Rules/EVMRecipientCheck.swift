import CountersignCore

/// A request without a recipient creates a contract, which is rarely meant.
enum EVMRecipientCheck {
  static func run(_ reader: EVMRequestReader, _ findings: inout FindingCollector) {
    let request = reader.request
    guard request.to == nil, !reader.hasValue(.to) else { return }
    // Data that could not be read is data all the same.
    let hasData =
      !(request.data ?? []).isEmpty || (request.data == nil && (reader.hasValue(.data) || reader.hasValue(.input)))
    findings.add(
      Finding(
        EVMRules.toMissing, severity: hasData ? .warning : .error,
        at: Location(pointer: JSONPointer(["to"]), text: reader.location(.to).text, field: "to"),
        hint: hasData ? nil : "a creation has code in data; a transfer has a recipient"))
  }
}
