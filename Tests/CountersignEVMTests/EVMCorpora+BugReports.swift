import CountersignCore
import CountersignCurves
import CountersignEVM
import CountersignHash
import Foundation
import TestSupport
import Testing

// Inputs that wallets and libraries have stumbled over.
extension EVMCorpora {
  /// The rules that a request of a report must find beside those of a request without a chain.
  private static let requests: [String: [String]] = [
    "MetaMask/metamask-extension#45763": ["evm/chain-not-hex"],
    "MetaMask/metamask-extension#3856": [],
    "argentlabs/web3.swift#251": ["evm/quantity-leading-zero", "evm/chain-missing"],
    "ethereum/go-ethereum#31967": [
      "evm/quantity-leading-zero", "evm/chain-missing", "evm/to-missing", "evm/auth-dapp-supplied",
    ],
    "WalletConnect/WalletConnectSwift#27": ["evm/gas-alias", "evm/chain-missing"],
    "MetaMask/metamask-extension#21467": ["evm/input-alias", "evm/chain-missing"],
    "MetaMask/metamask-extension#3886": ["evm/key-unknown", "evm/chain-missing", "evm/to-missing"],
    "MetaMask/metamask-extension#15410": ["evm/hex-missing-prefix", "evm/hex-bad-digit", "evm/chain-missing"],
    "MyCryptoHQ/MyCrypto#3606": [],
    "MetaMask/test-dapp#295": ["evm/data-odd-length", "evm/chain-missing"],
  ]

  @Test func answersBugReportsOfOthers() throws {
    let curves = try TestCurves.value
    Corpora.check("evm/bug-reports", content: { [$0["id"]?.string] }) { testCase in
      let id = try testCase.text("id")
      switch testCase["kind"]?.string {
      case "preflight":
        guard let rules = Self.requests[id] else { return .disagree("the case is not known here") }
        return try request(id, try testCase.text("input"), rules)
      case "signed-tx": return try signedTransaction(id, testCase, curves)
      case "message": return try message(id, testCase, curves)
      case "typed-data": return try typedData(id, testCase)
      case "siwe": return try signIn(id, testCase)
      case "smart-account": return try smartAccount(id, curves)
      default: return .skipped
      }
    }
  }

  /// The page that says which rule answers which report says what is tested.
  @Test func thePageOfBugReportsNamesTheRules() throws {
    let file = TestEnvironment.root.appendingPathComponent("Docs/BugReports.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    for (id, rules) in Self.requests {
      let row = try #require(page.split(separator: "\n").first { $0.hasPrefix("| \(id) ") }, "\(id) is missing")
      for rule in rules where rule != "evm/chain-missing" && rule != "evm/to-missing" {
        #expect(row.contains("`\(rule)`"), "\(id): \(rule)")
      }
    }
  }

  private func request(_ id: String, _ text: String, _ rules: [String]) throws -> CorporaTally.Judgement {
    var faults = Faults()
    func found(_ network: String?) -> [Finding] {
      EVMTransactionRequest.check(text, operation: .send, account: nil, network: network).findings
        .filter { $0.severity > .note }
    }
    let findings = found(nil)
    let ids = Set(findings.map(\.rule.id))
    if id == "MetaMask/metamask-extension#15410" {
      // Neither hex nor with its prefix: either rule says so.
      faults.require(!ids.isDisjoint(with: rules.prefix(2)) && ids.contains("evm/chain-missing"), "found \(ids)")
    } else {
      faults.compare("the rules", ids.sorted(), rules.sorted())
    }
    switch id {
    case "MetaMask/metamask-extension#45763":
      faults.compare("the fix", findings.compactMap(\.fix?.replacement), ["\"0x1237\""])
    case "argentlabs/web3.swift#251":
      faults.compare("the fix", findings.compactMap(\.fix?.replacement), ["\"0x12a05f200\""])
    case "ethereum/go-ethereum#31967":
      let places = findings.filter { $0.rule == EVMRules.quantityLeadingZero }.map(\.location.field)
      faults.compare("the place", places, ["authorizationList[0].s"])
    case "MyCryptoHQ/MyCrypto#3606":
      let mainnet = EVMTransactionRequest.check(
        text.replacing("0x1e", with: "0x1"), operation: .send, account: nil, network: nil)
      let rules = mainnet.findings.filter { $0.severity == .error }.map(\.rule)
      faults.compare("the rules on chain 1", rules, [EVMRules.addressChecksum])
    default: break
    }
    return faults.judgement
  }

