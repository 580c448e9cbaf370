public import CountersignCore
public import CountersignCurves
public import CountersignHash

extension BitcoinPSBT {
  /// Where a key comes from.
  public struct KeyOrigin: Hashable, Sendable {
    /// 33 or 65 bytes, or 32 of taproot.
    public var publicKey: [UInt8]
    /// The master key's fingerprint. Source: BIP-0032.
    public var fingerprint: UInt32
    /// The steps from there; hardened ones from 2^31 on.
    public var path: [UInt32]

    /// Makes an origin.
    public init(publicKey: [UInt8], fingerprint: UInt32, path: [UInt32]) {
      self.publicKey = publicKey
      self.fingerprint = fingerprint
      self.path = path
    }

    /// A fingerprint of 4 bytes and 4 bytes a step.
    var value: [UInt8] {
      var writer = ByteWriter()
      writer.bigEndian(UInt64(truncatingIfNeeded: fingerprint), count: 4)
      for step in path { writer.u32(step) }
      return writer.bytes
    }
  }

  /// An input to be made.
  public struct NewInput: Hashable, Sendable {
    /// What is spent.
    public var outpoint: BitcoinTransaction.Outpoint
    /// The transaction that made it; demanded where no witness is, and good wherever it is known.
    public var previousTransaction: BitcoinTransaction?
    /// The output; demanded of segwit, unless the previous transaction is there.
    public var witnessUTXO: BitcoinTransaction.Output?
    /// The script of P2SH.
    public var redeemScript: BitcoinScript?
    /// The script of P2WSH.
    public var witnessScript: BitcoinScript?
    /// Says by default that the transaction can be replaced. Source: BIP-0125.
    public var sequence: UInt32
    /// Field 03; absent by default.
    public var sighashType: BitcoinSighashType?
    /// Keys of the wallet, of 33 or 65 bytes, or 32 of taproot.
    public var derivations: [KeyOrigin]
    /// The key before the tweak.
    public var taprootInternalKey: Bytes32?
    /// The root of the scripts.
    public var taprootMerkleRoot: Bytes32?
    /// Scripts by control block.
    public var taprootLeaves: [BitcoinTaprootLeaf]

    /// Makes an input.
    public init(
      outpoint: BitcoinTransaction.Outpoint, previousTransaction: BitcoinTransaction? = nil,
      witnessUTXO: BitcoinTransaction.Output? = nil, redeemScript: BitcoinScript? = nil,
      witnessScript: BitcoinScript? = nil, sequence: UInt32 = 0xffff_fffd, sighashType: BitcoinSighashType? = nil,
      derivations: [KeyOrigin] = [], taprootInternalKey: Bytes32? = nil, taprootMerkleRoot: Bytes32? = nil,
      taprootLeaves: [BitcoinTaprootLeaf] = []
    ) {
      self.outpoint = outpoint
      self.previousTransaction = previousTransaction
      self.witnessUTXO = witnessUTXO
      self.redeemScript = redeemScript
      self.witnessScript = witnessScript
      self.sequence = sequence
      self.sighashType = sighashType
      self.derivations = derivations
      self.taprootInternalKey = taprootInternalKey
      self.taprootMerkleRoot = taprootMerkleRoot
      self.taprootLeaves = taprootLeaves
    }
  }

  /// An output to be made.
  public struct NewOutput: Hashable, Sendable {
    /// The amount; of change it is worked out.
    public var sats: UInt64
    /// Who is paid.
    public var script: BitcoinScript
    /// The script of P2SH, of one's own.
    public var redeemScript: BitcoinScript?
    /// The script of P2WSH, of one's own.
    public var witnessScript: BitcoinScript?
    /// Keys of the wallet.
    public var derivations: [KeyOrigin]
    /// The key before the tweak, of one's own.
    public var taprootInternalKey: Bytes32?

    /// Pays to a script.
    public init(
      sats: UInt64, script: BitcoinScript, redeemScript: BitcoinScript? = nil, witnessScript: BitcoinScript? = nil,
      derivations: [KeyOrigin] = [], taprootInternalKey: Bytes32? = nil
    ) {
      self.sats = sats
      self.script = script
      self.redeemScript = redeemScript
      self.witnessScript = witnessScript
      self.derivations = derivations
      self.taprootInternalKey = taprootInternalKey
    }

