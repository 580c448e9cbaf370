public import CountersignCore

/// What every node refuses, whatever the accounts hold: all of it, each at its place. Source: solana-sdk `sanitize`;
/// Agave transaction-view; SIMD-0385.
public enum SolanaStructure {
  /// The most signatures, keys and instructions of version 1. Source: SIMD-0385.
  private static let v1Limits = (signatures: 12, keys: 64, instructions: 64)
  /// An index has eight bits.
  private static let accountLimit = 256

  /// The findings about a transaction.
  public static func check(_ transaction: SolanaTransaction) -> [Finding] {
    let required = Int(truncatingIfNeeded: transaction.message.header.requiredSignatures)
    var findings: [Finding] = []
    if transaction.signatures.count != required {
      findings.append(
        Finding(
          SolanaRules.signatureCountMismatch, at: Location(field: "signatures"),
          [Argument("got", transaction.signatures.count), Argument("expected", required)]))
    }
    let limit = transaction.message.version.maximumBytes
    if transaction.bytes.count > limit {
      findings.append(
        Finding(
          SolanaRules.txTooLarge, at: Location(bytes: limit..<transaction.bytes.count, field: "transaction"),
          [Argument("got", transaction.bytes.count), Argument("expected", limit)]))
    }
    return findings + check(transaction.message)
  }

  /// The findings about a message.
  public static func check(_ message: SolanaTransactionMessage) -> [Finding] {
    checkHeader(message) + checkCounts(message) + checkInstructions(message) + checkLookups(message)
      + (message.version == .v1 ? checkV1(message) : [])
  }

  private static func checkHeader(_ message: SolanaTransactionMessage) -> [Finding] {
    let header = message.header
    let required = Int(truncatingIfNeeded: header.requiredSignatures)
    let place = Location(field: "header")
    if required == 0 { return [Finding(SolanaRules.noSigners, at: place)] }
    var findings: [Finding] = []
    if header.readonlySigned >= header.requiredSignatures {
      findings.append(Finding(SolanaRules.feePayerNotWritable, at: place))
    }
    let needed = required + Int(truncatingIfNeeded: header.readonlyUnsigned)
    if needed > message.keys.count {
      findings.append(
        Finding(
          SolanaRules.headerExceedsAccountKeys, at: place,
          [Argument("got", message.keys.count), Argument("expected", needed)]))
    }
    return findings
  }

  private static func checkCounts(_ message: SolanaTransactionMessage) -> [Finding] {
    let limit = message.version == .v1 ? v1Limits.keys : accountLimit
    guard message.accountCount > limit else { return [] }
    return [
      Finding(
        SolanaRules.tooManyAccounts, at: Location(field: "accountKeys"),
        [Argument("got", message.accountCount), Argument("expected", limit)])
    ]
  }

  private static func checkInstructions(_ message: SolanaTransactionMessage) -> [Finding] {
    let accounts = message.accountCount
    var findings: [Finding] = []
    for (index, instruction) in message.instructions.enumerated() {
      let field = FieldPath("instructions")[index]
      let program = Int(truncatingIfNeeded: instruction.program)
      func add(_ rule: Rule, _ field: FieldPath, _ got: Int, _ expected: Int) {
        findings.append(
          Finding(
            rule, at: Location(field: field),
            [Argument("field", field), Argument("got", got), Argument("expected", expected)]))
      }
      let programField = field.appending("programIdIndex")
      if program == 0 {
        add(SolanaRules.programIsFeePayer, programField, program, message.keys.count)
      } else if program >= accounts {
        add(SolanaRules.programIndexOutOfBounds, programField, program, accounts)
      } else if program >= message.keys.count {
        add(SolanaRules.programFromLookupTable, programField, program, message.keys.count)
      }
      for (place, account) in instruction.accounts.enumerated()
      where Int(truncatingIfNeeded: account) >= accounts {
        add(
          SolanaRules.accountIndexOutOfBounds, field.appending("accounts")[place], Int(truncatingIfNeeded: account),
          accounts)
      }
    }
    return findings
  }

  private static func checkLookups(_ message: SolanaTransactionMessage) -> [Finding] {
    message.lookups.enumerated().compactMap { index, lookup in
      guard lookup.writable.isEmpty, lookup.readonly.isEmpty else { return nil }
      let field = FieldPath("addressTableLookups")[index]
      return Finding(SolanaRules.lookupTableEmpty, at: Location(field: field), [Argument("field", field)])
    }
  }

  private static func checkV1(_ message: SolanaTransactionMessage) -> [Finding] {
    var findings: [Finding] = []
    func limit(_ rule: Rule, _ field: FieldPath, _ got: Int, _ expected: Int) {
      guard got > expected else { return }
      findings.append(
        Finding(rule, at: Location(field: field), [Argument("got", got), Argument("expected", expected)]))
    }
    let required = Int(truncatingIfNeeded: message.header.requiredSignatures)
    limit(SolanaRules.tooManySignatures, "header", required, v1Limits.signatures)
    limit(SolanaRules.tooManyInstructions, "instructions", message.instructions.count, v1Limits.instructions)
    var seen = Set<SolanaAddress>()
    for (index, key) in message.keys.enumerated() where !seen.insert(key).inserted {
      let field = FieldPath("accountKeys")[index]
      findings.append(
        Finding(SolanaRules.duplicateAccountKey, at: Location(field: field), [Argument("field", field)]))
    }
    if let heap = message.config.heapSize, !isHeapSize(heap) {
      findings.append(
        Finding(SolanaRules.heapSizeInvalid, at: Location(field: "config.heapSize"), [Argument("got", heap)]))
    }
    return findings
  }
}

extension SolanaStructure {
  /// True for a heap size that nodes grant. Source: Agave `sanitize_requested_heap_size`.
  static func isHeapSize(_ size: UInt32) -> Bool { size >= 32_768 && size <= 262_144 && size % 1024 == 0 }

  /// True for a rule about an index or a count that leaves accounts without a name.
  static func hidesAccounts(_ rule: Rule) -> Bool {
    [
      SolanaRules.noSigners, SolanaRules.headerExceedsAccountKeys, SolanaRules.programIndexOutOfBounds,
      SolanaRules.programFromLookupTable, SolanaRules.accountIndexOutOfBounds,
    ].contains(rule)
  }
}
