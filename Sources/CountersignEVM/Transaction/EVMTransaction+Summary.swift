public import CountersignCore
public import CountersignCurves
import CountersignHash

extension EVMSignedTransaction {
  /// What the transaction is, in the words of the request schema; `from` when the signature tells it.
  public func summary(_ curves: Curves) -> JSONText {
    let sender = try? sender(curves)
    return transaction.summary(
      kind: "evm.transaction", from: sender, signingHash: signingHash, hash: hash,
      authorities: transaction.authorizationList.map { try? $0.authority(curves) })
  }
}

extension EVMUnsignedTransaction {
  /// What the transaction is, in the words of the request schema.
  public var summary: JSONText {
    transaction.summary(
      kind: "evm.unsignedTransaction", from: nil, signingHash: transaction.signingHash, hash: nil,
      authorities: transaction.authorizationList.map { _ in nil })
  }
}

extension EVMTransaction {
  fileprivate func summary(
    kind: String, from: EVMAddress?, signingHash: Bytes32, hash: Bytes32?, authorities: [EVMAddress?]
  ) -> JSONText {
    let list: JSONText? =
      type == .legacy
      ? nil
      : .array(
        accessList.map { entry in
          .object([
            "address": .string(entry.address.lowercased),
            "storageKeys": .array(entry.storageKeys.map { .string("0x" + $0.hex) }),
          ])
        })
    let authorizations = zip(authorizationList, authorities).map { authorization, authority -> JSONText in
      .object([
        "chainId": .string(authorization.chainID.decimal), "address": .string(authorization.address.lowercased),
        "nonce": .string(String(authorization.nonce)), "authority": authority.map { .string($0.lowercased) },
      ])
    }
    return .object([
      "kind": .string(kind),
      "type": .string(type.description),
      "chainId": chainID.map { .string($0.decimal) },
      "nonce": .string(String(nonce)),
      "from": from.map { .string($0.lowercased) },
      "to": to.map { .string($0.lowercased) },
      "value": .string(value.decimal),
      "data": .string(Hex.encode(data, prefix: "0x")),
      "gas": .string(String(gas)),
      "gasPrice": type.hasDynamicFee ? nil : .string(feePerGas.decimal),
      "maxFeePerGas": type.hasDynamicFee ? .string(feePerGas.decimal) : nil,
      "maxPriorityFeePerGas": type.hasDynamicFee ? .string(maxPriorityFeePerGas.decimal) : nil,
      "accessList": list,
      "maxFeePerBlobGas": type == .blob ? .string(maxFeePerBlobGas.decimal) : nil,
      "blobVersionedHashes": type == .blob ? .array(blobVersionedHashes.map { .string("0x" + $0.hex) }) : nil,
      "authorizationList": type == .setCode ? .array(authorizations) : nil,
      "signingHash": .string("0x" + signingHash.hex),
      "hash": hash.map { .string("0x" + $0.hex) },
      "actions": .array(EVMAction.actions(to: to, value: value, data: data).map(\.json)),
    ])
  }
}

extension EVMTransactionRequest {
  /// What the request asks for, in the words of the request schema.
  public var summary: JSONText {
    .object([
      "kind": .string("evm.request"),
      "to": to.map { .string($0.lowercased) },
      "value": .string((value ?? .zero).decimal),
      "data": .string(Hex.encode(data ?? [], prefix: "0x")),
      "chainId": chainID.map { .string($0.decimal) },
      "type": type.map { .string($0.description) },
      "actions": .array(EVMAction.actions(to: to, value: value ?? .zero, data: data ?? []).map(\.json)),
    ])
  }
}

/// What a transaction does, for people and for programs. Call data beyond its selector is not read here.
struct EVMAction {
  let type: String
  let fields: KeyValuePairs<String, JSONText?>
  let text: String

  var json: JSONText {
    .object(["type": .string(type), "fields": .object(fields), "text": .string(text)])
  }

  static func actions(to: EVMAddress?, value: UInt256, data: [UInt8]) -> [EVMAction] {
    let amount = "\(DecimalAmount.format(value, decimals: 18)) of the chain's coin (\(value) wei)"
    let wei = JSONText.string(value.decimal)
    guard let to else {
      return [
        EVMAction(
          type: "evm.create", fields: ["bytes": .integer(data.count), "value": wei],
          text: "create a contract of \(data.count) bytes of code" + (value.isZero ? "" : " with \(amount)"))
      ]
    }
    let recipient = JSONText.string(to.lowercased)
    var actions: [EVMAction] = []
    if !value.isZero || data.isEmpty {
      actions.append(
        EVMAction(type: "evm.transfer", fields: ["to": recipient, "value": wei], text: "send \(amount) to \(to)"))
    }
    if !data.isEmpty {
      let selector = Hex.encode(Array(data.prefix(4)), prefix: "0x")
      actions.append(
        EVMAction(
          type: "evm.call", fields: ["to": recipient, "selector": .string(selector), "bytes": .integer(data.count)],
          text: "call \(to) with selector \(selector) and \(data.count) bytes of data"))
    }
    return actions
  }
}
