import CountersignCore
import CountersignCurves
import CountersignKit

#if SystemCurves && (os(Linux) || os(macOS))
  import CountersignSystemCurves
#endif

/// What the commands share: the preflight with the policy of the command line.
enum CommandContext {
  /// The preflight for a command line.
  static func preflight(_ arguments: Arguments) throws(CommandFailure) -> Preflight {
    #if SystemCurves && (os(Linux) || os(macOS))
      return Preflight(policy: try policy(arguments), context: try context(arguments), curves: .system)
    #else
      throw .software("this build has no curve arithmetic: build it with the trait SystemCurves")
    #endif
  }

  private static func policy(_ arguments: Arguments) throws(CommandFailure) -> Policy {
    guard let path = arguments["--policy"] else { return .bridge }
    let input = try input { () throws(Input.Failure) in try Input.file(path) }
    let (policy, findings) = SchemaPolicy.read(text: input.text)
    guard let policy, findings.isEmpty else {
      throw .usage(
        "the policy in \(Arguments.shown(path)) cannot be taken: \(findings.map(\.message).joined(separator: "; "))")
    }
    return policy
  }

  /// The rules that a person has looked at; a word that is no money-class rule acknowledges nothing, and is told.
  static func acknowledged(_ arguments: Arguments) throws(CommandFailure) -> Set<String> {
    let ids = arguments.all("--acknowledge")
    for id in ids {
      guard let rule = RuleCatalogue.rule(id) else {
        throw .usage("--acknowledge: the rule " + Arguments.unknown(id, RuleCatalogue.all.map(\.id)))
      }
      guard rule.isMoney else { throw .usage("--acknowledge: \(id) is no money-class rule, and holds nothing up") }
    }
    return Set(ids)
  }

  /// The chain: what `--chain` says, else what the network, the account or the input itself tells.
  static func chain(_ arguments: Arguments, payload: String?) -> ChainFamily {
    if let named = arguments["--chain"].flatMap({ ChainFamily(named: $0) }) { return named }
    if let network = arguments["--network"].flatMap({ try? NetworkID($0) }) {
      return ["solana": .solana, "bip122": .bitcoin][network.namespace] ?? .evm
    }
    let texts = [arguments["--account"], payload].compactMap { $0 }
    let kinds = texts.compactMap { InputDetection.detect($0).kind }
    guard let kind = kinds.first else { return .evm }
    return ChainFamily(named: String(decoding: kind.utf8.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)) ?? .evm
  }

  /// The bridge's string in a text: one that comes from a file ends with a line feed that is the file's. JSON minds none.
  static func bridgeText(_ text: String, _ chain: ChainFamily) -> String {
    guard chain != .evm, text.utf8.last == 0x0a else { return text }
    return String(decoding: text.utf8.dropLast(), as: UTF8.self)
  }

  /// The answer to a verification, decided by what a node told when `--node-answer` gives it.
  static func answer(
    _ op: String, _ request: WalletRequest, _ reply: WalletReply, _ arguments: Arguments, _ preflight: Preflight
  ) throws(CommandFailure) -> SchemaAnswer {
    let acknowledged = try acknowledged(arguments)
    let job = SchemaRequest.Job.verify(request, reply)
    let answer = preflight.answer(SchemaRequest(op: op, job: job, acknowledged: acknowledged))
    guard let operand = arguments["--node-answer"] else { return answer }
    guard answer.query != nil else {
      throw .usage("--node-answer: nothing is asked of a node here, the verdict is \(answer.verdict)")
    }
    let input = try input { () throws(Input.Failure) in try Input.resolve(operand) }
    return preflight.answer(
      SchemaRequest(op: op, job: job, acknowledged: acknowledged, nodeAnswer: input.text))
  }

  private static func context(_ arguments: Arguments) throws(CommandFailure) -> Context {
    guard let path = arguments["--context"] else { return .empty }
    let input = try input { () throws(Input.Failure) in try Input.file(path) }
    let (context, findings) = SchemaContext.read(text: input.text)
    guard let context, findings.isEmpty else {
      throw .usage(
        "the context in \(Arguments.shown(path)) cannot be taken: \(findings.map(\.message).joined(separator: "; "))")
    }
    return context
  }

  /// Reads an input and turns its failure into the command's.
  static func input(_ body: () throws(Input.Failure) -> Input) throws(CommandFailure) -> Input {
    do { return try body() } catch { throw .input(error.message) }
  }

  /// The operands as inputs; standard input when there is none.
  static func inputs(_ arguments: Arguments) throws(CommandFailure) -> [Input] {
    var inputs: [Input] = []
    for operand in arguments.operands.isEmpty ? ["-"] : arguments.operands {
      inputs.append(try input { () throws(Input.Failure) in try Input.resolve(operand) })
    }
    return inputs
  }
}
