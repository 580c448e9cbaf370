import CountersignCore
import CountersignCurves
import CountersignEVM
import CountersignHash
import TestSupport
import Testing

// RLP, the forms of JSON-RPC, addresses.
extension EVMCorpora {
  @Test func readsAndWritesCanonicalRLPOnly() {
    Corpora.check("evm/rlp", content: { [$0["name"]?.string, $0["encoded"]?.string] }) { testCase in
      let encoded = try testCase.bytes("encoded")
      guard testCase["valid"]?.bool == true else {
        let item = try? RLPItem.decode(encoded)
        return .agree(if: item == nil, else: "read as \(item.map { "\($0)" } ?? "")")
      }
      let item = try RLPItem.decode(encoded)
      var faults = Faults()
      faults.compare("the item", item, try #require(testCase["decoded"]).rlpItem)
      faults.compare("encoded", item.encoded, encoded)
      return faults.judgement
    }
  }

  /// go-ethereum's table of what it reads; where the schema of execution-apis is narrower, we follow the schema and
  /// have something to say about what it does not match.
  @Test func readsTheQuantitiesOfGoEthereum() {
    let keys = ["data": "data", "quantity256": "value", "quantity64": "gas"]
    Corpora.check(
      "evm/hex-quantity-geth", content: { ["\($0["kind"]?.string ?? "") \($0["json"]?.string ?? "")"] }
    ) { testCase in
      let key = try #require(keys[try testCase.text("kind")])
      let start = "{\"to\":\"0x\(String(repeating: "11", count: 20))\",\"chainId\":\"0x1\",\"\(key)\":"
      let report = EVMTransactionRequest.check(
        start + (try testCase.text("json")) + "}", operation: .send, account: nil, network: nil)
      // Notes and judgements of amounts apart, whatever is said here is said about this value's form.
      let judgements =
        [EVMRules.valueImplausible, EVMRules.gasBelowIntrinsic, EVMRules.gasBelowFloor]
        + [EVMRules.gasZero, EVMRules.gasAboveCap]
      let faults = report.findings.filter { $0.severity > .note && !judgements.contains($0.rule) }
      let accepts = testCase["gethAccepts"]?.bool == true
      guard accepts == faults.isEmpty else {
        return .disagree("go-ethereum \(accepts ? "takes" : "refuses") it, our findings are \(faults.map(\.rule.id))")
      }
      guard accepts, let text = try JSON(parsing: try testCase.text("json")).string else { return .agree }
      let request = try #require(report.value)
      switch key {
      case "data": return .agree(if: request.data == [UInt8](hex: text), else: "other data")
      case "value": return .agree(if: request.value == JSON(.string(text)).uint256, else: "another value")
      default: return .agree(if: request.gas == JSON(.string(text)).uint64, else: "another gas")
      }
    }
  }

  @Test func readsAndWritesAddressesWithTheirChecksums() {
    Corpora.check("evm/addresses", content: { [$0["address"]?.string] }) { testCase in
      let text = try testCase.text("address")
      let standard = try testCase.text("standard")
      let chainID = testCase["chainId"]?.uint256
      guard standard == "eip55" ? chainID == nil : standard == "eip1191" && chainID != nil else {
        return .disagree("the standard \(standard) is not known")
      }
      let address = try? EVMAddress(text, chainID: chainID)
      guard testCase["valid"]?.bool == true else { return .agree(if: address == nil, else: "accepted") }
      var faults = Faults()
      faults.compare("the address", address?.lowercased, text.lowercased())
      if text.dropFirst(2).contains(where: \.isLowercase), text.dropFirst(2).contains(where: \.isUppercase) {
        faults.compare("written", address?.checksummed(chainID: chainID), text)
        let plain = try testCase.field("eip55Valid", or: true, \.bool)
        faults.compare("readable by EIP-55", (try? EVMAddress(text)) != nil, plain)
      }
      if let icap = testCase["icap"]?.string {
        let rule = refusingRule { () throws(DecodeError) in try EVMAddress(icap) }
        faults.compare("the rule for \(icap)", rule, "evm/address-icap")
      }
      return faults.judgement
    }
  }
}

extension JSON {
  /// Nested arrays of hex.
  fileprivate var rlpItem: RLPItem {
    get throws {
      if let array { return .list(try array.map { try $0.rlpItem }) }
      guard let hexBytes else { throw UnreadableField(name: "decoded") }
      return .bytes(hexBytes)
    }
  }
}
