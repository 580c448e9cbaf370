import CountersignCore

extension BitcoinSignRequestCheck {
  /// The hash types that the wallet will sign with, and what they leave open.
  mutating func checkTypes() {
    for index in requested.sorted() where psbt.inputs.indices.contains(index) {
      let field = FieldPath("inputs")[index]
      let isTaproot = paths[index].map { !$0.isECDSA } ?? false
      let stated = psbt.inputs[index].sighashType
      let type = stated ?? (isTaproot ? .defaultAll : .all)
      if let stated, !stated.isDefined {
        add(BitcoinRules.sighashUndefined, at: field, Argument("got", stated))
        continue
      }
      if stated?.rawValue == 0, paths[index] != nil, !isTaproot {
        add(BitcoinRules.sighashDefaultOnECDSA, at: field)
      }
      checkAllowed(stated, type, isTaproot, index, field)
      // Where nothing is stated and the default is not allowed, what is allowed is what was meant.
      let isMeant = stated != nil || request.allows(type.rawValue, isTaproot: isTaproot)
      let meant = isMeant ? [type] : request.allowedTypes.sorted().map { BitcoinSighashType($0) }
      for type in meant where type.isDefined { add(open(type, index)) }
    }
    checkOtherTypes()
  }

  /// What wallets may sign beside what is asked: some sign every coin that they own, whatever is named, and where no account
  /// is known, every input may be one.
  private mutating func checkOtherTypes() {
    for (index, input) in psbt.inputs.enumerated() where !requested.contains(index) {
      let isSigned =
        input.isFinal || !input.partialSignatures.isEmpty || input.taprootKeySignature != nil
        || !input.taprootScriptSignatures.isEmpty
      guard isLikelyOwn(index), !isSigned, let type = input.sighashType else { continue }
      let field = FieldPath("inputs")[index]
      guard type.isDefined else {
        add(BitcoinRules.sighashUndefined, at: field, Argument("got", type))
        continue
      }
      add(open(type, index))
    }
  }

  private mutating func checkAllowed(
    _ stated: BitcoinSighashType?, _ type: BitcoinSighashType, _ isTaproot: Bool, _ index: Int, _ field: FieldPath
  ) {
    let list = request.allowedTypes.sorted().map { BitcoinSighashType($0).description }.joined(separator: ", ")
    if !request.allows(type.rawValue, isTaproot: isTaproot) {
      add(
        stated == nil ? BitcoinRules.sighashFieldMissing : BitcoinRules.sighashNotAllowed, at: field,
        Argument("got", type), Argument("expected", list))
    } else if isTaproot, stated == nil, request.allowedSighash == [1] {
      add(BitcoinRules.allowedSighashDefaultMissing, at: field, Argument("index", index), Argument("got", list))
    }
  }

  /// What a type leaves open at an input.
  private func open(_ type: BitcoinSighashType, _ index: Int) -> [Finding] {
    BitcoinSighashCheck(psbt: psbt, connection: connection).findings(type, input: index, spent[index], paths[index])
  }

  /// A message is signed with ALL, or taproot's default. Source: BIP-0322.
  mutating func checkMessageTypes() {
    for (index, input) in psbt.inputs.enumerated() {
      guard let type = input.sighashType ?? types(index).first, type.rawValue > 1 else { continue }
      add(BitcoinRules.msgSighash, at: FieldPath("inputs")[index], Argument("got", type))
    }
    for type in request.allowedTypes where type > 1 {
      add(BitcoinRules.msgSighash, at: "allowedSighash", Argument("got", BitcoinSighashType(type)))
    }
  }

  private func types(_ index: Int) -> [BitcoinSighashType] {
    psbt.inputs[index].partialSignatures.compactMap {
      $0.signature.last.map { BitcoinSighashType(UInt32(truncatingIfNeeded: $0)) }
    }
  }
}