    /// Pays to an address. Throws the address rules, and `bitcoin/address-wrong-network` for another network's.
    public init(sats: UInt64, address text: String, prefix: BitcoinNetwork.Prefix) throws(DecodeError) {
      let address = try BitcoinAddress(text)
      // Base58 does not tell the networks for tests apart.
      let isBase58 = address.script.witnessProgram == nil
      guard address.prefix == prefix || isBase58 && address.prefix.scriptHash == prefix.scriptHash else {
        throw DecodeError(
          BitcoinRules.addressWrongNetwork, bytes: 0..<text.utf8.count, field: "address",
          [Argument("got", address.prefix.name), Argument("expected", prefix.name)])
      }
      self.init(sats: sats, script: address.script)
    }
  }

  // MARK: Creator

  /// Makes a PSBT of inputs and outputs as they are.
  ///
  /// Throws `bitcoin/psbt-no-inputs`, `bitcoin/psbt-no-outputs`, `bitcoin/psbt-duplicate-outpoint`,
  /// `bitcoin/psbt-null-outpoint`, `bitcoin/output-amount-range`, `bitcoin/psbt-unsupported-version` and what decoding the result
  /// throws. Source: BIP-0174 and BIP-0370, Creator and Updater.
  public static func create(
    version: UInt32 = 0, inputs: [NewInput], outputs: [NewOutput], transactionVersion: UInt32 = 2, lockTime: UInt32 = 0,
    limits: Limits = .standard
  ) throws(DecodeError) -> BitcoinPSBT {
    try check(inputs, outputs)
    let transaction = BitcoinTransaction(
      version: transactionVersion, inputs: inputs.map { .init(outpoint: $0.outpoint, sequence: $0.sequence) },
      outputs: outputs.map { .init(sats: $0.sats, script: $0.script) }, lockTime: lockTime)
    let psbt = try assemble(
      Map([Entry(0x00, transaction.stripped)]), inputs.map(\.map), outputs.map(\.map), limits: limits)
    return try psbt.converted(to: version, limits: limits)
  }

  private static func check(_ inputs: [NewInput], _ outputs: [NewOutput]) throws(DecodeError) {
    guard !inputs.isEmpty else { throw DecodeError(BitcoinRules.psbtNoInputs, bytes: 0..<0, field: "inputs") }
    guard !outputs.isEmpty else { throw DecodeError(BitcoinRules.psbtNoOutputs, bytes: 0..<0, field: "outputs") }
    var first: [BitcoinTransaction.Outpoint: Int] = [:]
    for (index, input) in inputs.enumerated() {
      let field = FieldPath("inputs")[index]
      guard !input.outpoint.isNull else {
        throw DecodeError(BitcoinRules.psbtNullOutpoint, bytes: 0..<0, field: field, [Argument("field", field)])
      }
      if let earlier = first.updateValue(index, forKey: input.outpoint) {
        throw DecodeError(
          BitcoinRules.psbtDuplicateOutpoint, bytes: 0..<0, field: field,
          [Argument("field", field), Argument("got", earlier)])
      }
    }
    var total: UInt64 = 0
    for (index, output) in outputs.enumerated() {
      // Neither one output nor all of them are more than there is; so the sum cannot overflow.
      guard output.sats <= BitcoinTransaction.maximumSats,
        total &+ output.sats <= BitcoinTransaction.maximumSats
      else {
        let field = FieldPath("outputs")[index]
        throw DecodeError(
          BitcoinRules.outputAmountRange, bytes: 0..<0, field: field,
          [Argument("field", field), Argument("got", output.sats)])
      }
      total &+= output.sats
    }
  }

  // MARK: A payment

