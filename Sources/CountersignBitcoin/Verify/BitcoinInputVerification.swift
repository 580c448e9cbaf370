import CountersignCore
import CountersignCurves
import CountersignHash

/// The signatures of one input of a PSBT, each held against the digest that it must cover.
///
/// Final fields are not looked at here: `BitcoinSpend` judges them.
struct BitcoinInputVerification: Hashable, Sendable {
  /// Where a signature stands in the input.
  enum Place: Hashable, Sendable {
    /// Field 02.
    case partial
    /// Field 13: the output key signs.
    case taprootKey
    /// Field 14: a key in the leaf with this hash signs.
    case taprootLeaf(Bytes32)
  }

  /// A signature.
  struct Signature: Hashable, Sendable {
    let place: Place
    /// 33 or 65 bytes, or 32 of taproot; of `taprootKey` the output key.
    let key: [UInt8]
    /// With the hash type, where it is written.
    let bytes: [UInt8]
    /// The hash type that it states; nil when it cannot be read.
    let type: BitcoinSighashType?
    /// Why it does not count; nil when it verifies.
    let fault: BitcoinSignatureCheck.Fault?
    /// False for a key that the script does not have, or a leaf that the input does not show.
    let hasPlace: Bool
    /// What a signature that does not cover this is valid for.
    let nearMiss: BitcoinNearMiss?

    /// True when it verifies for a key of the script.
    var isGood: Bool { fault == nil && hasPlace }
    /// True when nothing can be said of it.
    var isOpen: Bool { fault == .undefined || fault == .tooMany }
  }

  /// What shows that the amounts are as they are stated.
  enum Proof: Hashable, Sendable {
    /// The previous transaction, by its hash.
    case previousTransaction
    /// A good taproot signature, which covers all amounts. Source: BIP-0341.
    case signature
    /// Nothing.
    case none
  }

  /// Which input.
  let index: Int
  /// How the output is spent; nil when that is not known.
  let path: BitcoinSpendPath?
  /// Why it is not known.
  let pathFault: BitcoinSpendPath.Fault?
  /// What does not belong together.
  let contradictions: [Finding]
  /// In the order of the map.
  let signatures: [Signature]
  /// What shows the amount.
  let proof: Proof

  /// Signatures that verify, for keys of the script.
  var good: [Signature] { signatures.filter(\.isGood) }

  /// What is wrong with the signatures, in the words of the rules: those that are unreadable or do not verify, those of keys
  /// without a place, and those of another hash type than field 03 asks for. Beside final fields, whose scripts need not be
  /// shown a second time, only those that do not verify.
  func faults(_ input: BitcoinPSBTInput) -> [Finding] {
    let field = FieldPath("inputs")[index]
    var findings: [Finding] = []
    func add(_ rule: Rule, _ arguments: Argument...) {
      findings.append(Finding(rule, at: Location(field: field), [Argument("field", field)] + arguments))
    }
    let asked = input.sighashType
    // More than any report shows, of which the last says that there are more.
    for signature in signatures where findings.count <= Limits.standard.findings {
      if input.isFinal, signature.fault == nil || signature.isOpen { continue }
      switch signature.fault {
      case .encoding(let reason)?: add(BitcoinRules.signedBadDER, Argument("why", reason))
      case .highS?: add(BitcoinRules.signedHighS)
      case .zeroByte?: add(BitcoinRules.signedZeroByte)
      case .tooMany?: add(BitcoinRules.finalUnverified, Argument("got", BitcoinSignatureCheck.Fault.tooMany.text))
      case .undefined?: add(BitcoinRules.finalUnverified, Argument("got", "what a signature covers"))
      case .some(let fault): add(BitcoinRules.signedSignatureInvalid, Argument("why", fault.text))
      case nil: break
      }
      if let nearMiss = signature.nearMiss { add(BitcoinRules.signedNearMiss, Argument("what", nearMiss)) }
      if !signature.hasPlace {
        add(BitcoinRules.signedForeignKey, Argument("got", Hex.encode(signature.key, prefix: "")))
      }
      if let asked, let type = signature.type, type != asked {
        add(BitcoinRules.signedSighashMismatch, Argument("got", type), Argument("expected", asked))
      }
    }
    return findings
  }
}

