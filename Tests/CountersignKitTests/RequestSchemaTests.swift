import CountersignCore
import CountersignKit
import Foundation
import TestSupport
import Testing

/// The JSON Schema that is shipped and the reader take the same requests.
@Suite(.withCurves) struct RequestSchemaTests {
  private static let account = "0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F"

  private static let program = "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr"
  private static let mainnet = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"
  private static let bitcoin = "bc1qltxzgwwgt3syl8sfendvxy7au3ujss3evm3v0p"
  /// The form of a transaction of one input and one output.
  private static let transaction =
    "02000000" + "01" + String(repeating: "00", count: 36) + "00" + "ffffffff" + "01" + "0100000000000000" + "00"
    + "00000000"
  private static let key = "5wXm3vK3aWqXweT8Dav6ornjaHwZ4tq8gCMZeeNW4cud"

  /// One request of every kind, with every key that it may have.
  private static let samples: [String] = [
    #"{"id":"1","op":"check","chain":"evm","operation":"send","payload":"{}","account":"\#(account)","network":"eip155:1","#
      + #""acknowledge":["evm/fee-implausible"],"policy":{"profile":"bridge","severities":{"evm/gas-zero":"note"},"#
      + #""fork":"osaka","maxFee":"1","maxFeeFactor":3,"chains":["eip155:1"],"allow":{"recipients":["\#(account)"],"#
      + #""contracts":[],"selectors":["0xa9059cbb"],"delegates":[]}},"context":{"tokens":[{"network":"eip155:1","#
      + #""address":"\#(account)","symbol":"T","decimals":6}],"knownAddresses":[],"seen":[],"now":"2026-11-30T00:00:00Z"}}"#,
    #"{"op":"verify","chain":"evm","operation":"sign","payload":"{}","account":"x","network":"y","#
      + #""reply":{"kind":"signedTransaction","value":"0x"}}"#,
    #"{"op":"decode","payload":"0x","kind":"evm.transaction"}"#,
    #"{"op":"checkMessage","chain":"evm","message":"hello","format":"eip191","account":"x","network":"y"}"#,
    #"{"op":"verifyMessage","chain":"evm","messageHex":"0x01","signature":"0x"}"#,
    #"{"op":"build","chain":"evm","operation":"send","account":"x","network":"eip155:1","spec":{"type":"transfer","#
      + #""to":"\#(account)","value":"0.1 ether","gas":21000,"nonce":"7","gasPrice":"30 gwei"}}"#,
    #"{"op":"build","chain":"evm","network":"eip155:1","spec":{"type":"tokenTransfer","token":"\#(account)","#
      + #""to":"\#(account)","amount":"15","decimals":6,"maxFeePerGas":"1","maxPriorityFeePerGas":"1 wei"}}"#,
    #"{"op":"build","chain":"evm","network":"eip155:1","spec":{"type":"call","to":"\#(account)","data":"0x01","value":"1"}}"#,
    #"{"op":"build","chain":"evm","network":"eip155:1","spec":{"type":"create","data":"0x6001","value":"0"}}"#,
    #"{"id":"2","op":"check","chain":"solana","operation":"sign","payload":"AQ==","account":"\#(key)","network":"solana:x","#
      + #""policy":{"maxPriorityFee":"5000","maxAddedFee":5000,"maxLocks":64,"sponsored":true,"reencoding":false,"#
      + #""walletVersions":["legacy","v0"],"chains":["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"],"allow":{"#
      + #""recipients":["\#(key)"],"programs":["\#(key)"],"mints":["\#(key)"]}},"context":{"now":"2026-11-30T00:00:00.5+01:00","#
      + #""lookupTables":{"\#(key)":["\#(key)"]},"tokens":[{"network":"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp","#
      + #""address":"\#(key)","symbol":"T","decimals":6}],"expected":{"domain":"a","uri":"b","nonce":"c","recipient":"d","#
      + #""applicationDomains":["\#(key)"],"recipients":[],"chainId":1,"callbackUrls":[]}}}"#,
    #"{"op":"checkMessage","chain":"solana","message":"hello","format":"siws"}"#,
    #"{"op":"verifyMessage","chain":"solana","messageHex":"0x01","format":"offchain","signature":"x"}"#,
    #"{"op":"build","chain":"solana","operation":"sign","account":"\#(key)","network":"solana:x","spec":{"version":"v0","#
      + #""feePayer":"\#(key)","recentBlockhash":"\#(key)","computeUnitLimit":200000,"computeUnitPrice":"1000","heapSize":65536,"#
      + #""loadedAccountsSize":65536,"lookupTables":[],"instructions":[{"type":"transfer","to":"\#(key)","amount":"0.1 sol"},"#
      + #"{"type":"memo","text":"hi"}]}}"#,
    #"{"op":"build","chain":"solana","account":"\#(key)","network":"\#(mainnet)","spec":{"#
      + #""version":"v1","priorityFee":"5","#
      + #""recentBlockhash":"\#(key)","instructions":[{"type":"tokenTransfer","mint":"\#(key)","to":"\#(key)","amount":"1","#
      + #""decimals":7,"program":"token2022","from":"\#(key)","createAccount":true}]},"context":{"tokens":[{"#
      + #""network":"\#(mainnet)","address":"\#(key)","decimals":7}]}}"#,
    #"{"op":"build","chain":"solana","account":"\#(key)","network":"solana:x","spec":{"version":"legacy","#
      + #""recentBlockhash":"\#(key)","instructions":[{"type":"createTokenAccount","mint":"\#(key)","owner":"\#(key)","#
      + #""program":"token"}]}}"#,
    #"{"op":"build","chain":"solana","account":"\#(key)","network":"solana:x","spec":{"recentBlockhash":"\#(key)","#
      + #""instructions":[{"type":"advanceNonce","account":"\#(key)","authority":"\#(key)"}]}}"#,
    #"{"op":"check","chain":"bitcoin","operation":"send","payload":"{}","account":[{"address":"x","publicKey":"02"},"y"],"#
      + #""network":"z","policy":{"maxFee":"1","maxFeeRate":5,"messageReading":"strict","allow":{"recipients":["\#(bitcoin)"]}},"#
      + #""context":{"blockHeight":1,"previousTransactions":["\#(transaction)"],"expected":{"recipients":[{"address":"\#(bitcoin)","#
      + #""sats":"7"}]}}}"#,
    #"{"op":"checkMessage","chain":"bitcoin","message":"hello","format":"bip322","account":"x"}"#,
    #"{"op":"checkMessage","chain":"evm","typedData":{"types":{},"domain":{}},"format":"eip712","account":"x","#
      + #""policy":{"allow":{"typedDataDomains":["0x\#(String(repeating: "7", count: 64))"]}},"context":{"#
      + #""accountHasCode":true,"block":"latest","expected":{"domain":"a","uri":"b","nonce":"c","chainId":1}}}"#,
    #"{"op":"checkMessage","chain":"evm","message":"hello","format":"siwe"}"#,
    #"{"op":"checkMessage","chain":"solana","message":"hello","digest":null,"typedData":null}"#,
    #"{"op":"verifyMessage","chain":"evm","typedData":"{}","signature":"0x","nodeAnswer":{"result":"0x"}}"#,
    #"{"op":"verifyMessage","chain":"evm","digest":"0x\#(String(repeating: "7", count: 64))","format":"digest","#
      + #""signature":"0x","nodeAnswer":"{}"}"#,
    #"{"op":"build","chain":"bitcoin","network":"z","spec":{"type":"payment","to":"\#(bitcoin)","amount":"0.29 btc"}}"#,
    #"{"op":"build","chain":"bitcoin","network":"z","spec":{"type":"psbt","feeRate":"7","version":2,"lockTime":0,"#
      + #""inputs":[{"txid":"\#(String(repeating: "7", count: 64))","vout":0,"address":"\#(bitcoin)","amount":"100000","#
      + #""sequence":7,"sighash":1}],"outputs":[{"to":"\#(bitcoin)","amount":"60000"}],"change":{"to":"\#(bitcoin)"},"#
      + #""allowedSighash":[1]}}"#,
    #"{"op":"build","chain":"solana","account":"\#(key)","network":"solana:x","spec":{"recentBlockhash":"\#(key)","#
      + #""instructions":[{"type":"instruction","program":"\#(program)","data":"AQI=","accounts":[{"address":"\#(key)","#
      + #""signer":true,"writable":false}]}]}}"#,
  ]