  /// Makes a PSBT that pays a fee at a rate, with what is left as change.
  ///
  /// Change that would be dust goes to the fee. The size, and so the fee, is an estimate by template: see
  /// `virtualSize`. Throws what `create` throws, what in an input contradicts its output, `bitcoin/output-dust`,
  /// `bitcoin/fee-unknown` when an input's size cannot be estimated, and `bitcoin/psbt-outputs-exceed-inputs` when
  /// the inputs do not pay for outputs and fee.
  ///
  /// - Parameters:
  ///   - change: where the rest goes, behind the other outputs; its amount is worked out. Without, all of it is fee.
  ///   - curves: to hold internal keys and leaves against taproot outputs.
  public static func build(
    version: UInt32 = 0, inputs: [NewInput], outputs: [NewOutput], change: NewOutput? = nil, feeRate: BitcoinFeeRate,
    curves: Curves, transactionVersion: UInt32 = 2, lockTime: UInt32 = 0, limits: Limits = .standard
  ) throws(DecodeError) -> BitcoinPSBT {
    for (index, output) in outputs.enumerated() where output.sats < output.dustLimit {
      let field = FieldPath("outputs")[index]
      throw DecodeError(
        BitcoinRules.outputDust, bytes: 0..<0, field: field,
        [Argument("field", field), Argument("got", output.sats), Argument("expected", output.dustLimit)])
    }
    func make(_ outputs: [NewOutput]) throws(DecodeError) -> BitcoinPSBT {
      try create(
        version: version, inputs: inputs, outputs: outputs, transactionVersion: transactionVersion,
        lockTime: lockTime, limits: limits)
    }
    var blank = change
    blank?.sats = 0
    let draft = try make(outputs + [blank].compactMap { $0 })
    for (index, input) in draft.inputs.enumerated() {
      let field = FieldPath("inputs")[index]
      if let first = input.contradictions(field, curves.secp256k1).first {
        throw DecodeError(first.rule, bytes: 0..<0, field: field, first.arguments)
      }
    }
    let available = sum(draft.spent.compactMap { $0?.sats })
    guard available <= BitcoinTransaction.maximumSats else {
      throw DecodeError(
        BitcoinRules.inputAmountRange, bytes: 0..<0, field: "inputs",
        [Argument("field", "inputs"), Argument("got", available)])
    }
    let paid = sum(outputs.map(\.sats))
    if var change {
      let needed = try fee(draft, feeRate)
      if available >= paid &+ needed, available &- paid &- needed >= max(1, change.dustLimit) {
        change.sats = available &- paid &- needed
        return try make(outputs + [change])
      }
    }
    let plain = try make(outputs)
    let needed = try fee(plain, feeRate)
    guard available >= paid &+ needed else {
      throw DecodeError(
        BitcoinRules.psbtOutputsExceedInputs, bytes: 0..<0, field: "outputs",
        [Argument("got", "\(paid) and \(needed) for the fee"), Argument("expected", available)])
    }
    return plain
  }

  /// All of it; the largest number where there is more.
  static func sum(_ amounts: [UInt64]) -> UInt64 {
    amounts.reduce(0) { total, next in
      let sum = total.addingReportingOverflow(next)
      return sum.overflow ? .max : sum.partialValue
    }
  }

  private static func fee(_ psbt: BitcoinPSBT, _ rate: BitcoinFeeRate) throws(DecodeError) -> UInt64 {
    guard let size = psbt.virtualSize else {
      throw DecodeError(
        BitcoinRules.feeUnknown, bytes: 0..<0, field: "inputs",
        [Argument("why", "an input follows no template, so its size cannot be estimated")])
    }
    guard let fee = rate.fee(virtualSize: size) else {
      throw DecodeError(
        BitcoinRules.feeRateHigh, bytes: 0..<0, field: "feeRate",
        [Argument("got", rate), Argument("expected", "all money there is")])
    }
    return fee
  }

  // MARK: Updater

