public import CountersignCore
public import CountersignCurves
public import CountersignHash

/// What came of finishing a PSBT.
public struct BitcoinFinalization: Hashable, Sendable {
  /// The PSBT; inputs that could not be finished are as they were.
  public let psbt: BitcoinPSBT
  /// Why inputs could not be finished.
  public let findings: [Finding]

  /// True when every input is final and has been judged.
  public var isComplete: Bool { findings.isEmpty && psbt.inputs.allSatisfy(\.isFinal) }
}

extension BitcoinPSBT {
  /// Makes final fields of the signatures, input by input; what is final already is judged and kept.
  ///
  /// Templates: P2PK, P2PKH and multisig, bare, in P2SH, in P2WSH and in both; P2WPKH, also in P2SH; of taproot the key,
  /// `<key> CHECKSIG` and CHECKSIGADD. An input is refused when its parts contradict each other, when a signature is of another
  /// hash type than field 03 states, of a key that the script does not have, or does not verify, and when the result could not
  /// spend the output. Of what a finished input had, only UTXO and unknown fields stay, and in version 2 what makes the
  /// transaction. `leaves`: by input, the hash of the leaf to use; else the shortest witness is taken. Source: BIP-0174.
  public func finalized(
    _ curves: Curves, leaves: [Int: Bytes32] = [:], limits: Limits = .standard
  ) -> BitcoinFinalization {
    guard var verifier = BitcoinPSBTVerifier(self, curves) else {
      return BitcoinFinalization(
        psbt: self, findings: [Finding(BitcoinRules.psbtLocktimeConflict, at: Location(field: "lockTime"))])
    }
    var findings: [Finding] = []
    var told: Set<Finding> = []
    var maps: [Map] = []
    maps.reserveCapacity(inputs.count)
    for (index, input) in inputs.enumerated() {
      let made = Self.finished(input, index, &verifier, leaf: leaves[index])
      maps.append(made.map)
      // What is wrong with the whole is told once.
      findings += made.findings.filter { told.insert($0).inserted }
    }
    do throws(DecodeError) {
      return BitcoinFinalization(
        psbt: try Self.assemble(global, maps, outputs.map(\.map), limits: limits), findings: findings)
    } catch {
      return BitcoinFinalization(psbt: self, findings: findings + [error.finding])
    }
  }

  private static func unfinished(_ field: FieldPath, _ why: String) -> Finding {
    Finding(BitcoinRules.finalMalformed, at: Location(field: field), [Argument("field", field), Argument("why", why)])
  }

  private static func finished(
    _ input: BitcoinPSBTInput, _ index: Int, _ verifier: inout BitcoinPSBTVerifier, leaf: Bytes32?
  ) -> (map: Map, findings: [Finding]) {
    let field = FieldPath("inputs")[index]
    guard let verification = verifier.input(index), let output = input.spent else {
      let missing = Finding(BitcoinRules.inputMissingUTXO, at: Location(field: field), [Argument("field", field)])
      return (input.map, [missing])
    }
    // An internal key of another output proves nothing either way: the output key signs, and is what verifies.
    let contradictions = verification.contradictions.filter { $0.rule != BitcoinRules.inputInternalKeyMismatch }
    guard contradictions.isEmpty else { return (input.map, contradictions) }
    if input.isFinal {
      guard let judged = verifier.judge(index) else { return (input.map, [unfinished(field, "no output")]) }
      return (input.map, judged.answer.finding(field).map { [$0] } ?? [])
    }
    let faults = verification.faults(input)
    guard faults.isEmpty else { return (input.map, faults) }
    guard let path = verification.path else { return (input.map, [unfinished(field, "an unknown witness program")]) }
    guard let made = BitcoinFinalFields(verification, path, leaf: leaf, input) else {
      let unsigned = Finding(BitcoinRules.signedInputUnsigned, at: Location(field: field), [Argument("field", field)])
      guard BitcoinFinalFields.isKnown(path, input) else {
        let unknown = Finding(
          BitcoinRules.finalUnverified, at: Location(field: field),
          [Argument("field", field), Argument("got", "a script of no template")])
        return (input.map, [unknown])
      }
      return (input.map, [unsigned])
    }
    let judged = verifier.judge(index, output, made.scriptSig, made.witness)
    if let finding = judged.answer.finding(field) { return (input.map, [finding]) }
    return (made.map(instead: input.map), [])
  }
}

extension BitcoinSpend.Answer {
  /// The finding of an answer that is no yes; nil when it is one.
  func finding(_ field: FieldPath) -> Finding? {
    switch self {
    case .valid: nil
    case .notRelayed(BitcoinSignatureCheck.Fault.highS.text):
      Finding(BitcoinRules.signedHighS, at: Location(field: field), [Argument("field", field)])
    case .invalid(let why) where why.utf8.starts(with: BitcoinSignatureCheck.Fault.notDER.utf8):
      Finding(
        BitcoinRules.signedBadDER, at: Location(field: field),
        [
          Argument("field", field),
          Argument("why", String(why.dropFirst(BitcoinSignatureCheck.Fault.notDER.count))),
        ])
    case .invalid(let why), .notRelayed(let why):
      Finding(
        BitcoinRules.finalMalformed, at: Location(field: field), [Argument("field", field), Argument("why", why)])
    case .notEvaluated(let what):
      Finding(
        BitcoinRules.finalUnverified, at: Location(field: field), [Argument("field", field), Argument("got", what)])
    }
  }
}

