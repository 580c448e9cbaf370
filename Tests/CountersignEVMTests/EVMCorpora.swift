import CountersignCore
import CountersignEVM
import CountersignHash
import TestSupport
import Testing

/// The public test data of other projects: every case of every file that this version can judge, one line a file.
@Suite(.withCurves) struct EVMCorpora {
  /// The forms in which ethers signs one transaction.
  private static let forms: [(name: String, type: EVMTransactionType, hasChain: Bool)] = [
    ("legacy", .legacy, false), ("eip155", .legacy, true), ("berlin", .accessList, true),
    ("london", .dynamicFee, true), ("cancun", .blob, true),
  ]

  @Test func readsAndWritesTheTransactionsOfEthers() throws {
    let curves = try TestCurves.value
    Corpora.check("evm/tx-ethers-signed", content: { [$0["name"]?.string] }) { testCase in
      let tx = try #require(testCase["tx"])
      let names = Set((testCase["signed"]?.object ?? []).map(\.key))
      guard names.isSubset(of: Set(Self.forms.map(\.name))), !names.isEmpty else {
        return .disagree("the forms are \(names.sorted())")
      }
      var faults = Faults()
      for form in Self.forms where names.contains(form.name) {
        faults.part(form.name) { faults in
          let chainID = try tx.field("chainId", or: UInt256.zero, \.uint256)
          let expected = try EVMTransaction(fields: tx, type: form.type, chainID: form.hasChain ? chainID : nil)
          let unsigned = try testCase["unsigned"]?.bytes(form.name) ?? []
          let text = try testCase["signed"]?.text(form.name) ?? ""
          let signed = try EVMSignedTransaction.decode(hex: text)
          faults.compare("the transaction", signed.transaction, expected)
          faults.compare("encoded", "0x" + signed.encoded.hexText, text)
          faults.compare("bytes", "0x" + signed.bytes.hexText, text)
          faults.compare("signed again", "0x" + expected.signedBytes(signed.signature).hexText, text)
          faults.compare("the hash", "0x" + signed.hash.hex, testCase["hash"]?[form.name]?.string)
          faults.compare("the sender", try signed.sender(curves).checksummed, testCase["from"]?.string)
          faults.compare("the unsigned bytes", expected.unsignedBytes, unsigned)
          faults.compare("the signing hash", signed.signingHash, Keccak256.hash(unsigned))
          let decoded = try EVMUnsignedTransaction.decode(unsigned)
          faults.compare("the unsigned transaction", decoded.transaction, expected)
          faults.compare("unsigned again", decoded.transaction.unsignedBytes, unsigned)
        }
      }
      return faults.judgement
    }
  }

  @Test func judgesTheTransactionTestsOfEthereum() throws {
    let curves = try TestCurves.value
    Corpora.check("evm/tx-ethereum-tests", content: { [$0["name"]?.string] }) { testCase in
      let (result, fork) = try Self.newest(testCase["results"]?.array ?? [])
      let text = try testCase.text("txbytes")
      guard let exception = result["exception"]?.string else {
        let signed = try EVMSignedTransaction.decode(hex: text)
        var faults = Faults()
        faults.compare("the sender", try signed.sender(curves).lowercased, result["sender"]?.string)
        faults.compare("the hash", "0x" + signed.hash.hex, result["hash"]?.string)
        faults.compare(
          "the intrinsic gas", EVMGas.intrinsic(signed.transaction, fork: fork), result["intrinsicGas"]?.uint64)
        let errors = EVMValidity.check(signed.transaction, fork: fork).filter { $0.severity == .error }
        faults.compare("the errors", errors.map(\.rule.id), [])
        faults.compare("encoded", "0x" + signed.encoded.hexText, text)
        return faults.judgement
      }
      guard let signed = try? EVMSignedTransaction.decode(hex: text), (try? signed.sender(curves)) != nil else {
        return .agree
      }
      // The suite is about chain 1: what names another is refused there.
      let isOfAnotherChain = signed.transaction.chainID.map { $0 != 1 } ?? false
      let errors = EVMValidity.check(signed.transaction, fork: fork).filter { $0.severity == .error }
      return .agree(if: isOfAnotherChain || !errors.isEmpty, else: "accepted, expected \(exception)")
    }
  }

  /// The answer for the newest fork of a case: Cancun, but for cases that were never filled again for it.
  private static func newest(_ results: [JSON]) throws -> (JSON, EVMFork) {
    for fork in [EVMFork.cancun, .shanghai, .london] {
      let result = results.first { result in
        result["forks"]?.array?.contains { $0.string?.lowercased() == fork.description } ?? false
      }
      if let result { return (result, fork) }
    }
    throw UnreadableField(name: "forks")
  }

  @Test func readsTheTypedTransactionsOfEthAccount() throws {
    let curves = try TestCurves.value
    let types: [String: EVMTransactionType] = [
      "AccessListTransaction": .accessList, "DynamicFeeTransaction": .dynamicFee, "BlobTransaction": .blob,
      "SetCodeTransaction": .setCode,
    ]
    Corpora.check("evm/tx-ethaccount-typed", content: { [$0["hash"]?.string] }) { testCase in
      let tx = try #require(testCase["tx"])
      let type = try #require(types[try testCase.text("type")])
      let raw = try testCase.bytes("raw")
      let chainID = try tx.field("chainId", or: UInt256.zero, \.uint256)
      let expected = try EVMTransaction(fields: tx, type: type, chainID: chainID)
      let signature = EVMSignature(
        yParity: UInt8(truncatingIfNeeded: try tx.field("v", or: 0, \.uint64)),
        r: try tx.field("r", or: .zero, \.uint256), s: try tx.field("s", or: .zero, \.uint256))
      let signed = try EVMSignedTransaction.decode(raw)
      var faults = Faults()
      faults.compare("the transaction", signed.transaction, expected)
      faults.compare("the signature", signed.signature, signature)
      faults.compare("encoded", signed.encoded, raw)
      faults.compare("signed again", expected.signedBytes(signature), raw)
      faults.compare("the hash", "0x" + signed.hash.hex, testCase["hash"]?.string)
      faults.compare("the signing hash", "0x" + signed.signingHash.hex, testCase["signingHash"]?.string)
      faults.compare("the signing hash of the fields", "0x" + expected.signingHash.hex, testCase["signingHash"]?.string)
      faults.compare("the sender", try signed.sender(curves).checksummed, testCase["from"]?.string)
      return faults.judgement
    }
  }
}