/// Verifies the inputs of one PSBT. What they share is hashed once, and a key is parsed once.
struct BitcoinPSBTVerifier {
  /// The PSBT.
  let psbt: BitcoinPSBT
  /// The checks of its transaction; for final fields.
  private(set) var check: BitcoinSignatureCheck
  /// What judgements may still do: each begins without a key, however many keys `check` knows.
  private var budget = BitcoinSignatureCheck.Budget()
  private var judged: [BitcoinKnownSignature] = []
  private var outputKeys: BitcoinOutputKeys
  /// What was followed last: most often all inputs are of one address.
  private var lastPath: (path: BitcoinSpendPath, redeemScript: BitcoinScript?, witnessScript: BitcoinScript?)?
  private var lastPlaces: (script: BitcoinScript, places: BitcoinSpendPath.Places)?
  /// How many more failing signatures are searched for what they are.
  private var searches = 16
  /// True for a transaction that no node relays. A signature from before segwit covers all of it, so that the work would grow with
  /// the square of its size: none of them is verified. Source: Bitcoin Core, `MAX_STANDARD_TX_WEIGHT`.
  private let isTooHeavy: Bool
  private let weight: Int

  /// The most that nodes relay, in weight units.
  static let maximumWeight = 400_000
  /// The longest script that nodes run before taproot. Source: Bitcoin Core, `MAX_SCRIPT_SIZE`.
  static let maximumScript = 10_000
  /// How many signatures of keys without a place are verified for each input.
  private static let maximumForeign = 32

  /// Prepares; nil when a version 2 has no locktime that suits all inputs.
  init?(_ psbt: BitcoinPSBT, _ curves: Curves) {
    guard let transaction = psbt.transaction else { return nil }
    self.init(psbt, transaction, curves)
  }

  /// Prepares for a PSBT with this transaction.
  init(_ psbt: BitcoinPSBT, _ transaction: BitcoinTransaction, _ curves: Curves) {
    self.psbt = psbt
    weight = 4 * transaction.strippedSize
    isTooHeavy = weight > Self.maximumWeight
    check = BitcoinSignatureCheck(BitcoinSighash(transaction, spent: psbt.spent), curves)
    check.expect(signatures: psbt.inputs.count)
    outputKeys = BitcoinOutputKeys(curves.secp256k1)
  }

  /// The curve arithmetic, which knows the signatures that were verified so far.
  var knowing: any Secp256k1Arithmetic {
    BitcoinKnownSignatures(real: check.curve, good: Set(check.good + judged))
  }

  /// All inputs in order.
  mutating func all() -> [BitcoinInputVerification] { psbt.inputs.indices.compactMap { input($0) } }

  /// One input; nil when there is none of this index.
  mutating func input(_ index: Int) -> BitcoinInputVerification? {
    guard psbt.inputs.indices.contains(index) else { return nil }
    let input = psbt.inputs[index]
    let path = path(input)
    var contradictions = input.contradictions(FieldPath("inputs")[index], path, &outputKeys)
    let isProven =
      input.previousTransaction != nil
      && !contradictions.contains { $0.rule == BitcoinRules.inputPrevTxidMismatch }
    if isTooHeavy {
      contradictions.append(
        Finding(
          BitcoinRules.txWeight, at: Location(field: "transaction"),
          [Argument("got", weight), Argument("expected", Self.maximumWeight)]))
    }
    let signatures = signatures(input, try? path?.get(), index)
    let covers = signatures.contains { $0.place != .partial && $0.isGood && $0.type?.isAnyoneCanPay == false }
    var fault: BitcoinSpendPath.Fault?
    if case .failure(let why)? = path { fault = why }
    return BitcoinInputVerification(
      index: index, path: try? path?.get(), pathFault: fault, contradictions: contradictions, signatures: signatures,
      proof: isProven ? .previousTransaction : covers ? .signature : .none)
  }

