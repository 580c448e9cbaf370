import CountersignCore
import CountersignHash

/// What a wallet signed, with what the request knows of it: the transaction is the reply's, the coins and scripts are the
/// request's where it has them, and what only the reply says is a claim.
struct BitcoinMergedReply {
  /// A PSBT of version 0 around the reply's transaction.
  let psbt: BitcoinPSBT
  /// What was left out, added or contradicted.
  let findings: [Finding]
  /// Inputs whose coin only the reply states, and nothing proves.
  let claimed: Set<Int>
  /// Inputs with a signature, or final fields, that the request did not have.
  let signed: Set<Int>
  /// Which input of the request each is; nil for one that was not asked.
  let places: [Int?]

  /// Fields that hold signatures, or shares of one.
  private static let signatureTypes: Set<UInt64> = [0x02, 0x07, 0x08, 0x13, 0x14, 0x1c]
  /// The same where no share is one: MuSig2 makes signatures of taproot. Source: BIP-0373.
  private static let signatureTypesOfECDSA = signatureTypes.subtracting([0x1c])
  /// Fields that say what is signed: a reply that has them otherwise is about something else. What is beside them, such as
  /// derivations and fields of other programs, a wallet may write anew; the request's is kept.
  private static let meaningTypes: Set<UInt64> = [0x00, 0x01, 0x03, 0x04, 0x05, 0x15, 0x17, 0x18]
  /// Fields that only version 2 has, which the transaction says in version 0.
  private static let inputTypesOfVersion2: Set<UInt64> = [0x0e, 0x0f, 0x10, 0x11, 0x12, 0x1d, 0x1e, 0x1f, 0x20]

  /// nil when the reply's transaction cannot be put together.
  init?(
    _ reply: BitcoinReplyText.Content, request: BitcoinPSBT?, context: BitcoinContext, limits: Limits
  ) {
    let transaction: BitcoinTransaction
    var maps: [BitcoinPSBT.Map]
    switch reply {
    case .transaction(let raw):
      transaction = raw
      maps = raw.inputs.map(Self.finalFields)
    case .psbt(let psbt):
      guard let built = psbt.transaction else { return nil }
      transaction = built
      maps = psbt.inputs.map { BitcoinPSBT.Map($0.map.entries.filter { !Self.inputTypesOfVersion2.contains($0.type) }) }
    }
    let isRaw = if case .transaction = reply { true } else { false }
    let asked = request?.inputs ?? []
    let byOutpoint = Dictionary(asked.enumerated().map { ($1.outpoint, $0) }) { first, _ in first }
    let places = transaction.inputs.map { byOutpoint[$0.outpoint] }
    var work = Work()
    var known = KnownCoins(context, room: limits.inputBytes)
    for (index, place) in places.enumerated() {
      guard let place else {
        if maps[index].entries.contains(where: { Self.signatureTypes.contains($0.type) }) { work.signed.insert(index) }
        known.add(to: &maps[index], transaction.inputs[index].outpoint)
        continue
      }
      let before = BitcoinPSBT.Map(
        asked[place].map.entries.filter { !Self.inputTypesOfVersion2.contains($0.type) })
      let spent = asked[place].spent ?? context.output(asked[place].outpoint)
      let isTaproot = if case .taproot? = spent?.script.template { true } else { false }
      let signatures = spent == nil || isTaproot ? Self.signatureTypes : Self.signatureTypesOfECDSA
      work.merge(before, &maps[index], index, isRaw, isTaproot, signatures)
      known.add(to: &maps[index], transaction.inputs[index].outpoint)
    }
    var unsigned = transaction
    for index in unsigned.inputs.indices {
      unsigned.inputs[index].scriptSig = BitcoinScript([])
      unsigned.inputs[index].witness = []
    }
    let global = BitcoinPSBT.Map([.init(0x00, unsigned.stripped)])
    let outputs = unsigned.outputs.map { _ in BitcoinPSBT.Map() }
    // Request, reply and context are each within the limit; together they may be more.
    var roomy = limits
    roomy.inputBytes = limits.inputBytes.multipliedReportingOverflow(by: 4).overflow ? .max : 4 * limits.inputBytes
    guard let built = try? BitcoinPSBT.assemble(global, maps, outputs, limits: roomy) else { return nil }
    psbt = built
    self.places = places
    findings = work.findings
    signed = work.signed
    claimed = Set(built.inputs.indices.filter { Self.isClaimed(built.inputs[$0], places[$0], asked, context) })
  }

  private static func finalFields(_ input: BitcoinTransaction.Input) -> BitcoinPSBT.Map {
    var entries: [BitcoinPSBT.Entry] = []
    if !input.scriptSig.bytes.isEmpty { entries.append(.init(0x07, input.scriptSig.bytes)) }
    if !input.witness.isEmpty {
      var writer = ByteWriter()
      writer.compactSize(input.witness.count)
      for item in input.witness { writer.sized(item) }
      entries.append(.init(0x08, writer.bytes))
    }
    return BitcoinPSBT.Map(entries)
  }

  /// What is gathered on the way.
  private struct Work {
    var findings: [Finding] = []
    var signed = Set<Int>()

