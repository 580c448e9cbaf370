import CountersignCore
import CountersignCurves
import CountersignHash

extension BitcoinSignRequestCheck {
  /// What is spent, whether that is proven, and whose it is.
  mutating func checkInputs() {
    var verifier = BitcoinPSBTVerifier(psbt, curves)
    let unproven = Set(psbt.inputs.indices.filter { isUnproven($0) && (requested.contains($0) || isLikelyOwn($0)) })
    // A taproot signature covers the coins of all inputs. Source: BIP-0341.
    let isCovered = requested.contains { place in
      guard let path = paths[place], !path.isECDSA else { return false }
      return psbt.inputs[place].sighashType?.isAnyoneCanPay != true
    }
    for (index, input) in psbt.inputs.enumerated() {
      let field = FieldPath("inputs")[index]
      checkCoin(input, index, field, isCovered: isCovered)
      checkScripts(input, index, field)
      checkStrangers(input, index, field)
      checkOwner(index, field)
      if unproven.contains(index), let sats = spent[index]?.sats {
        // Whoever lies about each of two amounts in turn gets two good signatures for one huge fee.
        add(
          BitcoinRules.inputAmountUnproven, severity: unproven.count > 1 ? .error : nil, at: field,
          Argument("got", sats), hint: "add the previous transaction")
      }
      if let verifier = verifier?.input(index) { checkSignatures(input, verifier, field) }
    }
    if !connection.accounts.isEmpty {
      let owned = spent.compactMap { $0 }.contains { isOwn($0.script) }
      if !owned, !psbt.inputs.isEmpty {
        add(BitcoinRules.psbtNoInputOwned, at: "inputs", Argument("got", psbt.inputs.count))
      }
    } else {
      skip(
        BitcoinRules.psbtNoInputOwned, BitcoinRules.inputNotOwned, BitcoinRules.inputForeign,
        because: "no connected account was given")
    }
  }

  /// A coin that another request may ask for: then each of the two can lie about the amount of the other's.
  func isLikelyOwn(_ index: Int) -> Bool {
    if connection.accounts.isEmpty { return requested.isEmpty && !psbt.inputs[index].isFinal }
    return spent[index].map { isOwn($0.script) } ?? false
  }

  private func isUnproven(_ index: Int) -> Bool {
    guard paths[index]?.digest == .witnessV0, spent[index] != nil else { return false }
    return !psbt.inputs[index].isProven && context.output(psbt.inputs[index].outpoint) == nil
  }

  private mutating func checkCoin(
    _ input: BitcoinPSBTInput, _ index: Int, _ field: FieldPath, isCovered: Bool
  ) {
    guard let output = spent[index] else {
      if requested.contains(index) || isCovered { add(BitcoinRules.inputMissingUTXO, at: field) }
      return
    }
    if output.sats > BitcoinTransaction.maximumSats {
      add(BitcoinRules.inputAmountRange, at: field, Argument("got", output.sats))
    }
    if output.script.isUnspendable { add(BitcoinRules.inputUnspendable, at: field) }
    let proven = input.previousTransaction == nil ? context.output(input.outpoint) : input.spent
    if let witness = input.witnessUTXO, let proven, witness != proven {
      add(
        BitcoinRules.inputUTXOConflict, at: field,
        Argument("got", witness.words), Argument("expected", proven.words))
    }
    guard let path = paths[index], path.digest == .legacy else { return }
    if input.witnessUTXO != nil {
      add(
        BitcoinRules.inputWitnessUTXOOnLegacy, severity: input.previousTransaction == nil ? nil : .warning, at: field,
        Argument("got", output.script.typeName))
    }
    if input.previousTransaction == nil, requested.contains(index) {
      add(BitcoinRules.inputLegacyWithoutPrevTx, at: field, Argument("got", output.script.typeName))
    }
  }

