import Foundation
import TestSupport
import Testing

/// A command line and what it has to give.
struct CommandCase: Sendable, CustomTestStringConvertible {
  let arguments: [String]
  let status: Int32
  let output: [String]
  let errors: [String]
  let input: String

  init(_ line: String, _ status: Int32, output: [String] = [], errors: [String] = [], input: String = "") {
    arguments = BuiltCommand.words(line)
    self.status = status
    self.output = output
    self.errors = errors
    self.input = input
  }

  var testDescription: String { arguments.joined(separator: " ") }
}

@Suite struct CommandTests {
  private static let hello = "--account 0xa7d9ddBE1f17865597fBD27EC712455208B6B76d --network eip155:1"
  private static let transfer = "--account 0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F --network eip155:1"
  private static let owner = "--account 0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf --network eip155:1"
  private static let wallet = "--account 0x75a5bCC19B8f36c9e0B13F70F08eC49A4d1B52F5 --network eip155:8453"
  /// The signature of "Hello World" in EIP-2098's text, in 64 bytes; with its parity of 0 the other form adds 1b.
  private static let compact =
    "0x68a020a209d3d56c46f38cc50a33f704f4a9a10a59377f8dd762ac66910e9b90"
    + "7e865ad05c4035ab5792787d4a0297a43617ae897930a6fe4d822b8faea52064"
  private static let key = "5KYZdUEo39z3FPrtuX2QbbwGnNP5zTd7yyr2SC1j299sBCnWjss"
  private static let phrase =
    "legal winner thank year wave sausage worth useful legal winner thank yellow"
  private static let digits = String(repeating: "4f", count: 32)