    /// The reply's map gets what the request has and it lacks; where both differ, the request counts.
    mutating func merge(
      _ before: BitcoinPSBT.Map, _ after: inout BitcoinPSBT.Map, _ index: Int, _ isRaw: Bool, _ isTaproot: Bool,
      _ signatures: Set<UInt64>
    ) {
      let field = FieldPath("inputs")[index]
      let isFinal = after[0x07] != nil || after[0x08] != nil
      func name(_ type: UInt64) -> FieldPath {
        field.appending(
          BitcoinPSBTField.input.first { $0.type == type }?.name ?? "0x" + String(type, radix: 16))
      }
      let old = Set(before.entries.filter { signatures.contains($0.type) })
      if after.entries.contains(where: { signatures.contains($0.type) && !old.contains($0) }) { signed.insert(index) }
      var dropped: [UInt64] = []
      var told = Set<UInt64>()
      var place: [BitcoinPSBT.Map.Key: Int] = [:]
      for (index, entry) in after.entries.enumerated() { place[BitcoinPSBT.Map.Key(entry)] = index }
      var isGiven = [Bool](repeating: false, count: after.entries.count)
      for entry in before.entries {
        guard let place = place[BitcoinPSBT.Map.Key(entry)] else {
          // Whoever finishes an input leaves its parts out.
          if BitcoinMergedReply.signatureTypes.contains(entry.type), isFinal { continue }
          after.entries.append(entry)
          if !isRaw, !isFinal, told.insert(entry.type).inserted { dropped.append(entry.type) }
          continue
        }
        isGiven[place] = true
        guard after.entries[place].value != entry.value, !BitcoinMergedReply.signatureTypes.contains(entry.type) else {
          continue
        }
        if BitcoinMergedReply.isConflict(entry, after.entries[place], isTaproot) {
          findings.append(
            Finding(
              BitcoinRules.signedFieldConflict, at: Location(field: name(entry.type)),
              [
                Argument("field", name(entry.type)), Argument("requested", Hex.encode(entry.value)),
                Argument("returned", Hex.encode(after.entries[place].value)),
              ]))
        }
        after.entries[place].value = entry.value
      }
      // What only the reply says is a claim: signatures are judged, and are none.
      var added: [UInt64] = []
      told = BitcoinMergedReply.signatureTypes
      for (entry, isGiven) in zip(after.entries, isGiven) where !isRaw && !isGiven {
        if told.insert(entry.type).inserted { added.append(entry.type) }
      }
      findings += added.map { type in
        Finding(BitcoinRules.signedFieldAdded, at: Location(field: name(type)), [Argument("field", name(type))])
      }
      findings += dropped.map { type in
        Finding(
          BitcoinRules.signedFieldDropped, at: Location(field: name(type)), [Argument("field", name(type))])
      }
    }
  }

  /// True when two values of one field say different things. A previous transaction is the same with and without its
  /// witnesses, which some wallets leave out: its id is. Of taproot the hash types 0 and 1 are one.
  private static func isConflict(
    _ asked: BitcoinPSBT.Entry, _ returned: BitcoinPSBT.Entry, _ isTaproot: Bool
  ) -> Bool {
    guard meaningTypes.contains(asked.type) else { return false }
    if asked.type == 0x03, isTaproot {
      let all: [[UInt8]] = [[0, 0, 0, 0], [1, 0, 0, 0]]
      return !all.contains(asked.value) || !all.contains(returned.value)
    }
    guard asked.type == 0x00 else { return true }
    func hash(_ entry: BitcoinPSBT.Entry) -> Bytes32? {
      var reader = ByteReader(entry.value)
      return (try? BitcoinTransaction.read(&reader, allowsWitness: true))?.hash
    }
    return hash(asked).map { $0 != hash(returned) } ?? true
  }

  /// What the context knows of the coins. Of segwit the output is enough; a previous transaction for each of the inputs that
  /// spend from it could be as much as both multiplied.
  private struct KnownCoins {
    private let context: BitcoinContext
    private var room: Int
    private var encoded: [Bytes32: [UInt8]] = [:]

    init(_ context: BitcoinContext, room: Int) {
      self.context = context
      self.room = room
    }

    mutating func add(to map: inout BitcoinPSBT.Map, _ outpoint: BitcoinTransaction.Outpoint) {
      guard map[0x00] == nil, let previous = context.previousTransaction(outpoint.hash) else { return }
      if let output = context.output(outpoint) {
        let redeem = map[0x04].map { BitcoinScript($0) }
        let run = if case .scriptHash = output.script.template { redeem } else { BitcoinScript?.some(output.script) }
        if run?.witnessProgram != nil {
          let value = BitcoinPSBT.value(output)
          if map[0x01] == nil { map.entries.append(.init(0x01, value)) }
          // One that contradicts it is held against the whole.
          if map[0x01] == value { return }
        }
      }
      let bytes = encoded[outpoint.hash] ?? previous.encoded
      encoded[outpoint.hash] = bytes
      guard bytes.count <= room else { return }
      room -= bytes.count
      map.entries.append(.init(0x00, bytes))
    }
  }

  /// A coin that the reply alone states, and no previous transaction proves.
  private static func isClaimed(
    _ input: BitcoinPSBTInput, _ place: Int?, _ asked: [BitcoinPSBTInput], _ context: BitcoinContext
  ) -> Bool {
    guard let spent = input.spent, !input.isProven, context.output(input.outpoint) != spent else { return false }
    guard let place else { return true }
    return asked[place].spent == nil
  }
}
