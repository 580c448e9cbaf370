import CountersignCore
import CountersignHash

/// Compares the message that was asked with the one that was signed: lifetime, config, accounts and instructions.
///
/// Complete by construction: the requested message with the differences applied is compiled, and must be the signed one
/// byte for byte; what is left over is a difference of its own, and tampered.
struct SolanaComparison {
  private(set) var differences: [Difference] = []
  private(set) var compared: [String] = []
  /// What the transaction may cost, as asked and as signed.
  let fees: (asked: SolanaFee, signed: SolanaFee)

  private let asked: SolanaTransactionMessage
  private let signed: SolanaTransactionMessage
  private let policy: SolanaPolicy
  /// True when nobody but the wallet has signed the request.
  private let isUnsigned: Bool
  /// Accounts by their places: what a table holds is no matter here, the table is.
  private let askedInstructions: [SolanaInstruction]
  private let signedInstructions: [SolanaInstruction]
  /// The requested message with what the differences say.
  private var rebuilt: SolanaTransactionMessage
  private var rebuiltInstructions: [SolanaInstruction]

  /// `isUnsigned`: whether the request held no signature that a change would break.
  init(
    asked: SolanaTransactionMessage, signed: SolanaTransactionMessage, isUnsigned: Bool, policy: SolanaPolicy
  ) {
    self.asked = asked
    self.signed = signed
    self.policy = policy
    self.isUnsigned = isUnsigned
    fees = (SolanaFee(asked), SolanaFee(signed))
    askedInstructions = asked.resolvedInstructions()
    signedInstructions = signed.resolvedInstructions()
    rebuilt = asked
    rebuiltInstructions = askedInstructions
    guard asked != signed else {
      compared = ["message"]
      return
    }
    compareVersion()
    compareLifetime()
    compareConfig()
    compareSigners()
    compareInstructions()
    compareAccounts()
    compareFee()
    closeGap()
  }

  // MARK: Fields

  private mutating func compareVersion() {
    guard asked.version != signed.version else { return compared.append("version") }
    // Version 1 reads its limits elsewhere, so the same instructions cost another fee there.
    let isLayout = asked.version != .v1 && signed.version != .v1
    differ(
      "version", SolanaRules.reencoded, asked.version.description, signed.version.description,
      isLayout && policy.allowsReencoding ? .expected : .tampered)
    rebuilt.version = signed.version
  }

  private mutating func compareLifetime() {
    guard asked.lifetime != signed.lifetime else { return compared.append("recentBlockhash") }
    let isNonce = askedInstructions.first.map(SolanaRequestCheck.advancesNonce) ?? false
    differ(
      "recentBlockhash", SolanaRules.blockhashReplaced, Base58.encode(asked.lifetime.bytes),
      Base58.encode(signed.lifetime.bytes), isUnsigned && !isNonce ? .expected : .tampered)
    rebuilt.lifetime = signed.lifetime
  }

  private mutating func compareConfig() {
    guard asked.version == .v1 || signed.version == .v1 else { return }
    for (before, after) in zip(asked.config.values, signed.config.values) {
      let path = FieldPath("config").appending(before.name)
      guard before.value != after.value else {
        compared.append(path.description)
        continue
      }
      // With less than the app asked for its instructions may fail, after the fee was paid.
      let isCut = before.name != "priorityFee" && before.value.map { (after.value ?? 0) < $0 } ?? false
      differ(
        path, SolanaRules.configChanged, before.value.map { String($0) }, after.value.map { String($0) },
        isCut ? .tampered : .expected)
    }
    rebuilt.config = signed.config
  }

  private mutating func compareSigners() {
    if asked.keys.first == signed.keys.first {
      compared.append("feePayer")
    } else {
      differ(
        "feePayer", SolanaRules.feePayerChanged, asked.keys.first?.description, signed.keys.first?.description,
        .tampered)
    }
    let before = asked.signers.sorted()
    let after = signed.signers.sorted()
    if before == after {
      compared.append("signers")
    } else {
      differ("signers", SolanaRules.signersChanged, list(before), list(after), .tampered)
    }
  }

