import CountersignCore
import CountersignCurves
import CountersignHash

/// Judges what an input shows for the output that it spends, as nodes would relay it. Only templates are run: what follows
/// none is not evaluated, and never called right or wrong.
struct BitcoinSpend {
  /// The answer.
  enum Answer: Hashable, Sendable {
    /// It may spend the output.
    case valid
    /// It may not, and why.
    case invalid(String)
    /// No node relays it, whether or not a block may hold it, and why.
    case notRelayed(String)
    /// The script follows no template that is known here.
    case notEvaluated(String)
  }

  /// A signature that was looked at.
  struct Use: Hashable, Sendable {
    let key: [UInt8]
    let type: BitcoinSighashType
    /// With the hash type, where it is written.
    let bytes: [UInt8]
  }

  private(set) var check: BitcoinSignatureCheck
  private let index: Int
  private let output: BitcoinTransaction.Output
  /// The signatures that hold.
  private(set) var uses: [Use] = []
  /// The annex, with its first byte.
  private(set) var annex: [UInt8]?

  init(_ check: BitcoinSignatureCheck, input index: Int, spending output: BitcoinTransaction.Output) {
    self.check = check
    self.index = index
    self.output = output
  }

  /// Judges an input's two places for signatures.
  mutating func judge(scriptSig: BitcoinScript, witness: [[UInt8]]) -> Answer {
    guard scriptSig.operations != nil else { return .invalid("a scriptSig that breaks off") }
    // Source: Bitcoin Core, `IsStandardTx`.
    guard let pushes = Self.pushes(scriptSig) else { return .notRelayed("a scriptSig that does more than push") }
    // Whoever passes it on could write it otherwise, and change the transaction's id. Source: BIP-0062, rule 3.
    guard scriptSig.pushesAreMinimal else { return .notRelayed("a push that is not the shortest") }
    if output.script.witnessProgram != nil {
      guard scriptSig.bytes.isEmpty else { return .invalid("a scriptSig beside a witness") }
      return judge(program: output.script, witness, redeem: nil)
    }
    guard case .scriptHash(let hash) = output.script.template else {
      guard witness.isEmpty else { return .invalid("a witness for an output that has none") }
      return run(output.script, pushes, redeem: nil, witnessScript: nil)
    }
    guard let last = pushes.last else { return .invalid("no redeem script") }
    let redeem = BitcoinScript(last)
    guard BitcoinHash.hash160(last) == hash else { return .invalid("a redeem script with another hash") }
    guard redeem.witnessProgram != nil else {
      guard witness.isEmpty else { return .invalid("a witness for an output that has none") }
      return run(redeem, Array(pushes.dropLast()), redeem: redeem, witnessScript: nil)
    }
    // Nothing but the one push, or a third party could change the transaction's id.
    guard scriptSig.bytes == BitcoinScript.push(last) else { return .invalid("more than the redeem script") }
    return judge(program: redeem, witness, redeem: redeem)
  }

  private mutating func judge(program: BitcoinScript, _ witness: [[UInt8]], redeem: BitcoinScript?) -> Answer {
    switch program.template {
    case .witnessPublicKeyHash(let hash):
      guard witness.count == 2 else { return .invalid("\(witness.count) items in the witness; 2 are due") }
      return run(.publicKeyHash(hash), witness, redeem: redeem, witnessScript: nil)
    case .witnessScriptHash(let hash):
      guard let last = witness.last else { return .invalid("no witness") }
      guard SHA256.hash(last).bytes == hash else { return .invalid("a witness script with another hash") }
      let script = BitcoinScript(last)
      return run(script, Array(witness.dropLast()), redeem: redeem, witnessScript: script)
    case .taproot(let key) where redeem == nil:
      guard let outputKey = Bytes32(key) else { return .notEvaluated("a key of another length") }
      return judge(taproot: outputKey, witness)
    default: return .notEvaluated("a witness program without rules")
    }
  }

  // MARK: ECDSA templates

  private mutating func run(
    _ script: BitcoinScript, _ stack: [[UInt8]], redeem: BitcoinScript?, witnessScript: BitcoinScript?
  ) -> Answer {
    let path: BitcoinSpendPath
    do throws(BitcoinSpendPath.Fault) {
      path = try BitcoinSpendPath(spending: output, redeemScript: redeem, witnessScript: witnessScript)
    } catch {
      return .notEvaluated("\(error)")
    }
    switch script.template {
    case .publicKey(let key):
      guard let signature = stack.first, stack.count == 1 else { return .invalid("not one signature") }
      return verify(signature, key, path)
    case .publicKeyHash(let hash):
      guard stack.count == 2, let signature = stack.first, let key = stack.last else {
        return .invalid("not a signature and a key")
      }
      guard check.hash160(key) == hash else { return .invalid("a key with another hash") }
      return verify(signature, key, path)
    case .multisig(let required, let keys):
      return multisig(required, keys, stack, path)
    default: return .notEvaluated("a script of no template")
    }
  }

  private mutating func verify(_ signature: [UInt8], _ key: [UInt8], _ path: BitcoinSpendPath) -> Answer {
    do throws(BitcoinSignatureCheck.Fault) {
      let type = try check.verify(ecdsa: signature, key: key, path: path, input: index)
      uses.append(Use(key: key, type: type, bytes: signature))
      return .valid
    } catch {
      switch error {
      case .highS, .type, .key: return .notRelayed(error.text)
      default: return Self.answer(error)
      }
    }
  }