  /// What is put in the place of a value.
  private static var others: [Any] {
    [
      NSNull(), 7, -1, 1.5, true, "", "surprise", ["surprise"], [String: String](), [Any](),
      ["surprise": 1],
    ]
  }

  @Test func theSchemaAndTheReaderTakeTheSame() throws {
    var lines: [String] = []
    for sample in Self.samples {
      let object = try JSONSerialization.jsonObject(with: Data(sample.utf8))
      lines += try Self.variants(of: object).map { value in
        String(
          decoding: try JSONSerialization.data(withJSONObject: value, options: [.withoutEscapingSlashes]), as: UTF8.self
        )
      }
    }
    lines += try Self.vectors()
    guard let judged = try Oracle.python("schema.py", input: lines.joined(separator: "\n") + "\n") else { return }
    try #require(judged.count == lines.count)
    let curves = try TestCurves.value
    var taken = 0
    for (line, byTheSchema) in zip(lines, judged) {
      let read = SchemaRequest.read(try JSONReader.read(line).root, trustsInline: true, curves: curves)
      let byTheReader = read.request != nil && read.findings.isEmpty
      if byTheReader { taken += 1 }
      if byTheReader != (byTheSchema == "true") {
        Issue.record("\(line.prefix(2000)): the schema says \(byTheSchema), the reader \(read.findings.map(\.message))")
      }
    }
    TestEnvironment.say("request schema: \(lines.count) requests, \(taken) taken by both")
  }

