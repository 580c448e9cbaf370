import CountersignCore
import CountersignCurves
import CountersignHash

extension BitcoinSignRequestCheck {
  // MARK: Outputs

  mutating func checkOutputs(_ transaction: BitcoinTransaction) {
    var dataOutputs = 0
    for (index, output) in transaction.outputs.enumerated() {
      let field = FieldPath("outputs")[index]
      checkOutput(output, transaction, field)
      if case .data = output.script.template { dataOutputs += 1 }
      if psbt.outputs.indices.contains(index) { checkChange(psbt.outputs[index], field) }
      checkRecipient(output, field)
    }
    if dataOutputs > 1 {
      add(BitcoinRules.outputOpReturnCount, at: "outputs", Argument("got", dataOutputs))
    }
  }

  private mutating func checkOutput(
    _ output: BitcoinTransaction.Output, _ transaction: BitcoinTransaction, _ field: FieldPath
  ) {
    if output.sats > BitcoinTransaction.maximumSats {
      add(BitcoinRules.outputAmountRange, at: field, Argument("got", output.sats))
    }
    if output.sats > 0, output.script.isUnspendable {
      add(BitcoinRules.outputBurned, at: field, Argument("got", output.sats))
    }
    switch output.script.template {
    case .data:
      if output.script.bytes.count > 83 {
        add(
          BitcoinRules.outputOpReturnSize, at: field, Argument("got", output.script.bytes.count),
          Argument("expected", 83))
      }
      return
    case .empty, .other: add(BitcoinRules.outputNonstandard, at: field)
    case .multisig(_, let keys) where keys.count > 3: add(BitcoinRules.outputNonstandard, at: field)
    case .taproot(let key):
      if let x = Bytes32(key), !curves.secp256k1.isOnCurve(Secp256k1XOnlyKey(x)) {
        add(BitcoinRules.outputInvalidPoint, at: field)
      }
    // What stands there to be spent by a child is small.
    case .anchor where output.sats > 1000, .witnessProgram:
      add(
        BitcoinRules.outputAnyoneCanSpend, at: field, Argument("got", output.sats),
        Argument("who", output.script.typeName))
    default: break
    }
    // One that a child spends at once, in a transaction of version 3 without a fee. Source: Bitcoin Core, ephemeral dust.
    let isEphemeral = transaction.version == 3 && fee == 0
    if output.sats == 0, !isEphemeral { add(BitcoinRules.outputAmountRange, at: field, Argument("got", 0)) }
    if output.sats < output.dustLimit, !isEphemeral {
      add(
        BitcoinRules.outputDust, at: field, Argument("got", output.sats), Argument("expected", output.dustLimit))
    }
  }

  private mutating func checkRecipient(_ output: BitcoinTransaction.Output, _ field: FieldPath) {
    let (script, sats) = (output.script, output.sats)
    guard !isOwn(script) else { return }
    let prefix = connection.network?.prefix ?? connection.accounts.first?.address.prefix
    let address = prefix.flatMap { BitcoinAddress(script: script, prefix: $0) }
    // Whoever is on no list gets nothing, whether or not there is an address for the script.
    if let allowed = policy.recipients, !allowed.contains(script), sats > 0 || !script.isUnspendable {
      let who = address?.description ?? Hex.encode(script.bytes)
      add(BitcoinRules.recipientNotAllowed, at: field, Argument("got", who))
    }
    guard let address else { return }
    if let rule = BitcoinRecipientCheck.nobody(address) { add(rule, at: field) }
    guard let known else {
      return skip(CoreRules.addressLookalike, because: "no known addresses were given")
    }
    if let imitated = known.imitated(by: address) {
      add(CoreRules.addressLookalike, at: field, Argument("got", address), Argument("known", imitated))
    }
  }

