import CountersignCore
import CountersignKit
import CountersignRender

/// `countersign build evm`: typed values in, the bridge's string out.
struct BuildCommand {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() throws(CommandFailure) -> ExitStatus {
    let preflight = try CommandContext.preflight(arguments)
    let output = try Output(arguments, command: "build evm")
    // The flags become a request of the schema, so that there is one reader of specifications.
    let text = request.text
    let document: JSONDocument
    do { document = try JSONReader.read(text) } catch { throw .software("the specification cannot be written") }
    let (read, _, findings) = SchemaRequest.read(document.root, trustsInline: false, context: preflight.context)
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

  private var request: JSONText {
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
}
