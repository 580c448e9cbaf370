import CountersignCore
import CountersignCurves
import CountersignEVM
import CountersignHash
import TestSupport
import Testing

// What nodes answer and take.
extension EVMCorpora {
  @Test func readsTheTransactionsOfExecutionAPIs() throws {
    let curves = try TestCurves.value
    Corpora.check("evm/tx-rpc-execution-apis", content: { [$0["tx"]?["hash"]?.string ?? $0["hash"]?.string] }) {
      testCase in
      let raw = try testCase.text("raw")
      let signed = try EVMSignedTransaction.decode(hex: raw)
      var faults = Faults()
      faults.compare("encoded", "0x" + signed.encoded.hexText, raw)
      guard let tx = testCase["tx"] else {
        faults.compare("the hash", "0x" + signed.hash.hex, testCase["hash"]?.string)
        _ = try signed.sender(curves)
        return faults.judgement
      }
      faults.compare("the hash", "0x" + signed.hash.hex, tx["hash"]?.string)
      let type = try tx.field("type", or: 0, \.uint64).typed
      // Before EIP-155 there is no chain, and nodes write none beside it.
      let chainID = tx["chainId"]?.uint256
      faults.compare(
        "the transaction", signed.transaction, try EVMTransaction(fields: tx, type: type, chainID: chainID))
      if testCase["signed"]?.bool == true {
        faults.compare("the sender", try signed.sender(curves).lowercased, tx["from"]?.string)
      }
      faults.part("the node's answer") { faults in
        try judge(tx, signed, isSigned: testCase["signed"]?.bool == true, curves, &faults)
      }
      return faults.judgement
    }
  }

  /// Asks for the object's transaction, gets its hash, asks the node, and hands the object in.
  private func judge(
    _ tx: JSON, _ signed: EVMSignedTransaction, isSigned: Bool, _ curves: Curves, _ faults: inout Faults
  ) throws {
    var request = EVMTransactionRequest(
      to: try tx.recipient, value: tx["value"]?.uint256, data: tx["input"]?.hexBytes,
      chainID: signed.transaction.chainID ?? 1)
    // What a wallet may not add.
    request.accessList = tx["accessList"]?.accessList
    request.blobVersionedHashes = tx["blobVersionedHashes"]?.words
    request.authorizationList = tx["authorizationList"]?.authorizations
    let verification = EVMVerification(
      request: request, payload: request.bridgeString, account: tx["from"]?.string, network: nil, curves: curves)
    let hash = try tx.text("hash")
    let verdict = verification.verify(transactionHash: hash)
    faults.compare("the outcome of the hash", verdict.outcome, .undecidable)
    let query = try #require(verdict.query)
    faults.compare("the method", query.method, "eth_getTransactionByHash")
    faults.compare("the call", try JSON(parsing: query.jsonRPC)["params"]?[0]?.string, hash)
    let answer = query.read("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\(tx.text)}")
    // Nobody signed what eth_simulateV1 answers: r and s are zero.
    let expected: Verdict.Outcome =
      !isSigned ? .invalidSignature : signed.transaction.chainID == nil ? .wrongNetwork : .verified
    faults.compare("the outcome", answer.outcome, expected)
    faults.compare("the transaction id", answer.evidence.transactionID, hash)
    faults.compare("the digest", answer.evidence.digest, "0x" + signed.signingHash.hex)
    guard isSigned else { return }
    faults.compare("the signer", answer.evidence.signer?.lowercased(), tx["from"]?.string)
    if expected == .verified {
      faults.compare("what is to be broadcast", answer.evidence.broadcast, "0x" + signed.bytes.hexText)
    }
  }