  /// Adds what is known to the inputs and outputs that it belongs to: previous transactions by their ids, scripts by
  /// their hashes, keys where a script has them.
  ///
  /// `provesAmounts`: keeps the previous transaction of segwit inputs too, which a signer of several inputs needs; else they get
  /// the output alone. What is there already stays. Throws what decoding the result throws. Source: BIP-0174, Updater.
  public func updated(
    previousTransactions: [BitcoinTransaction] = [], scripts: [BitcoinScript] = [], keys: [KeyOrigin] = [],
    provesAmounts: Bool = true, limits: Limits = .standard
  ) throws(DecodeError) -> BitcoinPSBT {
    let previous = Dictionary(previousTransactions.map { ($0.hash, $0) }) { first, _ in first }
    let known = KnownScripts(scripts)
    let sorted = keys.sorted { $0.publicKey.lexicographicallyPrecedes($1.publicKey) }
    let inputMaps = inputs.map { input -> Map in
      var map = input.map
      var output = input.spent
      let found = previous[input.outpoint.hash]
      if output == nil, let found, let index = Int(exactly: input.outpoint.index), found.outputs.indices.contains(index)
      {
        output = found.outputs[index]
      }
      guard let output else { return map }
      let redeem = input.redeemScript ?? known.redeem(output.script)
      let witnessScript = input.witnessScript ?? known.witness(redeem ?? output.script)
      let isSegwit = (redeem ?? output.script).witnessProgram != nil
      if isSegwit, map[0x01] == nil { map.set(0x01, Self.value(output)) }
      if !isSegwit || provesAmounts, map[0x00] == nil, let found { map.set(0x00, found.encoded) }
      if let redeem { map.set(0x04, redeem.bytes) }
      if let witnessScript { map.set(0x05, witnessScript.bytes) }
      for key in Self.placed(sorted, output, redeem, witnessScript) {
        map.add(Entry(0x06, keyData: key.publicKey, key.value))
      }
      return map
    }
    let outputMaps = outputs.map { output -> Map in
      var map = output.map
      let redeem = map[0x00].map { BitcoinScript($0) } ?? known.redeem(output.script)
      let witnessScript = map[0x01].map { BitcoinScript($0) } ?? known.witness(redeem ?? output.script)
      if let redeem { map.set(0x00, redeem.bytes) }
      if let witnessScript { map.set(0x01, witnessScript.bytes) }
      let spent = BitcoinTransaction.Output(sats: output.sats, script: output.script)
      for key in Self.placed(sorted, spent, redeem, witnessScript) {
        map.add(Entry(0x02, keyData: key.publicKey, key.value))
      }
      return map
    }
    return try Self.assemble(global, inputMaps, outputMaps, limits: limits)
  }

  /// The keys that have a place in an ECDSA script.
  private static func placed(
    _ keys: [KeyOrigin], _ output: BitcoinTransaction.Output, _ redeem: BitcoinScript?, _ witness: BitcoinScript?
  ) -> [KeyOrigin] {
    guard let path = try? BitcoinSpendPath(spending: output, redeemScript: redeem, witnessScript: witness), path.isECDSA
    else { return [] }
    let places = path.places
    return keys.filter { places.hold($0.publicKey) }
  }

  /// Sets field 03 of the inputs with these indexes, or of all. An index that does not exist is passed over.
  public func updated(
    sighashType: BitcoinSighashType, inputs indexes: [Int]? = nil, limits: Limits = .standard
  ) throws(DecodeError) -> BitcoinPSBT {
    let chosen = indexes.map { Set($0) }
    let maps = inputs.enumerated().map { index, input in
      var map = input.map
      if chosen?.contains(index) ?? true { map.set(0x03, Self.number(sighashType.rawValue)) }
      return map
    }
    return try Self.assemble(global, maps, outputs.map(\.map), limits: limits)
  }

  /// An amount and a script.
  static func value(_ output: BitcoinTransaction.Output) -> [UInt8] {
    var writer = ByteWriter()
    output.write(to: &writer)
    return writer.bytes
  }
}

/// Scripts by their two hashes.
private struct KnownScripts {
  private var byHash160: [[UInt8]: BitcoinScript] = [:]
  private var bySHA256: [[UInt8]: BitcoinScript] = [:]

  init(_ scripts: [BitcoinScript]) {
    for script in scripts {
      byHash160[BitcoinHash.hash160(script.bytes)] = script
      bySHA256[SHA256.hash(script.bytes).bytes] = script
    }
  }

