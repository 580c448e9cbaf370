import CountersignCore
import CountersignCurves
import CountersignHash

/// The rules for a PSBT that a wallet is asked to sign. One file a family.
struct BitcoinSignRequestCheck {
  let request: BitcoinSignRequest
  let connection: BitcoinConnection
  let policy: BitcoinPolicy
  let context: BitcoinContext
  let curves: Curves
  /// The outputs that are spent, as far as the PSBT or the context tells them.
  let spent: [BitcoinTransaction.Output?]
  /// How each is spent; nil where that is not known.
  let paths: [BitcoinSpendPath?]
  /// The inputs that are to be signed.
  let requested: Set<Int>
  /// True when the request says which inputs it means.
  let isNamed: Bool
  /// True for a message in the form of a PSBT.
  let isMessage: Bool
  /// The addresses that the user has dealt with.
  let known: BitcoinRecipientCheck.Known?

  private(set) var findings: FindingCollector
  private(set) var notEvaluated: [NotEvaluated] = []

  init(
    _ request: BitcoinSignRequest, _ connection: BitcoinConnection, _ policy: BitcoinPolicy, _ context: BitcoinContext,
    _ limits: Limits, _ curves: Curves
  ) {
    self.request = request
    self.connection = connection
    self.policy = policy
    self.context = context
    self.curves = curves
    spent = request.psbt.inputs.map { $0.spent ?? context.output($0.outpoint) }
    paths = zip(request.psbt.inputs, spent).map { input, output in
      output.flatMap {
        try? BitcoinSpendPath(
          spending: $0, redeemScript: input.redeemScript, witnessScript: input.witnessScript)
      }
    }
    requested = request.requested(connection, spent)
    isNamed = !(request.signature ?? []).isEmpty
    isMessage = BitcoinPSBTMessage.isMessage(request.psbt)
    known = context.knownAddresses.map { BitcoinRecipientCheck.Known($0) }
    findings = FindingCollector(limits: limits)
  }

  mutating func run() {
    checkNetwork()
    findings.add(BitcoinPSBTStructure.check(psbt, curves: curves))
    checkFields()
    checkEntries()
    if isMessage {
      findings.add(Finding(BitcoinRules.psbtIsMessage, at: Location(field: "psbt")))
      checkMessageTypes()
      return
    }
    checkInputs()
    checkTypes()
    guard let transaction = psbt.transaction else { return }
    checkOutputs(transaction)
    checkFee(transaction)
    checkIntent(transaction)
    checkTime(transaction)
  }

  var psbt: BitcoinPSBT { request.psbt }

  func isOwn(_ script: BitcoinScript) -> Bool { connection.account(of: script) != nil }

  mutating func add(
    _ rule: Rule, severity: Severity? = nil, at field: FieldPath, _ arguments: Argument..., hint: String? = nil
  ) {
    findings.add(
      Finding(rule, severity: severity, at: Location(field: field), [Argument("field", field)] + arguments, hint: hint))
  }

  mutating func add(_ more: [Finding]) { findings.add(more) }

  mutating func skip(_ rules: Rule..., because reason: String) {
    for rule in rules where !notEvaluated.contains(where: { $0.rule == rule }) {
      notEvaluated.append(NotEvaluated(rule, reason))
    }
  }

  // MARK: The network

  private mutating func checkNetwork() {
    guard let allowed = policy.networks else { return }
    guard let network = connection.networkID else {
      return skip(BitcoinRules.networkNotAllowed, because: "the connection's network is not known")
    }
    if !allowed.contains(network) {
      findings.add(
        Finding(BitcoinRules.networkNotAllowed, at: Location(field: "network"), [Argument("got", network)]))
    }
  }

  // MARK: Fields and entries

  /// What is not known, and what may still be added.
  private mutating func checkFields() {
    let maps: [(BitcoinPSBT.Map, BitcoinPSBTField.Place, FieldPath)] =
      [(psbt.global, .global, "global")]
      + psbt.inputs.enumerated().map { ($1.map, .input, FieldPath("inputs")[$0]) }
      + psbt.outputs.enumerated().map { ($1.map, .output, FieldPath("outputs")[$0]) }
    for (map, place, field) in maps {
      for entry in map.entries where !BitcoinPSBTField.all(place).contains(where: { $0.type == entry.type }) {
        let path = field.appending("0x" + String(entry.type, radix: 16))
        add(
          entry.type == BitcoinPSBTField.proprietary
            ? BitcoinRules.psbtProprietaryField : BitcoinRules.psbtUnknownField, at: path)
      }
    }
    let modifiable = psbt.modifiable
    if modifiable.inputs || modifiable.outputs {
      let what = modifiable.inputs ? modifiable.outputs ? "inputs and outputs" : "inputs" : "outputs"
      add(BitcoinRules.psbtModifiable, at: "global.txModifiable", Argument("got", what))
    }
  }

  private mutating func checkEntries() {
    for (number, entry) in (request.signature ?? []).enumerated() {
      let field = FieldPath("signature")[number]
      let address: BitcoinAddress
      do throws(DecodeError) {
        address = try BitcoinAddressText.address(entry.address, field: field.appending("address"))
      } catch {
        add(BitcoinRules.signatureAddressInvalid, at: field.appending("address"), Argument("why", error.rule.title))
        continue
      }
      if !connection.accounts.isEmpty, !isOwn(address.script) {
        add(
          BitcoinRules.signatureAddressNotConnected, at: field.appending("address"), Argument("got", address))
      }
      if let network = connection.network, !address.isOf(network) {
        add(
          BitcoinRules.addressWrongNetwork, at: field.appending("address"), Argument("got", address.prefix.name),
          Argument("expected", network))
      }
      for (place, index) in entry.signingIndexes.enumerated() {
        guard spent.indices.contains(index), let output = spent[index], output.script != address.script else {
          continue
        }
        add(
          BitcoinRules.signingIndexNotOwned, at: field.appending("signingIndexes")[place], Argument("got", index),
          Argument("expected", address))
      }
    }
  }
}