  /// An empty item, and as many signatures as are required, in the order of the keys. Source: BIP-0147, BIP-0146.
  private mutating func multisig(
    _ required: Int, _ keys: [[UInt8]], _ stack: [[UInt8]], _ path: BitcoinSpendPath
  ) -> Answer {
    if path.digest == .witnessV0, keys.contains(where: { $0.count != 33 }) {
      return .notRelayed("an uncompressed key in a witness")
    }
    guard path.script.pushesAreMinimal else { return .notRelayed("a push that is not the shortest") }
    guard stack.first == [] else { return .invalid("no empty item before the signatures") }
    guard stack.count == required + 1 else {
      return .invalid("\(stack.count - 1) signatures; \(required) are due")
    }
    var next = 0
    for signature in stack.dropFirst() {
      var answer = Answer.invalid("a signature of none of the keys, or out of their order")
      while next < keys.count, answer != .valid {
        answer = verify(signature, keys[next], path)
        next += 1
        if case .notEvaluated = answer { return answer }
      }
      guard answer == .valid else { return answer }
    }
    return .valid
  }

  private static func answer(_ fault: BitcoinSignatureCheck.Fault) -> Answer {
    switch fault {
    case .tooMany, .undefined: .notEvaluated(fault.text)
    default: .invalid(fault.text)
    }
  }

  // MARK: Taproot

  private var annexHash: Bytes32? { annex.map(BitcoinSighash.hash(annex:)) }

  private mutating func judge(taproot outputKey: Bytes32, _ witness: [[UInt8]]) -> Answer {
    var stack = witness
    if stack.count >= 2, stack.last?.first == 0x50 { annex = stack.removeLast() }
    guard let last = stack.last else { return .invalid("no witness") }
    if stack.count == 1 {
      do throws(BitcoinSignatureCheck.Fault) {
        let type = try check.verify(schnorr: last, key: outputKey, input: index, annex: annexHash)
        uses.append(Use(key: outputKey.bytes, type: type, bytes: last))
        return .valid
      } catch {
        return Self.answer(error)
      }
    }
    let script = BitcoinScript(stack[stack.count - 2])
    guard let leaf = BitcoinTaprootLeaf(controlBlock: last, script: script) else {
      return .invalid("a control block of another length")
    }
    guard leaf.commits(to: outputKey, check.curve) else { return .invalid("a leaf of another output") }
    guard leaf.version == 0xc0 else { return .notEvaluated("a leaf of version \(leaf.version)") }
    return run(leaf, Array(stack.dropLast(2)))
  }

  /// `<key> CHECKSIG`, and `<key> CHECKSIG <key> CHECKSIGADD ... <m> NUMEQUAL`: the first signature of the stack is for the
  /// last key. Source: BIP-0342, BIP-0387.
  private mutating func run(_ leaf: BitcoinTaprootLeaf, _ stack: [[UInt8]]) -> Answer {
    guard let template = Self.keys(of: leaf.script) else { return .notEvaluated("a leaf of no template") }
    guard stack.count == template.keys.count else {
      return .invalid("\(stack.count) items for \(template.keys.count) keys")
    }
    var count = 0
    // Hashed once, however many sign: both may be large.
    let hash = BitcoinSighash.Leaf(hash: leaf.hash)
    let annexHash = annexHash
    for (key, signature) in zip(template.keys, stack.reversed()) where !signature.isEmpty {
      do throws(BitcoinSignatureCheck.Fault) {
        let type = try check.verify(
          schnorr: signature, key: key, input: index, leaf: hash, annex: annexHash)
        uses.append(Use(key: key.bytes, type: type, bytes: signature))
        count += 1
      } catch {
        return Self.answer(error)
      }
    }
    return count == template.required ? .valid : .invalid("\(count) signatures; \(template.required) are due")
  }

  /// The keys of a leaf's template in their order, and how many must sign; nil when it follows none.
  static func keys(of script: BitcoinScript) -> (keys: [Bytes32], required: Int)? {
    guard let parts = script.operations, parts.count >= 2 else { return nil }
    var keys: [Bytes32] = []
    var place = 0
    while place + 1 < parts.count, parts[place].code == 32, let key = Bytes32(parts[place].data) {
      guard parts[place + 1].code == (keys.isEmpty ? 0xac : 0xba) else { return nil }
      keys.append(key)
      place += 2
    }
    if keys.count == 1, place == parts.count { return (keys, 1) }
    guard keys.count >= 1, place + 2 == parts.count, parts[place + 1].code == 0x9c else { return nil }
    var required = parts[place].smallNumber
    if required == nil, parts[place].isMinimal, let low = parts[place].data.first, parts[place].data.count == 1,
      low < 0x80
    {
      required = Int(truncatingIfNeeded: low)
    }
    guard let required, required >= 1, required <= keys.count else { return nil }
    return (keys, required)
  }

  /// What a scriptSig puts on the stack; nil when it does anything else.
  static func pushes(_ script: BitcoinScript) -> [[UInt8]]? {
    guard let operations = script.operations, operations.allSatisfy(\.isPush) else { return nil }
    return operations.map { operation in
      switch operation.code {
      case 0x4f: [0x81]
      case 0x51...0x60: [operation.code - 0x50]
      default: operation.data
      }
    }
  }
}

extension BitcoinSignatureCheck.Fault {
  /// How the words of a signature in another encoding begin; the reason follows.
  static let notDER = "a signature that is no strict DER: "

  /// In words.
  var text: String {
    switch self {
    case .encoding(.empty): "an empty signature"
    case .encoding(let reason): Self.notDER + "\(reason)"
    case .highS: "a signature whose s is in the upper half"
    case .type(let type): "a signature with the hash type \(type)"
    case .key: "a key that is on no point, or not compressed"
    case .length(let count): "a signature of \(count) bytes"
    case .zeroByte: "a signature whose hash type zero is written"
    case .undefined: "a hash type that covers something that is not known, or not there"
    case .wrong: "a signature that does not cover this"
    case .tooMany: "more signatures than nodes relay in a transaction"
    }
  }
}