  @Test func readsBlobTransactionsInBothNetworkForms() throws {
    let curves = try TestCurves.value
    Corpora.check("evm/tx-blob-network", content: { [$0["name"]?.string] }) { testCase in
      let raw = try testCase.bytes("raw")
      let signed = try EVMSignedTransaction.decode(raw)
      var faults = Faults()
      faults.require(signed.encoded == raw, "it is encoded otherwise")
      faults.require(signed.bytes == raw, "the bytes are others")
      faults.compare("the hash", "0x" + signed.hash.hex, testCase["hash"]?.string)
      faults.compare("the sender", try signed.sender(curves).checksummed, testCase["from"]?.string)
      let sidecar = try #require(signed.sidecar)
      faults.compare("the form with cell proofs", sidecar.hasCellProofs, testCase["form"]?.string == "eip7594")
      let hashes = sidecar.commitments.map { [0x01] + SHA256.hash($0).bytes.dropFirst() }
      faults.compare("the versioned hashes", signed.transaction.blobVersionedHashes.map(\.bytes), hashes)
      faults.compare("the count of blobs", sidecar.blobs.count, hashes.count)
      let proofs = hashes.count * (sidecar.hasCellProofs ? 128 : 1)
      faults.compare("the count of proofs", sidecar.proofs.count, proofs)
      let body = try EVMSignedTransaction.decode(signed.transaction.signedBytes(signed.signature))
      faults.compare("the hash of the body alone", body.hash, signed.hash)
      faults.compare("the signing hash of the body alone", body.signingHash, signed.signingHash)
      for (name, fault) in try refusals(raw, signed, sidecar) {
        faults.require(["evm/tx-blob-wrapper", "evm/rlp-kind"].contains(fault), "\(name): \(fault ?? "accepted")")
      }
      return faults.judgement
    }
  }

  /// The network form with one thing wrong, and the rule that refuses it.
  private func refusals(
    _ raw: [UInt8], _ signed: EVMSignedTransaction, _ sidecar: EVMBlobSidecar
  ) throws -> [(String, String?)] {
    guard case .list(let items) = try RLPItem.decode(Array(raw.dropFirst())) else { return [("the list", nil)] }
    let first = items.count - 3
    func refusal(_ name: String, _ index: Int, _ change: (inout [RLPItem]) -> Void) -> (String, String?) {
      var items = items
      guard items.indices.contains(index), case .list(var part) = items[index] else { return (name, nil) }
      change(&part)
      items[index] = .list(part)
      return (name, rule(items))
    }
    func rule(_ items: [RLPItem]) -> String? {
      refusingRule { () throws(DecodeError) in try EVMSignedTransaction.decode([0x03] + RLPItem.list(items).encoded) }
    }
    func changed(_ item: RLPItem, _ change: (inout [UInt8]) -> Void) -> RLPItem {
      guard case .bytes(var bytes) = item else { return item }
      change(&bytes)
      return .bytes(bytes)
    }
    var refusals = [
      refusal("a blob that is a byte short", first) { $0[0] = changed($0[0]) { $0.removeLast() } },
      refusal("a blob that is a byte long", first) { $0[0] = changed($0[0]) { $0.append(0) } },
      refusal("a blob too few", first) { $0.removeLast() },
      refusal("a blob too many", first) { $0.append($0[0]) },
      refusal("a commitment with a bit flipped", first + 1) { $0[0] = changed($0[0]) { $0[20] ^= 1 } },
      refusal("a commitment that is a byte short", first + 1) { $0[0] = changed($0[0]) { $0.removeLast() } },
      refusal("a commitment too many", first + 1) { $0.append($0[0]) },
      refusal("a proof that is a byte short", first + 2) { $0[0] = changed($0[0]) { $0.removeLast() } },
      refusal("a proof too few", first + 2) { $0.removeLast() },
      refusal("a proof too many", first + 2) { $0.append($0[0]) },
      ("an item too many", rule(items + [.list([])])),
      ("an item too few", rule(items.dropLast())),
    ]
    if sidecar.hasCellProofs {
      var other = items
      other[1] = .bytes([2])
      refusals.append(("wrapper version 2", rule(other)))
      other.remove(at: 1)
      refusals.append(("cell proofs without the wrapper version", rule(other)))
    } else {
      refusals.append(("blob proofs with a wrapper version", rule([items[0], .bytes([1])] + items[1...])))
    }
    return refusals
  }
}

extension UInt64 {
  /// The transaction type of this number.
  fileprivate var typed: EVMTransactionType {
    get throws {
      guard let type = EVMTransactionType(rawValue: self) else { throw UnreadableField(name: "type") }
      return type
    }
  }
}
