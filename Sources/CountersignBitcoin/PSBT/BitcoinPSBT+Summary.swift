public import CountersignCore
public import CountersignCurves

/// How far an input of a PSBT is.
public struct BitcoinInputState: Hashable, Sendable, CustomStringConvertible {
  /// The word: `missing-utxo`, `unsigned`, `partial`, `signed`, `final`, `invalid`, `unevaluated`.
  public let description: String

  private init(_ word: String) { description = word }

  /// The output that is spent is not there.
  public static let missingUTXO = BitcoinInputState("missing-utxo")
  /// No signature is there.
  public static let unsigned = BitcoinInputState("unsigned")
  /// Good signatures are there, and more are due.
  public static let partial = BitcoinInputState("partial")
  /// All signatures are there and good.
  public static let signed = BitcoinInputState("signed")
  /// Final, and it may spend its output.
  public static let final = BitcoinInputState("final")
  /// Parts that contradict each other, a signature that does not hold, or final fields that may not spend the output.
  public static let invalid = BitcoinInputState("invalid")
  /// Final, or signed, for a script that follows no template.
  public static let unevaluated = BitcoinInputState("unevaluated")
}

extension BitcoinPSBT {
  /// How far each input is, in order.
  public func inputStates(_ curves: Curves) -> [BitcoinInputState] {
    guard var verifier = BitcoinPSBTVerifier(self, curves) else { return inputs.map { _ in .invalid } }
    return inputs.indices.map { Self.state($0, &verifier) }
  }

  private static func state(_ index: Int, _ verifier: inout BitcoinPSBTVerifier) -> BitcoinInputState {
    guard let verification = verifier.input(index), verifier.psbt.inputs.indices.contains(index) else {
      return .invalid
    }
    let input = verifier.psbt.inputs[index]
    guard
      input.spent != nil || !verification.contradictions.contains(where: { $0.rule == BitcoinRules.inputMissingUTXO })
    else { return .missingUTXO }
    let isMissing: (Finding) -> Bool = {
      [BitcoinRules.inputRedeemScriptMissing, BitcoinRules.inputWitnessScriptMissing].contains($0.rule)
    }
    guard verification.contradictions.allSatisfy(isMissing) else { return .invalid }
    if input.isFinal {
      switch verifier.judge(index)?.answer {
      case .valid?: return .final
      case .notEvaluated?: return .unevaluated
      default: return .invalid
      }
    }
    guard verification.faults(input).isEmpty else { return .invalid }
    guard !verification.signatures.isEmpty else { return .unsigned }
    guard let path = verification.path, BitcoinFinalFields.isKnown(path, input) else { return .unevaluated }
    return BitcoinFinalFields(verification, path, leaf: nil, input) == nil ? .partial : .signed
  }

  /// What the PSBT is, in the words of the request schema.
  ///
  /// `prefix`: how addresses begin, which a PSBT does not say; without, there are none. `own`: the scripts of the account.
  /// `vsize`, and `feeRate` from it, is an estimate by template as long as an input is not final: see `virtualSize`.
  /// `next` is who is due: `updater`, `signer`, `finalizer`, `extractor`, or `nobody` where something is wrong.
  public func summary(
    _ curves: Curves, prefix: BitcoinNetwork.Prefix? = nil, own: Set<BitcoinScript> = []
  ) -> JSONText {
    let states = inputStates(curves)
    let inputTexts = zip(inputs, states).map { input, state -> JSONText in
      let spent = input.spent
      return .object([
        "outpoint": .string(input.outpoint.description),
        "sats": spent.map { .string(String($0.sats)) },
        "script": spent.map { .string(Hex.encode($0.script.bytes)) },
        "scriptType": spent.map { .string(input.scriptType($0.script)) },
        "address": spent.flatMap { $0.script.address(prefix) },
        "own": spent.map { .bool(own.contains($0.script)) },
        "sequence": .string(String(input.sequence)),
        "sighash": input.sighashType.map { .string($0.description) },
        "state": .string(state.description),
      ])
    }
    let outputTexts = outputs.map { output in
      BitcoinTransaction.Output(sats: output.sats, script: output.script).summary(prefix, own: own)
    }
    let size = virtualSize
    let rate = fee.flatMap { UInt64(exactly: $0) }.flatMap { fee in
      size.flatMap { BitcoinFeeRate(fee: fee, virtualSize: $0) }
    }
    return .object([
      "kind": .string("bitcoin.psbt"),
      "version": .integer(Int(truncatingIfNeeded: version)),
      "txid": transaction.map { .string($0.txid) } ?? .null,
      "locktime": transaction.map { .string(String($0.lockTime)) },
      "inputs": .array(inputTexts),
      "outputs": .array(outputTexts),
      "fee": fee.map { .string(String($0)) } ?? .null,
      "vsize": size.map { .integer($0) } ?? .null,
      "feeRate": rate.map { .string($0.description) } ?? .null,
      "complete": .bool(!inputs.isEmpty && states.allSatisfy { $0 == .final }),
      "next": .string(Self.next(states)),
    ])
  }

  /// Who is due, in the order of the roles. Source: BIP-0174, Roles.
  private static func next(_ states: [BitcoinInputState]) -> String {
    if states.contains(.invalid) || states.isEmpty { return "nobody" }
    if states.contains(.missingUTXO) { return "updater" }
    if states.contains(.unsigned) || states.contains(.partial) { return "signer" }
    return states.contains(.signed) ? "finalizer" : "extractor"
  }
}

extension BitcoinPSBTInput {
  /// The word of the script, and behind a hyphen of what P2SH holds: `p2sh-p2wpkh`.
  fileprivate func scriptType(_ script: BitcoinScript) -> String {
    guard case .scriptHash = script.template, let redeemScript, redeemScript.witnessProgram != nil else {
      return script.typeName
    }
    return "p2sh-" + redeemScript.typeName
  }
}

extension BitcoinScript {
  /// The address as JSON; nil where there is none.
  fileprivate func address(_ prefix: BitcoinNetwork.Prefix?) -> JSONText? {
    prefix.flatMap { BitcoinAddress(script: self, prefix: $0) }.map { .string($0.description) }
  }
}

extension BitcoinTransaction.Output {
  /// The output in the words of the request schema.
  func summary(_ prefix: BitcoinNetwork.Prefix?, own: Set<BitcoinScript>) -> JSONText {
    .object([
      "sats": .string(String(sats)),
      "script": .string(Hex.encode(script.bytes)),
      "scriptType": .string(script.typeName),
      "address": script.address(prefix),
      "own": .bool(own.contains(script)),
    ])
  }
}
