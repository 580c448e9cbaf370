public import CountersignCore
public import CountersignCurves
public import CountersignHash

/// A signed transaction: what was signed, the signature, and the bytes as they came.
public struct EVMSignedTransaction: Hashable, Sendable {
  /// The content.
  public let transaction: EVMTransaction
  /// The signature, in range or not.
  public let signature: EVMSignature
  /// The blobs beside it, in the network form.
  public let sidecar: EVMBlobSidecar?
  /// The bytes as they came: what nodes take.
  public let bytes: [UInt8]

  private let signedFields: Range<Int>
  private let body: Range<Int>

  /// Reads a signed transaction of any known type, canonically encoded and nothing after it.
  ///
  /// `bytes`: the transaction as nodes take it; type 3 with or without its sidecar. Throws the `evm/rlp-`, `evm/tx-` and
  /// `evm/sig-v` rules, `evm/type-unsupported`, and `evm/signed-is-unsigned`. The signature's range is not judged here:
  /// `sender(_:)` does. Source: EIP-155, EIP-2718, EIP-2930, EIP-1559, EIP-4844, EIP-7594, EIP-7702.
  public static func decode(
    _ bytes: [UInt8], limits: Limits = .standard
  ) throws(DecodeError) -> EVMSignedTransaction {
    let result = try EVMTransactionDecoder(bytes: bytes, limits: limits).decode()
    guard let signature = result.signature else {
      throw DecodeError(EVMRules.signedIsUnsigned, bytes: result.body, field: "transaction")
    }
    return EVMSignedTransaction(
      transaction: result.transaction, signature: signature, sidecar: result.sidecar, bytes: bytes,
      signedFields: result.signedFields, body: result.body)
  }

  /// Reads `0x` and hex digits, then as above. Throws `evm/hex-missing-prefix`, `evm/hex-bad-digit` and
  /// `evm/data-odd-length` as well.
  public static func decode(hex text: String, limits: Limits = .standard) throws(DecodeError) -> EVMSignedTransaction {
    try decode(EVMHexText.bytes(text, field: "transaction", limits: limits), limits: limits)
  }

  /// The transaction's id: the Keccak-256 of its bytes, for blobs of the body alone.
  public var hash: Bytes32 {
    transaction.type == .legacy
      ? Keccak256.hash(bytes) : Keccak256.hash(head: [transaction.type.rawValue], bytes, body)
  }

  /// The hash that the signature covers, taken from the bytes as they came.
  public var signingHash: Bytes32 {
    var tail: [UInt8] = []
    if transaction.type == .legacy, let chainID = transaction.chainID {
      var writer = ByteWriter(capacity: 35)
      writer.rlp(chainID)
      writer.rlp(UInt64(0))
      writer.rlp(UInt64(0))
      tail = writer.bytes
    }
    var head = ByteWriter(capacity: Keccak256.rate + 35)
    if transaction.type != .legacy { head.u8(transaction.type.rawValue) }
    head.rlpHeader(0xc0, signedFields.count + tail.count)
    return Keccak256.hash(head: head.bytes, bytes, signedFields, tail: tail)
  }

  /// The account that signed.
  ///
  /// Throws `evm/sig-range`, `evm/sig-high-s` or `evm/sig-unrecoverable`, without curve work for the first two. Source:
  /// yellow paper, appendix F; EIP-2.
  public func sender(_ curves: Curves) throws(DecodeError) -> EVMAddress {
    try EVMRecovery.signer(
      r: signature.r, s: signature.s, yParity: signature.yParity, digest: signingHash, curves: curves)
  }

  /// The canonical encoding of what was read: the bytes as they came.
  public var encoded: [UInt8] {
    guard let sidecar else { return transaction.signedBytes(signature) }
    var writer = ByteWriter(capacity: bytes.count)
    writer.u8(transaction.type.rawValue)
    writer.rlpList { list in
      list.rlpList { transaction.writeSigned(signature, into: &$0) }
      if sidecar.hasCellProofs { list.rlp(UInt64(1)) }
      for part in [sidecar.blobs, sidecar.commitments, sidecar.proofs] {
        list.rlpList { inner in for item in part { inner.rlp(item) } }
      }
    }
    return writer.bytes
  }
}

/// An unsigned transaction as wallets and libraries exchange it.
public struct EVMUnsignedTransaction: Hashable, Sendable {
  /// The content.
  public let transaction: EVMTransaction
  /// The bytes as they came.
  public let bytes: [UInt8]

  /// Reads an unsigned transaction: 6 fields before EIP-155, 9 with `chainId, 0, 0` since, or a typed one without its
  /// last three fields.
  ///
  /// Throws what reading a signed one throws, and `evm/tx-field-count` when it is signed.
  public static func decode(
    _ bytes: [UInt8], limits: Limits = .standard
  ) throws(DecodeError) -> EVMUnsignedTransaction {
    let result = try EVMTransactionDecoder(bytes: bytes, limits: limits).decode()
    guard result.signature == nil else {
      throw DecodeError(
        EVMRules.txFieldCount, bytes: result.body, field: "transaction",
        [
          Argument("type", result.transaction.type), Argument("expected", result.transaction.type.unsignedFieldCount),
          Argument("got", result.transaction.type.unsignedFieldCount + 3),
        ]
      )
    }
    return EVMUnsignedTransaction(transaction: result.transaction, bytes: bytes)
  }
}
