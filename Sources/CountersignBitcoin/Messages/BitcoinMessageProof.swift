import CountersignCore
import CountersignCurves
import CountersignHash

/// What BIP-0322 calls a signature: that which would spend the output of a transaction that cannot be.
struct BitcoinMessageProof {
  /// The three forms.
  enum Form {
    /// A witness alone.
    case simple([[UInt8]])
    /// The transaction that was signed.
    case full(BitcoinTransaction)
    /// The same as a final PSBT, which spends coins beside.
    case funds(BitcoinPSBT)

    /// The word in evidence.
    var name: String {
      switch self {
      case .simple: "bip322-simple"
      case .full: "bip322-full"
      case .funds: "bip322-proof-of-funds"
      }
    }
  }

  /// The answer about one message and one script.
  enum Answer {
    /// It holds. The transaction that was signed, and the coins that it shows the right to.
    case valid(BitcoinTransaction, coins: [BitcoinTransaction.Output])
    /// It does not, and why.
    case invalid(Finding)
    /// The script follows no template that is known here, or a later version decides.
    case notEvaluated(String)

    /// True when it holds.
    var isValid: Bool { if case .valid = self { true } else { false } }
  }

  let form: Form
  let curves: Curves
  /// True when a witness alone counts for a witness program in P2SH, as in BIP-0322 before its version 1.0.0.
  let allowsNested: Bool

  private static let place = Location(field: "signature")
  /// The most bytes that the digests of inputs from before segwit may cover, together.
  private static let maximumLegacyBytes = 32 * 1024 * 1024

  private static func refuse(_ rule: Rule, _ why: String, _ more: [Argument] = []) -> Answer {
    .invalid(Finding(rule, at: place, more, hint: why))
  }

  private static func form(_ why: String) -> Answer {
    .invalid(Finding(BitcoinRules.msgWitnessForm, at: place, [Argument("why", why)]))
  }

  // MARK: The three forms

  /// Judges the proof for the hash of a message and a script. `name`: the script's address, for findings.
  func judge(_ messageHash: Bytes32, _ script: BitcoinScript, name: String) -> Answer {
    let toSpend = BitcoinMessage.toSpend(messageHash, script)
    switch form {
    case .simple(let witness):
      var scriptSig = BitcoinScript([])
      if script.witnessProgram == nil {
        guard allowsNested, let redeem = Self.nested(witness, script) else {
          return Self.form(
            "a witness alone, which is for native segwit only; of \(script.typeName) the full form is due")
        }
        scriptSig = BitcoinScript(BitcoinScript.push(redeem.bytes))
      }
      let toSign = BitcoinMessage.toSign(toSpend, scriptSig: scriptSig, witness: witness)
      return judge(toSign, spending: toSpend.outputs, name)
    case .full(let toSign):
      if let refused = refuse(toSign, toSpend, name) { return refused }
      guard toSign.inputs.count == 1 else {
        return Self.form("\(toSign.inputs.count) inputs, whose coins only a proof of funds (pof) can state")
      }
      return judge(toSign, spending: toSpend.outputs, name)
    case .funds(let psbt):
      return judge(psbt, toSpend, name)
    }
  }

  /// What every transaction that is signed must have.
  private func refuse(_ toSign: BitcoinTransaction, _ toSpend: BitcoinTransaction, _ name: String) -> Answer? {
    guard let first = toSign.inputs.first else { return Self.form("no input") }
    guard first.outpoint.hash == toSpend.hash, first.outpoint.index == 0 else {
      return Self.refuse(
        BitcoinRules.msgSigInvalid, "its first input spends another message, or one for another address",
        [Argument("expected", name)])
    }
    guard toSign.outputs == [BitcoinMessage.onlyOutput] else {
      return Self.form("outputs other than one empty OP_RETURN of 0 satoshis")
    }
    guard Set(toSign.inputs.map(\.outpoint)).count == toSign.inputs.count else {
      return Self.form("a coin that is spent twice")
    }
    return nil
  }

