public import CountersignCore
public import CountersignCurves
import CountersignHash

extension SolanaTransaction {
  /// What the transaction is, in the words of the request schema.
  ///
  /// `context`: tables and tokens, so that accounts and amounts can be told; what is not known is not guessed.
  public func summary(
    _ curves: Curves, context: SolanaContext = .empty, network: NetworkID? = nil
  ) -> JSONText {
    let decoded = message.resolvedInstructions(tables: context.lookupTables).map(SolanaDecodedInstruction.decode)
    let accounts = message.accounts(tables: context.lookupTables).map { account -> JSONText in
      .object([
        "key": .string(account.key.description), "signer": .bool(account.isSigner),
        "writable": .bool(account.isWritable),
      ])
    }
    let lookups = message.lookups.map { lookup -> JSONText in
      .object([
        "table": .string(lookup.table.description),
        "writable": .array(lookup.writable.map { .integer(Int(truncatingIfNeeded: $0)) }),
        "readonly": .array(lookup.readonly.map { .integer(Int(truncatingIfNeeded: $0)) }),
      ])
    }
    let states = signatureStates(curves).map { state -> JSONText in
      .object(["account": .string(state.key.description), "state": .string(state.word)])
    }
    let config = message.config.values.map { JSONText.Member($0.name, $0.value.map { .string(String($0)) } ?? .null) }
    let fee = SolanaFee(message)
    return .object([
      "kind": .string("solana.transaction"),
      "version": .string(message.version.description),
      "size": .integer(bytes.count),
      "feePayer": message.keys.first.map { .string($0.description) },
      "lifetime": .string(Base58.encode(message.lifetime.bytes)),
      "messageHash": .string(SHA256.hash(messageBytes).hex),
      "id": signatures.first.flatMap { $0.allSatisfy { $0 == 0 } ? nil : .string(Base58.encode($0)) },
      "fee": .object(["base": .string(String(fee.base)), "priority": .string(String(fee.priority))]),
      "config": message.version == .v1 ? .object(config) : nil,
      "accounts": .array(accounts),
      "signatures": .array(states),
      "instructions": .array(decoded.map(\.json)),
      "lookups": message.version == .v0 ? .array(lookups) : nil,
      "actions": .array(SolanaAction.actions(decoded, context: context, network: network).map(\.json)),
    ])
  }
}

extension SolanaTransactionRequest {
  /// What the request asks for, in the words of the request schema.
  public func summary(_ curves: Curves, context: SolanaContext = .empty, network: NetworkID? = nil) -> JSONText {
    transaction.summary(curves, context: context, network: network)
  }
}
