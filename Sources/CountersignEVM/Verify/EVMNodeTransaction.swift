import CountersignCore
import CountersignHash

/// A node's answer to `eth_getTransactionByHash`, read strictly: it is untrusted input, and only the hash proves it.
enum EVMNodeTransaction {
  enum Answer {
    /// The node does not know, or could not say.
    case unknown(String)
    /// The answer cannot be relied on.
    case fault([Finding])
    /// The transaction whose bytes have the asked hash, and who sent it by the node's word.
    case transaction(EVMSignedTransaction, from: EVMAddress?)
  }

  static func read(_ answer: String, hash: Bytes32, limits: Limits) -> Answer {
    let document: JSONDocument
    do { document = try JSONReader.read(answer, limits: limits) } catch { return malformed("is not JSON") }
    guard document.duplicates.isEmpty else {
      return malformed("repeats the name \(document.duplicates.first?.pointer.description ?? "")")
    }
    guard document.root.object != nil else { return malformed("is not a JSON object") }
    if let error = document.root["error"], !error.isNull {
      return .unknown(
        "the node answered an error: \(TextSanitizer.display(error["message"]?.string ?? "", limit: 120))")
    }
    // A caller whose client took the result out of the response passes the object itself.
    let isBare = document.root["jsonrpc"] == nil && document.root["nonce"] != nil && document.root["r"] != nil
    guard let result = isBare ? document.root : document.root["result"] else { return malformed("has no result") }
    if result.isNull {
      return .unknown("the node does not know the transaction: it may be pending elsewhere, or never sent")
    }
    guard result.object != nil else { return malformed("has a result that is no object") }
    return transaction(EVMJSONField(result, JSONPointer(["result"]), "result"), hash, limits)
  }

  /// Builds the signed bytes of the object's fields and proves them by the hash.
  private static func transaction(_ object: EVMJSONField, _ hash: Bytes32, _ limits: Limits) -> Answer {
    var reader = ObjectReader(object: object)
    let transaction = reader.transaction()
    let signature = reader.signature(transaction.type)
    let from = reader.from()
    if let claimed = reader.word("hash"), claimed != hash {
      reader.contradict("its hash is another one than asked for")
    }
    guard reader.findings.isEmpty else { return .fault(reader.findings) }
    var complete = transaction
    complete.chainID = reader.chainID
    let bytes = complete.signedBytes(signature)
    do {
      let signed = try EVMSignedTransaction.decode(bytes, limits: limits)
      guard signed.hash == hash else {
        reader.contradict("the transaction it tells does not have the hash that was asked for")
        return .fault(reader.findings)
      }
      return .transaction(signed, from: from)
    } catch {
      return .fault([error.finding])
    }
  }

  private static func malformed(_ why: String) -> Answer {
    .fault([Finding(EVMRules.nodeAnswerMalformed, at: Location(field: "answer"), [Argument("why", why)])])
  }
}

/// Takes the fields of the object and collects what is wrong with them.
private struct ObjectReader {
  let object: EVMJSONField
  var findings: [Finding] = []
  var chainID: UInt256?

  init(object: EVMJSONField) { self.object = object }

  mutating func contradict(_ why: String) {
    findings.append(
      Finding(EVMRules.nodeAnswerContradicts, at: Location(pointer: object.pointer), [Argument("why", why)]))
  }

  private func field(_ name: String) -> EVMJSONField? {
    object.member(name).flatMap { $0.value.isNull ? nil : $0 }
  }

  private mutating func take<T>(_ read: EVMReadValue<T>) -> T? {
    // The letter case of an address is no matter in a node's answer.
    findings += read.findings.filter { $0.severity == .error }
    return read.value
  }

  private mutating func quantity(_ name: String) -> UInt256? {
    field(name).flatMap { take($0.quantity(overflow: EVMRules.valueOverflow)) }
  }

  private mutating func required(_ name: String) -> UInt256 {
    if field(name) == nil { missing(name) }
    return quantity(name) ?? .zero
  }

  private mutating func missing(_ name: String) {
    findings.append(
      Finding(
        EVMRules.nodeAnswerMalformed, at: Location(pointer: object.pointer), [Argument("why", "has no \(name)")]))
  }

  private mutating func uint64(_ name: String) -> UInt64 {
    let number = required(name)
    guard let small = number.uint64 else {
      findings.append(
        Finding(
          EVMRules.nodeAnswerMalformed, at: Location(pointer: object.pointer.appending(name)),
          [Argument("why", "has a \(name) of more than 64 bits")]))
      return 0
    }
    return small
  }

  mutating func word(_ name: String) -> Bytes32? {
    field(name).flatMap { take($0.word(length: EVMRules.hashLength)) }
  }

  mutating func from() -> EVMAddress? {
    field("from").flatMap { take($0.address(chainID: nil, checksumRule: EVMRules.fromChecksum)) }
  }

