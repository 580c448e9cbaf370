import CountersignCore

/// Whether the sender that the request names is the connected account: the page lets `from` override it.
enum EVMAccountCheck {
  static func run(
    _ reader: EVMRequestReader, _ connection: EVMConnection, _ findings: inout FindingCollector,
    _ notEvaluated: inout [NotEvaluated]
  ) {
    guard let account = connection.account else {
      let why = connection.isAccountUnreadable ? "the account cannot be read" : "no connected account was given"
      notEvaluated.append(NotEvaluated(EVMRules.fromMismatch, why))
      return
    }
    guard let from = reader.request.from, from != account else { return }
    findings.add(
      Finding(
        EVMRules.fromMismatch, at: reader.location(.from),
        [Argument("got", from), Argument("expected", account)], hint: "leave from out"))
  }
}
