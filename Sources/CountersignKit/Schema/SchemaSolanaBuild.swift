import CountersignCore
import CountersignCurves
import CountersignHash
import CountersignSolana

/// Reads the `spec` of a `build` request for Solana.
///
/// `version` (`legacy`, `v0`, `v1`), `feePayer` (the account when left out), `recentBlockhash`, `instructions`, and what the
/// transaction may cost: `computeUnitLimit`, `computeUnitPrice` (micro-lamports; not in version 1), `priorityFee` (lamports;
/// version 1), `loadedAccountsSize`, `heapSize`; `lookupTables`: the tables of the context that are to be used.
///
/// An instruction has a `type`: `transfer` (`to`, `amount`), `tokenTransfer` (`mint`, `to`, `amount`, `decimals`, `program`,
/// `from`, `createAccount`), `createTokenAccount` (`mint`, `owner`, `program`), `memo` (`text`), `advanceNonce` (`account`,
/// `authority`) or `instruction` (`program`, `accounts`, `data`). Amounts of SOL are texts with a unit (`0.1 sol`) or plain
/// lamports; those of tokens are in the token's units when its decimals are stated or known. The fee payer also pays for new
/// token accounts, as with the tools of the token program.
struct SchemaSolanaBuild {
  private var spec: SchemaObject
  private let value: JSONValue
  private let account: String?
  private let network: NetworkID?
  private let context: SolanaContext
  private let curves: Curves?

  init(_ value: JSONValue, account: String?, network: String, context: SolanaContext, curves: Curves?) {
    spec = SchemaObject(value, JSONPointer(["spec"]))
    self.value = value
    self.account = account
    self.network = try? NetworkID(network)
    self.context = context
    self.curves = curves
  }

  mutating func read(_ findings: inout [Finding]) -> SolanaTransactionRequest? {
    let request = request()
    spec.finish()
    findings += spec.findings
    return spec.findings.isEmpty ? request : nil
  }

  private mutating func request() -> SolanaTransactionRequest? {
    let version = version()
    let feePayer = feePayer()
    let blockhash = address("recentBlockhash")
    var cost = cost(version)
    let tables = tables(version)
    guard let elements = spec.take("instructions")?.array else {
      spec.fail("instructions", "instructions is missing: an array of objects with a type")
      return nil
    }
    var instructions: [SolanaInstruction] = []
    for (index, element) in elements.enumerated() {
      var reader = SchemaObject(element, JSONPointer(["spec", "instructions", String(index)]))
      if let feePayer { instructions += instruction(&reader, owner: owner ?? feePayer, payer: feePayer) }
      reader.finish()
      spec.findings += reader.findings
    }
    guard let version, let feePayer, let blockhash, spec.findings.isEmpty else { return nil }
    // A nonce is advanced before anything else, the price and limits included.
    let isNonce = instructions.first.map { $0.program == SolanaPrograms.system && $0.data == [4, 0, 0, 0] } ?? false
    instructions.insert(contentsOf: cost.instructions, at: isNonce ? 1 : 0)
    cost.instructions = []
    do throws(DecodeError) {
      return try .transaction(
        version: version, feePayer: feePayer, recentBlockhash: blockhash.bytes, instructions: instructions,
        tables: tables, config: cost.config)
    } catch {
      spec.fail("instructions", "it cannot be built: \(error.finding.message)")
      return nil
    }
  }

  /// The connected account, whose SOL and tokens are moved.
  private var owner: SolanaAddress? { account.flatMap { try? SolanaAddress($0) } }

  private mutating func version() -> SolanaVersion? {
    guard let name = spec.optionalString("version") else { return .v0 }
    let version = SolanaVersion.all.first { $0.description.utf8.elementsEqual(name.utf8) }
    if version == nil { spec.fail("version", "the version \(name) is not known: legacy, v0, v1") }
    return version
  }

  private mutating func feePayer() -> SolanaAddress? {
    if let text = spec.optionalString("feePayer") { return spec.solanaAddress(text, "feePayer") }
    if let owner { return owner }
    spec.fail("feePayer", "feePayer is missing, and no account is connected")
    return nil
  }

  private mutating func address(_ key: String) -> SolanaAddress? {
    spec.string(key).flatMap { spec.solanaAddress($0, key) }
  }

