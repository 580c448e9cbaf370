public import CountersignCore
public import CountersignCurves
import CountersignHash

/// What the parts of a PSBT must be to each other, beyond the form of each.
public enum BitcoinPSBTStructure {
  /// What is wrong, in the order of the maps. `curves`: to tell keys that are on no point.
  public static func check(_ psbt: BitcoinPSBT, curves: Curves) -> [Finding] {
    var findings = keys(psbt, curves)
    if psbt.inputs.isEmpty { findings.append(Finding(BitcoinRules.psbtNoInputs, at: Location(field: "inputs"))) }
    if psbt.outputs.isEmpty { findings.append(Finding(BitcoinRules.psbtNoOutputs, at: Location(field: "outputs"))) }
    if psbt.transaction == nil {
      findings.append(Finding(BitcoinRules.psbtLocktimeConflict, at: Location(field: "lockTime")))
    }
    var first: [BitcoinTransaction.Outpoint: Int] = [:]
    for (index, input) in psbt.inputs.enumerated() {
      let field = FieldPath("inputs")[index]
      if input.outpoint.isNull { findings.append(finding(BitcoinRules.psbtNullOutpoint, field)) }
      if let earlier = first[input.outpoint] {
        findings.append(finding(BitcoinRules.psbtDuplicateOutpoint, field, [Argument("got", earlier)]))
      } else {
        first[input.outpoint] = index
      }
      findings += previous(input, field) + types(input, field)
    }
    return findings
  }

  /// The signatures that are there have the hash type that is asked for. Source: BIP-0174, Input Finalizer.
  private static func types(_ input: BitcoinPSBTInput, _ field: FieldPath) -> [Finding] {
    guard let asked = input.sighashType else { return [] }
    let schnorr = ([input.taprootKeySignature].compactMap { $0 } + input.taprootScriptSignatures.map(\.signature))
      .map { $0.count == 65 ? UInt32(truncatingIfNeeded: $0.last ?? 0) : 0 }
    let types = input.partialSignatures.map { UInt32(truncatingIfNeeded: $0.signature.last ?? 0) } + schnorr
    return types.filter { $0 != asked.rawValue }.map { type in
      finding(
        BitcoinRules.inputSignatureSighashMismatch, field,
        [Argument("got", BitcoinSighashType(type)), Argument("expected", asked)])
    }
  }

  /// The previous transaction is the one that the input names, and has the output.
  static func previous(_ input: BitcoinPSBTInput, _ field: @autoclosure () -> FieldPath) -> [Finding] {
    guard let previous = input.previousTransaction, let hash = input.previousHash else { return [] }
    guard hash == input.outpoint.hash else {
      return [
        finding(
          BitcoinRules.inputPrevTxidMismatch, field(),
          [
            Argument("got", BitcoinTransaction.shown(hash)),
            Argument("expected", BitcoinTransaction.shown(input.outpoint.hash)),
          ])
      ]
    }
    guard Int(exactly: input.outpoint.index).map({ $0 < previous.outputs.count }) == true else {
      return [
        finding(
          BitcoinRules.inputPrevVoutOutOfRange, field(),
          [Argument("got", input.outpoint.index), Argument("expected", previous.outputs.count)])
      ]
    }
    return []
  }

  private static func finding(_ rule: Rule, _ field: FieldPath, _ arguments: [Argument] = []) -> Finding {
    Finding(rule, at: Location(field: field), [Argument("field", field)] + arguments)
  }

  // MARK: Keys

  private static func keys(_ psbt: BitcoinPSBT, _ curves: Curves) -> [Finding] {
    var known: [[UInt8]: Bool] = [:]
    func isPoint(_ key: [UInt8]) -> Bool {
      if let answer = known[key] { return answer }
      let answer = curves.secp256k1.publicKey(key) != nil
      known[key] = answer
      return answer
    }
    var findings: [Finding] = []
    func look(_ map: BitcoinPSBT.Map, _ place: BitcoinPSBTField.Place, _ field: FieldPath) {
      for entry in map.entries {
        guard let shape = BitcoinPSBTField.all(place).first(where: { $0.type == entry.type }) else { continue }
        let keys: [[UInt8]] =
          switch shape.key {
          case .publicKey, .compressedKey: [entry.keyData]
          case .twoKeys: [Array(entry.keyData.prefix(33)), Array(entry.keyData.dropFirst(33).prefix(33))]
          case .extendedKey: [Array(entry.keyData.suffix(33))]
          default: []
          }
        if !keys.allSatisfy(isPoint) {
          let path = field.appending(shape.name)
          findings.append(
            finding(BitcoinRules.psbtBadKey, path, [Argument("why", "the key is on no point of the curve")]))
        }
      }
    }
    look(psbt.global, .global, "global")
    for (index, input) in psbt.inputs.enumerated() { look(input.map, .input, FieldPath("inputs")[index]) }
    for (index, output) in psbt.outputs.enumerated() { look(output.map, .output, FieldPath("outputs")[index]) }
    return findings
  }
}