  private func judge(_ psbt: BitcoinPSBT, _ toSpend: BitcoinTransaction, _ name: String) -> Answer {
    guard var toSign = psbt.transaction else { return Self.form("inputs that ask for locktimes of both kinds") }
    if let refused = refuse(toSign, toSpend, name) { return refused }
    var spent: [BitcoinTransaction.Output] = []
    // Each is hashed once, however many inputs spend from it.
    var proven = [toSpend.hash: toSpend]
    var total: UInt64 = 0
    for (index, input) in psbt.inputs.enumerated() {
      guard toSign.inputs.indices.contains(index) else { break }
      toSign.inputs[index].scriptSig = input.finalScriptSig ?? BitcoinScript([])
      toSign.inputs[index].witness = input.finalScriptWitness ?? []
      guard input.isFinal else { return Self.form("input \(index) is not final") }
      switch Self.coin(input, FieldPath("inputs")[index], &proven) {
      case .success(let coin):
        let sum = total.addingReportingOverflow(coin.sats)
        guard !sum.overflow, sum.partialValue <= BitcoinTransaction.maximumSats else {
          return Self.form("coins of more than there can be")
        }
        total = sum.partialValue
        spent.append(coin)
      case .failure(let fault): return .invalid(fault.finding)
      }
    }
    return judge(toSign, spending: spent, name)
  }

  private struct CoinFault: Error {
    let finding: Finding
  }

  /// The coin of an input: its previous transaction has it, or that of an earlier input; of segwit it may be stated. What
  /// the first input spends is known, and whatever is stated must agree. `proven`: the transactions so far, by their hashes.
  private static func coin(
    _ input: BitcoinPSBTInput, _ field: FieldPath, _ proven: inout [Bytes32: BitcoinTransaction]
  ) -> Result<BitcoinTransaction.Output, CoinFault> {
    func fail(_ rule: Rule, _ more: [Argument] = []) -> Result<BitcoinTransaction.Output, CoinFault> {
      .failure(CoinFault(finding: Finding(rule, at: Location(field: field), [Argument("field", field)] + more)))
    }
    if let own = input.previousTransaction {
      let hash = own.hash
      guard hash == input.outpoint.hash else {
        return fail(
          BitcoinRules.inputPrevTxidMismatch,
          [
            Argument("got", BitcoinTransaction.shown(hash)),
            Argument("expected", BitcoinTransaction.shown(input.outpoint.hash)),
          ])
      }
      proven[hash] = own
    }
    if let previous = proven[input.outpoint.hash] {
      guard let place = Int(exactly: input.outpoint.index), previous.outputs.indices.contains(place) else {
        return fail(
          BitcoinRules.inputPrevVoutOutOfRange,
          [Argument("got", input.outpoint.index), Argument("expected", previous.outputs.count)])
      }
      let coin = previous.outputs[place]
      if let stated = input.witnessUTXO, stated != coin {
        return fail(
          BitcoinRules.inputUTXOConflict, [Argument("got", stated.words), Argument("expected", coin.words)])
      }
      return .success(coin)
    }
    guard let stated = input.witnessUTXO else { return fail(BitcoinRules.inputMissingUTXO) }
    guard stated.script.witnessProgram != nil || input.finalScriptWitness?.isEmpty == false else {
      return fail(BitcoinRules.inputLegacyWithoutPrevTx)
    }
    return .success(stated)
  }

  // MARK: The signatures

  /// Judges every input, and BIP-0322's own rules about them.
  private func judge(_ toSign: BitcoinTransaction, spending spent: [BitcoinTransaction.Output], _ name: String)
    -> Answer
  {
    // Before segwit every signature covers the whole transaction anew: the work grows with the square.
    let legacy = toSign.inputs.count { $0.witness.isEmpty }
    guard legacy <= 1 || toSign.stripped.count <= Self.maximumLegacyBytes / legacy else {
      return .notEvaluated("a proof of \(legacy) coins from before segwit")
    }
    var check = BitcoinSignatureCheck(BitcoinSighash(toSign, spent: spent), curves)
    var unknown: String?
    for (index, (input, output)) in zip(toSign.inputs, spent).enumerated() {
      guard Self.isMinimal(input, output) else { return Self.form("a push that is not the shortest") }
      var spend = BitcoinSpend(check, input: index, spending: output)
      let answer = spend.judge(scriptSig: input.scriptSig, witness: input.witness)
      check = spend.check
      if let other = spend.uses.first(where: { $0.type != .all && $0.type != .defaultAll }) {
        return .invalid(Finding(BitcoinRules.msgSighash, at: Self.place, [Argument("got", other.type)]))
      }
      switch answer {
      case .valid: break
      case .invalid(let why), .notRelayed(let why):
        let what = index == 0 ? name : "input \(index), \(input.outpoint)"
        return Self.refuse(BitcoinRules.msgSigInvalid, why, [Argument("expected", what)])
      case .notEvaluated(let why): unknown = unknown ?? why
      }
    }
    if let unknown { return .notEvaluated(unknown) }
    guard toSign.version == 0 || toSign.version == 2 else {
      return .notEvaluated("a transaction of version \(toSign.version)")
    }
    return .valid(toSign, coins: Array(spent.dropFirst()))
  }