  private func list(_ keys: [SolanaAddress]) -> String { keys.map(\.description).joined(separator: ", ") }

  // MARK: Instructions

  /// What was done to the list, in the order of the signed one.
  private mutating func compareInstructions() {
    // Where price and limits stand is no matter: what else there is decides which instructions are the same.
    let budgets = Set(askedInstructions.filter(isBudget).map(Content.init))
    let steps = SolanaInstructionAlignment.steps(
      askedInstructions.map(Content.init), signedInstructions.map(Content.init), light: budgets.contains)
    let removed = steps.removed
    let added = steps.added
    guard !removed.isEmpty || !added.isEmpty else { return compared.append("instructions") }
    rebuiltInstructions = signedInstructions
    let isReordered =
      Set(removed.map { Content(askedInstructions[$0]) }) == Set(added.map { Content(signedInstructions[$0]) })
      && removed.count == added.count
    let nonBudget = removed.filter { !isBudget(askedInstructions[$0]) }
    if isReordered, !nonBudget.isEmpty {
      return differ(
        "instructions", SolanaRules.instructionsReordered, text(askedInstructions), text(signedInstructions), .tampered)
    }
    var left = removed
    for index in added { tell(added: index, &left, steps) }
    for index in left {
      differ(
        FieldPath("instructions")[index], SolanaRules.instructionRemoved, text(askedInstructions[index]), nil, .tampered
      )
    }
    keepNonceFirst()
  }

  /// One instruction of the reply that the request does not have, or not there.
  private mutating func tell(
    added index: Int, _ left: inout [Int], _ steps: SolanaInstructionAlignment
  ) {
    let instruction = signedInstructions[index]
    let path = FieldPath("instructions")[index]
    if asked.version != .v1, signed.version != .v1, let budget = budget(instruction) {
      // Nodes refuse a value that cannot be, and one that is set twice.
      let isRefused =
        !budget.isUsable
        || signedInstructions.enumerated().contains { other in
          other.offset != index && self.budget(other.element)?.tag == budget.tag
        }
      if let place = left.firstIndex(where: { self.budget(askedInstructions[$0])?.tag == budget.tag }) {
        let before = left.remove(at: place)
        return differ(
          path, SolanaRules.computeBudgetChanged, text(askedInstructions[before]), text(instruction),
          isRefused ? .tampered : .expected)
      }
      return differ(path, SolanaRules.computeBudgetAdded, nil, text(instruction), isRefused ? .tampered : .expected)
    }
    // Behind all that was asked: in front of it, the others would no longer stand where the app put them.
    if isAssertion(instruction), steps.gap(ofAdded: index) == askedInstructions.count - steps.removed.count {
      return differ(path, SolanaRules.lighthouseAdded, nil, text(instruction), .expected)
    }
    // What stood in the same gap was changed into this.
    if let place = left.firstIndex(where: {
      steps.gap(ofRemoved: $0) == steps.gap(ofAdded: index) && !isBudget(askedInstructions[$0])
    }) {
      let before = left.remove(at: place)
      return differ(
        path, SolanaRules.instructionChanged, text(askedInstructions[before]), text(instruction), .tampered)
    }
    differ(path, SolanaRules.instructionAdded, nil, text(instruction), .tampered)
  }

  /// A nonce that is not advanced first is no nonce: then anybody can send the transaction again.
  private mutating func keepNonceFirst() {
    guard let first = askedInstructions.first, SolanaRequestCheck.advancesNonce(first),
      signedInstructions.first.map(Content.init) != Content(first)
    else { return }
    differ(
      "instructions[0]", SolanaRules.instructionsReordered, text(first), signedInstructions.first.map(text), .tampered)
  }

  /// An instruction without what the accounts may do, which is compared by account.
  private struct Content: Hashable {
    let program: SolanaAddress
    let accounts: [SolanaAccountMeta.Key]
    let data: [UInt8]