  private func signedTransaction(
    _ id: String, _ testCase: JSON, _ curves: Curves
  ) throws -> CorporaTally.Judgement {
    var faults = Faults()
    switch id {
    case "gakonst/ethers-rs#1732", "web3/web3.js#2777":
      let signed = try EVMSignedTransaction.decode(hex: try testCase.text("input"))
      let expectation = try testCase.text("expect").lowercased()
      let sender = try signed.sender(curves)
      faults.require(expectation.contains("from \(sender.lowercased)"), "the sender is \(sender)")
      if id == "web3/web3.js#2777" {
        faults.compare("the chain", signed.transaction.chainID, 0x4000_0000)
      } else {
        faults.require(expectation.contains("hash 0x\(signed.hash.hex)"), "the hash is \(signed.hash)")
        faults.compare("the chain", signed.transaction.chainID, 1)
      }
    case "web3swift-team/web3swift#902":
      let bytes = try testCase.bytes("input")
      let unsigned = try EVMUnsignedTransaction.decode(bytes)
      faults.compare("the type", unsigned.transaction.type, .dynamicFee)
      faults.compare("the chain", unsigned.transaction.chainID, 10)
      faults.compare("the nonce", unsigned.transaction.nonce, 0x50)
      let rule = refusingRule { () throws(DecodeError) in try EVMSignedTransaction.decode(bytes) }
      faults.compare("the rule for a signed one", rule, "evm/signed-is-unsigned")
    case let id where id.hasPrefix("paulmillr/micro-eth-signer#44"):
      let names = try testCase.text("input").split { ", ".contains($0) }.map(String.init)
      let cases = (Corpora.load("evm/tx-ethereum-tests") ?? []).filter { names.contains($0["name"]?.string ?? "") }
      faults.require(!cases.isEmpty, "none of the named cases is there")
      for named in cases {
        let bytes = try named.bytes("txbytes")
        let rule = refusingRule { () throws(DecodeError) in try EVMSignedTransaction.decode(bytes) }
        faults.compare(try named.text("name"), rule, "evm/tx-int-leading-zero")
      }
    case "ApeWorX/web3.py#2297": shortScalars(&faults)
    case "alloy-rs/alloy#2651":
      let blobs = (Corpora.load("evm/tx-blob-network") ?? []).filter { $0["form"]?.string == "eip7594" }
      faults.require(!blobs.isEmpty, "there is no case of the later form")
      for blob in blobs {
        let signed = try EVMSignedTransaction.decode(try blob.bytes("raw"))
        faults.compare("cell proofs", signed.sidecar?.hasCellProofs, true)
        faults.compare("the hash", "0x" + signed.hash.hex, blob["hash"]?.string)
      }
    default: faults.require(false, "the case is not known here")
    }
    return faults.judgement
  }

  /// About one signature in 128 has an r or s that begins with a zero byte: written short, and refused when padded.
  private func shortScalars(_ faults: inout Faults) {
    let transaction = EVMTransaction(
      type: .dynamicFee, chainID: 1, nonce: 0, gas: 21_000, feePerGas: 1,
      to: EVMAddress([UInt8](repeating: 7, count: 20)))
    let full = UInt256(1, 2, 3, 0x0f00_0000_0000_0000)
    let short = UInt256(1, 2, 3, 0x000f_0000_0000_0000)
    for (index, signature) in [
      EVMSignature(yParity: 0, r: short, s: full), EVMSignature(yParity: 0, r: full, s: short),
    ].enumerated() {
      let bytes = transaction.signedBytes(signature)
      guard case .list(var items) = try? RLPItem.decode(Array(bytes.dropFirst())), items.count == 12 else {
        faults.require(false, "what was signed is no list of 12")
        continue
      }
      let place = 10 + index
      faults.compare("the scalar", items[place], .bytes([UInt8](short.bytes32.bytes.dropFirst())))
      faults.require((try? EVMSignedTransaction.decode(bytes)) != nil, "the short scalar is refused")
      items[place] = .bytes(short.bytes32.bytes)
      let padded = [0x02] + RLPItem.list(items).encoded
      let rule = refusingRule { () throws(DecodeError) in try EVMSignedTransaction.decode(padded) }
      faults.compare("the rule for a padded scalar", rule, "evm/tx-int-leading-zero")
    }
  }
}