  private mutating func small(_ key: String) -> UInt32? {
    guard let number = spec.number(key) else { return nil }
    guard let small = UInt32(exactly: number) else {
      spec.fail(key, "\(key) is a whole number below 2^32")
      return nil
    }
    return small
  }

  /// What it may cost: instructions, or in version 1 the config.
  private mutating func cost(
    _ version: SolanaVersion?
  ) -> (instructions: [SolanaInstruction], config: SolanaTransactionMessage.Config) {
    let limit = small("computeUnitLimit")
    let price = spec.number("computeUnitPrice")
    let fee = spec.number("priorityFee")
    let loaded = small("loadedAccountsSize")
    let heap = small("heapSize")
    var config = SolanaTransactionMessage.Config()
    if version == .v1 {
      if price != nil { spec.fail("computeUnitPrice", "version 1 has a priorityFee in lamports instead") }
      config.priorityFee = fee
      config.computeUnitLimit = limit
      config.loadedAccountsSize = loaded
      config.heapSize = heap
      return ([], config)
    }
    if fee != nil { spec.fail("priorityFee", "only version 1 has a priorityFee; others have a computeUnitPrice") }
    let instructions = [
      limit.map { SolanaInstruction.computeUnitLimit($0) }, price.map { .computeUnitPrice($0) },
      heap.map { .heapSize($0) }, loaded.map { .loadedAccountsSize($0) },
    ]
    return (instructions.compactMap { $0 }, config)
  }

  private mutating func tables(_ version: SolanaVersion?) -> [(table: SolanaAddress, keys: [SolanaAddress])] {
    guard let texts = spec.strings("lookupTables") else { return [] }
    if version != .v0 { spec.fail("lookupTables", "only version 0 has lookup tables") }
    return texts.compactMap { text in
      guard let table = spec.solanaAddress(text, "lookupTables") else { return nil }
      guard let keys = context.lookupTables[table] else {
        spec.fail("lookupTables", "what \(table) holds is not in the context")
        return nil
      }
      return (table, keys)
    }
  }

  // MARK: Instructions

  /// `owner`: whose SOL and tokens are moved. `payer`: who pays for new accounts as well as for the transaction.
  private func instruction(
    _ reader: inout SchemaObject, owner: SolanaAddress, payer: SolanaAddress
  ) -> [SolanaInstruction] {
    func address(_ key: String) -> SolanaAddress? {
      reader.string(key).flatMap { reader.solanaAddress($0, key) }
    }
    switch reader.string("type") {
    case "transfer":
      let to = address("to")
      let lamports = lamports(&reader)
      guard let to, let lamports else { return [] }
      return [.transfer(from: owner, to: to, lamports: lamports)]
    case "tokenTransfer": return tokenTransfer(&reader, owner, payer)
    case "createTokenAccount":
      let mint = address("mint")
      let wallet = address("owner")
      let program = program(&reader)
      guard let mint, let wallet, let program, let account = associated(wallet, mint, program, &reader) else {
        return []
      }
      return [.createTokenAccount(payer: payer, account: account, wallet: wallet, mint: mint, program: program)]
    case "memo": return reader.string("text").map { [.memo($0)] } ?? []
    case "advanceNonce":
      let account = address("account")
      let authority = address("authority")
      guard let account, let authority else { return [] }
      return [.advanceNonce(account: account, authority: authority)]
    case "instruction": return custom(&reader)
    case let other?:
      reader.fail(
        "type",
        "the type \(other) is not known: transfer, tokenTransfer, createTokenAccount, memo, advanceNonce, instruction")
      reader.ignoreRest()
      return []
    case nil:
      reader.ignoreRest()
      return []
    }
  }

  private func lamports(_ reader: inout SchemaObject) -> UInt64? {
    guard let text = reader.string("amount") else { return nil }
    do throws(CodecError) {
      return try UInt64.lamports(text)
    } catch {
      reader.fail("amount", "amount is no amount (\(error.reason)): 0.1 sol, or a whole number of lamports")
      return nil
    }
  }

