public import CountersignCore

/// What an instruction does, for people and for programs.
public struct SolanaAction: Hashable, Sendable {
  /// The kind: `system.transfer`, `token.approve` for either token program, `program.call` for an unknown one.
  public let type: String
  /// Which instruction, who plays which role, and the arguments.
  public let fields: [JSONText.Member]
  /// A sentence.
  public let text: String

  /// The action in the words of the request schema.
  public var json: JSONText {
    .object([.init("type", .string(type)), .init("fields", .object(fields)), .init("text", .string(text))])
  }

  /// The actions of instructions, in order: one of each that does something, and of a batch those that it holds. The
  /// price and the limits of a transaction are none.
  public static func actions(
    _ decoded: [SolanaDecodedInstruction], context: SolanaContext, network: NetworkID?
  ) -> [SolanaAction] {
    decoded.enumerated().flatMap { index, decoded -> [SolanaAction] in
      if decoded.inner.isEmpty {
        return [action(decoded, index, context, network)].compactMap { $0 }
      }
      let inner = decoded.inner.compactMap { action($0, index, context, network) }
      // What breaks a batch off is told as well.
      let isWhole = decoded.fault == nil || decoded.inner.contains { $0.fault != nil }
      return inner + (isWhole ? [] : [unreadable(decoded, index)])
    }
  }

  private static func action(
    _ decoded: SolanaDecodedInstruction, _ index: Int, _ context: SolanaContext, _ network: NetworkID?
  ) -> SolanaAction? {
    let program = decoded.instruction.program
    if program == SolanaPrograms.computeBudget { return nil }
    if decoded.fault != nil { return unreadable(decoded, index) }
    let sentence = SolanaSentence(decoded: decoded, context: context, network: network)
    return SolanaAction(
      type: type(decoded), fields: fields(decoded, index), text: sentence.text)
  }

  private static func unreadable(_ decoded: SolanaDecodedInstruction, _ index: Int) -> SolanaAction {
    SolanaAction(
      type: "program.unreadable", fields: fields(decoded, index),
      text: "call \(SolanaSentence.name(of: decoded.instruction.program)) with an instruction that cannot be read"
        + (decoded.fault.map { " (\($0))" } ?? ""))
  }

  private static func type(_ decoded: SolanaDecodedInstruction) -> String {
    if decoded.isUnknown { return "program.call" }
    let parts = decoded.name.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, let program = parts.first, let name = parts.last else { return decoded.name }
    let isToken = program == "spl_token" || program == "token_2022"
    // Whether decimals are checked, or an account may be there already, is no other kind of action.
    let plain =
      ["_checked_with_fee", "_checked", "_idempotent"].first { name.hasSuffix($0) && (isToken || program == "ata") }
    return (isToken ? "token" : String(program)) + "." + name.dropLast(plain?.count ?? 0)
  }

  private static func fields(_ decoded: SolanaDecodedInstruction, _ index: Int) -> [JSONText.Member] {
    var fields = [
      JSONText.Member("instruction", .integer(index)),
      JSONText.Member("program", .string(decoded.instruction.program.description)),
    ]
    for role in decoded.roles {
      guard let account = decoded.account(role.name) else { continue }
      fields.append(.init(role.name, .string(account.key.description)))
    }
    // An argument may be called like a role, as the base of a seed, and then names the same account.
    for argument in decoded.arguments where !decoded.roles.contains(where: { $0.name == argument.name }) {
      fields.append(.init(argument.name, argument.value.json))
    }
    return fields
  }
}
