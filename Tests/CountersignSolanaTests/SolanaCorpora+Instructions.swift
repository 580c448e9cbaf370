import CountersignCurves
import CountersignHash
import CountersignSolana
import TestSupport
import Testing

/// The public data of the instructions of known programs.
extension SolanaCorpora {
  @Test func readsInstructions() {
    Corpora.check("solana/instructions", content: { [$0["id"]?.string, $0["k"]?.string] }) { testCase in
      var faults = Faults()
      let decoded = SolanaDecodedInstruction.decode(try InstructionCase.instruction(testCase))
      guard testCase["valid"]?.bool == true else {
        faults.compare("the fault", decoded.fault?.reason.description, testCase["why"]?.string)
        // Without a whole tag nothing says which instruction it is.
        if !decoded.name.hasSuffix(".unknown") { faults.compare("the name", decoded.name, testCase["k"]?.string) }
        return faults.judgement
      }
      // An account that is there twice is counted by its first place.
      let keys = decoded.instruction.accounts.map(\.key)
      let positions = keys.map { key in keys.firstIndex(of: key) ?? -1 }
      InstructionCase.compare(decoded, testCase, positions: positions, &faults)
      return faults.judgement
    }
  }

  @Test func readsInstructionsOfTransactions() {
    Corpora.check("solana/tx_valid", content: { [$0["id"]?.string] }) { testCase in
      var faults = Faults()
      let bytes = try #require(testCase["tx"]?.base64Bytes)
      let message = try SolanaTransaction.decode(bytes).message
      let instructions = try #require(testCase["ix"]?.array)
      let resolved = message.resolvedInstructions()
      faults.compare("the instructions", resolved.count, instructions.count)
      for ((raw, instruction), expected) in zip(zip(message.instructions, resolved), instructions) {
        let decoded = SolanaDecodedInstruction.decode(instruction)
        InstructionCase.compare(decoded, expected, positions: raw.accounts.map { Int($0) }, &faults)
      }
      return faults.judgement
    }
  }
}

/// What the corpora say of an instruction.
enum InstructionCase {
  /// Arguments that are read, and of which the corpora say nothing.
  private static let unsaid: Set = ["assertion", "base", "bump"]

