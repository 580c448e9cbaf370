import CountersignCore
import CountersignKit
import CountersignRender

/// `countersign build evm`, `build solana` and `build bitcoin`: typed values in, the bridge's string out.
struct BuildCommand {
  private let arguments: Arguments
  private let chain: ChainFamily

  init(_ arguments: Arguments, _ chain: ChainFamily) {
    self.arguments = arguments
    self.chain = chain
  }

  func run() throws(CommandFailure) -> ExitStatus {
    let preflight = try CommandContext.preflight(arguments)
    let output = try Output(arguments, command: "build \(chain)")
    // The flags become a request of the schema, so that there is one reader of specifications.
    let text = try specification().text
    let document: JSONDocument
    do { document = try JSONReader.read(text) } catch { throw .software("the specification cannot be written") }
    let (read, _, findings) = SchemaRequest.read(
      document.root, trustsInline: false, context: preflight.context, curves: preflight.curves)
    guard let read, findings.isEmpty else {
      let why = findings.map { finding in
        finding.arguments.first { $0.name == "why" }.map { TextSanitizer.display($0.value, limit: 200) }
          ?? finding.message
      }
      throw .usage(why.joined(separator: "; "))
    }
    let answer = preflight.answer(
      SchemaRequest(op: read.op, job: read.job, acknowledged: try CommandContext.acknowledged(arguments)))
    var input = Input(text: "", name: "what was built")
    if case .build(let built, _, _, _) = read.job { input = Input(text: built.bridgeString, name: input.name) }
    if output.isJSON {
      try output.write(answer, about: input)
    } else {
      // Standard output holds the string and nothing else, so that it can be piped.
      Terminal.complain(AnswerText(source: input.source, name: input.name, style: output.style).render(answer))
      if let payload = answer.payload { try Output.write(payload + "\n") }
    }
    return Output.status(answer)
  }

  private func specification() throws(CommandFailure) -> JSONText {
    switch chain {
    case .solana: try solanaRequest()
    case .bitcoin: try bitcoinRequest()
    default: evmRequest
    }
  }

  /// A whole specification from a file, or a payment from flags.
  private func bitcoinRequest() throws(CommandFailure) -> JSONText {
    func text(_ flag: String) -> JSONText? { arguments[flag].map { .string($0) } }
    let spec =
      try fileSpecification(besides: ["--to", "--amount"])
      ?? .object(["type": .string("payment"), "to": text("--to"), "amount": text("--amount")])
    return .object([
      "op": .string("build"), "chain": .string("bitcoin"), "operation": text("--op"), "network": text("--network"),
      "account": text("--account"), "spec": spec,
    ])
  }

  /// What the file of `--spec` says; nil without it.
  private func fileSpecification(besides others: [String]) throws(CommandFailure) -> JSONText? {
    guard let path = arguments["--spec"] else { return nil }
    if let other = others.first(where: { arguments.has($0) }) {
      throw .usage("--spec says it all: \(other) cannot stand beside it")
    }
    let input = try CommandContext.input { () throws(Input.Failure) in try Input.file(path) }
    guard let document = try? JSONReader.read(input.text), document.duplicates.isEmpty else {
      throw .usage("the specification in \(Arguments.shown(path)) is not JSON")
    }
    return JSONText(document.root)
  }

  private var evmRequest: JSONText {
    func text(_ flag: String) -> JSONText? { arguments[flag].map { .string($0) } }
    let type =
      arguments.has("--create")
      ? "create" : arguments.has("--token") ? "tokenTransfer" : arguments.has("--data") ? "call" : "transfer"
    return .object([
      "op": .string("build"), "chain": .string("evm"), "operation": text("--op"), "network": text("--network"),
      "account": text("--account"),
      "spec": .object([
        "type": .string(type), "to": text("--to"), "value": text("--value"), "data": text("--data"),
        "token": text("--token"), "amount": text("--amount"), "decimals": text("--decimals"), "gas": text("--gas"),
        "nonce": text("--nonce"), "gasPrice": text("--gas-price"), "maxFeePerGas": text("--max-fee"),
        "maxPriorityFeePerGas": text("--tip"),
      ]),
    ])
  }

  /// A whole specification from a file, or one of the commonest payments from flags.
  private func solanaRequest() throws(CommandFailure) -> JSONText {
    func text(_ flag: String) -> JSONText? { arguments[flag].map { .string($0) } }
    let others = [
      "--to", "--amount", "--mint", "--decimals", "--token-2022", "--create-account", "--memo", "--version",
      "--blockhash", "--unit-limit", "--unit-price", "--priority-fee",
    ]
    var spec: JSONText
    if let stated = try fileSpecification(besides: others) {
      spec = stated
    } else {
      let isToken = arguments.has("--mint")
      let payment = JSONText.object([
        "type": .string(isToken ? "tokenTransfer" : "transfer"), "to": text("--to"), "amount": text("--amount"),
        "mint": text("--mint"), "decimals": text("--decimals"),
        "program": arguments.has("--token-2022") ? .string("token2022") : nil,
        "createAccount": arguments.has("--create-account") ? .bool(true) : nil,
      ])
      let memo = arguments["--memo"].map { JSONText.object(["type": .string("memo"), "text": .string($0)]) }
      spec = .object([
        "version": text("--version"), "recentBlockhash": text("--blockhash"),
        "computeUnitLimit": text("--unit-limit"), "computeUnitPrice": text("--unit-price"),
        "priorityFee": text("--priority-fee"), "instructions": .array([payment] + [memo].compactMap { $0 }),
      ])
    }
    return .object([
      "op": .string("build"), "chain": .string("solana"), "operation": text("--op"), "network": text("--network"),
      "account": text("--account"), "spec": spec,
    ])
  }
}