  /// Only the connected scripts are own; what a field claims is held against its own script.
  private mutating func checkChange(_ output: BitcoinPSBTOutput, _ field: FieldPath) {
    let keys = output.map.all(0x02).map(\.keyData)
    if case .taproot = output.script.template, !keys.isEmpty {
      add(
        BitcoinRules.psbtECDSAFieldOnTaproot, at: field.appending("bip32Derivation"),
        Argument("got", output.script.typeName))
    }
    let hasClaim = !keys.isEmpty || !output.map.all(0x07).isEmpty
    guard hasClaim else { return }
    if isFalseClaim(output, keys) { return add(BitcoinRules.changeFalseClaim, at: field) }
    guard !connection.accounts.isEmpty else { return }
    if !isOwn(output.script) { add(BitcoinRules.changeUnrecognised, at: field) }
  }

  private func isFalseClaim(_ output: BitcoinPSBTOutput, _ keys: [[UInt8]]) -> Bool {
    let redeem = output.map[0x00].map { BitcoinScript($0) }
    let witness = output.map[0x01].map { BitcoinScript($0) }
    if case .taproot(let key) = output.script.template {
      guard let outputKey = Bytes32(key), let internalKey = output.map[0x05].flatMap({ Bytes32($0) }),
        output.map[0x06] == nil
      else { return false }
      return BitcoinTaprootLeaf.outputKey(internalKey: internalKey, merkleRoot: nil, curves.secp256k1)?.key.x
        != outputKey
    }
    let spending = BitcoinTransaction.Output(sats: output.sats, script: output.script)
    guard let path = try? BitcoinSpendPath(spending: spending, redeemScript: redeem, witnessScript: witness) else {
      return redeem != nil || witness != nil
    }
    let places = path.places
    return !keys.isEmpty && !keys.contains { places.hold($0) }
  }

  // MARK: The fee

  /// What is left over; nil when a coin is not known.
  private var fee: Int64? {
    var inputs: UInt64 = 0
    for output in spent {
      guard let output, output.sats <= BitcoinTransaction.maximumSats else { return nil }
      inputs += output.sats
      if inputs > BitcoinTransaction.maximumSats { return nil }
    }
    guard let outputs = psbt.transaction?.outputs else { return nil }
    let total = outputs.reduce(UInt64(0)) { sum, output in
      let next = sum.addingReportingOverflow(output.sats)
      return next.overflow ? .max : next.partialValue
    }
    guard let spentSats = Int64(exactly: inputs), let paid = Int64(exactly: total) else { return nil }
    // No overflow: neither is below zero.
    return spentSats - paid
  }

  /// Each amount may be in range, and all of them together not. Source: Bitcoin Core, `CheckTransaction`, `CheckTxInputs`.
  private mutating func checkSums(_ transaction: BitcoinTransaction) {
    func isTooMuch(_ amounts: [UInt64]) -> Bool {
      var total: UInt64 = 0
      for sats in amounts where sats <= BitcoinTransaction.maximumSats {
        total += sats
        if total > BitcoinTransaction.maximumSats { return true }
      }
      return false
    }
    if isTooMuch(spent.compactMap { $0?.sats }) {
      add(BitcoinRules.inputAmountRange, at: "inputs", Argument("got", "all together more than there are"))
    }
    if isTooMuch(transaction.outputs.map(\.sats)) {
      add(BitcoinRules.outputAmountRange, at: "outputs", Argument("got", "all together more than there are"))
    }
  }

  mutating func checkFee(_ transaction: BitcoinTransaction) {
    checkSums(transaction)
    guard let fee else {
      add(BitcoinRules.feeUnknown, at: "fee", Argument("why", "an input's coin is not known, or out of range"))
      return checkLeastFee(transaction)
    }
    if fee < 0 {
      // Whoever completes it may add inputs, where every signature leaves them open.
      let isOpen = !requested.isEmpty && requested.allSatisfy { psbt.inputs[$0].sighashType?.isAnyoneCanPay == true }
      let severity: Severity? = isOpen ? .note : nil
      let inputs = spent.compactMap { $0?.sats }.reduce(0, &+)
      add(
        BitcoinRules.psbtOutputsExceedInputs, severity: severity, at: "outputs",
        Argument("got", inputs &+ fee.magnitude), Argument("expected", inputs))
      add(BitcoinRules.feeNegative, severity: severity, at: "fee", Argument("got", fee))
      return
    }
    if fee == 0 { return add(BitcoinRules.feeZero, at: "fee") }
    let sats = fee.magnitude
    checkRate(sats, transaction)
    checkSize(sats, transaction)
  }