  func redeem(_ script: BitcoinScript) -> BitcoinScript? {
    if case .scriptHash(let hash) = script.template { byHash160[hash] } else { nil }
  }

  func witness(_ script: BitcoinScript) -> BitcoinScript? {
    if case .witnessScriptHash(let hash) = script.template { bySHA256[hash] } else { nil }
  }
}

extension BitcoinPSBT.Map {
  /// Adds an entry behind those of its type, or where its type belongs, unless its key is there.
  fileprivate mutating func add(_ entry: BitcoinPSBT.Entry) {
    guard !entries.contains(where: { $0.hasKey(of: entry) }) else { return }
    let place = entries.firstIndex { $0.type > entry.type } ?? entries.count
    entries.insert(entry, at: place)
  }
}

extension BitcoinPSBT.NewInput {
  /// The map of version 0.
  fileprivate var map: BitcoinPSBT.Map {
    var entries: [BitcoinPSBT.Entry] = []
    var output = witnessUTXO
    if output == nil, let index = Int(exactly: outpoint.index), let all = previousTransaction?.outputs,
      all.indices.contains(index)
    {
      output = all[index]
    }
    let isSegwit = (redeemScript ?? output?.script)?.witnessProgram != nil
    if let previousTransaction { entries.append(.init(0x00, previousTransaction.encoded)) }
    // Where there is no witness, a witness UTXO only misleads; but one that is given is kept, to be told.
    if let output, isSegwit || witnessUTXO != nil { entries.append(.init(0x01, BitcoinPSBT.value(output))) }
    if let sighashType { entries.append(.init(0x03, BitcoinPSBT.number(sighashType.rawValue))) }
    if let redeemScript { entries.append(.init(0x04, redeemScript.bytes)) }
    if let witnessScript { entries.append(.init(0x05, witnessScript.bytes)) }
    for key in derivations where key.publicKey.count != 32 {
      entries.append(.init(0x06, keyData: key.publicKey, key.value))
    }
    for leaf in taprootLeaves {
      entries.append(.init(0x15, keyData: leaf.controlBlock, leaf.script.bytes + [leaf.version]))
    }
    for key in derivations where key.publicKey.count == 32 {
      let hashes = taprootLeaves.filter { leaf in
        leaf.script.operations?.contains { $0.data == key.publicKey } ?? false
      }.map(\.hash)
      let value = BitcoinPSBT.count(hashes.count) + hashes.flatMap(\.bytes) + key.value
      entries.append(.init(0x16, keyData: key.publicKey, value))
    }
    if let taprootInternalKey { entries.append(.init(0x17, taprootInternalKey.bytes)) }
    if let taprootMerkleRoot { entries.append(.init(0x18, taprootMerkleRoot.bytes)) }
    return BitcoinPSBT.Map(entries)
  }
}

extension BitcoinPSBT.NewOutput {
  /// The least that is relayed to this script.
  fileprivate var dustLimit: UInt64 { BitcoinTransaction.Output(sats: sats, script: script).dustLimit }

  /// The map of version 0.
  fileprivate var map: BitcoinPSBT.Map {
    var entries: [BitcoinPSBT.Entry] = []
    if let redeemScript { entries.append(.init(0x00, redeemScript.bytes)) }
    if let witnessScript { entries.append(.init(0x01, witnessScript.bytes)) }
    for key in derivations where key.publicKey.count != 32 {
      entries.append(.init(0x02, keyData: key.publicKey, key.value))
    }
    if let taprootInternalKey { entries.append(.init(0x05, taprootInternalKey.bytes)) }
    for key in derivations where key.publicKey.count == 32 {
      entries.append(.init(0x07, keyData: key.publicKey, BitcoinPSBT.count(0) + key.value))
    }
    return BitcoinPSBT.Map(entries)
  }
}

extension BitcoinTaprootLeaf {
  /// The control block. Source: BIP-0341.
  var controlBlock: [UInt8] { [version | (isOdd ? 1 : 0)] + internalKey.bytes + path.flatMap(\.bytes) }
}