  /// True when what is pushed is pushed in the shortest way. Source: BIP-0322, Verification, `MINIMALDATA`.
  private static func isMinimal(_ input: BitcoinTransaction.Input, _ output: BitcoinTransaction.Output) -> Bool {
    var scripts = [input.scriptSig.bytes]
    if case .scriptHash = output.script.template, let redeem = BitcoinSpend.pushes(input.scriptSig)?.last {
      scripts.append(redeem)
    }
    let program = output.script.witnessProgram?.program.count ?? 0
    if let last = input.witness.last, program != 20, input.witness.count > 1,
      BitcoinScript(last).template.isMultisig
    {
      scripts.append(last)
    }
    return scripts.allSatisfy { BitcoinScript.operations($0)?.filter(\.isPush).allSatisfy(\.isMinimal) ?? true }
  }

  // MARK: Who else

  /// The witness and the scriptSig of the first input.
  var firstInput: BitcoinTransaction.Input? {
    switch form {
    case .simple(let witness):
      BitcoinMessage.toSign(BitcoinMessage.toSpend(.zero, .none), witness: witness).inputs.first
    case .full(let transaction): transaction.inputs.first
    case .funds(let psbt):
      psbt.inputs.first.map { input in
        BitcoinTransaction.Input(
          outpoint: input.outpoint, scriptSig: input.finalScriptSig ?? .none, witness: input.finalScriptWitness ?? [])
      }
    }
  }

  /// The signature and the key that the first input shows, when it shows just these.
  var signatureAndKey: (signature: [UInt8], key: Secp256k1PublicKey)? {
    guard let input = firstInput else { return nil }
    let items = input.witness.isEmpty ? BitcoinSpend.pushes(input.scriptSig) ?? [] : input.witness
    guard items.count == 2, let signature = items.first, let last = items.last,
      let key = curves.secp256k1.publicKey(last)
    else { return nil }
    return (signature, key)
  }

  /// The scripts that the first input can be for, by what it shows: a key, a script, or a leaf.
  var claimedScripts: [BitcoinScript] {
    guard let input = firstInput else { return [] }
    var scripts: [BitcoinScript] = []
    if let key = signatureAndKey?.key {
      scripts += BitcoinKeyScript.allCases.compactMap { $0.script(of: key, curves.secp256k1) }
    }
    if let redeem = BitcoinSpend.pushes(input.scriptSig)?.last {
      scripts.append(.scriptHash(BitcoinHash.hash160(redeem)))
    }
    guard input.witness.count >= 2, let last = input.witness.last else { return scripts }
    let program = BitcoinScript.witness(version: 0, program: SHA256.hash(last).bytes)
    scripts += [program, .scriptHash(BitcoinHash.hash160(program.bytes))]
    if let leaf = BitcoinTaprootLeaf(
      controlBlock: last, script: BitcoinScript(input.witness[input.witness.count - 2])),  // INVARIANT: 2 at least
      let output = BitcoinTaprootLeaf.outputKey(
        internalKey: leaf.internalKey, merkleRoot: leaf.merkleRoot, curves.secp256k1)
    {
      scripts.append(.witness(version: 1, program: output.key.x.bytes))
    }
    return scripts
  }

  /// The witness program in P2SH that a witness is for; nil when it is for none.
  private static func nested(_ witness: [[UInt8]], _ script: BitcoinScript) -> BitcoinScript? {
    guard case .scriptHash(let hash) = script.template, let last = witness.last else { return nil }
    let programs = [
      BitcoinKeyScript.program(last), BitcoinScript.witness(version: 0, program: SHA256.hash(last).bytes),
    ]
    return programs.first { BitcoinHash.hash160($0.bytes) == hash }
  }
}

extension BitcoinScript {
  /// No script.
  fileprivate static let none = BitcoinScript([])
}

extension BitcoinScript.Template {
  /// True for so many signatures of these keys.
  fileprivate var isMultisig: Bool { if case .multisig = self { true } else { false } }
}

extension Bytes32 {
  fileprivate static let zero = Bytes32(0, 0, 0, 0)
}