  /// The value itself, and with one place changed: taken away, replaced, or a stranger beside it.
  private static func variants(of value: Any) -> [Any] {
    var out: [Any] = [value]
    if let object = value as? [String: Any] {
      for key in object.keys.sorted() {
        var without = object
        without[key] = nil
        out.append(without)
        for other in others {
          var changed = object
          changed[key] = other
          out.append(changed)
        }
        guard let inner = object[key] else { continue }
        for variant in variants(of: inner).dropFirst() {
          var changed = object
          changed[key] = variant
          out.append(changed)
        }
      }
      out.append(object.merging(["surprise": 1]) { $1 })
    } else if let list = value as? [Any], let first = list.first {
      for variant in variants(of: first).dropFirst() { out.append([variant] + list.dropFirst()) }
    }
    return out
  }

  /// The requests of the vectors, as they stand there.
  private static func vectors() throws -> [String] {
    var lines: [String] = []
    let files = try ["evm", "solana", "bitcoin"].flatMap { chain in
      try FileManager.default.contentsOfDirectory(
        at: TestEnvironment.root.appendingPathComponent("Vectors/\(chain)"), includingPropertiesForKeys: nil)
    }
    for file in files where file.pathExtension == "json" {
      let document = try JSONReader.read(Array(try Data(contentsOf: file)), limits: Self.limits)
      for group in document.root["groups"]?.array ?? [] {
        for testCase in group["cases"]?.array ?? [] {
          // Which rules there are is not the schema's business, nor what the context says beside the spec.
          guard let request = testCase["request"], request["policy"]?["severities"]?["evm/no-such-rule"] == nil,
            testCase["flags"]?.array?.contains(where: { $0.string == "BeyondSchema" }) != true
          else {
            continue
          }
          lines.append(JSONText(request).text)
        }
      }
    }
    try #require(lines.count > 1000)
    return lines
  }

  private static let limits: Limits = {
    var limits = Limits()
    limits.inputBytes = 64 << 20
    limits.jsonValues = 10_000_000
    return limits
  }()
}
