import CountersignCore
import CountersignHash

/// One input of a reply: whose it is, and what its signatures are worth.
struct BitcoinJudgedInput {
  let index: Int
  /// The connected address whose coin it is; nil for somebody else's.
  let account: BitcoinConnection.Account?
  /// The signatures, where they are not finished.
  private let signatures: [BitcoinInputVerification.Signature]
  /// What a node would say of the final fields.
  private let answer: BitcoinSpend.Answer?
  /// The keys and types of the final fields.
  private let uses: [BitcoinSpend.Use]
  /// What is wrong, and what is to be known.
  private(set) var findings: [Finding] = []
  /// True when what belongs together does not.
  private let isContradicted: Bool
  let isTaproot: Bool

  init(_ index: Int, _ verifier: inout BitcoinPSBTVerifier, _ connection: BitcoinConnection) {
    self.index = index
    let input = verifier.psbt.inputs[index]
    let field = FieldPath("inputs")[index]
    account = input.spent.flatMap { connection.account(of: $0.script) }
    let verification = verifier.input(index)
    isTaproot = verification?.path.map { !$0.isECDSA } ?? false
    let missing = [
      BitcoinRules.inputRedeemScriptMissing, BitcoinRules.inputWitnessScriptMissing, BitcoinRules.inputMissingUTXO,
      BitcoinRules.inputLegacyWithoutPrevTx,
    ]
    let contradictions = verification?.contradictions.filter { !missing.contains($0.rule) } ?? []
    isContradicted = !contradictions.isEmpty
    findings = contradictions
    if input.isFinal {
      signatures = []
      let judged = verifier.judge(index)
      answer = judged?.answer
      uses = judged?.spend.uses ?? []
      findings += [judged?.answer.finding(field)].compactMap { $0 }
      if judged?.spend.annex != nil {
        findings.append(Finding(BitcoinRules.annexPresent, at: Location(field: field), [Argument("field", field)]))
      }
    } else {
      answer = nil
      uses = []
      signatures = verification?.signatures ?? []
      findings += (verification?.faults(input) ?? []).filter { $0.rule != BitcoinRules.signedSighashMismatch }
    }
  }

  /// True for a coin of the connection.
  var isOwn: Bool { account != nil }
  /// The address that signed.
  var signer: BitcoinAddress? { account?.address }

  /// True when a signature does not cover the transaction, or the final fields cannot spend the coin.
  var isWrong: Bool {
    if isContradicted { return true }
    switch answer {
    case .invalid?, .notRelayed?: return true
    case .valid?, .notEvaluated?: return false
    case nil: return signatures.contains { $0.fault != nil && !$0.isOpen }
    }
  }

  /// True when nothing can be said: also of final fields whose coin is not known, and of the parts of a MuSig2 signature.
  var isOpen: Bool {
    if case .notEvaluated? = answer { return true }
    return answer == nil && (signatures.isEmpty || signatures.contains { $0.isOpen })
  }

  var hasGoodSignature: Bool { answer == .valid || signatures.contains { $0.fault == nil } }

  /// True when the signatures hold, for keys of the script.
  var isGood: Bool { answer == .valid || signatures.contains(where: \.isGood) && !isWrong }

  /// True when only keys without a place in the script have signed.
  var isForeignOnly: Bool { answer == nil && !signatures.isEmpty && !signatures.contains(where: \.isGood) }

  /// True when a signature stands in it, and none is the account's.
  func isWithoutOwn(_ connection: BitcoinConnection) -> Bool { isForeignOnly || isOthersOnly(connection) }

  /// True when the account's own key is known, and others have signed.
  func isOthersOnly(_ connection: BitcoinConnection) -> Bool {
    guard let key = account?.publicKey else { return false }
    let keys = signatures.filter(\.isGood).map(\.key) + uses.map(\.key)
    guard !keys.isEmpty, !isTaproot else { return false }
    return !keys.contains { $0 == key || key.count == 32 && Array($0.dropFirst().prefix(32)) == key }
  }

  /// The hash types of the signatures that hold.
  var types: [BitcoinSighashType] {
    var types: [BitcoinSighashType] = []
    for type in uses.map(\.type) + signatures.filter(\.isGood).compactMap(\.type) where !types.contains(type) {
      types.append(type)
    }
    return types
  }

  /// What failing signatures are valid for.
  var nearMisses: [String] { signatures.compactMap { $0.nearMiss?.description } }
}
