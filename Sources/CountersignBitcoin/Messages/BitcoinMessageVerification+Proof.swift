import CountersignCore
import CountersignCurves
import CountersignHash

// A proof of BIP-0322: it commits to the account's script, so no other address has it.
extension BitcoinMessageVerification {
  func verify(_ form: BitcoinMessageProof.Form, _ state: Case) -> Verdict {
    let proof = BitcoinMessageProof(form: form, curves: curves, allowsNested: policy.messageReading != .strict)
    var search = Search(message.proofHash)
    if let verdict = best({ judge($0, proof, state, $1, &search) }) { return verdict }
    var state = state
    state.evidence.signer = signer(proof, search.hash)?.description
    return state.verdict(.undecidable, reason: "no connected account to verify with")
  }

  /// What all addresses share, worked out once: a message may be long.
  private struct Search {
    let hash: Bytes32
    private var found: [(name: String, hash: Bytes32)]?

    init(_ hash: Bytes32) { self.hash = hash }

    /// The hashes of the other messages that a failing proof may be for.
    mutating func others(_ message: BitcoinMessage) -> [(name: String, hash: Bytes32)] {
      let others =
        found ?? BitcoinMessageReading.candidates(message).map { ($0.name, BitcoinMessage.proofHash($0.bytes)) }
      found = others
      return others
    }
  }

  private func judge(
    _ account: BitcoinConnection.Account, _ proof: BitcoinMessageProof, _ state: Case, _ isSearched: Bool,
    _ search: inout Search
  ) -> Verdict {
    let address = account.address
    var state = state
    state.evidence.account = address.description
    switch proof.judge(search.hash, address.script, name: address.description) {
    case .valid(let transaction, let coins):
      state.evidence.signer = address.description
      if !coins.isEmpty { state.evidence.notProvable.append("utxos") }
      return verified(
        state,
        nested(proof, address.script) + Self.locks(transaction) + Self.coins(coins, transaction)
          + Self.annexes(transaction, [address.script] + coins.map(\.script)))
    case .notEvaluated(let what):
      return state.verdict(
        .undecidable,
        locks(proof) + [Finding(BitcoinRules.msgUnsupportedScript, at: Self.place, [Argument("got", what)])],
        reason: "\(what) is not evaluated here: BIP-0322 calls the proof inconclusive")
    case .invalid(let finding):
      guard isSearched else { return state.verdict(.invalidSignature, [finding]) }
      return searched(account, proof, finding, state, &search)
    }
  }

  // MARK: A proof that holds

  /// A witness alone for a script that is not native segwit, as wallets send it.
  private func nested(_ proof: BitcoinMessageProof, _ script: BitcoinScript) -> [Finding] {
    guard case .simple = proof.form, script.witnessProgram == nil else { return [] }
    let why = [Argument("why", "a witness alone for P2SH, of which BIP-0322 asks the full form since version 1.0.0")]
    return [Finding(BitcoinRules.msgWitnessForm, severity: .warning, at: Self.place, why)]
  }

  /// What has no meaning yet may get one. Source: BIP-0341; BIP-0322, Verification, upgradeable rules.
  private static func annexes(_ transaction: BitcoinTransaction, _ scripts: [BitcoinScript]) -> [Finding] {
    zip(transaction.inputs, scripts).enumerated().compactMap { index, pair in
      guard case .taproot = pair.1.template, pair.0.witness.count >= 2, pair.0.witness.last?.first == 0x50 else {
        return nil
      }
      let field = FieldPath("inputs")[index]
      return Finding(BitcoinRules.annexPresent, at: Location(field: field), [Argument("field", field)])
    }
  }

  private func locks(_ proof: BitcoinMessageProof) -> [Finding] {
    switch proof.form {
    case .simple: []
    case .full(let transaction): Self.locks(transaction)
    case .funds(let psbt): psbt.transaction.map { Self.locks($0) } ?? []
    }
  }

  /// When the proof holds. A sequence with its highest bit set locks nothing. Source: BIP-0322, Verification; BIP-0068.
  private static func locks(_ transaction: BitcoinTransaction) -> [Finding] {
    transaction.inputs.enumerated().compactMap { index, input in
      let isLocked = input.sequence != 0 && input.sequence < 0x8000_0000
      guard index == 0 ? transaction.lockTime != 0 || isLocked : isLocked else { return nil }
      return Finding(
        BitcoinRules.msgTimelock, at: Location(field: FieldPath("inputs")[index]),
        [Argument("got", transaction.lockTime), Argument("expected", input.sequence)])
    }
  }

