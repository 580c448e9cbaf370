import CountersignCore
import CountersignKit
import CountersignRender

/// `countersign convert`: a signature of an EVM message in another form that means the same.
struct ConvertCommand {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() throws(CommandFailure) -> ExitStatus {
    guard let target = arguments["--to"] else { throw .usage("countersign convert needs --to") }
    let output = try Output(arguments, command: "convert")
    let operand = arguments.operands.first ?? "-"
    let input = try CommandContext.input { () throws(Input.Failure) in try Input.reply(operand) }
    let answer = try converted(input.text, to: target)
    if output.isJSON {
      try output.write(answer, about: input)
    } else {
      // Standard output holds the signature and nothing else, so that it can be piped.
      Terminal.complain(AnswerText(source: input.source, name: input.name, style: output.style).render(answer))
      if let payload = answer.payload { try Output.write(payload + "\n") }
    }
    return Output.status(answer)
  }

  private func converted(_ text: String, to target: String) throws(CommandFailure) -> SchemaAnswer {
    func refused(_ findings: [Finding]) -> SchemaAnswer {
      SchemaAnswer(
        op: "convert", chain: .evm, verdict: "refused", findings: findings, evaluated: EVMRules.signatureForms)
    }
    if let secret = SecretDetector.finding(in: text, "signature") { return refused([secret]) }
    let (form, findings) = EVMSignatureForm.read(text)
    guard let form else { return refused(findings) }
    var answer = SchemaAnswer(
      op: "convert", chain: .evm, verdict: "converted", findings: findings + form.findings,
      evaluated: EVMRules.signatureForms)
    guard !answer.findings.contains(where: { $0.severity == .error }) else { return refused(answer.findings) }
    var bytes = try wrapped(form, target)
    do throws(DecodeError) {
      if bytes == nil { bytes = try form.converted(to: EVMSignatureConversion(named: target) ?? .full) }
      answer.payload = bytes.map { Hex.encode($0, prefix: "0x") }
      answer.summary = bytes.map { EVMSignatureForm($0).summary }
      return answer
    } catch {
      return refused(answer.findings + [error.finding])
    }
  }

  /// The signature as one of an account that a factory deploys; nil when something else is wanted.
  private func wrapped(_ form: EVMSignatureForm, _ target: String) throws(CommandFailure) -> [UInt8]? {
    let flags = ["--factory", "--factory-calldata"]
    guard target == "erc6492" else {
      if let flag = flags.first(where: { arguments.has($0) }) { throw .usage("\(flag) belongs to --to erc6492") }
      return nil
    }
    guard let factory = arguments["--factory"].flatMap({ try? EVMAddress($0) }) else {
      throw .usage("--to erc6492 needs --factory: 0x and 40 hex digits, in mixed case with a checksum")
    }
    let digits = Array((arguments["--factory-calldata"] ?? "0x").utf8)
    guard let calldata = try? Hex.decode(digits, from: digits.starts(with: "0x".utf8) ? 2 : 0) else {
      throw .usage("--factory-calldata takes whole bytes in hex")
    }
    return EVMPredeploySignature(factory: factory, factoryCalldata: calldata, signature: form.bytes).encoded
  }
}
