import CountersignCore
public import CountersignHash

extension EVMTransaction {
  /// The bytes whose Keccak-256 is signed: without a type byte for legacy ones, with EIP-155's `chainId, 0, 0` when there
  /// is a chain. For the other types this is also the unsigned form that wallets exchange.
  public var unsignedBytes: [UInt8] {
    var writer = ByteWriter(capacity: data.count + 256)
    if type != .legacy { writer.u8(type.rawValue) }
    writer.rlpList { list in
      writeFields(into: &list)
      if type == .legacy, let chainID {
        list.rlp(chainID)
        list.rlp(UInt64(0))
        list.rlp(UInt64(0))
      }
    }
    return writer.bytes
  }

  /// The hash that is signed.
  public var signingHash: Bytes32 { Keccak256.hash(unsignedBytes) }

  /// The signed form that is hashed and mined; for blobs without their sidecar.
  public func signedBytes(_ signature: EVMSignature) -> [UInt8] {
    var writer = ByteWriter(capacity: data.count + 320)
    if type != .legacy { writer.u8(type.rawValue) }
    writer.rlpList { list in writeSigned(signature, into: &list) }
    return writer.bytes
  }

  func writeSigned(_ signature: EVMSignature, into list: inout ByteWriter) {
    writeFields(into: &list)
    if type == .legacy {
      list.rlp(EVMLegacyV(chainID: chainID, yParity: signature.yParity).bytes)
    } else {
      list.rlp(UInt64(truncatingIfNeeded: signature.yParity))
    }
    list.rlp(signature.r)
    list.rlp(signature.s)
  }

  /// The fields of the type in the order of its EIP.
  private func writeFields(into list: inout ByteWriter) {
    if type != .legacy { list.rlp(chainID ?? .zero) }
    list.rlp(nonce)
    if type.hasDynamicFee { list.rlp(maxPriorityFeePerGas) }
    list.rlp(feePerGas)
    list.rlp(gas)
    list.rlp(to?.bytes ?? [])
    list.rlp(value)
    list.rlp(data)
    if type != .legacy {
      list.rlpList { entries in
        for entry in accessList {
          entries.rlpList { pair in
            pair.rlp(entry.address.bytes)
            pair.rlpList { keys in for key in entry.storageKeys { keys.rlp(key.bytes) } }
          }
        }
      }
    }
    if type == .blob {
      list.rlp(maxFeePerBlobGas)
      list.rlpList { hashes in for hash in blobVersionedHashes { hashes.rlp(hash.bytes) } }
    }
    if type == .setCode {
      list.rlpList { tuples in
        for authorization in authorizationList { tuples.rlpList { authorization.write(into: &$0) } }
      }
    }
  }
}

extension EVMAuthorization {
  fileprivate func write(into list: inout ByteWriter) {
    list.rlp(chainID)
    list.rlp(address.bytes)
    list.rlp(nonce)
    list.rlp(UInt64(truncatingIfNeeded: yParity))
    list.rlp(r)
    list.rlp(s)
  }

  /// The hash that the authority signs: of 05 and the list of chain, address and nonce. Source: EIP-7702.
  public var signingHash: Bytes32 {
    var writer = ByteWriter(capacity: 80)
    writer.u8(0x05)
    writer.rlpList { list in
      list.rlp(chainID)
      list.rlp(address.bytes)
      list.rlp(nonce)
    }
    return Keccak256.hash(writer.bytes)
  }
}