  private static func coins(_ coins: [BitcoinTransaction.Output], _ transaction: BitcoinTransaction) -> [Finding] {
    guard !coins.isEmpty else { return [] }
    // No overflow: the proof was refused if there were more than there can be.
    let total = coins.reduce(UInt64(0)) { $0 &+ $1.sats }
    let outpoints = transaction.inputs.dropFirst().map { Note("\($0.outpoint)") }
    return [
      Finding(
        BitcoinRules.msgUTXOsUnproven, at: place,
        [Argument("got", "\(coins.count) of \(total) satoshis, which may not exist or be spent")],
        notes: Array(outpoints.prefix(16)))
    ]
  }

  // MARK: A proof that does not

  /// The address that the proof is of by what it shows; nil when it is of none.
  private func signer(_ proof: BitcoinMessageProof, _ hash: Bytes32) -> BitcoinAddress? {
    proof.claimedScripts.first { proof.judge(hash, $0, name: "").isValid }.flatMap(address)
  }

  /// Told, never counted: what the proof does cover, or whose it is.
  private func searched(
    _ account: BitcoinConnection.Account, _ proof: BitcoinMessageProof, _ failed: Finding, _ state: Case,
    _ search: inout Search
  ) -> Verdict {
    let address = account.address
    let hash = search.hash
    var misses = search.others(message).filter { proof.judge($0.hash, address.script, name: "").isValid }.map(\.name)
    let lax = BitcoinMessageProof(form: proof.form, curves: curves, allowsNested: true)
    if !proof.allowsNested, lax.judge(hash, address.script, name: "").isValid {
      misses.append("as a witness alone for P2SH, by the electrum reading")
    }
    misses += prefixed(proof, address.script) + taproot(proof, account, hash)
    if let signer = signer(proof, hash), signer.script != address.script {
      let isSameKey = proof.signatureAndKey.map {
        BitcoinKeyScript(address.script, of: $0.key, curves.secp256k1) != nil
      }
      guard isSameKey == true else {
        var state = state
        state.evidence.signer = signer.description
        let mismatch = Finding(BitcoinRules.msgKeyMismatch, at: Self.place, [Argument("expected", address)])
        return state.verdict(.wrongSigner, [mismatch])
      }
      misses.append("for \(signer), another address of the same key")
    }
    guard misses.isEmpty else { return state.missed(misses, [failed], signer: address) }
    return state.verdict(.invalidSignature, [failed])
  }

  /// A signature over the hash of recoverable signatures in the place of a proof's.
  private func prefixed(_ proof: BitcoinMessageProof, _ script: BitcoinScript) -> [String] {
    guard let (signature, key) = proof.signatureAndKey, BitcoinKeyScript(script, of: key, curves.secp256k1) != nil,
      let read = try? Secp256k1Signature(der: Array(signature.dropLast())),
      curves.secp256k1.verify(ecdsa: read, digest: message.recoverableHash, key: key)
    else { return [] }
    return ["for the message with the prefix of recoverable signatures"]
  }

  /// A signature by the key before the tweak, or of the other hash type than the one that is written.
  private func taproot(
    _ proof: BitcoinMessageProof, _ account: BitcoinConnection.Account, _ hash: Bytes32
  ) -> [String] {
    guard case .simple(let witness) = proof.form, let signature = witness.first, witness.count == 1,
      case .taproot(let program) = account.address.script.template, let outputKey = Bytes32(program)
    else { return [] }
    let toSpend = BitcoinMessage.toSpend(hash, account.address.script)
    let sighash = BitcoinSighash(BitcoinMessage.toSign(toSpend), spent: toSpend.outputs)
    var check = BitcoinSignatureCheck(sighash, curves)
    var misses: [String] = []
    func covers(_ bytes: [UInt8], _ key: Bytes32) -> Bool {
      (try? check.verify(schnorr: bytes, key: key, input: 0)) != nil
    }
    let internalKey = account.publicKey.flatMap { Bytes32(Array($0.dropFirst($0.count == 32 ? 0 : 1).prefix(32))) }
    if let internalKey, internalKey != outputKey, covers(signature, internalKey) {
      misses.append("by the key before the tweak")
    }
    if signature.count == 64, covers(signature + [1], outputKey) {
      misses.append("with the hash type ALL, which must be written")
    }
    if signature.count == 65, covers(Array(signature.prefix(64)), outputKey) {
      misses.append("with the default hash type, which must not be written")
    }
    return misses
  }
}