    init(_ instruction: SolanaInstruction) {
      program = instruction.program
      accounts = instruction.accounts.map(\.key)
      data = instruction.data
    }
  }

  private func isBudget(_ instruction: SolanaInstruction) -> Bool { budget(instruction) != nil }

  private func budget(_ instruction: SolanaInstruction) -> SolanaComputeBudget? {
    guard instruction.program == SolanaPrograms.computeBudget, instruction.accounts.isEmpty else { return nil }
    return SolanaComputeBudget(instruction.data)
  }

  /// An assertion reads accounts and fails, or does nothing; the first two tags write. Source: Jac0xb/lighthouse.
  private func isAssertion(_ instruction: SolanaInstruction) -> Bool {
    instruction.program == SolanaPrograms.lighthouse && instruction.data.first.map { (2...17).contains($0) } ?? false
  }

  // MARK: Accounts

  private mutating func compareAccounts() {
    if asked.lookups != signed.lookups {
      differ(
        "addressTableLookups", SolanaRules.lookupTableChanged, text(asked.lookups), text(signed.lookups), .tampered)
      rebuilt.lookups = signed.lookups
    } else if !asked.lookups.isEmpty {
      compared.append("addressTableLookups")
    }
    guard asked.keys != signed.keys || asked.header != signed.header else { return compared.append("accountKeys") }
    comparePrivileges()
    let hasAdditions = differences.contains {
      [SolanaRules.computeBudgetAdded, SolanaRules.lighthouseAdded].contains($0.rule)
    }
    let old = Set(asked.keys)
    // No node takes a key twice: that is no other layout of the same.
    let isDoubled = Set(signed.keys).count < signed.keys.count
    if isDoubled {
      differ("accountKeys", SolanaRules.accountsChanged, text(asked), text(signed), .tampered)
    } else if hasAdditions, signed.keys.filter(old.contains) == asked.keys {
      differ("accountKeys", SolanaRules.accountsAdded, text(asked), text(signed), .expected)
    } else {
      // Whoever adds instructions may compile the message anew; whoever wants the old order kept says so in the policy.
      differ(
        "accountKeys", SolanaRules.reencoded, text(asked), text(signed),
        policy.allowsReencoding ? .expected : .tampered)
    }
    rebuilt.keys = signed.keys
    rebuilt.header = signed.header
  }

  /// What accounts may do: nothing more and nothing less than asked, and what is new may only be read.
  private mutating func comparePrivileges() {
    let before = Dictionary(asked.accounts().map { ($0.key, $0) }) { first, _ in first }
    // A key that nothing was asked for comes with an instruction that was added, or for no good reason.
    var mentioned = Set<SolanaAccountMeta.Key>()
    for instruction in signedInstructions {
      mentioned.insert(.address(instruction.program))
      mentioned.formUnion(instruction.accounts.map(\.key))
    }
    for (index, account) in signed.accounts().enumerated() {
      let path = FieldPath("accountKeys")[index]
      guard let old = before[account.key] else {
        if account.isSigner || account.isWritable || !mentioned.contains(account.key) {
          differ(path, SolanaRules.accountsChanged, nil, text(account), .tampered)
        }
        continue
      }
      if account.isWritable != old.isWritable || account.isSigner != old.isSigner {
        let isRaised = account.isWritable && !old.isWritable || account.isSigner && !old.isSigner
        differ(
          path, isRaised ? SolanaRules.privilegeRaised : SolanaRules.accountsChanged, text(old), text(account),
          .tampered)
      }
    }
  }

  // MARK: The fee

