import CountersignCore

/// What a signature of typed data does, and what a person must look at.
struct EVMTypedDataEffect {
  /// A rule that applies, and where.
  struct Risk {
    let rule: Rule
    let path: EVMTypedDataPath
    let arguments: [Argument]
  }

  /// An address that plays a part.
  struct Party {
    let path: EVMTypedDataPath
    let address: EVMAddress
  }

  /// For people and for programs.
  let action: EVMAction
  /// What it lets others do; none for what takes something back.
  var risks: [Risk] = []
  /// Until when.
  var deadlines: [EVMTypedDataDeadline] = []
  /// Whose it is: the connected account, or the signature is of no use.
  var owner: Party?
  /// Who is paid for what the owner sells.
  var receiver: Party?
  /// Who may take something, or gets it.
  var parties: [Party] = []

  init(_ action: EVMAction) { self.action = action }

  mutating func add(_ rule: Rule, at path: EVMTypedDataPath, _ arguments: [Argument]) {
    risks.append(Risk(rule: rule, path: path, arguments: arguments))
  }
}
