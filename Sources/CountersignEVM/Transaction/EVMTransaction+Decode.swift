import CountersignCore
import CountersignHash

/// The decoder of signed and unsigned transactions, which share all fields but the last three.
struct EVMTransactionDecoder {
  let bytes: [UInt8]
  let limits: Limits

  /// What the bytes are.
  struct Result {
    var transaction: EVMTransaction
    /// Nil for an unsigned transaction.
    var signature: EVMSignature?
    var sidecar: EVMBlobSidecar?
    /// Where the fields stand that are signed, without the list's header.
    var signedFields: Range<Int>
    /// Where the list stands that is hashed, with its header.
    var body: Range<Int>
  }

  /// Reads a whole transaction and requires that nothing follows (P-END).
  func decode() throws(DecodeError) -> Result {
    guard bytes.count <= limits.inputBytes else {
      throw DecodeError(
        CoreRules.inputTooLarge, bytes: 0..<bytes.count, field: "transaction",
        [Argument("got", bytes.count), Argument("limit", limits.inputBytes)]
      )
    }
    var reader = ByteReader(bytes)
    let type = try self.type(&reader)
    let start = reader.offset
    let list: ByteReader
    do {
      list = try reader.rlpList()
      try reader.requireEnd()
    } catch {
      throw DecodeError(rlp: error, field: "transaction")
    }
    if type == .blob, let wrapper = try wrapper(list) { return wrapper }
    return try fields(type, list, body: start..<reader.offset)
  }

  /// The type byte; a legacy transaction begins with its list.
  private func type(_ reader: inout ByteReader) throws(DecodeError) -> EVMTransactionType {
    guard let first = reader.next else { throw DecodeError(EVMRules.txEmpty, bytes: 0..<0, field: "transaction") }
    if first >= 0xc0, first != 0xff { return .legacy }
    if first > 0, let known = EVMTransactionType(rawValue: UInt64(truncatingIfNeeded: first)) {
      do { _ = try reader.u8() } catch { throw DecodeError(rlp: error, field: "type") }
      return known
    }
    let what =
      switch first {
      case 0x05: "which marks an authorization of EIP-7702"
      case 0x06: "a frame transaction of the draft EIP-8141"
      case 0x76: "a type of the Tempo chain"
      case 0x7e: "a deposit of the OP Stack, which nobody signs"
      case 0xff: "which EIP-2718 reserves"
      case 0x00...0x7f: "a transaction type that is not known"
      default: "with which no transaction begins"
      }
    throw DecodeError(
      EVMRules.typeUnsupported, bytes: 0..<1, field: "type",
      [Argument("got", Hex.encode([first], prefix: "0x")), Argument("what", what)]
    )
  }

  private func fields(
    _ type: EVMTransactionType, _ list: ByteReader, body: Range<Int>
  ) throws(DecodeError) -> Result {
    do {
      var fields = EVMFieldReader(list, limits: limits)
      var result = try unsignedFields(type, &fields, body: body)
      if !fields.reader.isAtEnd { try signature(&fields, &result) }
      if !fields.reader.isAtEnd { try checkCount(type, list, body: body) }
      return result
    } catch {
      // A list with another number of fields fails somewhere, but that is what is wrong with it.
      try checkCount(type, list, body: body)
      throw error
    }
  }

  private func checkCount(_ type: EVMTransactionType, _ list: ByteReader, body: Range<Int>) throws(DecodeError) {
    let count: Int
    do { count = try list.rlpItemCount() } catch { throw overrun(error) }
    let unsigned = type.unsignedFieldCount
    guard count == unsigned || count == unsigned + 3 else {
      throw DecodeError(
        EVMRules.txFieldCount, bytes: body, field: "transaction",
        [Argument("type", type), Argument("expected", unsigned + 3), Argument("got", count)]
      )
    }
  }

  private func unsignedFields(
    _ type: EVMTransactionType, _ fields: inout EVMFieldReader, body: Range<Int>
  ) throws(DecodeError) -> Result {
    let start = fields.reader.offset
    let chainID = type == .legacy ? nil : try fields.uint256("chainId")
    let nonce = try fields.uint64("nonce")
    let tip = type.hasDynamicFee ? try fields.uint256("maxPriorityFeePerGas") : .zero
    let fee = try fields.uint256(type.hasDynamicFee ? "maxFeePerGas" : "gasPrice")
    let gas = try fields.uint64("gas")
    let to = try fields.recipient(orNone: type.rawValue < 3)
    let value = try fields.uint256("value")
    let data = try fields.bytes("data")
    let accessList = type == .legacy ? [] : try fields.accessList()
    let blobFee = type == .blob ? try fields.uint256("maxFeePerBlobGas") : .zero
    let blobHashes = type == .blob ? try fields.blobVersionedHashes() : []
    let authorizations = type == .setCode ? try fields.authorizationList() : []
    return Result(
      transaction: EVMTransaction(
        type: type, chainID: chainID, nonce: nonce, gas: gas, feePerGas: fee, maxPriorityFeePerGas: tip, to: to,
        value: value, data: data, accessList: accessList, maxFeePerBlobGas: blobFee, blobVersionedHashes: blobHashes,
        authorizationList: authorizations
      ),
      signedFields: start..<fields.reader.offset, body: body
    )
  }