  /// What all of it can cost more than asked, in lamports: a limit alone can multiply a price (Docs/Threats.md, 40).
  private mutating func compareFee() {
    let before = fees.asked.total
    let after = fees.signed.total
    guard after != before else { return compared.append("fee") }
    guard after > before else { return }
    let isWithin = after - before <= policy.maxAddedFee
    differ(
      "fee", isWithin ? SolanaRules.feeRaised : SolanaRules.feeAdded, String(before), String(after),
      isWithin ? .expected : .tampered)
    guard !isWithin else { return }
    // What made it grow is not lawful either.
    let causes = [SolanaRules.computeBudgetAdded, SolanaRules.computeBudgetChanged, SolanaRules.configChanged]
    differences = differences.map { difference in
      guard causes.contains(difference.rule) else { return difference }
      return Difference(
        difference.path, requested: difference.requested, returned: difference.returned, .tampered, difference.rule)
    }
  }

  // MARK: Completeness

  /// Bytes that are unequal without a difference were changed by nobody we know.
  private mutating func closeGap() {
    let accounts = rebuilt.accounts()
    var places: [SolanaAccountMeta.Key: UInt8] = [:]
    for (index, account) in accounts.enumerated() where places[account.key] == nil {
      places[account.key] = UInt8(truncatingIfNeeded: index)
    }
    var isComplete = true
    rebuilt.instructions = rebuiltInstructions.map { instruction in
      let indices = instruction.accounts.map { places[$0.key] }
      let program = places[.address(instruction.program)]
      isComplete = isComplete && program != nil && !indices.contains(nil)
      return SolanaTransactionMessage.Instruction(
        program: program ?? 0, accounts: indices.compactMap { $0 }, data: instruction.data)
    }
    guard !isComplete || rebuilt.encoded != signed.encoded else { return }
    differ(
      "message", SolanaRules.messageChanged, Base64.encode(asked.encoded), Base64.encode(signed.encoded), .tampered)
  }

  private mutating func differ(
    _ path: FieldPath, _ rule: Rule, _ asked: String?, _ signed: String?, _ grade: Difference.Grade
  ) {
    differences.append(Difference(path, requested: asked, returned: signed, grade, rule))
  }

  // MARK: Text

  private func text(_ account: SolanaAccountMeta) -> String {
    "\(account.key)" + (account.isSigner ? " signer" : "") + (account.isWritable ? " writable" : "")
  }

  private func json(_ instruction: SolanaInstruction) -> JSONText {
    .object([
      "program": .string(instruction.program.description),
      "accounts": .array(instruction.accounts.map { .string($0.key.description) }),
      "data": .string(Base64.encode(instruction.data)),
    ])
  }

  private func text(_ instruction: SolanaInstruction) -> String { json(instruction).text }
  private func text(_ list: [SolanaInstruction]) -> String { JSONText.array(list.map(json)).text }

  private func text(_ lookups: [SolanaTransactionMessage.Lookup]) -> String {
    JSONText.array(
      lookups.map { lookup in
        .object([
          "table": .string(lookup.table.description),
          "writable": .array(lookup.writable.map { .integer(Int(truncatingIfNeeded: $0)) }),
          "readonly": .array(lookup.readonly.map { .integer(Int(truncatingIfNeeded: $0)) }),
        ])
      }
    ).text
  }

  private func text(_ message: SolanaTransactionMessage) -> String {
    let header = message.header
    return JSONText.object([
      "header": .array(
        [header.requiredSignatures, header.readonlySigned, header.readonlyUnsigned].map {
          .integer(Int(truncatingIfNeeded: $0))
        }),
      "keys": .array(message.keys.map { .string($0.description) }),
    ]).text
  }

