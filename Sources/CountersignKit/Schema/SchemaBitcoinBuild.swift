import CountersignBitcoin
import CountersignCore
import CountersignCurves
import CountersignHash

/// Reads the `spec` of a `build` request for Bitcoin.
///
/// `type` is `payment` (`to`, `amount`), `sign` (`psbt` in base64, `allowedSighash`, `signature`: the sign request around it) or
/// `psbt`: `inputs`, `outputs` (`to`, `amount`), `change` (`to`), `feeRate` (satoshis a virtual byte, `"12.5"`), `version` (0 or
/// 2), `lockTime`, `allowedSighash`. An input has `txid` and `vout`, and what it spends: `previousTransaction` in hex, or
/// `amount` and `address`; further `redeemScript`, `witnessScript`, `internalKey` in hex, `sequence`, `sighash`. Amounts are
/// texts with a unit (`0.29 btc`, `5000 sats`) or satoshis.
struct SchemaBitcoinBuild {
  private var spec: SchemaObject
  private let network: BitcoinNetwork?
  private let curves: Curves?

  init(_ value: JSONValue, network: String, curves: Curves?) {
    spec = SchemaObject(value, JSONPointer(["spec"]))
    self.network = (try? NetworkID(network)).flatMap { BitcoinNetwork($0) }
    self.curves = curves
  }

  mutating func read(_ findings: inout [Finding]) -> BuiltRequest? {
    let request = request()
    spec.finish()
    findings += spec.findings
    return spec.findings.isEmpty ? request : nil
  }

  private mutating func request() -> BuiltRequest? {
    switch spec.string("type") {
    case "payment":
      let to = Self.address(&spec, "to")
      let sats = Self.sats(&spec, "amount")
      guard let to, let sats else { return nil }
      return .bitcoinPayment(BitcoinPaymentRequest(recipient: to, sats: sats))
    case "sign":
      let psbt = spec.string("psbt").flatMap { text -> BitcoinPSBT? in
        let read = BitcoinPSBT.read(text)
        for finding in read.findings { spec.fail("psbt", finding.message) }
        return read.psbt
      }
      let types = types()
      let entries = entries()
      guard let psbt else { return nil }
      return .bitcoinSign(BitcoinSignRequest(psbt: psbt, allowedSighash: types, signature: entries))
    case "psbt":
      let psbt = psbt()
      let types = types()
      guard let psbt else { return nil }
      return .bitcoinSign(BitcoinSignRequest(psbt: psbt, allowedSighash: types))
    case let other?:
      spec.fail("type", "the type \(other) is not known: payment, sign, psbt")
      spec.ignoreRest()
    case nil: spec.ignoreRest()
    }
    return nil
  }

  // MARK: Values

  private static func address(_ object: inout SchemaObject, _ key: String) -> BitcoinAddress? {
    guard let text = object.string(key) else { return nil }
    do throws(DecodeError) {
      return try BitcoinAddress(text)
    } catch {
      object.fail(key, error.finding.message)
      return nil
    }
  }

  private static func sats(_ object: inout SchemaObject, _ key: String) -> UInt64? {
    guard let text = object.string(key) else { return nil }
    do throws(CodecError) {
      return try UInt64.sats(text)
    } catch {
      object.fail(key, "\(key) is no amount (\(error.reason)): 0.29 btc, or a whole number of satoshis")
      return nil
    }
  }

  private static func small(_ object: inout SchemaObject, _ key: String) -> UInt32? {
    guard let number = object.number(key) else { return nil }
    guard let small = UInt32(exactly: number) else {
      object.fail(key, "\(key) is a whole number below 2^32")
      return nil
    }
    return small
  }

  private static func bytes(_ object: inout SchemaObject, _ key: String) -> [UInt8]? {
    guard let text = object.take(key)?.string else { return nil }
    let bytes = try? Hex.decode(Array(text.utf8), from: 0)
    if bytes == nil { object.fail(key, "\(key) is no hex") }
    return bytes
  }

  /// ALL and taproot's default, unless others are stated.
  private mutating func types() -> [UInt32] {
    guard let value = spec.take("allowedSighash") else { return [0, 1] }
    let types = value.array?.compactMap { element -> UInt32? in
      if case .number(let characters) = element.kind { UInt32(characters, radix: 10) } else { nil }
    }
    guard let types, types.count == value.array?.count else {
      spec.fail("allowedSighash", "allowedSighash is an array of whole numbers")
      return []
    }
    return types
  }