  static func instruction(_ testCase: JSON) throws -> SolanaInstruction {
    let accounts = try #require(testCase["accounts"]?.array).map { account in
      SolanaAccountMeta(
        try SolanaAddress(try #require(account[0]?.string)), signer: account[1]?.int == 1,
        writable: account[2]?.int == 1)
    }
    return SolanaInstruction(
      program: try SolanaAddress(try #require(testCase["program"]?.string)), accounts: accounts,
      data: try #require(testCase["data"]?.hexBytes))
  }

  /// Compares names, roles and arguments; `positions` are what the corpora count accounts by.
  static func compare(
    _ decoded: SolanaDecodedInstruction, _ expected: JSON, positions: [Int], _ faults: inout Faults
  ) {
    faults.compare("the name", decoded.name, expected["k"]?.string)
    faults.compare("the fault", decoded.fault?.description, nil)
    faults.compare("the bytes after it", decoded.trailing, 0)
    var roles = Dictionary(uniqueKeysWithValues: decoded.roles.map { ($0.name, positions[$0.index]) })
    let expectedRoles = Dictionary(
      uniqueKeysWithValues: (expected["r"]?.object ?? []).map { ($0.key, $0.value.int ?? -1) })
    // The corpora name the first signer of a memo only, and not always.
    if decoded.name == "memo" { roles = roles.filter { expectedRoles.keys.contains($0.key) } }
    faults.compare("the roles", roles, expectedRoles)
    if let inner = expected["a"]?["inner"]?.array {
      compare(decoded.inner, inner, &faults)
      return
    }
    let arguments = expected["a"]?.object ?? []
    for argument in arguments {
      faults.compare("the argument \(argument.key)", decoded.value(argument.key), value(argument.value))
    }
    let names = Set(decoded.arguments.map(\.name)).subtracting(unsaid)
    faults.compare("the arguments' names", names, Set(arguments.map(\.key)))
  }

  private static func compare(_ inner: [SolanaDecodedInstruction], _ expected: [JSON], _ faults: inout Faults) {
    faults.compare("the inner instructions", inner.count, expected.count)
    for (decoded, expected) in zip(inner, expected) {
      faults.compare(
        "an inner name", decoded.name.split(separator: ".").last.map(String.init), expected["k"]?.string)
      faults.compare("an inner amount", decoded.number("amount").map(String.init), expected["amount"]?.number)
      faults.compare("the inner accounts", decoded.instruction.accounts.count, expected["accounts"]?.int)
      faults.compare("an inner fault", decoded.fault?.description, nil)
    }
  }

  /// A value of the corpora: a number, an address, a text, a list of addresses, or nothing.
  private static func value(_ json: JSON) -> SolanaDecodedInstruction.Value? {
    if json.isNull { return SolanaDecodedInstruction.Value.none }
    if let number = json.number { return UInt64(number).map { .number($0) } }
    if let list = json.array { return .addresses(list.compactMap { try? SolanaAddress($0.string ?? "") }) }
    guard let text = json.string else { return nil }
    // No text of the corpora is an address by chance, and no address has fewer characters.
    if text.utf8.count >= 32, let address = try? SolanaAddress(text) { return .address(address) }
    return .text(text)
  }
}

/// The public data of derived addresses.
@Suite(.withCurves) struct SolanaAddressCorpora {
  @Test func derivesAddresses() {
    Corpora.check("solana/pda_ata", content: { [$0["id"]?.string, $0["kind"]?.string] }) { testCase in
      var faults = Faults()
      let curves = try TestCurves.value
      var address: SolanaAddress?
      var bump: UInt8?
      do throws(SolanaDerivationError) {
        (address, bump) = try Self.derive(testCase, curves)
      } catch {
        // solders says the same of too many seeds and of a long one.
        let isLength = error == .tooManySeeds || error == .seedTooLong
        let word = isLength ? "max_seed_length" : error == .onCurve ? "on_curve" : error.description
        faults.compare("the error", word, testCase["error"]?.string)
        return faults.judgement
      }
      faults.compare("the error", nil, testCase["error"]?.string)
      faults.compare("the address", address?.description, testCase["address"]?.string)
      if let expected = testCase["bump"]?.int { faults.compare("the bump", bump.map { Int($0) }, expected) }
      if let expected = testCase["on_curve"]?.bool {
        faults.compare("whether it is a point", address?.isOnCurve(curves.ed25519), expected)
      }
      if let expected = testCase["owner_on_curve"]?.bool {
        let owner = try SolanaAddress(try #require(testCase["owner"]?.string))
        faults.compare("whether the owner is a point", owner.isOnCurve(curves.ed25519), expected)
      }
      return faults.judgement
    }
  }

  private static func derive(
    _ testCase: JSON, _ curves: Curves
  ) throws(SolanaDerivationError) -> (SolanaAddress?, UInt8?) {
    func key(_ name: String) -> SolanaAddress {
      (try? SolanaAddress(testCase[name]?.string ?? "")) ?? SolanaPrograms.system
    }
    let seeds = testCase["seeds"]?.array?.compactMap(\.hexBytes) ?? []
    let derived: SolanaProgramAddress
    switch testCase["kind"]?.string {
    case "find": derived = try .find(seeds: seeds, program: key("program"), ed25519: curves.ed25519)
    case "create":
      return (try SolanaProgramAddress.create(seeds: seeds, program: key("program"), ed25519: curves.ed25519), nil)
    case "ata":
      derived = try .associatedToken(
        wallet: key("owner"), mint: key("mint"), tokenProgram: key("token_program"), ed25519: curves.ed25519)
    case "lookup_table":
      let slot = testCase["slot"]?.number.flatMap { UInt64($0) } ?? 0
      derived = try .lookupTable(authority: key("authority"), slot: slot, ed25519: curves.ed25519)
    case "with_seed":
      return (
        try SolanaAddress.withSeed(base: key("base"), seed: testCase["seed"]?.string ?? "", owner: key("owner")), nil
      )
    default: return (key("address"), nil)
    }
    return (derived.address, derived.bump)
  }

  @Test func knowsPoints() {
    Corpora.check("solana/on_curve", content: { [$0["id"]?.string] }) { testCase in
      let bytes = try #require(testCase["hex"]?.hexBytes)
      let address = SolanaAddress(try #require(Bytes32(bytes)))
      let got = address.isOnCurve(try TestCurves.value.ed25519)
      return .agree(if: got == testCase["on_curve"]?.bool, else: "answered \(got)")
    }
  }
}
