import CountersignCore
import CountersignHash

/// Takes the fields of a transaction in order and names the one that fails.
struct EVMFieldReader {
  var reader: ByteReader
  private let limits: Limits

  init(_ reader: ByteReader, limits: Limits) {
    self.reader = reader
    self.limits = limits
  }

  mutating func uint64(_ field: StaticString) throws(DecodeError) -> UInt64 {
    do { return try reader.rlpUInt64() } catch { throw Self.located(error, field, bits: 64) }
  }

  mutating func uint256(_ field: StaticString) throws(DecodeError) -> UInt256 {
    do { return try reader.rlpUInt256() } catch { throw Self.located(error, field, bits: 256) }
  }

  mutating func bytes(_ field: StaticString) throws(DecodeError) -> [UInt8] {
    do { return reader.copy(try reader.rlpBytes()) } catch { throw Self.located(error, field) }
  }

  mutating func list(_ field: StaticString) throws(DecodeError) -> ByteReader {
    do { return try reader.rlpList() } catch { throw Self.located(error, field) }
  }

  /// A recipient: 20 bytes, or none where the type may create contracts.
  mutating func recipient(orNone: Bool) throws(DecodeError) -> EVMAddress? {
    do throws(CodecError) {
      let payload = try reader.rlpBytes()
      if payload.isEmpty, orNone { return nil }
      guard payload.count == 20 else { throw CodecError(.addressLength, payload) }
      return EVMAddress(at: payload, of: reader)
    } catch {
      guard error.reason == .addressLength else { throw Self.located(error, "to") }
      throw DecodeError(
        EVMRules.txToLength, bytes: error.bytes, field: "to",
        [Argument("got", error.bytes.count), Argument("expected", orNone ? "0 or 20" : "20")]
      )
    }
  }

  static func located(_ error: CodecError, _ field: StaticString, bits: Int = 256) -> DecodeError {
    located(error, at: FieldPath(field.description), bits: bits)
  }

  static func located(_ error: CodecError, at field: FieldPath, bits: Int = 256) -> DecodeError {
    let located = DecodeError(rlp: error, field: field)
    guard located.rule == EVMRules.txIntOverflow else { return located }
    return DecodeError(located.rule, bytes: error.bytes, field: field, [Argument("bits", bits)])
  }
}

// The lists inside a transaction. A count is bounded by the bytes there are, since every item takes some (P-COUNT).
extension EVMFieldReader {
  mutating func accessList() throws(DecodeError) -> [EVMAccessListEntry] {
    var list = try self.list("accessList")
    if list.isAtEnd { return [] }
    var entries: [EVMAccessListEntry] = []
    var items = limits.rlpItems
    while !list.isAtEnd {
      do throws(CodecError) {
        var entry = try list.rlpList()
        let address = try Self.address(&entry)
        var keys = try entry.rlpList()
        var storageKeys: [Bytes32] = []
        // A key takes 33 bytes, so this reserves no more than is there.
        storageKeys.reserveCapacity(keys.remaining / 33)
        while !keys.isAtEnd { storageKeys.append(try Self.bytes32(&keys)) }
        try entry.requireEnd()
        items -= storageKeys.count + 1
        guard items >= 0 else { throw CodecError(.tooMany, entry.start..<entry.end) }
        entries.append(EVMAccessListEntry(address: address, storageKeys: storageKeys))
      } catch {
        throw Self.shape(error, EVMRules.txAccessList, FieldPath("accessList")[entries.count])
      }
    }
    return entries
  }

  mutating func blobVersionedHashes() throws(DecodeError) -> [Bytes32] {
    var list = try self.list("blobVersionedHashes")
    var hashes: [Bytes32] = []
    hashes.reserveCapacity(list.remaining / 33)
    while !list.isAtEnd {
      do throws(CodecError) {
        guard hashes.count < limits.rlpItems else { throw CodecError(.tooMany, list.offset..<list.end) }
        hashes.append(try Self.bytes32(&list))
      } catch {
        throw Self.shape(error, EVMRules.txBlobHashes, FieldPath("blobVersionedHashes")[hashes.count])
      }
    }
    return hashes
  }

  mutating func authorizationList() throws(DecodeError) -> [EVMAuthorization] {
    var list = try self.list("authorizationList")
    var authorizations: [EVMAuthorization] = []
    while !list.isAtEnd {
      do throws(CodecError) {
        guard authorizations.count < limits.authorizations else { throw CodecError(.tooMany, list.offset..<list.end) }
        var tuple = try list.rlpList()
        let chainID = try tuple.rlpUInt256()
        let address = try Self.address(&tuple)
        let nonce = try tuple.rlpUInt64()
        // One byte by EIP-7702; what is above 1 is skipped by the chain, not refused.
        let parity = try tuple.rlpUInt64()
        guard let yParity = UInt8(exactly: parity) else { throw CodecError(.overflow, tuple.offset..<tuple.offset) }
        let r = try tuple.rlpUInt256()
        let s = try tuple.rlpUInt256()
        try tuple.requireEnd()
        authorizations.append(
          EVMAuthorization(chainID: chainID, address: address, nonce: nonce, yParity: yParity, r: r, s: s))
      } catch {
        throw Self.shape(error, EVMRules.txAuthList, FieldPath("authorizationList")[authorizations.count])
      }
    }
    return authorizations
  }

  private static func address(_ reader: inout ByteReader) throws(CodecError) -> EVMAddress {
    let payload = try reader.rlpBytes()
    guard payload.count == 20 else { throw CodecError(.addressLength, payload) }
    return EVMAddress(at: payload, of: reader)
  }

  private static func bytes32(_ reader: inout ByteReader) throws(CodecError) -> Bytes32 {
    let payload = try reader.rlpBytes()
    guard payload.count == 32 else { throw CodecError(.wordLength, payload) }
    return reader.uint256(at: payload).bytes32
  }

  /// A fault inside a list: the format's own faults keep their rule, the others say what the list wants.
  private static func shape(_ error: CodecError, _ rule: Rule, _ field: FieldPath) -> DecodeError {
    let why: String
    switch error.reason {
    case .addressLength: why = "an address has 20 bytes, this one has \(error.bytes.count)"
    case .wordLength: why = "32 bytes are due, there are \(error.bytes.count)"
    case .trailing: why = "there are more fields than the entry has"
    case .tooMany: why = "there are more entries than any block could hold"
    case .unexpectedList: why = "a list where bytes are due"
    case .unexpectedBytes: why = "bytes where a list is due"
    case .overflow: why = "an integer is too large"
    case .truncated where error.bytes.isEmpty, .overrun where error.bytes.isEmpty:
      why = "there are fewer fields than the entry has"
    default: return located(error, at: field)
    }
    return DecodeError(rule, bytes: error.bytes, field: field, [Argument("why", why)])
  }
}

extension CodecError.Reason {
  static let addressLength = CodecError.Reason("address-length")
  static let wordLength = CodecError.Reason("word-length")
}