  private static func check(_ one: CommandCase) throws {
    let result = try BuiltCommand.run(one.arguments, input: Array(one.input.utf8))
    #expect(result.status == one.status, "\(result.output)\(result.errors)")
    for text in one.output { #expect(result.output.contains(text), "\(result.output)") }
    for text in one.errors { #expect(result.errors.contains(text), "\(result.errors)") }
  }

  @Test(arguments: [
    CommandCase("check Examples/evm/hello-request.json \(hello)", 0, output: ["ACCEPTED"]),
    CommandCase("check Examples/evm/decimal-value.json --network eip155:1", 1, output: ["REFUSED", "^^^^^^", "0x3e8"]),
    CommandCase("check Examples/evm/hello-request.json", 0, output: ["not evaluated: evm/from-mismatch"]),
    CommandCase("check Examples/evm/hello-request.json --strict", 2),
    CommandCase("check - \(hello)", 1, output: ["evm/json-syntax"], input: "{"),
    CommandCase("check \(hello)", 1, output: ["evm/json-syntax"], input: ""),
    CommandCase(
      "check Examples/evm/hello-request.json Examples/evm/decimal-value.json \(hello)", 1,
      output: ["ACCEPTED", "REFUSED"]),
    CommandCase(
      "decode Examples/evm/rollup-signed.txt", 0,
      output: ["chainId               4663", "0xf4e84fee3aa08aec9c2580260311d28de371d937"]),
    CommandCase("decode 0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F", 0, output: ["evm.address"]),
    CommandCase(
      "verify --request Examples/evm/hello-request.json --reply Examples/evm/hello-signed.txt \(hello)", 0,
      output: ["VERIFIED"]),
    CommandCase(
      "verify --request Examples/evm/hello-request.json --reply Examples/evm/hello-hash.txt \(hello)", 2,
      output: ["eth_getTransactionByHash"]),
    CommandCase(
      "verify --request Examples/evm/hello-request.json --reply Examples/evm/hello-hash.txt --node-answer Examples/evm/hello-node-answer.json \(hello)",
      0, output: ["VERIFIED"]),
    CommandCase(
      "verify --request Examples/evm/transfer-request.json --reply Examples/evm/transfer-altered.txt \(transfer)", 1,
      output: ["ALTERED", "NOT acceptable"]),
    CommandCase(
      "verify --request Examples/evm/transfer-request.json --reply Examples/evm/transfer-signed.txt \(hello)", 1,
      output: ["WRONG SIGNER"]),
    CommandCase("verify --reply Examples/evm/transfer-signed.txt \(transfer)", 2, output: ["UNDECIDABLE"]),
    CommandCase(
      "message verify --account 0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf --signature Examples/evm/message.sig 'Hello World'",
      0),
    CommandCase(
      "message verify --account 0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf --signature Examples/evm/message.sig -", 0,
      input: "Hello World"),
    CommandCase(
      "message verify --account 0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf --signature Examples/evm/message.sig -", 1,
      output: ["without its last line feed"], input: "Hello World\n"),
    CommandCase(
      "message check --typed-data Examples/evm/permit.json \(owner)", 1,
      output: ["NEEDS REVIEW", "--acknowledge evm/risk-permit-unlimited", "^^^^"]),
    CommandCase(
      "message verify --typed-data Examples/evm/permit.json --signature Examples/evm/permit.sig --acknowledge evm/risk-permit --acknowledge evm/risk-permit-unlimited \(owner)",
      0, output: ["VERIFIED", "0x638304810b365b66c4bc4a68a7f1137bea52bc81a78464c1ba36caef563afb63"]),
    CommandCase(
      "message verify --typed-data Examples/evm/permit.json --signature Examples/evm/permit.sig --account 0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf --network eip155:10",
      1, output: ["WRONG NETWORK"]),
    CommandCase(
      "message verify --message-file Examples/evm/sign-in.txt --signature Examples/evm/sign-in.sig --context Examples/evm/sign-in-context.json \(owner)",
      0, output: ["VERIFIED", "address, domain, uri, nonce, time, chain"]),
    CommandCase(
      "message verify --message-file Examples/evm/sign-in.txt --signature Examples/evm/sign-in.sig \(owner)", 2,
      output: ["UNDECIDABLE", "not compared"]),
    CommandCase(
      "message verify --signature Examples/evm/smart-wallet.sig \(wallet) 'Hello World'", 2,
      output: ["claims      to be signed by 0x7e5f4552091a69125d5dfcb7b8c2659029395bdf", "eth_call"]),
    CommandCase(
      "message verify --signature Examples/evm/smart-wallet.sig --node-answer Examples/evm/smart-wallet-node-answer.json \(wallet) 'Hello World'",
      0, output: ["VERIFIED", "evm/contract-accepts"]),
    CommandCase(
      "message verify --signature Examples/evm/smart-wallet.sig --node-answer Examples/evm/smart-wallet-node-answer.json \(wallet) 'Hello world'",
      1, output: ["MALFORMED", "evm/node-answer-foreign"]),
    CommandCase("message check --digest 0x\(digits)", 1, output: ["REFUSED", "evm/message-is-hash"]),
    CommandCase("message check --digest 0x4f", 64, errors: ["64 hex digits"]),
    CommandCase("message check --message-hex 0x48656c6c6f", 0, output: ["ACCEPTED"]),
    CommandCase("message check --message-hex 0x48656c6c6", 64, errors: ["whole bytes"]),
    CommandCase("message check --message-hex 0x48 Hello", 64, errors: ["--message-hex and a text"]),
    CommandCase("convert --to compact Examples/evm/message.sig", 0, output: ["0x9020b81f"], errors: ["eip2098"]),
    CommandCase(
      "convert --to full -", 0, output: [compact + "1b\n"], errors: ["CONVERTED"], input: compact),
    CommandCase("convert --to compact Examples/evm/smart-wallet.sig", 1, errors: ["evm/signature-conversion"]),
    CommandCase("convert --to unwrapped Examples/evm/smart-wallet.sig", 0, errors: ["smartWallet"]),
    CommandCase("convert --to erc6492 Examples/evm/message.sig", 64, errors: ["needs --factory"]),
    CommandCase(
      "convert --to erc6492 --factory 0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf Examples/evm/message.sig", 0,
      output: ["64926492"], errors: ["erc6492"]),
    CommandCase(
      "convert --to full --factory 0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf Examples/evm/message.sig", 64,
      errors: ["belongs to --to erc6492"]),
    CommandCase("convert Examples/evm/message.sig", 64, errors: ["needs --to"]),
    CommandCase("convert --to full 0xzz", 1, errors: ["REFUSED"]),
    CommandCase("decode Examples/evm/smart-wallet.sig", 0, output: ["evm.signature", "erc6492"]),
    CommandCase("decode Examples/evm/permit.json", 0, output: ["eip712", "UNLIMITED"]),
    CommandCase("decode Examples/evm/sign-in.txt", 0, output: ["siwe", "a1B2c3D4e5"]),
    CommandCase("check Examples/evm/permit.json \(owner)", 1, output: ["typed data in JSON (EIP-712)"]),
    CommandCase("message check 0xdeadbeef", 0, output: ["evm/message-looks-hex"]),
    CommandCase("batch Examples/evm/batch.ndjson", 0, output: [#""id":"4""#], errors: ["countersign.summary/1"]),
    CommandCase(
      "build evm --to 0x088E62F69884781Eb458e64B8D4e24C08a6ED9b5 --value '0.1 ether' --network eip155:1", 0,
      output: [
        #"{"to":"0x088e62f69884781eb458e64b8d4e24c08a6ed9b5","value":"0x16345785d8a0000","chainId":"0x1"}"#
      ], errors: ["ACCEPTED"]),
    CommandCase(
      "build evm --token 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48 --to 0x088E62F69884781Eb458e64B8D4e24C08a6ED9b5 --amount 12.5 --decimals 6 --network eip155:1 --format json",
      0,
      output: [#""verdict":"accepted""#, #"bebc20\",\"chainId\""#]),
    CommandCase(
      "build evm --token 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48 --to 0x088E62F69884781Eb458e64B8D4e24C08a6ED9b5 --amount 12.5 --network eip155:1",
      64,
      errors: ["without decimals"]),
    CommandCase(
      "build evm --to 0x088E62F69884781Eb458e64B8D4e24C08a6ED9b5 --value '0.1 eth' --gas -1", 64,
      errors: ["network is missing"]),
    CommandCase(
      "build evm --to 0x088E62F69884781Eb458e64B8D4e24C08a6ED9b5 --value '0.1 eth' --gas -1 --network eip155:1", 64,
      errors: ["value is no amount", "gas is a whole number"]),
    CommandCase(
      "build evm --to 0x088E62F69884781Eb458e64B8D4e24C08a6ED9b5 --value '1 ether' --gas 20999 --network eip155:1", 1,
      errors: ["evm/gas-below-intrinsic"]),
    CommandCase(
      "build evm --create --data 0x6001 --network eip155:1", 0, output: [#"{"data":"0x6001","chainId":"0x1"}"#]),
    CommandCase("build", 64, errors: ["build evm"]),
    CommandCase("build --help", 0, output: ["countersign build evm: "]),
    CommandCase(
      "verify --request Examples/evm/hello-request.json --reply '' \(hello)", 1,
      output: ["MALFORMED", "evm/reply-empty"]),
    CommandCase(
      "verify --request Examples/evm/hello-request.json --reply 'User rejected the request.' \(hello)", 1,
      output: ["MALFORMED"]),
    CommandCase(
      "verify --request Examples/evm/decimal-value.json --reply Examples/evm/transfer-signed.txt \(transfer)", 2,
      output: ["the request cannot be read"]),
    CommandCase(
      "check - \(hello)", 1, output: ["NEEDS REVIEW", "  --acknowledge evm/to-zero-address"],
      input: #"{"to":"0x0000000000000000000000000000000000000000","chainId":"0x1"}"#),
    CommandCase(
      "check - \(hello) --acknowledge evm/to-zero-address", 0, output: ["ACCEPTED"],
      input: #"{"to":"0x0000000000000000000000000000000000000000","chainId":"0x1"}"#),
    CommandCase(
      "check Examples/evm/hello-request.json --acknowledge evm/to-zero-adress", 64,
      errors: ["did you mean evm/to-zero-address?"]),
    CommandCase(
      "check Examples/evm/hello-request.json --acknowledge evm/gas-zero", 64, errors: ["no money-class rule"]),
    CommandCase(
      "check - \(hello)", 1, output: ["not evaluated: 11 rules: to cannot be read"],
      input: #"{"to":"vitalik.eth","chainId":"0x1"}"#),
    CommandCase("rules", 0, output: ["evm/chain-mismatch", "core/secret-in-input", "(money)"]),
    CommandCase("rules --area core --format json", 0, output: [#""id":"core/input-empty""#]),
    CommandCase("rules --area solana", 0, output: ["solana/tx-truncated", "solana/instruction-changed"]),
    CommandCase("rules --area cosmos", 64, errors: ["is not known"]),
    CommandCase("explain evm/gas-zero", 0, output: ["severity    error", "gas is zero"]),
    CommandCase("explain evm/gas-zro", 64, errors: ["did you mean evm/gas-zero?"]),
    CommandCase(
      "check --fix - --network eip155:1", 0,
      output: [
        #"{"to":"0x088E62F69884781Eb458e64B8D4e24C08a6ED9b5","value":"0x3b9aca00","chainId":"0x1","gas":"0x5208"}"#
      ], errors: ["3 fixes applied", "ACCEPTED"],
      input:
        #"{"to":"0x088E62F69884781Eb458e64B8D4e24C08a6ED9b5","value":1000000000,"chainId":"1","gasLimit":"0x5208"}"#),
    CommandCase(
      "check --fix Examples/evm/decimal-value.json --network eip155:1", 1,
      output: [#""value":"1000""#, #""chainId":"0x1""#],
      errors: ["only if that is what you mean"]),
    CommandCase("check --fix - --network eip155:1", 1, output: ["core/secret-in-input"], input: key),
    CommandCase("vectors run Vectors/evm/verify.json", 0, output: ["passed, 0 failed"]),
    CommandCase("doctor", 0, output: ["secp256k1", "libsodium", "self-test ok"]),
    CommandCase("--version", 0, output: ["countersign "]),
    CommandCase("--help", 0, output: ["commands:", "exit codes:"]),
  ])
  func commandsEndAsTheyShould(_ one: CommandCase) throws { try Self.check(one) }

  @Test(arguments: [
    CommandCase("", 64, output: ["commands:"]),
    CommandCase("chekc x", 64, errors: ["did you mean check?"]),
    CommandCase("message", 64, errors: ["message check, message verify"]),
    CommandCase("check --acount x", 64, errors: ["did you mean --account?"]),
    CommandCase("check --account", 64, errors: ["--account needs a value"]),
    CommandCase("check --op buy {}", 64, errors: ["--op takes send, sign"]),
    CommandCase("check --width wide {}", 64, errors: ["--width takes a number"]),
    CommandCase("check --strict=1 {}", 64, errors: ["--strict takes no value"]),
    CommandCase("doctor now", 64, errors: ["takes no operands"]),
    CommandCase("vectors run", 64, errors: ["needs PATH..."]),
    CommandCase("verify --request {}", 64, errors: ["needs --reply"]),
    CommandCase("check no-such-file.json", 66, errors: ["no-such-file.json", "no such file"]),
    CommandCase("check Sources", 66, errors: ["cannot read"]),
    CommandCase("vectors run no-such-folder", 66, errors: ["cannot read"]),
    CommandCase("batch no-such-file", 66, errors: ["cannot read"]),
    CommandCase("check Examples/evm/hello-request.json --policy no-such-file", 66, errors: ["cannot read"]),
    CommandCase(
      "check Examples/evm/hello-request.json --policy Examples/evm/hello-request.json", 64,
      errors: ["the key to is not known"]),
  ])
  func wrongCommandLinesGetOneLineToActOn(_ one: CommandCase) throws {
    try Self.check(one)
    let result = try BuiltCommand.run(one.arguments)
    #expect(result.errors.split(separator: "\n").count <= 2)
  }

  @Test(arguments: [
    CommandCase(
      "check AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
      1, output: ["solana/tx-trailing-bytes"]),
    CommandCase("decode 7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV", 0, output: ["solana.address"]),
    CommandCase("decode -", 0, output: ["solana.address"], input: "7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV"),
    CommandCase(
      "decode -", 1, output: ["bitcoin/psbt-"],
      input: "cHNidP8BAHUCAAAAASaBcTce3/KF6Tet7qSze3gADAVmy7OtZGQXE8pCFxv2AAAAAAD+////AtPf9QUAAAAA"),
    CommandCase("decode -", 1, output: ["core/input-empty"], input: " \n"),
    CommandCase("check Examples/evm/hello-signed.txt", 1, output: ["evm/json-"]),
  ])
  func inputsOfAnotherKindAreNamed(_ one: CommandCase) throws { try Self.check(one) }

  @Test(
    arguments: [
      ["check", key], ["decode", key], ["check", #"{"to":"\#(key)"}"#], ["check", #"{"\#(key)":"x"}"#],
      ["verify", "--reply", key], ["verify", "--request", key, "--reply", "0x00"],
      ["verify", "--request", "{}", "--reply", "0x00", "--account", key],
      ["message", "check", phrase], ["message", "verify", "--signature", key, "hi"],
      ["message", "check", "my key is \(key), keep it"],
      ["check", phrase], [phrase], [key], ["check", "--\(key)"], ["check", "--op", key, "{}"], ["decode", digits],
      ["batch", key], ["vectors", "run", key], ["check", "{}", "--policy", key], ["message", "check", digits],
      ["check", "[" + (0..<64).map { "\($0)" }.joined(separator: ", ") + "]"],
    ], ["text", "json"])
  func aKeyIsNeverShown(_ arguments: [String], _ format: String) throws {
    let result = try BuiltCommand.run(arguments + (arguments.count > 1 ? ["--format", format] : []))
    let shown = result.output + result.errors
    for secret in [Self.key, Self.phrase, Self.digits, "61, 62, 63"] { #expect(!shown.contains(secret), "\(shown)") }
    #expect(result.status != nil && result.status != 0 || arguments.last == Self.digits, "\(shown)")
  }

  @Test func keysInBatchAreRefusedAndNotShown() throws {
    let lines = [
      #"{"id":"1","op":"check","chain":"evm","payload":"\#(Self.key)"}"#,
      #"{"id":"2","op":"verify","chain":"evm","payload":"{}","reply":{"kind":"signedTransaction","value":"\#(Self.key)"}}"#,
      #"{"id":"3","op":"checkMessage","chain":"evm","message":"\#(Self.phrase)"}"#,
      #"{"id":"4","op":"\#(Self.key)"}"#, #"{"id":"5","\#(Self.key)":1,"op":"decode","payload":"0x"}"#,
      #"{"id":"6","op":"check","chain":"evm","payload":"{}","account":"\#(Self.key)","network":"\#(Self.key)"}"#,
    ]
    let result = try BuiltCommand.run(["batch", "-"], input: Array(lines.joined(separator: "\n").utf8))
    #expect(result.status == 1)
    #expect(result.output.split(separator: "\n").count == lines.count)
    for secret in [Self.key, Self.phrase] { #expect(!(result.output + result.errors).contains(secret)) }
  }

  @Test func batchAnswersEveryLineInOrder() throws {
    let lines = [
      #"{"id":"a","op":"check","chain":"evm","payload":"{}"}"#, "not json", "{", "[]", #"{"id":"b"}"#,
      #"{"id":"c","op":"decode","payload":"0x"}"#,
      #"{"id":"d","op":"check","chain":"evm","payload":"{}","policy":{"fork":"osaka"}}"#,
      #"{"id":"e","op":"check","chain":"near","payload":"{}"}"#, #"{"id":"f","id":"g","op":"decode","payload":"0x"}"#,
    ]
    let result = try BuiltCommand.run(["batch"], input: Array(lines.joined(separator: "\n").utf8))
    #expect(result.status == 1)
    let answers = try result.output.split(separator: "\n").map { try JSON(parsing: String($0)) }
    #expect(answers.map { $0["id"]?.string } == ["a", nil, nil, nil, "b", "c", "d", "e", "f"])
    #expect(answers.allSatisfy { $0["schema"]?.string == "countersign.answer/1" })
    let untrusted = answers[6]["findings"]?[0]?["message"]?.string
    #expect(untrusted?.contains("--trust-inline") == true)
    let trusted = try BuiltCommand.run(["batch", "--trust-inline"], input: Array(lines[6].utf8))
    #expect(
      try JSON(parsing: trusted.output)["findings"]?.array?.contains { $0["rule"]?.string == "core/request-malformed" }
        == false)
  }

  @Test func equalInputsGiveEqualBytes() throws {
    let arguments = ["batch", "Examples/evm/batch.ndjson", "--evaluated"]
    let first = try BuiltCommand.run(arguments)
    let second = try BuiltCommand.run(arguments, environment: ["TZ": "Asia/Tokyo", "LANG": "tr_TR.UTF-8"])
    #expect(first.output == second.output)
  }

  @Test func outputThatCannotBeWrittenIsTold() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full"), let path = BuiltCommand.path else { return }
    let process = Process()
    process.executableURL = path
    process.arguments = ["--help"]
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    process.standardError = FileHandle(forWritingAtPath: "/dev/null")
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 74)
  }
}
