public import CountersignCore
public import CountersignHash

extension SolanaTransactionMessage {
  /// Makes a message of instructions: every account once, signers first, those to be written before those to be read, the
  /// fee payer before all, and each class in the order of the bytes, as solana-sdk does.
  ///
  /// `tables`: lookup tables in the order in which they are tried (version 0 only); a key that neither signs nor is called
  /// stands in the first that holds it. Throws `SolanaRules` that nodes refuse by: what cannot be written, or is too large.
  public static func compile(
    version: SolanaVersion, feePayer: SolanaAddress, instructions: [SolanaInstruction], lifetime: Bytes32,
    tables: [(table: SolanaAddress, keys: [SolanaAddress])] = [], config: Config = Config()
  ) throws(DecodeError) -> SolanaTransactionMessage {
    var keys = KeyClasses(feePayer)
    for (index, instruction) in instructions.enumerated() {
      keys.add(called: instruction.program)
      for account in instruction.accounts {
        guard let address = account.address else {
          throw DecodeError(
            SolanaRules.accountIndexOutOfBounds, bytes: 0..<0, field: FieldPath("instructions")[index],
            [
              Argument("field", FieldPath("instructions")[index]), Argument("got", account.key),
              Argument("expected", "addresses only"),
            ])
        }
        keys.add(address, account)
      }
      // An index is a byte. Told as soon as it is known: what follows would only be larger.
      guard keys.count <= 256, instruction.accounts.count <= 65_535, instruction.data.count <= 65_535 else {
        throw DecodeError(
          SolanaRules.tooManyAccounts, bytes: 0..<0, field: "accountKeys",
          [Argument("got", keys.count), Argument("expected", 256)])
      }
    }
    // A node looks for the nonce account among the message's own keys. Source: SIMD-0242.
    if let first = instructions.first, SolanaRequestCheck.advancesNonce(first) {
      keys.keep(first.accounts.first?.address)
    }
    let lookups = version == .v0 ? tables.compactMap { keys.take($0.keys, for: $0.table) } : []
    let ordered = keys.ordered
    var places: [SolanaAddress: Int] = [:]
    for (index, key) in (ordered + keys.lookedUpWritable + keys.lookedUpReadonly).enumerated() { places[key] = index }
    func place(_ key: SolanaAddress?) -> UInt8 { UInt8(truncatingIfNeeded: key.flatMap { places[$0] } ?? 0) }
    let message = SolanaTransactionMessage(
      version: version, header: keys.header, keys: ordered, lifetime: lifetime,
      instructions: instructions.map { instruction in
        Instruction(
          program: place(instruction.program), accounts: instruction.accounts.map { place($0.address) },
          data: instruction.data)
      },
      lookups: lookups, config: version == .v1 ? config : Config())
    guard let finding = SolanaStructure.check(message).first else { return message }
    throw DecodeError(finding.rule, bytes: 0..<0, field: finding.location.field ?? "message", finding.arguments)
  }

  /// The accounts of a message under way, each with the most that any instruction asks of it.
  private struct KeyClasses {
    private struct Use {
      var isSigner = false
      var isWritable = false
      var isCalled = false
      var isKept = false
    }

    private let feePayer: SolanaAddress
    private var uses: [SolanaAddress: Use] = [:]
    var count: Int { uses.count }
    private(set) var lookedUpWritable: [SolanaAddress] = []
    private(set) var lookedUpReadonly: [SolanaAddress] = []

    init(_ feePayer: SolanaAddress) {
      self.feePayer = feePayer
      uses[feePayer] = Use(isSigner: true, isWritable: true)
    }

    mutating func add(called program: SolanaAddress) { uses[program, default: Use()].isCalled = true }

    mutating func add(_ address: SolanaAddress, _ account: SolanaAccountMeta) {
      var use = uses[address] ?? Use()
      use.isSigner = use.isSigner || account.isSigner
      use.isWritable = use.isWritable || account.isWritable
      uses[address] = use
    }

    /// Keeps an account out of tables.
    mutating func keep(_ address: SolanaAddress?) {
      if let address { uses[address]?.isKept = true }
    }

    /// Moves what a table holds out of the message's own keys.
    mutating func take(_ contents: [SolanaAddress], for table: SolanaAddress) -> Lookup? {
      var places: [SolanaAddress: UInt8] = [:]
      for (index, key) in contents.prefix(256).enumerated() where places[key] == nil {
        places[key] = UInt8(truncatingIfNeeded: index)
      }
      func take(writable: Bool) -> [SolanaAddress] {
        uses.filter { key, use in
          !use.isSigner && !use.isCalled && !use.isKept && use.isWritable == writable && places[key] != nil
        }.keys.sorted()
      }
      let writable = take(writable: true)
      let readonly = take(writable: false)
      guard !writable.isEmpty || !readonly.isEmpty else { return nil }
      for key in writable + readonly { uses[key] = nil }
      lookedUpWritable += writable
      lookedUpReadonly += readonly
      return Lookup(
        table: table, writable: writable.compactMap { places[$0] }, readonly: readonly.compactMap { places[$0] })
    }

    private func keys(signer: Bool, writable: Bool) -> [SolanaAddress] {
      uses.filter { key, use in key != feePayer && use.isSigner == signer && use.isWritable == writable }.keys.sorted()
    }

    var ordered: [SolanaAddress] {
      [feePayer] + keys(signer: true, writable: true) + keys(signer: true, writable: false)
        + keys(signer: false, writable: true) + keys(signer: false, writable: false)
    }

    var header: Header {
      let readonlySigned = keys(signer: true, writable: false).count
      return Header(
        requiredSignatures: UInt8(
          truncatingIfNeeded: 1 + keys(signer: true, writable: true).count + readonlySigned),
        readonlySigned: UInt8(truncatingIfNeeded: readonlySigned),
        readonlyUnsigned: UInt8(truncatingIfNeeded: keys(signer: false, writable: false).count))
    }
  }
}

extension SolanaTransaction {
  /// The transaction of a message that nobody has signed yet: every slot holds zeros.
  public init(unsigned message: SolanaTransactionMessage) {
    let encoded = message.encoded
    let count = Int(truncatingIfNeeded: message.header.requiredSignatures)
    let signatures = [[UInt8]](repeating: [UInt8](repeating: 0, count: 64), count: count)
    var writer = ByteWriter(capacity: encoded.count + 64 * count + 1)
    if message.version == .v1 {
      writer.write(encoded)
    } else {
      writer.compactU16(count)
    }
    for signature in signatures { writer.write(signature) }
    let start = message.version == .v1 ? 0 : writer.bytes.count
    if message.version != .v1 { writer.write(encoded) }
    self.init(
      signatures: signatures, message: message, bytes: writer.bytes, messageRange: start..<start + encoded.count)
  }
}