  /// Reads the last three fields: `v, r, s`, or `chainId, 0, 0` of an unsigned EIP-155 transaction.
  private func signature(_ fields: inout EVMFieldReader, _ result: inout Result) throws(DecodeError) {
    let place = fields.reader.offset
    if result.transaction.type != .legacy {
      let parity = try fields.uint256("yParity")
      let r = try fields.uint256("r")
      let s = try fields.uint256("s")
      guard parity <= 1 else {
        throw sigV("yParity", parity.decimal, "0 or 1 is due", place..<fields.reader.offset)
      }
      result.signature = EVMSignature(yParity: parity.isZero ? 0 : 1, r: r, s: s)
      return
    }
    let v = try fields.bytes("v")
    if v.first == 0 {
      throw DecodeError(EVMRules.txIntLeadingZero, bytes: place..<fields.reader.offset, field: "v")
    }
    let afterV = fields.reader.offset
    let r = try fields.uint256("r")
    let s = try fields.uint256("s")
    if r.isZero, s.isZero, let chainID = UInt256(bigEndian: v), !chainID.isZero {
      // The unsigned form keeps the chain where v will stand.
      result.transaction.chainID = chainID
      return
    }
    guard let v = EVMLegacyV(v) else {
      let got = UInt256(bigEndian: v)?.decimal ?? "a number of \(v.count) bytes"
      throw sigV("v", got, "27, 28 or chainId * 2 + 35 or 36 is due", place..<afterV)
    }
    result.transaction.chainID = v.chainID
    result.signature = EVMSignature(yParity: v.yParity, r: r, s: s)
  }

  private func sigV(_ field: FieldPath, _ got: String, _ expected: String, _ bytes: Range<Int>) -> DecodeError {
    DecodeError(EVMRules.sigV, bytes: bytes, field: field, [Argument("got", got), Argument("expected", expected)])
  }

  /// An item that ends beyond its list, while the input goes on: another fault than an input that ends early.
  private func overrun(_ error: CodecError) -> DecodeError {
    if error.reason == .truncated || error.reason == .overrun {
      return DecodeError(EVMRules.rlpListOverrun, bytes: error.bytes, field: "transaction")
    }
    return DecodeError(rlp: error, field: "transaction")
  }
}

// The network form of blob transactions: a list whose first item is the signed body. Source: EIP-4844, EIP-7594.
extension EVMTransactionDecoder {
  /// Reads the network form; nil when the list is a body.
  private func wrapper(_ list: ByteReader) throws(DecodeError) -> Result? {
    var list = list
    guard let first = list.next, first >= 0xc0 else { return nil }
    let bodyStart = list.offset
    let count = try located("sidecar") { () throws(CodecError) in try list.rlpItemCount() }
    guard count == 4 || count == 5 else {
      throw fault("sidecar", "the network form has 4 items (EIP-4844) or 5 (EIP-7594), this one has \(count)", list)
    }
    let body = try located("body") { () throws(CodecError) in try list.rlpList() }
    var result = try fields(.blob, body, body: bodyStart..<list.offset)
    if count == 5 {
      let version = try located("wrapperVersion") { () throws(CodecError) in try list.rlpUInt64() }
      guard version == 1 else { throw fault("wrapperVersion", "the only version is 1", list) }
    }
    let blobs = try points(&list, "blobs", EVMBlobSidecar.blobBytes)
    let commitments = try points(&list, "commitments", EVMBlobSidecar.pointBytes)
    let proofs = try points(&list, "proofs", EVMBlobSidecar.pointBytes)
    result.sidecar = EVMBlobSidecar(
      hasCellProofs: count == 5, blobs: blobs, commitments: commitments, proofs: proofs)
    try check(result, list)
    return result
  }

  /// Reads a list of byte strings that have one size each.
  private func points(_ list: inout ByteReader, _ field: FieldPath, _ size: Int) throws(DecodeError) -> [[UInt8]] {
    var inner = try located(field) { () throws(CodecError) in try list.rlpList() }
    var out: [[UInt8]] = []
    while !inner.isAtEnd {
      let range = try located(field) { () throws(CodecError) in try inner.rlpBytes() }
      guard range.count == size else {
        throw fault(field[out.count], "\(size) bytes are due, there are \(range.count)", inner)
      }
      out.append(inner.copy(range))
    }
    return out
  }

  private func located<T>(_ field: FieldPath, _ body: () throws(CodecError) -> T) throws(DecodeError) -> T {
    do { return try body() } catch { throw DecodeError(rlp: error, field: field) }
  }

  private func check(_ result: Result, _ list: ByteReader) throws(DecodeError) {
    guard let sidecar = result.sidecar else { return }
    let hashes = result.transaction.blobVersionedHashes
    let proofs = hashes.count * (sidecar.hasCellProofs ? EVMBlobSidecar.cellsPerBlob : 1)
    guard sidecar.blobs.count == hashes.count else {
      throw fault("blobs", "\(hashes.count) are due, there are \(sidecar.blobs.count)", list)
    }
    guard sidecar.commitments.count == hashes.count else {
      throw fault("commitments", "\(hashes.count) are due, there are \(sidecar.commitments.count)", list)
    }
    guard sidecar.proofs.count == proofs else {
      throw fault("proofs", "\(proofs) are due, there are \(sidecar.proofs.count)", list)
    }
    for (index, commitment) in sidecar.commitments.enumerated()
    where EVMBlobSidecar.versionedHash(commitment) != hashes[index] {
      throw fault(FieldPath("commitments")[index], "its hash is not versioned hash \(index)", list)
    }
  }

  private func fault(_ field: FieldPath, _ why: String, _ reader: ByteReader) -> DecodeError {
    DecodeError(EVMRules.txBlobWrapper, bytes: reader.offset..<reader.offset, field: field, [Argument("why", why)])
  }
}