  mutating func transaction() -> EVMTransaction {
    chainID = quantity("chainId")
    let type = type()
    let to = field("to").flatMap { take($0.address(chainID: nil, checksumRule: EVMRules.fromChecksum)) }
    let data = data()
    // A mined transaction also tells the price it paid; the cap is what was signed.
    let fee = type.hasDynamicFee ? required("maxFeePerGas") : required("gasPrice")
    let tip = type.hasDynamicFee ? required("maxPriorityFeePerGas") : .zero
    return EVMTransaction(
      type: type, chainID: nil, nonce: uint64("nonce"), gas: uint64("gas"), feePerGas: fee,
      maxPriorityFeePerGas: tip, to: to, value: required("value"), data: data,
      accessList: type == .legacy ? [] : accessList(),
      maxFeePerBlobGas: type == .blob ? required("maxFeePerBlobGas") : .zero,
      blobVersionedHashes: type == .blob ? hashes() : [],
      authorizationList: type == .setCode ? authorizations() : [])
  }

  private mutating func type() -> EVMTransactionType {
    guard let number = quantity("type") else { return .legacy }
    guard let type = number.uint64.flatMap({ EVMTransactionType(rawValue: $0) }) else {
      findings.append(
        Finding(
          EVMRules.typeUnknown, at: Location(pointer: object.pointer.appending("type")),
          [Argument("got", number.quantity)]))
      return .legacy
    }
    return type
  }

  private mutating func data() -> [UInt8] {
    let input = field("input").flatMap { take($0.data()) }
    let data = field("data").flatMap { take($0.data()) }
    if let input, let data, input != data { contradict("input and data differ") }
    if input == nil, data == nil { missing("input") }
    return input ?? data ?? []
  }

  /// v, r and s; for typed transactions yParity and v say the same.
  mutating func signature(_ type: EVMTransactionType) -> EVMSignature {
    let r = required("r")
    let s = required("s")
    let v = quantity("v")
    let yParity = quantity("yParity")
    guard type == .legacy else {
      if let v, let yParity, v != yParity { contradict("v and yParity differ") }
      guard let parity = yParity ?? v, parity <= 1 else {
        missing("yParity of 0 or 1")
        return EVMSignature(yParity: 0, r: r, s: s)
      }
      if chainID == nil { missing("chainId") }
      return EVMSignature(yParity: parity.isZero ? 0 : 1, r: r, s: s)
    }
    guard let v, let parsed = EVMLegacyV(v.minimalBytes) else {
      missing("v of a legacy transaction")
      return EVMSignature(yParity: 0, r: r, s: s)
    }
    if let stated = chainID, let signed = parsed.chainID, stated != signed { contradict("chainId and v differ") }
    // Before EIP-155 a transaction names no chain, whatever the node writes beside it.
    chainID = parsed.chainID
    return EVMSignature(yParity: parsed.yParity, r: r, s: s)
  }

  private mutating func elements(_ name: String) -> [EVMJSONField] {
    guard let field = field(name) else { return [] }
    guard let elements = field.elements else {
      missing("array \(name)")
      return []
    }
    return elements
  }

  private mutating func accessList() -> [EVMAccessListEntry] {
    var list: [EVMAccessListEntry] = []
    for entry in elements("accessList") {
      // One fault is enough to refuse the answer; a hostile one has thousands.
      guard findings.count < 64 else { break }
      let address = entry.member("address").flatMap {
        take($0.address(chainID: nil, checksumRule: EVMRules.fromChecksum))
      }
      var keys: [Bytes32] = []
      for key in entry.member("storageKeys")?.elements ?? [] {
        if let word = take(key.word(length: EVMRules.accessListKeyLength)) { keys.append(word) }
      }
      guard let address else {
        missing("address in its access list")
        continue
      }
      list.append(EVMAccessListEntry(address: address, storageKeys: keys))
    }
    return list
  }

  private mutating func hashes() -> [Bytes32] {
    var list: [Bytes32] = []
    for hash in elements("blobVersionedHashes") {
      // One fault is enough to refuse the answer; a hostile one has thousands.
      guard findings.count < 64 else { break }
      if let word = take(hash.word(length: EVMRules.blobHashLength)) { list.append(word) }
    }
    return list
  }

  private mutating func authorizations() -> [EVMAuthorization] {
    var list: [EVMAuthorization] = []
    for tuple in elements("authorizationList") {
      // One fault is enough to refuse the answer; a hostile one has thousands.
      guard findings.count < 64 else { break }
      var part = ObjectReader(object: tuple)
      let address = part.field("address").flatMap {
        part.take($0.address(chainID: nil, checksumRule: EVMRules.fromChecksum))
      }
      let parity = part.field("yParity") == nil ? part.uint64("v") : part.uint64("yParity")
      let chainID = part.required("chainId")
      let nonce = part.uint64("nonce")
      let r = part.required("r")
      let s = part.required("s")
      if address == nil { part.missing("address") }
      findings += part.findings
      guard let address, let yParity = UInt8(exactly: parity) else { continue }
      list.append(EVMAuthorization(chainID: chainID, address: address, nonce: nonce, yParity: yParity, r: r, s: s))
    }
    return list
  }
}