  /// The signatures of one input alone, and nothing of what belongs together; none when there is no such index.
  mutating func signatures(_ index: Int) -> [BitcoinInputVerification.Signature] {
    guard psbt.inputs.indices.contains(index) else { return [] }
    let input = psbt.inputs[index]
    return signatures(input, try? path(input)?.get(), index)
  }

  private mutating func path(_ input: BitcoinPSBTInput) -> Result<BitcoinSpendPath, BitcoinSpendPath.Fault>? {
    guard let output = input.spent else { return nil }
    let (redeemScript, witnessScript) = (input.redeemScript, input.witnessScript)
    if let known = lastPath, known.path.output.script == output.script, known.redeemScript == redeemScript,
      known.witnessScript == witnessScript
    {
      return .success(known.path.spending(output))
    }
    do throws(BitcoinSpendPath.Fault) {
      let path = try BitcoinSpendPath(spending: output, redeemScript: redeemScript, witnessScript: witnessScript)
      guard !path.isECDSA || path.script.bytes.count <= Self.maximumScript else { return .failure(.unspendable) }
      lastPath = (path, redeemScript, witnessScript)
      return .success(path)
    } catch {
      return .failure(error)
    }
  }

  private mutating func places(_ path: BitcoinSpendPath) -> BitcoinSpendPath.Places {
    if let lastPlaces, lastPlaces.script == path.script { return lastPlaces.places }
    let places = path.places
    lastPlaces = (path.script, places)
    return places
  }

  /// Judges the final fields of an input; nil when it has none, or its output is not known.
  mutating func judge(_ index: Int) -> (answer: BitcoinSpend.Answer, spend: BitcoinSpend)? {
    guard psbt.inputs.indices.contains(index), psbt.inputs[index].isFinal, let output = psbt.inputs[index].spent
    else { return nil }
    let input = psbt.inputs[index]
    return judge(index, output, input.finalScriptSig ?? BitcoinScript([]), input.finalScriptWitness ?? [])
  }

  /// Judges what an input would show for its output.
  mutating func judge(
    _ index: Int, _ output: BitcoinTransaction.Output, _ scriptSig: BitcoinScript, _ witness: [[UInt8]]
  ) -> (answer: BitcoinSpend.Answer, spend: BitcoinSpend) {
    let fresh = BitcoinSignatureCheck(check.sighash, check.curve, budget: budget)
    var spend = BitcoinSpend(fresh, input: index, spending: output)
    if isTooHeavy { return (.notRelayed("a transaction of \(weight) weight units"), spend) }
    let answer = spend.judge(scriptSig: scriptSig, witness: witness)
    budget = spend.check.budget
    judged += spend.check.good
    return (answer, spend)
  }

  // MARK: Signatures

  private mutating func isSearched(_ fault: BitcoinSignatureCheck.Fault) -> Bool {
    guard fault == .wrong, searches > 0 else { return false }
    searches -= 1
    return true
  }

  private mutating func signatures(
    _ input: BitcoinPSBTInput, _ path: BitcoinSpendPath?, _ index: Int
  ) -> [BitcoinInputVerification.Signature] {
    var signatures = partials(input, path, index)
    if let bytes = input.taprootKeySignature { signatures.append(taprootKey(bytes, path, index)) }
    let scripts = input.taprootScriptSignatures
    guard !scripts.isEmpty else { return signatures }
    let leaves = input.taprootLeaves.map { ($0.hash, ShownLeaf($0)) }
    let shown = Dictionary(leaves) { first, _ in first }
    for each in scripts { signatures.append(taprootLeaf(each, shown[each.leaf], path, index)) }
    return signatures
  }

  private mutating func partials(
    _ input: BitcoinPSBTInput, _ path: BitcoinSpendPath?, _ index: Int
  ) -> [BitcoinInputVerification.Signature] {
    guard input.map.entries.contains(where: { $0.type == 0x02 }) else { return [] }
    let places = path.map { self.places($0) }
    // What a signature behind one covers depends on where the script stands when it is run.
    let path = path?.script.hasCodeSeparator == true ? nil : path
    var foreign = 0
    var signatures: [BitcoinInputVerification.Signature] = []
    for entry in input.map.entries where entry.type == 0x02 {
      let key = entry.keyData
      let hasPlace = places?.hold(key, hash: check.hash160(key)) ?? false
      if !hasPlace { foreign += 1 }
      let isLooked = foreign <= Self.maximumForeign && !isTooHeavy
      signatures.append(partial(key, entry.value, isLooked ? path : nil, index, hasPlace: hasPlace))
    }
    return signatures
  }

