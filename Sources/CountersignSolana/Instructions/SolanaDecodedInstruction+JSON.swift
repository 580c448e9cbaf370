public import CountersignCore

extension SolanaDecodedInstruction {
  /// How much of a text of an instruction is shown.
  static let shownText = 1000

  /// The instruction in the words of the request schema. Texts of it are made safe to show, and cut.
  public var json: JSONText {
    let names = Dictionary(roles.map { ($0.index, $0.name) }) { first, _ in first }
    return .object([
      "program": .string(instruction.program.description),
      "name": .string(name),
      "accounts": .array(
        instruction.accounts.enumerated().map { index, account in
          .object([
            "key": .string(account.key.description), "role": names[index].map { .string($0) },
            "signer": .bool(account.isSigner), "writable": .bool(account.isWritable),
          ])
        }),
      "arguments": .object(arguments.map { JSONText.Member($0.name, $0.value.json) }),
      "inner": inner.isEmpty ? nil : .array(inner.map(\.json)),
      "trailing": trailing == 0 ? nil : .integer(trailing),
      "fault": fault.map { .string($0.description) },
      "bytes": .integer(instruction.data.count),
    ])
  }
}

extension SolanaDecodedInstruction.Value {
  /// The value: numbers as decimal strings, bytes as hex, an absent option as `null`.
  var json: JSONText {
    switch self {
    case .number(let value): .string(String(value))
    case .signed(let value): .string(String(value))
    case .flag(let value): .bool(value)
    case .address(let value): .string(value.description)
    case .addresses(let values): .array(values.map { .string($0.description) })
    case .text(let value): .string(TextSanitizer.display(value, limit: SolanaDecodedInstruction.shownText))
    case .bytes(let value): .string(Hex.encode(value, prefix: "0x"))
    case .none: .null
    }
  }
}
