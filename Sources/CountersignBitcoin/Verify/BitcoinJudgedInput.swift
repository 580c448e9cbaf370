import CountersignCore
import CountersignHash

/// One input of a reply: whose it is, and what its signatures are worth.
struct BitcoinJudgedInput {
  /// Who has signed it, as far as that can be known.
  enum Signers {
    /// Nobody, or nothing holds.
    case none
    /// The account: by its key, by the only key of the script, or by a key that had not signed before.
    case account
    /// Keys that had signed before the wallet was asked, and no other.
    case before
    /// Others than the account.
    case others
  }

  let index: Int
  /// The connected address whose coin it is; nil for somebody else's.
  let account: BitcoinConnection.Account?
  /// The signatures that are not finished, also those that stand beside final fields.
  private let signatures: [BitcoinInputVerification.Signature]
  /// What a node would say of the final fields; nil where there are none.
  private let answer: BitcoinSpend.Answer?
  /// The signatures of the final fields that hold.
  private let uses: [BitcoinSpend.Use]
  /// What the request's input has signed.
  private let before: BitcoinPSBTInput?
  /// What is wrong, and what is to be known.
  private(set) var findings: [Finding] = []
  /// True when what belongs together does not.
  private let isContradicted: Bool
  /// How the output is spent; nil when that is not known.
  let path: BitcoinSpendPath?
  /// True when a share of a signature is there, which by itself covers nothing that can be told. Source: BIP-0373.
  private let hasShare: Bool

  /// `before`: the same input in the request, if it has one.
  init(
    _ index: Int, _ verifier: inout BitcoinPSBTVerifier, _ connection: BitcoinConnection, before: BitcoinPSBTInput?
  ) {
    self.index = index
    self.before = before
    let input = verifier.psbt.inputs[index]
    let field = FieldPath("inputs")[index]
    account = input.spent.flatMap { connection.account(of: $0.script) }
    let verification = verifier.input(index)
    path = verification?.path
    hasShare = path?.isECDSA == false && input.map.entries.contains { $0.type == 0x1c }
    // What is missing is no contradiction; and an internal key of another output proves nothing either way: the output key
    // signs, and is what verifies.
    let harmless = [
      BitcoinRules.inputRedeemScriptMissing, BitcoinRules.inputWitnessScriptMissing, BitcoinRules.inputMissingUTXO,
      BitcoinRules.inputLegacyWithoutPrevTx, BitcoinRules.inputInternalKeyMismatch,
    ]
    let contradictions = verification?.contradictions.filter { !harmless.contains($0.rule) } ?? []
    isContradicted = !contradictions.isEmpty
    signatures = verification?.signatures ?? []
    findings = contradictions
    if input.isFinal {
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
    }
    findings += (verification?.faults(input) ?? []).filter { $0.rule != BitcoinRules.signedSighashMismatch }
  }

  /// True for a coin of the connection.
  var isOwn: Bool { account != nil }
  /// The address that signed.
  var signer: BitcoinAddress? { account?.address }
  var isTaproot: Bool { path?.isECDSA == false }

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
    guard answer == nil else { return false }
    return signatures.isEmpty || signatures.contains { $0.isOpen } || hasShare && signers != .account
  }

  var hasGoodSignature: Bool { answer == .valid || answer == nil && signatures.contains { $0.fault == nil } }

  // MARK: Who has signed

  /// The keys of the signatures that hold and have a place in the script.
  private var keys: [[UInt8]] {
    if isWrong { return [] }
    return answer == nil ? signatures.filter(\.isGood).map(\.key) : uses.map(\.key)
  }

  var signers: Signers {
    let keys = keys
    guard !keys.isEmpty else { return .none }
    switch path?.digest {
    // The output key is the account's, also where it is another than the one that a wallet tells.
    case .taproot(let output)? where keys.contains(output.bytes): return .account
    case .taproot?: break
    default: if hasOneKey { return .account }
    }
    guard let told = account?.publicKey, !isOutputKey(told) else {
      if answer == .valid { return .account }
      let ofECDSA = before?.partialSignatures.map(\.key) ?? []
      let old = Set(ofECDSA + (before?.taprootScriptSignatures.map(\.key.bytes) ?? []))
      return keys.contains { !old.contains($0) } ? .account : .before
    }
    return keys.contains { Self.x($0) == Self.x(told) } ? .account : .others
  }

  /// True when the script has one key, which no signature can be of another than.
  private var hasOneKey: Bool {
    switch path?.script.template {
    case .publicKeyHash?, .publicKey?: true
    default: false
    }
  }

  /// True for an output key, of which nothing follows for the keys in the leaves.
  private func isOutputKey(_ key: [UInt8]) -> Bool {
    if case .taproot(let output)? = path?.digest { Self.x(key) == output.bytes } else { false }
  }

  /// A wallet may tell its key in either form, or without its sign.
  private static func x(_ key: [UInt8]) -> [UInt8] { key.count == 32 ? key : Array(key.dropFirst().prefix(32)) }

  /// True when only keys without a place in the script have signed.
  var isForeignOnly: Bool { answer == nil && !signatures.isEmpty && !signatures.contains(where: \.isGood) }

  /// True when others than the account have signed its coin, and nothing else can be said.
  var isOfOthers: Bool { isOwn && !isOpen && (isForeignOnly || signers == .others) }

  // MARK: What is covered

  /// The hash types of the signatures that came back. What stands beside final fields spends nothing there, but whoever sees
  /// it can take it: of that, all types count but those of signatures that are known to be wrong.
  var types: [BitcoinSighashType] { types(but: []) }

  /// The same without the signatures that the request had.
  var newTypes: [BitcoinSighashType] {
    let map = before?.map
    return types(but: Set([0x02, 0x13, 0x14].flatMap { map?.all($0).map(\.value) ?? [] }))
  }

  private func types(but old: Set<[UInt8]>) -> [BitcoinSighashType] {
    let open = signatures.filter { answer == nil ? $0.isGood : $0.fault == nil || $0.isOpen }
    var types: [BitcoinSighashType] = []
    for use in uses where !old.contains(use.bytes) && !types.contains(use.type) { types.append(use.type) }
    for signature in open where !old.contains(signature.bytes) {
      if let type = signature.type, !types.contains(type) { types.append(type) }
    }
    return types
  }

  /// What failing signatures are valid for.
  var nearMisses: [String] { signatures.compactMap { $0.nearMiss?.description } }
}
