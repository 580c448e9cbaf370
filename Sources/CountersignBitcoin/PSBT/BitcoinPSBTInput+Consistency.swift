import CountersignCore
import CountersignCurves
import CountersignHash

extension BitcoinPSBTInput {
  /// What in an input contradicts the output that it spends: the previous transaction, the witness UTXO, the scripts, the
  /// internal key and the leaves. Signatures count for nothing where these do not belong together.
  ///
  /// `field`: where the input stands. Source: BIP-0174, Signer; BIP-0371.
  func contradictions(_ field: @autoclosure () -> FieldPath, _ curve: any Secp256k1Arithmetic) -> [Finding] {
    let path = spent.map { output in
      Result { () throws(BitcoinSpendPath.Fault) in
        try BitcoinSpendPath(spending: output, redeemScript: redeemScript, witnessScript: witnessScript)
      }
    }
    var keys = BitcoinOutputKeys(curve)
    return contradictions(field(), path, &keys)
  }

  /// The same where the path is known already, and perhaps the keys. The field is asked for only when something is wrong.
  func contradictions(
    _ field: @autoclosure () -> FieldPath, _ path: Result<BitcoinSpendPath, BitcoinSpendPath.Fault>?,
    _ keys: inout BitcoinOutputKeys
  ) -> [Finding] {
    func finding(_ rule: Rule, _ arguments: Argument...) -> Finding {
      let field = field()
      return Finding(rule, at: Location(field: field), [Argument("field", field)] + arguments)
    }
    var findings = BitcoinPSBTStructure.previous(self, field())
    guard findings.isEmpty else { return findings }
    guard let output = spent, let path else { return [finding(BitcoinRules.inputMissingUTXO)] }
    if previousTransaction != nil, let witnessUTXO, witnessUTXO != output {
      findings.append(
        finding(
          BitcoinRules.inputUTXOConflict, Argument("got", Self.shown(witnessUTXO)),
          Argument("expected", Self.shown(output))))
    }
    if output.sats > BitcoinTransaction.maximumSats {
      findings.append(finding(BitcoinRules.inputAmountRange, Argument("got", output.sats)))
    }
    switch path {
    case .success(let path):
      if path.digest == .legacy, previousTransaction == nil {
        findings.append(finding(BitcoinRules.inputLegacyWithoutPrevTx, Argument("got", output.script.typeName)))
      }
      if case .taproot(let key) = path.digest { findings += taproot(key, field(), &keys) }
    case .failure(let fault):
      // What is final has its scripts in the final fields.
      if let rule = fault.rule, !isFinal || fault.isContradiction { findings.append(finding(rule)) }
    }
    if redeemScript != nil || witnessScript != nil { findings += strayScripts(output.script, field()) }
    return findings
  }

  /// Scripts that are there although the output, or the redeem script, has no hash of them.
  private func strayScripts(_ script: BitcoinScript, _ field: FieldPath) -> [Finding] {
    var findings: [Finding] = []
    var run = script
    if case .scriptHash = script.template {
      run = redeemScript ?? run
    } else if redeemScript != nil {
      findings.append(
        Finding(BitcoinRules.inputRedeemScriptMismatch, at: Location(field: field), [Argument("field", field)]))
    }
    if witnessScript != nil, !isFinal || redeemScript != nil {
      if case .witnessScriptHash = run.template { return findings }
      findings.append(
        Finding(BitcoinRules.inputWitnessScriptMismatch, at: Location(field: field), [Argument("field", field)]))
    }
    return findings
  }

  private func taproot(
    _ outputKey: Bytes32, _ field: @autoclosure () -> FieldPath, _ keys: inout BitcoinOutputKeys
  ) -> [Finding] {
    func finding(_ rule: Rule) -> Finding {
      let field = field()
      return Finding(rule, at: Location(field: field), [Argument("field", field)])
    }
    var findings: [Finding] = []
    if let key = taprootInternalKey {
      let made = keys.made(of: key, taprootMerkleRoot)
      // Some leave out the root where the leaves show it.
      let isShown = taprootMerkleRoot == nil && taprootLeaves.contains { $0.internalKey == key }
      if made?.key.x != outputKey, !isShown {
        findings.append(finding(BitcoinRules.inputInternalKeyMismatch))
      }
    }
    let root = taprootMerkleRoot
    let isFine = taprootLeaves.allSatisfy { leaf in
      leaf.commits(to: outputKey, &keys) && (root == nil || root == leaf.merkleRoot)
    }
    if !isFine { findings.append(finding(BitcoinRules.inputLeafNotCommitted)) }
    return findings
  }

  private static func shown(_ output: BitcoinTransaction.Output) -> String {
    "\(output.sats) satoshis to \(Hex.encode(output.script.bytes, prefix: ""))"
  }
}

extension BitcoinSpendPath.Fault {
  /// The rule that says so; nil for what is not known rather than wrong.
  var rule: Rule? {
    switch self {
    case .redeemScriptMissing: BitcoinRules.inputRedeemScriptMissing
    case .redeemScriptMismatch: BitcoinRules.inputRedeemScriptMismatch
    case .witnessScriptMissing: BitcoinRules.inputWitnessScriptMissing
    case .witnessScriptMismatch: BitcoinRules.inputWitnessScriptMismatch
    case .unspendable: BitcoinRules.inputUnspendable
    case .unknown: nil
    }
  }

  /// True when something is there and wrong, and not only missing.
  var isContradiction: Bool { self == .redeemScriptMismatch || self == .witnessScriptMismatch || self == .unspendable }
}