  private func tokenTransfer(
    _ reader: inout SchemaObject, _ owner: SolanaAddress, _ payer: SolanaAddress
  ) -> [SolanaInstruction] {
    let mint = reader.string("mint").flatMap { reader.solanaAddress($0, "mint") }
    let wallet = reader.string("to").flatMap { reader.solanaAddress($0, "to") }
    let from = reader.optionalString("from").flatMap { reader.solanaAddress($0, "from") }
    let program = program(&reader)
    let creates = reader.flag("createAccount") ?? false
    let amount = tokenAmount(&reader, mint)
    guard let mint, let wallet, let program, let amount,
      let source = from ?? associated(owner, mint, program, &reader),
      let destination = associated(wallet, mint, program, &reader)
    else { return [] }
    let transfer = SolanaInstruction.tokenTransfer(
      source: source, mint: mint, destination: destination, authority: owner, amount: amount.units,
      decimals: amount.decimals, program: program)
    guard creates else { return [transfer] }
    return [
      .createTokenAccount(payer: payer, account: destination, wallet: wallet, mint: mint, program: program), transfer,
    ]
  }

  /// The amount in the smallest unit, and the decimals, which a checked transfer must name.
  private func tokenAmount(
    _ reader: inout SchemaObject, _ mint: SolanaAddress?
  ) -> (units: UInt64, decimals: UInt8)? {
    let text = reader.string("amount")
    let stated = reader.number("decimals")
    let known = mint.flatMap { mint in context.tokens?.first { $0.mint == mint && $0.network == network }?.decimals }
    if let stated, let known, stated != UInt64(exactly: known) {
      reader.fail("decimals", "decimals is \(stated), the context says \(known)")
    }
    guard let decimals = (stated ?? known.flatMap { UInt64(exactly: $0) }).flatMap({ UInt8(exactly: $0) }),
      decimals <= DecimalAmount.maximumDecimals
    else {
      reader.fail("decimals", "decimals is missing, and the context does not know the mint")
      return nil
    }
    guard let text else { return nil }
    do throws(CodecError) {
      let amount = try DecimalAmount.parse(text, decimals: Int(truncatingIfNeeded: decimals))
      guard let units = amount.uint64 else { throw CodecError(.overflow, 0..<text.utf8.count) }
      return (units, decimals)
    } catch {
      reader.fail("amount", "amount is no amount (\(error.reason)) with \(decimals) decimals")
      return nil
    }
  }

  private func program(_ reader: inout SchemaObject) -> SolanaAddress? {
    switch reader.optionalString("program") {
    case nil, "token": return SolanaPrograms.token
    case "token2022": return SolanaPrograms.token2022
    case let other?:
      reader.fail("program", "the token program \(other) is not known: token, token2022")
      return nil
    }
  }

  private func associated(
    _ wallet: SolanaAddress, _ mint: SolanaAddress, _ program: SolanaAddress, _ reader: inout SchemaObject
  ) -> SolanaAddress? {
    guard let curves else {
      reader.fail("mint", "without curve arithmetic no token account can be derived")
      return nil
    }
    return try? SolanaAddress.associatedToken(wallet: wallet, mint: mint, tokenProgram: program, curves: curves)
  }

  private func custom(_ reader: inout SchemaObject) -> [SolanaInstruction] {
    let program = reader.string("program").flatMap { reader.solanaAddress($0, "program") }
    var data: [UInt8]?
    if let text = reader.string("data") {
      data = try? Base64.decode(text)
      if data == nil { reader.fail("data", "data is padded base64") }
    }
    var accounts: [SolanaAccountMeta] = []
    let list = reader.take("accounts")
    if let list, list.array == nil { reader.fail("accounts", "accounts is \(list.kindName), an array is due") }
    for (index, element) in (list?.array ?? []).enumerated() {
      var entry = SchemaObject(element, reader.pointer.appending("accounts").appending(String(index)))
      let address = entry.string("address").flatMap { entry.solanaAddress($0, "address") }
      let isSigner = entry.flag("signer") ?? false
      let isWritable = entry.flag("writable") ?? false
      entry.finish()
      reader.findings += entry.findings
      if let address { accounts.append(SolanaAccountMeta(address, signer: isSigner, writable: isWritable)) }
    }
    guard let program, let data else { return [] }
    return [SolanaInstruction(program: program, accounts: accounts, data: data)]
  }
}