  /// What the coins that are known leave over is paid whatever the others hold.
  private mutating func checkLeastFee(_ transaction: BitcoinTransaction) {
    func total(_ amounts: [UInt64]) -> UInt64 {
      amounts.reduce(0) { sum, sats in
        let (next, overflow) = sum.addingReportingOverflow(min(sats, BitcoinTransaction.maximumSats))
        return overflow ? .max : next
      }
    }
    let known = total(spent.compactMap { $0?.sats })
    let paid = total(transaction.outputs.map(\.sats))
    guard known > paid, known - paid > policy.maxFee else { return }
    add(
      BitcoinRules.feeHigh, severity: .error, at: "fee", Argument("got", "at least \(known - paid)"),
      Argument("expected", policy.maxFee))
  }

  private mutating func checkRate(_ sats: UInt64, _ transaction: BitcoinTransaction) {
    guard let size = psbt.virtualSize.flatMap({ UInt64(exactly: $0) }), size > 0 else {
      return skip(BitcoinRules.feeRateLow, BitcoinRules.feeRateHigh, because: "the size cannot be estimated")
    }
    // In thousandths, so that nothing is rounded away.
    let rate = sats &* 1000 / size
    let shown = "\(rate / 1000).\(rate % 1000 / 100)"
    if rate < 1000 {
      add(BitcoinRules.feeRateLow, at: "fee", Argument("got", shown), Argument("expected", 1))
    } else if rate / 1000 >= policy.maxFeeRate, rate / 1000 > policy.maxFeeRate || rate % 1000 > 0 {
      add(
        BitcoinRules.feeRateHigh, severity: .error, at: "fee", Argument("got", shown),
        Argument("expected", policy.maxFeeRate))
    } else if rate > 1_000_000 {
      add(BitcoinRules.feeRateHigh, at: "fee", Argument("got", shown), Argument("expected", 1000))
    }
    let weight = size &* 4
    if weight > 400_000 {
      add(BitcoinRules.txWeight, at: "transaction", Argument("got", weight), Argument("expected", 400_000))
    }
  }

  private mutating func checkSize(_ sats: UInt64, _ transaction: BitcoinTransaction) {
    if sats > policy.maxFee {
      return add(
        BitcoinRules.feeHigh, severity: .error, at: "fee", Argument("got", sats), Argument("expected", policy.maxFee))
    }
    let own = spent.compactMap { $0 }.filter { isOwn($0.script) }.reduce(UInt64(0)) { $0 &+ $1.sats }
    let kept = transaction.outputs.filter { isOwn($0.script) }.reduce(UInt64(0)) { $0 &+ $1.sats }
    // Of what leaves the account, the fee included; and of all that is spent where nothing leaves it but the fee.
    let leaving = own > kept ? own - kept : 0
    let whole = leaving > sats ? leaving : own
    if sats > 1_000_000 {
      add(BitcoinRules.feeHigh, at: "fee", Argument("got", sats), Argument("expected", 1_000_000))
    } else if leaving > 0, sats > whole / 4 {
      add(BitcoinRules.feeHigh, at: "fee", Argument("got", sats), Argument("expected", whole / 4))
    }
    checkChangeType(transaction)
  }

  private mutating func checkChangeType(_ transaction: BitcoinTransaction) {
    let kinds = Set(spent.compactMap { $0 }.filter { isOwn($0.script) }.map(\.script.typeName))
    guard let kind = kinds.first, kinds.count == 1 else { return }
    for (index, output) in transaction.outputs.enumerated()
    where isOwn(output.script) && output.script.typeName != kind {
      add(
        BitcoinRules.changeTypeMismatch, at: FieldPath("outputs")[index], Argument("got", output.script.typeName),
        Argument("expected", kind))
    }
  }

  // MARK: What the app means