/// The two final fields of an input, made of its good signatures.
struct BitcoinFinalFields {
  let scriptSig: BitcoinScript
  let witness: [[UInt8]]

  private init(scriptSig: BitcoinScript, witness: [[UInt8]]) {
    self.scriptSig = scriptSig
    self.witness = witness
  }

  /// Puts them together; nil when the script follows no template, or signatures are missing.
  init?(
    _ verification: BitcoinInputVerification, _ path: BitcoinSpendPath, leaf: Bytes32?, _ input: BitcoinPSBTInput
  ) {
    guard path.isECDSA else {
      guard let witness = Self.taproot(verification, leaf: leaf, input) else { return nil }
      self.init(scriptSig: BitcoinScript([]), witness: witness)
      return
    }
    guard let stack = Self.stack(path.script, verification.good) else { return nil }
    self.init(path, stack)
  }

  /// Puts a stack where an ECDSA path wants it, with the scripts behind it.
  init(_ path: BitcoinSpendPath, _ stack: [[UInt8]]) {
    let redeem = path.redeemScript.map { BitcoinScript.push($0.bytes) } ?? []
    guard path.digest == .witnessV0 else {
      scriptSig = BitcoinScript(stack.flatMap { BitcoinScript.push($0) } + redeem)
      witness = []
      return
    }
    scriptSig = BitcoinScript(redeem)
    var isScript = false
    if case .witnessScriptHash = (path.redeemScript ?? path.output.script).template { isScript = true }
    witness = stack + (isScript ? [path.script.bytes] : [])
  }

  /// True for a script that can be finished once it is signed.
  static func isKnown(_ path: BitcoinSpendPath, _ input: BitcoinPSBTInput) -> Bool {
    if !path.isECDSA {
      let leaves = input.taprootLeaves
      return leaves.isEmpty || leaves.contains { $0.version == 0xc0 && BitcoinSpend.keys(of: $0.script) != nil }
    }
    switch path.script.template {
    case .publicKey, .publicKeyHash, .multisig: return true
    default: return false
    }
  }

  /// The fields in place of what made them. Unknown fields stay, and UTXOs; in version 2 what makes the transaction.
  func map(instead old: BitcoinPSBT.Map) -> BitcoinPSBT.Map {
    let kept: Set<UInt64> = [0x00, 0x01, 0x0e, 0x0f, 0x10, 0x11, 0x12]
    let known = Set(BitcoinPSBTField.input.map(\.type))
    var map = BitcoinPSBT.Map(old.entries.filter { kept.contains($0.type) || !known.contains($0.type) })
    if !scriptSig.bytes.isEmpty { map.set(0x07, scriptSig.bytes) }
    if !witness.isEmpty {
      var writer = ByteWriter()
      writer.compactSize(witness.count)
      for item in witness { writer.sized(item) }
      map.set(0x08, writer.bytes)
    }
    return map
  }

  private static func stack(
    _ script: BitcoinScript, _ good: [BitcoinInputVerification.Signature]
  ) -> [[UInt8]]? {
    func signature(_ isSigner: ([UInt8]) -> Bool) -> BitcoinInputVerification.Signature? {
      good.first { $0.place == .partial && isSigner($0.key) }
    }
    switch script.template {
    case .publicKey(let key): return signature { $0 == key }.map { [$0.bytes] }
    // Only the key with the hash has a place, so a good signature is its own.
    case .publicKeyHash: return signature { _ in true }.map { [$0.bytes, $0.key] }
    case .multisig(let required, let keys):
      let signatures = keys.compactMap { key in signature { $0 == key }?.bytes }
      guard signatures.count >= required else { return nil }
      return [[]] + signatures.prefix(required)
    default: return nil
    }
  }

  /// The key's signature where there is one, else the leaf whose witness is the shortest.
  private static func taproot(
    _ verification: BitcoinInputVerification, leaf wanted: Bytes32?, _ input: BitcoinPSBTInput
  ) -> [[UInt8]]? {
    if wanted == nil, let signature = verification.good.first(where: { $0.place == .taprootKey }) {
      return [signature.bytes]
    }
    var signatures: [Bytes32: [[UInt8]: [UInt8]]] = [:]
    for signature in verification.good {
      if case .taprootLeaf(let leaf) = signature.place {
        signatures[leaf, default: [:]][signature.key] = signature.bytes
      }
    }
    var best: (witness: [[UInt8]], size: Int)?
    for entry in input.map.all(0x15) {
      guard let leaf = BitcoinTaprootLeaf(controlBlock: entry.keyData, scriptAndVersion: entry.value),
        leaf.version == 0xc0
      else { continue }
      let hash = leaf.hash
      guard wanted == nil || wanted == hash, let signed = signatures[hash], let stack = stack(leaf.script, signed)
      else { continue }
      let witness = stack + [leaf.script.bytes, entry.keyData]
      let size = witness.reduce(0) { $0 + $1.count }
      if best.map({ size < $0.size }) ?? true { best = (witness, size) }
    }
    return best?.witness
  }

  /// A signature for each key, the last key's first; empty where there is none, or none is needed any more.
  private static func stack(_ leaf: BitcoinScript, _ signatures: [[UInt8]: [UInt8]]) -> [[UInt8]]? {
    guard let template = BitcoinSpend.keys(of: leaf) else { return nil }
    var left = template.required
    var stack: [[UInt8]] = []
    for key in template.keys {
      if left > 0, let signature = signatures[key.bytes] {
        left -= 1
        stack.append(signature)
      } else {
        stack.append([])
      }
    }
    return left == 0 ? stack.reversed() : nil
  }
}
