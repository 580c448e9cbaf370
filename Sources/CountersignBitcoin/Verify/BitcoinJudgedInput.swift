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
  /// True when a share of a signature is there, which by itself covers nothing that can be told. Source: BIP-0373.
  private let hasShare: Bool
  /// True when the script has one key, which no signature can be of another than.
  private let hasOneKey: Bool
  /// The scripts that a taproot input shows.
  private let leaves: [BitcoinScript]

  init(_ index: Int, _ verifier: inout BitcoinPSBTVerifier, _ connection: BitcoinConnection) {
    self.index = index
    let input = verifier.psbt.inputs[index]
    let field = FieldPath("inputs")[index]
    account = input.spent.flatMap { connection.account(of: $0.script) }
    let verification = verifier.input(index)
    isTaproot = verification?.path.map { !$0.isECDSA } ?? false
    hasShare = input.map.entries.contains { $0.type == 0x1c }
    switch verification?.path?.script.template {
    case .publicKeyHash?, .publicKey?: hasOneKey = true
    default: hasOneKey = false
    }
    let shown = input.finalScriptWitness.flatMap { $0.count >= 2 ? $0.dropLast().last : nil }
    leaves = isTaproot ? input.taprootLeaves.map(\.script) + [shown].compactMap { $0.map { BitcoinScript($0) } } : []
    // What is missing is no contradiction; and an internal key of another output proves nothing either way: the output key
    // signs, and is what verifies.
    let harmless = [
      BitcoinRules.inputRedeemScriptMissing, BitcoinRules.inputWitnessScriptMissing, BitcoinRules.inputMissingUTXO,
      BitcoinRules.inputLegacyWithoutPrevTx, BitcoinRules.inputInternalKeyMismatch,
    ]
    let contradictions = verification?.contradictions.filter { !harmless.contains($0.rule) } ?? []
    isContradicted = !contradictions.isEmpty
    findings = contradictions
    if input.isFinal {
      signatures = []
      let judged = verifier.judge(index)
      let found = judged?.answer ?? .notEvaluated("an input whose coin is not known")
      answer = found
      uses = judged?.spend.uses ?? []
      findings += [found.finding(field)].compactMap { $0 }
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
    return answer == nil && (signatures.isEmpty || signatures.contains { $0.isOpen } || hasShare && !isGood)
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
    guard let key = account?.publicKey, !hasOneKey else { return false }
    let keys = signatures.filter(\.isGood).map(\.key) + uses.map(\.key)
    // A wallet may tell the key in either form, or without its sign.
    func x(_ key: [UInt8]) -> [UInt8] { key.count == 32 ? key : Array(key.dropFirst().prefix(32)) }
    let own = x(key)
    guard !keys.isEmpty, !keys.contains(where: { x($0) == own }) else { return false }
    guard isTaproot else { return true }
    // The output key is the account's, and is another than the one that a wallet tells. Of a leaf it is known only where the
    // leaf has the account's key.
    if case .taproot(let output)? = account?.address.script.template, keys.contains(output) { return false }
    return leaves.contains { BitcoinSpendPath.Places($0).hold(own) }
  }

  /// True when others than the account have signed its coin, and nothing else can be said.
  func isOfOthers(_ connection: BitcoinConnection) -> Bool {
    isOwn && !isOpen && isWithoutOwn(connection)
  }

  /// The hash types of the signatures that hold, but those that were there before. `old`: what the request has signed.
  func types(without old: BitcoinPSBTInput?) -> [BitcoinSighashType] {
    var known = Set<BitcoinSpend.Use>()
    for (key, bytes) in old?.partialSignatures ?? [] {
      known.insert(.init(key: key, type: BitcoinSighashType(UInt32(truncatingIfNeeded: bytes.last ?? 0))))
    }
    for each in old?.taprootScriptSignatures ?? [] {
      guard let type = try? BitcoinSignatureCheck.schnorrType(each.signature) else { continue }
      known.insert(.init(key: each.key.bytes, type: type))
    }
    let good = signatures.filter(\.isGood).compactMap { signature in
      signature.type.map { BitcoinSpend.Use(key: signature.key, type: $0) }
    }
    var types: [BitcoinSighashType] = []
    for use in uses + good where !known.contains(use) && !types.contains(use.type) { types.append(use.type) }
    return types
  }

  /// What failing signatures are valid for.
  var nearMisses: [String] { signatures.compactMap { $0.nearMiss?.description } }
}
