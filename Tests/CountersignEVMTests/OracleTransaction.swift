import CountersignCore
import CountersignEVM
import CountersignHash
import TestSupport

/// A line of `evm.py sign` or `evm.py read`: a signed transaction as others see it.
struct OracleTransaction {
  let line: JSON
  /// `legacy` (before EIP-155), `eip155`, `0x1` to `0x4`.
  let kind: String
  let transaction: EVMTransaction
  let signature: EVMSignature
  let raw: [UInt8]

  init(_ text: String) throws {
    line = try JSON(parsing: text)
    kind = try line.text("type")
    guard let fields = line["fields"] else { throw UnreadableField(name: "fields") }
    let number = kind.hasPrefix("0x") ? UInt64(kind.dropFirst(2)) : 0
    guard let type = number.flatMap({ EVMTransactionType(rawValue: $0) }) else { throw UnreadableField(name: "type") }
    let chainID = fields["chainId"]?.uint256
    guard (chainID == nil) == (kind == "legacy") else { throw UnreadableField(name: "chainId") }
    transaction = try EVMTransaction(fields: fields, type: type, chainID: chainID)
    // Legacy: v is odd where the parity is even, before EIP-155 and since.
    let v = try line.field("v", or: .zero, \.uint256)
    signature = EVMSignature(
      yParity: (type == .legacy ? !v.isOdd : v.isOdd) ? 1 : 0, r: try line.field("r", or: .zero, \.uint256),
      s: try line.field("s", or: .zero, \.uint256))
    raw = try line.bytes("raw")
  }
}

extension EVMSignedTransaction {
  /// The line that `evm.py read` writes about this transaction, by our own reading.
  func oracleLine(sender: EVMAddress, authorities: [EVMAddress?]) -> String {
    let kind = transaction.type == .legacy ? (transaction.chainID == nil ? "legacy" : "eip155") : "\(transaction.type)"
    let parity = UInt256(UInt64(signature.yParity))
    // v of EIP-155 is written down here by its formula; no chain of these tests is so large that it overflows.
    let v = transaction.chainID.flatMap { $0.multiplied(by: 2)?.adding(35) }
    let shownV = (transaction.type == .legacy ? v ?? 27 : .zero).adding(parity)?.decimal ?? "too large"
    let members = [
      ("type", JSON.quoted(kind)), ("fields", oracleFields(authorities)), ("v", JSON.quoted(shownV)),
      ("r", JSON.quoted("0x" + signature.r.bytes32.hex)), ("s", JSON.quoted("0x" + signature.s.bytes32.hex)),
      ("raw", JSON.quoted("0x" + encoded.hexText)), ("unsigned", JSON.quoted("0x" + transaction.unsignedBytes.hexText)),
      ("signingHash", JSON.quoted("0x" + signingHash.hex)), ("hash", JSON.quoted("0x" + hash.hex)),
      ("from", JSON.quoted(sender.checksummed)),
    ]
    return object(members)
  }

  private func oracleFields(_ authorities: [EVMAddress?]) -> String {
    let tx = transaction
    func number(_ value: UInt256) -> String { JSON.quoted(value.decimal) }
    func number(_ value: UInt64) -> String { JSON.quoted(String(value)) }
    var members = [("chainId", tx.chainID.map { number($0) } ?? "null"), ("nonce", number(tx.nonce))]
    if tx.type.hasDynamicFee {
      members += [
        ("maxPriorityFeePerGas", number(tx.maxPriorityFeePerGas)), ("maxFeePerGas", number(tx.feePerGas)),
      ]
    } else {
      members.append(("gasPrice", number(tx.feePerGas)))
    }
    members += [
      ("gas", number(tx.gas)), ("to", tx.to.map { JSON.quoted("0x" + $0.bytes.hexText) } ?? "null"),
      ("value", number(tx.value)), ("data", JSON.quoted("0x" + tx.data.hexText)),
    ]
    if tx.type != .legacy { members.append(("accessList", array(tx.accessList.map(entry)))) }
    if tx.type == .blob {
      members.append(("maxFeePerBlobGas", number(tx.maxFeePerBlobGas)))
      members.append(("blobVersionedHashes", array(tx.blobVersionedHashes.map { JSON.quoted("0x" + $0.hex) })))
    }
    if tx.type == .setCode {
      let tuples = zip(tx.authorizationList, authorities).map { tuple, authority in
        object([
          ("chainId", number(tuple.chainID)), ("address", JSON.quoted("0x" + tuple.address.bytes.hexText)),
          ("nonce", number(tuple.nonce)), ("yParity", number(UInt64(tuple.yParity))),
          ("r", JSON.quoted("0x" + tuple.r.bytes32.hex)), ("s", JSON.quoted("0x" + tuple.s.bytes32.hex)),
          ("authority", authority.map { JSON.quoted("0x" + $0.bytes.hexText) } ?? "null"),
        ])
      }
      members.append(("authorizationList", array(tuples)))
    }
    return object(members)
  }

  private func entry(_ entry: EVMAccessListEntry) -> String {
    object([
      ("address", JSON.quoted("0x" + entry.address.bytes.hexText)),
      ("storageKeys", array(entry.storageKeys.map { JSON.quoted("0x" + $0.hex) })),
    ])
  }

  private func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(JSON.quoted($0)):\($1)" }.joined(separator: ",") + "}"
  }

  private func array(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }
}