  private mutating func checkScripts(_ input: BitcoinPSBTInput, _ index: Int, _ field: FieldPath) {
    guard let output = spent[index] else { return }
    do throws(BitcoinSpendPath.Fault) {
      _ = try BitcoinSpendPath(
        spending: output, redeemScript: input.redeemScript, witnessScript: input.witnessScript)
    } catch {
      if let rule = error.rule, error != .unspendable, error.isContradiction || requested.contains(index) {
        add(rule, at: field)
      }
    }
    if let redeem = input.redeemScript, redeem.bytes.count > 520 {
      add(
        BitcoinRules.inputRedeemScriptSize, at: field, Argument("got", redeem.bytes.count), Argument("expected", 520))
    }
    if let witness = input.witnessScript, witness.bytes.count > 3600 {
      add(
        BitcoinRules.inputWitnessScriptSize, at: field, Argument("got", witness.bytes.count),
        Argument("expected", 3600))
    }
    guard let path = paths[index] else { return }
    if path.digest == .witnessV0 {
      var keys = (input.map.all(0x02) + input.map.all(0x06)).map(\.keyData)
      if case .multisig(_, let more) = path.script.template { keys += more }
      if case .publicKey(let key) = path.script.template { keys.append(key) }
      if keys.contains(where: { $0.count == 65 }) { add(BitcoinRules.inputUncompressedKey, at: field) }
    }
    if case .taproot(let outputKey) = path.digest { checkTaproot(input, outputKey, index, field) }
  }

  private mutating func checkTaproot(
    _ input: BitcoinPSBTInput, _ outputKey: Bytes32, _ index: Int, _ field: FieldPath
  ) {
    let leaves = input.taprootLeaves
    if let key = input.taprootInternalKey {
      let root = input.taprootMerkleRoot ?? leaves.first { $0.internalKey == key }?.merkleRoot
      let made = BitcoinTaprootLeaf.outputKey(internalKey: key, merkleRoot: root, curves.secp256k1)
      if made?.key.x != outputKey { add(BitcoinRules.inputInternalKeyMismatch, at: field) }
    } else if requested.contains(index), leaves.isEmpty {
      add(BitcoinRules.inputInternalKeyMissing, at: field)
    }
    let isWhole = leaves.count == input.map.all(0x15).count
    if !isWhole || !leaves.allSatisfy({ $0.commits(to: outputKey, curves.secp256k1) }) {
      add(BitcoinRules.inputLeafNotCommitted, at: field)
    }
  }

  /// Fields of the other kind of signature.
  private mutating func checkStrangers(_ input: BitcoinPSBTInput, _ index: Int, _ field: FieldPath) {
    guard let output = spent[index] else { return }
    let isTaproot = if case .taproot = output.script.template { true } else { false }
    let others: [UInt64] = isTaproot ? [0x02, 0x06] : [0x13, 0x14, 0x15, 0x16, 0x17, 0x18]
    for known in BitcoinPSBTField.input where others.contains(known.type) {
      guard input.map.entries.contains(where: { $0.type == known.type }) else { continue }
      add(
        isTaproot ? BitcoinRules.psbtECDSAFieldOnTaproot : BitcoinRules.psbtTaprootFieldOnOtherInput,
        at: field.appending(known.name), Argument("got", output.script.typeName))
    }
  }

  private mutating func checkOwner(_ index: Int, _ field: FieldPath) {
    guard !connection.accounts.isEmpty else { return }
    guard let output = spent[index] else {
      if !requested.contains(index) { add(BitcoinRules.inputForeign, at: field) }
      return
    }
    switch (isOwn(output.script), requested.contains(index)) {
    case (false, true): add(BitcoinRules.inputNotOwned, at: field)
    case (true, false) where isNamed: add(BitcoinRules.inputOwnedNotRequested, at: field)
    case (false, false): add(BitcoinRules.inputForeign, at: field)
    default: break
    }
  }

  private mutating func checkSignatures(
    _ input: BitcoinPSBTInput, _ verification: BitcoinInputVerification, _ field: FieldPath
  ) {
    if requested.contains(verification.index) {
      if input.isFinal {
        add(BitcoinRules.inputAlreadyFinalized, at: field)
      } else if !verification.signatures.isEmpty, isSignedByOwn(input, verification) {
        add(BitcoinRules.inputAlreadySigned, at: field)
      }
    }
    if verification.path != nil, verification.signatures.contains(where: { $0.fault != nil && !$0.isOpen }) {
      add(BitcoinRules.inputSignatureInvalid, at: field)
    }
    for fault in [BitcoinSignatureCheck.Fault.tooMany, .undefined]
    where verification.signatures.contains(where: { $0.fault == fault }) {
      skip(BitcoinRules.inputSignatureInvalid, because: fault.text)
    }
  }

  /// A signature beside which the account's own is still missing is another party's.
  private func isSignedByOwn(_ input: BitcoinPSBTInput, _ verification: BitcoinInputVerification) -> Bool {
    guard case .multisig(let required, _)? = verification.path?.script.template else { return true }
    return verification.signatures.count >= required
  }
}
