import CountersignCore
import CountersignEVM
import CountersignHash
import TestSupport
import Testing

// EIP-712.
extension EVMCorpora {
  @Test func hashesTheTypedDataOfEthers() {
    Corpora.check("evm/eip712-ethers", content: { [$0["name"]?.string] }) { testCase in
      let keys = ["types", "primaryType", "domain", "message"]
      let members = try keys.map { key in
        guard let value = testCase[key] else { throw UnreadableField(name: key) }
        return "\"\(key)\":\(value.text)"
      }
      let report = EVMTypedData.check("{\(members.joined(separator: ","))}", account: nil, network: nil)
      var faults = Faults()
      faults.compare("the errors", report.errors, [])
      faults.compare("the data", report.value.map { "0x" + $0.encodedData.hexText }, testCase["encoded"]?.string)
      faults.compare("the digest", report.value.map { "0x" + $0.digest.hex }, testCase["digest"]?.string)
      return faults.judgement
    }
  }

  /// eth-account's own cases, and what applications really ask for. Where the source says that implementations take a
  /// case, it is no error here; where it says that they refuse it, it is one.
  @Test func judgesTheTypedDataOfEthAccountAndOfApplications() {
    Corpora.check("evm/eip712-cases", content: { [$0["name"]?.string] }) { testCase in
      guard let data = testCase["typedData"] else { throw UnreadableField(name: "typedData") }
      let report = EVMTypedData.check(data.text, account: nil, network: nil)
      var faults = Faults()
      switch testCase["expect"]?.string {
      case "valid":
        faults.compare("the errors", report.errors, [])
        let digest = testCase["digest"].flatMap(\.string)
        faults.compare("the digest", report.value.map { "0x" + $0.digest.hex }, digest)
        let again = report.value.flatMap { EVMTypedData.check($0.bridgeString, account: nil, network: nil).value }
        faults.compare("the digest of what is handed on", again.map { "0x" + $0.digest.hex }, digest)
      case "invalid":
        faults.require(report.value == nil && !report.errors.isEmpty, "taken, with \(report.faults)")
      default: faults.require(false, "the expectation is not known")
      }
      return faults.judgement
    }
  }

  /// What MetaMask makes of one value: of what fits its type, the same; the rest is refused here, whatever it makes of it.
  @Test func encodesTheValuesOfMetaMaskOrRefusesThem() {
    Corpora.check(
      "evm/eip712-metamask-encodings", content: { ["\($0["type"]?.string ?? "") \($0["value"]?.text ?? "")"] }
    ) { testCase in
      let type = try testCase.text("type")
      guard let value = testCase["value"] else { throw UnreadableField(name: "value") }
      let sample = TypedDataSample("Message(\(type) data)", ["data": value.text])
      let report = sample.check()
      guard Self.fits(value, type) else {
        return .agree(if: report.value == nil && !report.errors.isEmpty, else: "taken, with \(report.faults)")
      }
      var faults = Faults()
      faults.compare("the errors", report.errors, [])
      faults.compare("the data", report.value.map { "0x" + $0.encodedData.hexText }, testCase["encoded"]?.string)
      return faults.judgement
    }
  }

  /// Whether a value is what EIP-712 encodes for a type: written down here anew.
  private static func fits(_ value: JSON, _ type: String) -> Bool {
    let digits = value.string.flatMap { $0.hasPrefix("0x") ? $0.dropFirst(2) : nil }
    let isHex = digits?.allSatisfy { $0.isASCII && $0.isHexDigit } ?? false
    switch type {
    case "bool": return value.bool != nil
    case "string": return value.string != nil
    case "address": return isHex && digits?.count == 40
    case "bytes": return isHex && (digits?.count ?? 1) % 2 == 0
    case _ where type.hasPrefix("bytes"): return isHex && digits?.count == Int(type.dropFirst(5)).map { 2 * $0 }
    default:
      let isSigned = type.hasPrefix("int")
      let width = Int(type.drop { $0.isLetter }) ?? 256
      let number = value.int ?? value.string.flatMap { Int($0) } ?? digits.flatMap { Int($0, radix: 16) }
      guard let number else { return false }
      guard width < 64 else { return isSigned || number >= 0 }
      let range = isSigned ? -(1 << (width - 1))..<(1 << (width - 1)) : 0..<(1 << width)
      return range.contains(number)
    }
  }

  /// Reports of others about typed data, by their names.
  func typedData(_ id: String, _ testCase: JSON) throws -> CorporaTally.Judgement {
    var faults = Faults()
    func report(_ text: String, network: String? = nil) -> Report<EVMTypedData> {
      EVMTypedData.check(text, account: nil, network: network)
    }
    switch id {
    case "MetaMask/metamask-extension#11830":
      let found = report(try testCase.text("input"), network: "eip155:42")
      faults.compare("the errors", found.errors, [])
      faults.compare("the chain", found.value?.domain.chainID, 42)
      let warning = found.findings.first { $0.rule == EVMRules.typedDataChainSpelling }
      faults.compare("the fix", warning?.fix?.replacement, "42")
    case "MetaMask/metamask-extension#7881":
      let value = try JSON(parsing: try testCase.text("input"))["message"]?["value"]?.text ?? ""
      let found = TypedDataSample("A(uint256 value)", ["value": value]).check()
      faults.compare("the rules", found.faults, ["evm/typed-data-integer-inexact"])
      faults.compare("the fix", found.findings.first?.fix?.replacement, "\"\(value)\"")
    case "ethers-io/ethers.js#687":
      let found = report(try testCase.text("input"))
      faults.compare("the errors", found.errors, [])
      faults.require(found.value != nil && found.faults.contains("evm/typed-data-type-unused"), "found \(found.faults)")
    case "LedgerHQ/app-ethereum#1060 (pull request)":
      let bulk = TypedDataSample.bulkOrder
      faults.compare("the digest", bulk.sample.check().value?.digest.hex, bulk.digest)
    default: return .skipped
    }
    return faults.judgement
  }
}