  private mutating func entries() -> [BitcoinSignRequest.Entry]? {
    guard let value = spec.take("signature") else { return nil }
    var entries: [BitcoinSignRequest.Entry] = []
    for (index, element) in (value.array ?? []).enumerated() {
      var entry = SchemaObject(element, JSONPointer(["spec", "signature", String(index)]))
      let address = entry.string("address")
      let indexes = entry.take("signingIndexes")?.array?.compactMap { element -> Int? in
        if case .number(let characters) = element.kind { Int(characters, radix: 10) } else { nil }
      }
      if indexes == nil { entry.fail("signingIndexes", "signingIndexes is an array of whole numbers") }
      entry.finish()
      spec.findings += entry.findings
      if let address, let indexes { entries.append(.init(address: address, signingIndexes: indexes)) }
    }
    if value.array == nil { spec.fail("signature", "signature is \(value.kindName), an array is due") }
    return entries
  }

  // MARK: A PSBT of coins and payments

  private mutating func psbt() -> BitcoinPSBT? {
    guard let curves else {
      spec.fail("type", "without curve arithmetic no PSBT can be made")
      spec.ignoreRest()
      return nil
    }
    var inputs: [BitcoinPSBT.NewInput] = []
    for (index, element) in list("inputs").enumerated() {
      var reader = SchemaObject(element, JSONPointer(["spec", "inputs", String(index)]))
      if let input = Self.input(&reader) { inputs.append(input) }
      reader.finish()
      spec.findings += reader.findings
    }
    var outputs: [BitcoinPSBT.NewOutput] = []
    for (index, element) in list("outputs").enumerated() {
      var reader = SchemaObject(element, JSONPointer(["spec", "outputs", String(index)]))
      let to = Self.address(&reader, "to")
      let sats = Self.sats(&reader, "amount")
      reader.finish()
      spec.findings += reader.findings
      if let to, let sats { outputs.append(.init(sats: sats, script: to.script)) }
    }
    var change: BitcoinPSBT.NewOutput?
    if let value = spec.take("change") {
      var reader = SchemaObject(value, JSONPointer(["spec", "change"]))
      if let to = Self.address(&reader, "to") { change = .init(sats: 0, script: to.script) }
      reader.finish()
      spec.findings += reader.findings
    }
    let rate = spec.string("feeRate").flatMap { text -> BitcoinFeeRate? in
      let rate = try? BitcoinFeeRate(text)
      if rate == nil { spec.fail("feeRate", "feeRate is satoshis a virtual byte, such as 12.5") }
      return rate
    }
    let version = Self.small(&spec, "version") ?? 0
    let lockTime = Self.small(&spec, "lockTime") ?? 0
    guard let rate, spec.findings.isEmpty else { return nil }
    do throws(DecodeError) {
      return try BitcoinPSBT.build(
        version: version, inputs: inputs, outputs: outputs, change: change, feeRate: rate, curves: curves,
        lockTime: lockTime)
    } catch {
      spec.fail("type", "it cannot be built: \(error.finding.message)")
      return nil
    }
  }

  private mutating func list(_ key: String) -> [JSONValue] {
    guard let elements = spec.take(key)?.array else {
      spec.fail(key, "\(key) is missing: an array of objects")
      return []
    }
    return elements
  }

  private static func input(_ reader: inout SchemaObject) -> BitcoinPSBT.NewInput? {
    let hash = reader.string("txid").flatMap { text -> Bytes32? in
      let hash = BitcoinTransaction.hash(ofID: text)
      if hash == nil { reader.fail("txid", "txid is 64 hex digits in lower case") }
      return hash
    }
    if !reader.has("vout") || reader.isNull("vout") { reader.fail("vout", "vout is missing") }
    let vout = small(&reader, "vout")
    let previous = bytes(&reader, "previousTransaction").flatMap { bytes -> BitcoinTransaction? in
      let transaction = try? BitcoinTransaction.decode(bytes)
      if transaction == nil { reader.fail("previousTransaction", "previousTransaction is no transaction") }
      return transaction
    }
    var coin: BitcoinTransaction.Output?
    if reader.has("address") || previous == nil {
      let address = address(&reader, "address")
      let sats = sats(&reader, "amount")
      if let address, let sats { coin = .init(sats: sats, script: address.script) }
    }
    let redeem = bytes(&reader, "redeemScript").map { BitcoinScript($0) }
    let witness = bytes(&reader, "witnessScript").map { BitcoinScript($0) }
    let key = bytes(&reader, "internalKey").flatMap { bytes -> Bytes32? in
      if bytes.count != 32 { reader.fail("internalKey", "internalKey is 32 bytes in hex, the key before the tweak") }
      return Bytes32(bytes)
    }
    let sequence = small(&reader, "sequence")
    let type = small(&reader, "sighash").map { BitcoinSighashType($0) }
    guard let hash, let vout else { return nil }
    return BitcoinPSBT.NewInput(
      outpoint: .init(hash: hash, index: vout), previousTransaction: previous, witnessUTXO: coin, redeemScript: redeem,
      witnessScript: witness, sequence: sequence ?? 0xffff_fffd, sighashType: type, taprootInternalKey: key)
  }
}