  /// The differences as findings: tampering is an error, whatever the rule says of itself. `context` and `network`: for the
  /// amounts of tokens that are known.
  func findings(_ context: SolanaContext, _ network: NetworkID?) -> [Finding] {
    guard !differences.isEmpty else { return [] }
    let texts = sentences(context, network)
    return differences.map { difference in
      let isTampered = difference.grade == .tampered
      // Lawful differences are told and hold nothing up.
      let severity: Severity = isTampered ? .error : difference.rule.severity == .warning ? .warning : .note
      var (asked, signed) = (difference.requested ?? "nothing", difference.returned ?? "nothing")
      if difference.path == "accountKeys" {
        (asked, signed) = (keys(only: self.asked, self.signed), keys(only: self.signed, self.asked))
      }
      // An instruction is shown by what it does; its bytes stand in the difference.
      func shown(_ text: String) -> String? { texts[text].map { isTampered ? $0.sentence : $0.name } }
      if shown(asked) != shown(signed) {
        (asked, signed) = (shown(asked) ?? asked, shown(signed) ?? signed)
      } else if shown(asked) != nil {
        // The same in words: then what differs is told as it is written.
        (asked, signed) = (difference.narrowed.requested ?? asked, difference.narrowed.returned ?? signed)
      }
      return Finding(
        difference.rule, severity: severity, at: Location(field: difference.path),
        [
          Argument("field", difference.path), Argument("requested", asked, shown: Self.shownCharacters),
          Argument("returned", signed, shown: Self.shownCharacters), Argument("limit", policy.maxAddedFee),
        ])
    }
  }

  /// A sentence about an instruction names up to six accounts.
  private static let shownCharacters = 600

  /// The keys that only one of the messages has.
  private func keys(only one: SolanaTransactionMessage, _ other: SolanaTransactionMessage) -> String {
    let keys = one.keys.filter { !other.keys.contains($0) }
    if !keys.isEmpty { return "also " + list(keys) }
    return Set(one.keys) == Set(other.keys) ? "the same keys in an order of its own" : "nothing more"
  }

  /// What each instruction is called and does, by its text.
  private func sentences(
    _ context: SolanaContext, _ network: NetworkID?
  ) -> [String: (name: String, sentence: String)] {
    let pairs = (askedInstructions + signedInstructions).map { instruction in
      let decoded = SolanaDecodedInstruction.decode(instruction)
      let action = SolanaAction.actions([decoded], context: context, network: network).first
      return (text(instruction), (decoded.name, action?.text ?? decoded.name))
    }
    return Dictionary(pairs) { first, _ in first }
  }
}

/// Which elements two lists share in order, and what was removed and added between them: the heaviest common subsequence.
struct SolanaInstructionAlignment {
  /// Places in the first list.
  private(set) var removed: [Int] = []
  /// Places in the second list.
  private(set) var added: [Int] = []
  private var removedGaps: [Int: Int] = [:]
  private var addedGaps: [Int: Int] = [:]

  /// The gap between shared elements that a removed one stood in.
  func gap(ofRemoved index: Int) -> Int { removedGaps[index] ?? -1 }
  /// The gap between shared elements that an added one stands in.
  func gap(ofAdded index: Int) -> Int { addedGaps[index] ?? -2 }

  /// Lists of a transaction are short: at most 4,096 bytes hold some hundred instructions.
  ///
  /// `light`: elements all of which together weigh less than one other.
  static func steps<Element: Equatable>(
    _ a: [Element], _ b: [Element], light: (Element) -> Bool
  ) -> SolanaInstructionAlignment {
    var lengths = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
    let weights = a.map { light($0) ? 1 : a.count + 1 }
    for i in a.indices.reversed() {
      for j in b.indices.reversed() {
        lengths[i][j] =
          a[i] == b[j] ? lengths[i + 1][j + 1] + weights[i] : max(lengths[i + 1][j], lengths[i][j + 1])
      }
    }
    var alignment = SolanaInstructionAlignment()
    var (i, j, gap) = (0, 0, 0)
    while i < a.count || j < b.count {
      if i < a.count, j < b.count, a[i] == b[j] {
        (i, j, gap) = (i + 1, j + 1, gap + 1)
      } else if j == b.count || i < a.count && lengths[i + 1][j] >= lengths[i][j + 1] {
        alignment.removed.append(i)
        alignment.removedGaps[i] = gap
        i += 1
      } else {
        alignment.added.append(j)
        alignment.addedGaps[j] = gap
        j += 1
      }
    }
    return alignment
  }
}