  private mutating func partial(
    _ key: [UInt8], _ bytes: [UInt8], _ path: BitcoinSpendPath?, _ index: Int, hasPlace: Bool
  ) -> BitcoinInputVerification.Signature {
    var fault: BitcoinSignatureCheck.Fault?
    var nearMiss: BitcoinNearMiss?
    let type = bytes.last.map { BitcoinSighashType(UInt32(truncatingIfNeeded: $0)) }
    if let path, path.isECDSA {
      do throws(BitcoinSignatureCheck.Fault) {
        try check.verify(ecdsa: bytes, key: key, path: path, input: index)
      } catch {
        fault = error
        if isSearched(error) { nearMiss = .search(ecdsa: bytes, key: key, path, psbt, index, &check) }
      }
    } else {
      fault = .undefined
    }
    return .init(
      place: .partial, key: key, bytes: bytes, type: type, fault: fault, hasPlace: hasPlace,
      nearMiss: nearMiss)
  }

  private mutating func taprootKey(
    _ bytes: [UInt8], _ path: BitcoinSpendPath?, _ index: Int
  ) -> BitcoinInputVerification.Signature {
    let type = try? BitcoinSignatureCheck.schnorrType(bytes)
    guard case .taproot(let key)? = path?.digest else {
      return .init(
        place: .taprootKey, key: [], bytes: bytes, type: type, fault: .undefined, hasPlace: false, nearMiss: nil)
    }
    var fault: BitcoinSignatureCheck.Fault?
    var nearMiss: BitcoinNearMiss?
    do throws(BitcoinSignatureCheck.Fault) {
      try check.verify(schnorr: bytes, key: key, input: index)
    } catch {
      fault = error
      if isSearched(error) {
        nearMiss = .search(
          schnorr: bytes, keys: BitcoinNearMiss.keys(of: psbt.inputs[index], output: key, check.curve), leaf: nil,
          index, check)
      }
    }
    return .init(
      place: .taprootKey, key: key.bytes, bytes: bytes, type: type, fault: fault, hasPlace: true, nearMiss: nearMiss)
  }

  /// A leaf that the input shows.
  private struct ShownLeaf {
    let places: BitcoinSpendPath.Places
    let isPlainTapscript: Bool

    init(_ leaf: BitcoinTaprootLeaf) {
      places = BitcoinSpendPath.Places(leaf.script)
      isPlainTapscript = leaf.isPlainTapscript
    }
  }

  private mutating func taprootLeaf(
    _ signature: (key: Bytes32, leaf: Bytes32, signature: [UInt8]), _ leaf: ShownLeaf?, _ path: BitcoinSpendPath?,
    _ index: Int
  ) -> BitcoinInputVerification.Signature {
    let type = try? BitcoinSignatureCheck.schnorrType(signature.signature)
    var fault: BitcoinSignatureCheck.Fault?
    var nearMiss: BitcoinNearMiss?
    if path != nil, path?.isECDSA == false, leaf?.isPlainTapscript ?? true {
      do throws(BitcoinSignatureCheck.Fault) {
        try check.verify(
          schnorr: signature.signature, key: signature.key, input: index, leaf: .init(hash: signature.leaf))
      } catch {
        fault = error
        if isSearched(error) {
          nearMiss = .search(
            schnorr: signature.signature, keys: [(signature.key, .leafKey)], leaf: signature.leaf, index, check)
        }
      }
    } else {
      fault = .undefined
    }
    let hasPlace = leaf?.places.hold(signature.key.bytes) ?? false
    return .init(
      place: .taprootLeaf(signature.leaf), key: signature.key.bytes, bytes: signature.signature, type: type,
      fault: fault, hasPlace: hasPlace, nearMiss: nearMiss)
  }
}