  mutating func checkIntent(_ transaction: BitcoinTransaction) {
    guard let expected = context.expectedRecipients else {
      return skip(
        BitcoinRules.intentRecipientMissing, BitcoinRules.intentOutputExtra, BitcoinRules.intentAmount,
        because: "the app states no recipients (context expected.recipients)")
    }
    var left = OpenOutputs(transaction.outputs)
    var open: [BitcoinContext.Recipient] = []
    for recipient in expected {
      let place = left.take(recipient.address.script, recipient.sats)
      if place == nil { open.append(recipient) }
    }
    for recipient in open {
      let stated = recipient.sats.map { String($0) } ?? "any"
      guard let place = left.take(recipient.address.script, nil) else {
        add(
          BitcoinRules.intentRecipientMissing, at: "outputs", Argument("got", recipient.address),
          Argument("expected", stated))
        continue
      }
      add(
        BitcoinRules.intentAmount, at: FieldPath("outputs")[place], Argument("who", recipient.address),
        Argument("got", transaction.outputs[place].sats), Argument("expected", stated))
    }
    for output in transaction.outputs.enumerated() where left.has(output.offset) && !isOwn(output.element.script) {
      let prefix = connection.network?.prefix ?? .mainnet
      let who =
        BitcoinAddress(script: output.element.script, prefix: prefix)?.description
        ?? Hex.encode(output.element.script.bytes)
      add(
        BitcoinRules.intentOutputExtra, at: FieldPath("outputs")[output.offset], Argument("got", who),
        Argument("expected", output.element.sats))
    }
  }

  // MARK: Time

  mutating func checkTime(_ transaction: BitcoinTransaction) {
    let relative = transaction.inputs.enumerated().filter { $0.element.sequence & 1 << 31 == 0 }
    if ![1, 2, 3].contains(transaction.version) || transaction.version < 2 && !relative.isEmpty {
      add(
        BitcoinRules.txVersion, at: "version", Argument("got", Int32(bitPattern: transaction.version).description))
    }
    if transaction.version >= 2, transaction.version < 1 << 31 {
      for (index, input) in relative {
        add(BitcoinRules.sequenceRelative, at: FieldPath("inputs")[index], Argument("got", input.sequence))
      }
    }
    if transaction.inputs.contains(where: { $0.sequence < 0xffff_fffe }) { add(BitcoinRules.rbf, at: "inputs") }
    guard transaction.lockTime > 0 else { return }
    if transaction.inputs.allSatisfy({ $0.sequence == .max }) {
      return add(BitcoinRules.locktimeIneffective, at: "lockTime", Argument("got", transaction.lockTime))
    }
    let isHeight = transaction.lockTime < 500_000_000
    let now = isHeight ? context.blockHeight.map { Int64(truncatingIfNeeded: $0) } : context.now
    guard let now else {
      return skip(
        BitcoinRules.locktimeFuture,
        because: isHeight ? "the height is not known (context blockHeight)" : "no clock (context now)")
    }
    if Int64(truncatingIfNeeded: transaction.lockTime) > now {
      add(
        BitcoinRules.locktimeFuture, at: "lockTime", Argument("got", transaction.lockTime), Argument("expected", now))
    }
  }
}

/// The outputs that no recipient has yet. Each is looked at a few times, however many recipients there are.
private struct OpenOutputs {
  private var byOutput: [BitcoinTransaction.Output: [Int]] = [:]
  private var byScript: [BitcoinScript: [Int]] = [:]
  private var left = Set<Int>()

  init(_ outputs: [BitcoinTransaction.Output]) {
    for (index, output) in outputs.enumerated().reversed() {
      // Data pays nobody, unless it takes something with it.
      if case .data = output.script.template, output.sats == 0 { continue }
      byOutput[output, default: []].append(index)
      byScript[output.script, default: []].append(index)
      left.insert(index)
    }
  }

  func has(_ index: Int) -> Bool { left.contains(index) }

  /// The first one to a script, of this amount where there is one.
  mutating func take(_ script: BitcoinScript, _ sats: UInt64?) -> Int? {
    if let sats {
      let output = BitcoinTransaction.Output(sats: sats, script: script)
      while let index = byOutput[output]?.popLast() {
        if left.remove(index) != nil { return index }
      }
      return nil
    }
    while let index = byScript[script]?.popLast() {
      if left.remove(index) != nil { return index }
    }
    return nil
  }
}
