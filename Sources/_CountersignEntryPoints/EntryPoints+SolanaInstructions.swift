import CountersignCore
import CountersignCurves
import CountersignHash
import CountersignSolana

extension EntryPoints {
  static func solanaInstructions(_ curves: Curves) -> [EntryPoint] {
    instructions(curves) + builders(curves) + derivations(curves)
  }

  /// Every program that is known, and one that is not.
  private static let programs: [SolanaAddress] = [
    SolanaPrograms.system, SolanaPrograms.token, SolanaPrograms.token2022, SolanaPrograms.associatedToken,
    SolanaPrograms.memo, SolanaPrograms.memoV1, SolanaPrograms.memoV4, SolanaPrograms.computeBudget,
    SolanaPrograms.lookupTable, SolanaPrograms.stake, SolanaPrograms.vote, SolanaPrograms.upgradeableLoader,
    SolanaPrograms.lighthouse, SolanaAddress(Bytes32(1, 2, 3, 4)),
  ]

  private static func program(_ byte: UInt8) -> SolanaAddress {
    programs[Int(truncatingIfNeeded: byte) % programs.count]
  }

  private static func account(_ number: UInt8) -> SolanaAccountMeta {
    let key =
      number < 2
      ? solanaContext.knownAddresses?.min() ?? SolanaPrograms.system
      : SolanaAddress(Bytes32(9, 9, 9, UInt64(truncatingIfNeeded: number)))
    return SolanaAccountMeta(key, signer: number & 1 == 0, writable: number & 2 == 0)
  }

  // MARK: One instruction

  /// The program, the number of accounts, and the data.
  private static func instruction(_ bytes: [UInt8]) -> SolanaInstruction? {
    guard let first = bytes.first, let count = bytes.dropFirst().first else { return nil }
    return SolanaInstruction(
      program: program(first), accounts: (0..<count).map(account), data: Array(bytes.dropFirst(2)))
  }

  /// The beginning of the hash of its name is the tag of an instruction of an interface. Source: spl-discriminator.
  private static let interfaces = [
    "spl_token_metadata_interface:initialize_account", "spl_token_metadata_interface:updating_field",
    "spl_token_metadata_interface:remove_key_ix", "spl_token_metadata_interface:update_the_authority",
    "spl_token_metadata_interface:emitter", "spl_token_group_interface:initialize_token_group",
    "spl_token_group_interface:update_group_max_size", "spl_token_group_interface:update_authority",
    "spl_token_group_interface:initialize_member",
  ].map { Array(SHA256.hash(Array($0.utf8)).bytes.prefix(8)) }

  /// One instruction of every name that some tag and zeros make, and a batch.
  private static let instructionSamples: [[UInt8]] = {
    let zeros = [UInt8](repeating: 0, count: 112)
    var tags = interfaces
    for tag in UInt8(0)..<64 {
      tags += [[tag], [tag, 0, 0, 0]]
      for sub in UInt8(1)..<16 { tags.append([tag, sub]) }
    }
    var names: Set<String> = []
    var samples: [[UInt8]] = []
    for program in programs.indices {
      let head = [UInt8(truncatingIfNeeded: program), 12]
      for tag in tags {
        let sample = head + tag + zeros
        guard let decoded = instruction(sample).map(SolanaDecodedInstruction.decode), decoded.fault == nil else {
          continue
        }
        if names.insert("\(program) \(decoded.name)").inserted { samples.append(sample) }
      }
    }
    let batch: [UInt8] = [255, 3, 9, 3, 1, 0, 0, 0, 0, 0, 0, 0, 3, 1, 9]
    return samples + [[1, 12] + batch, [2, 12] + batch, [4, 2] + Array("a memo".utf8)]
  }()

  private static func instructions(_ curves: Curves) -> [EntryPoint] {
    [
      EntryPoint("SolanaDecodedInstruction.decode", samples: instructionSamples) { bytes in
        guard let decoded = instruction(bytes).map(SolanaDecodedInstruction.decode) else {
          return EntryPoint.Outcome(isAccepted: false, answer: "no instruction")
        }
        for role in decoded.roles { _ = decoded.address(role.name) }
        for argument in decoded.arguments {
          _ = (
            decoded.value(argument.name), decoded.number(argument.name), decoded.key(argument.name),
            decoded.text(argument.name)
          )
        }
        let actions = SolanaAction.actions(
          [decoded], context: solanaContext, network: try? NetworkID(solanaNetwork))
        let texts = [decoded.json.text] + actions.map(\.json.text)
        return EntryPoint.Outcome(
          isAccepted: decoded.fault == nil,
          answer: "\(decoded.name) \(decoded.extraAccounts.count) \(texts.map { digest(of: $0) })")
      }
    ]
  }

  // MARK: Transactions of instructions

  /// The version, and instructions: program, number of accounts, length of the data, accounts, data.
  private static func script(_ bytes: [UInt8]) -> (version: SolanaVersion, instructions: [SolanaInstruction])? {
    guard let first = bytes.first else { return nil }
    let version = SolanaVersion.all[Int(truncatingIfNeeded: first) % SolanaVersion.all.count]
    var instructions: [SolanaInstruction] = []
    var rest = bytes.dropFirst()
    var room = 20_000
    while rest.count >= 3 {
      let head = Array(rest.prefix(3))
      rest = rest.dropFirst(3)
      let (accounts, size) = (Int(truncatingIfNeeded: head[1]), Int(truncatingIfNeeded: head[2]))
      guard accounts + size <= rest.count else { return nil }
      // Who holds more of them has spent the memory before the function is called: the rest is left out.
      room -= 1 + accounts
      guard room > 0 else { return (version, instructions) }
      instructions.append(
        SolanaInstruction(
          program: program(head[0]), accounts: rest.prefix(accounts).map(account),
          data: Array(rest.dropFirst(accounts).prefix(size))))
      rest = rest.dropFirst(accounts + size)
    }
    return rest.isEmpty ? (version, instructions) : nil
  }

  private static let scripts: [[UInt8]] = (UInt8(0)..<3).map { version in
    let transfer: [UInt8] = [0, 2, 12, 0, 7, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
    let limit: [UInt8] = [7, 0, 5, 2, 1, 0, 0, 0]
    let memo: [UInt8] = [4, 0, 2, 0x68, 0x69]
    return [version] + limit + transfer + memo
  }

  private static func builders(_ curves: Curves) -> [EntryPoint] {
    let payer = (try? SolanaAddress(solanaAccount)) ?? SolanaPrograms.system
    let lifetime = Bytes32(5, 6, 7, 8)
    let tables = solanaContext.lookupTables.sorted { $0.key < $1.key }.map { (table: $0.key, keys: $0.value) }
    return [
      // What is built is decoded, and is the same.
      EntryPoint("SolanaTransactionMessage.compile", samples: scripts) { bytes in
        guard let script = script(bytes) else { return EntryPoint.Outcome(isAccepted: false, answer: "no script") }
        return decoder { () throws(DecodeError) in
          try SolanaTransactionMessage.compile(
            version: script.version, feePayer: payer, instructions: script.instructions, lifetime: lifetime,
            tables: tables)
        } encoded: { message in
          let transaction = SolanaTransaction(unsigned: message)
          // One that is larger than nodes take can be made, but not read.
          guard transaction.bytes.count <= message.version.maximumBytes else { return nil }
          return (try? SolanaTransaction.decode(transaction.bytes)) == transaction ? bytes : []
        }
      },
      EntryPoint("SolanaTransactionRequest.transaction", samples: scripts) { bytes in
        guard let script = script(bytes) else { return EntryPoint.Outcome(isAccepted: false, answer: "no script") }
        return decoder { () throws(DecodeError) in
          try SolanaTransactionRequest.transaction(
            version: script.version, feePayer: payer, recentBlockhash: lifetime, instructions: script.instructions,
            tables: tables)
        } encoded: { request in
          _ = request.summary(curves, context: solanaContext).text
          let report = request.build(
            account: solanaAccount, network: solanaNetwork, context: solanaContext, curves: curves)
          return report.value == request || report.worst == .error ? bytes : []
        }
      },
      EntryPoint("SolanaTransactionRequest.transfer", samples: [[UInt8](repeating: 7, count: 40)]) { bytes in
        let parts = parts(bytes)
        return decoder { () throws(DecodeError) in
          try SolanaTransactionRequest.transfer(
            from: payer, to: parts.0, lamports: parts.2, recentBlockhash: lifetime)
        } encoded: { _ in
          nil
        }
      },
      EntryPoint("SolanaTransactionRequest.tokenTransfer", samples: [[UInt8](repeating: 7, count: 73)]) { bytes in
        let parts = parts(bytes)
        return decoder { () throws(DecodeError) in
          try SolanaTransactionRequest.tokenTransfer(
            from: payer, to: parts.0, mint: parts.1, amount: parts.2, decimals: bytes.last ?? 0,
            recentBlockhash: lifetime, curves: curves)
        } encoded: { _ in
          nil
        }
      },
    ]
  }

  /// Two addresses and a number, of the first bytes and zeros.
  private static func parts(_ bytes: [UInt8]) -> (SolanaAddress, SolanaAddress, UInt64) {
    let padded = Array(bytes.prefix(72)) + [UInt8](repeating: 0, count: 72)
    func address(_ start: Int) -> SolanaAddress {
      SolanaAddress(Bytes32(Array(padded.dropFirst(start).prefix(32))) ?? Bytes32(0, 0, 0, 0))
    }
    return (
      address(0), address(32), padded.dropFirst(64).prefix(8).reduce(0) { $0 << 8 | UInt64(truncatingIfNeeded: $1) }
    )
  }

  // MARK: Addresses

  /// Seeds: a length and as many bytes, the last one as far as it goes.
  private static func seeds(_ bytes: [UInt8]) -> [[UInt8]] {
    var seeds: [[UInt8]] = []
    var rest = bytes[...]
    while let count = rest.first, seeds.count < 100 {
      let seed = rest.dropFirst().prefix(Int(truncatingIfNeeded: count))
      seeds.append(Array(seed))
      rest = rest.dropFirst(1 + seed.count)
    }
    return seeds
  }

  private static func derivations(_ curves: Curves) -> [EntryPoint] {
    let program = SolanaPrograms.associatedToken
    let samples: [[UInt8]] = [[4, 1, 2, 3, 4, 2, 5, 6], [UInt8](repeating: 32, count: 33 * 3)]
    func derivation(
      _ name: String, _ samples: [[UInt8]],
      _ derive: @escaping @Sendable ([UInt8]) throws(SolanaDerivationError) -> SolanaAddress
    ) -> EntryPoint {
      EntryPoint(name, samples: samples) { bytes in
        do throws(SolanaDerivationError) {
          return EntryPoint.Outcome(isAccepted: true, answer: try derive(bytes).description)
        } catch {
          return EntryPoint.Outcome(isAccepted: false, answer: error.description)
        }
      }
    }
    return [
      derivation("SolanaProgramAddress.find", samples) { bytes throws(SolanaDerivationError) in
        try SolanaProgramAddress.find(seeds: seeds(bytes), program: program, ed25519: curves.ed25519).address
      },
      derivation(
        "SolanaProgramAddress.create",
        [[4, 1, 2, 3, 4], [1, 1], [1, 2], [1, 3]].filter { bytes in
          // Half of all seeds make a point.
          (try? SolanaProgramAddress.create(seeds: seeds(bytes), program: program, ed25519: curves.ed25519)) != nil
        }
      ) { bytes throws(SolanaDerivationError) in
        try SolanaProgramAddress.create(seeds: seeds(bytes), program: program, ed25519: curves.ed25519)
      },
      derivation("SolanaProgramAddress.associatedToken", samples) { bytes throws(SolanaDerivationError) in
        let parts = parts(bytes)
        return try SolanaProgramAddress.associatedToken(
          wallet: parts.0, mint: parts.1, tokenProgram: SolanaPrograms.token, ed25519: curves.ed25519
        ).address
      },
      derivation("SolanaAddress.associatedToken", samples) { bytes throws(SolanaDerivationError) in
        let parts = parts(bytes)
        return try SolanaAddress.associatedToken(
          wallet: parts.0, mint: parts.1, tokenProgram: SolanaPrograms.token2022, curves: curves)
      },
      derivation("SolanaProgramAddress.lookupTable", samples) { bytes throws(SolanaDerivationError) in
        let parts = parts(bytes)
        return try SolanaProgramAddress.lookupTable(authority: parts.0, slot: parts.2, ed25519: curves.ed25519).address
      },
      EntryPoint("SolanaAddress.withSeed", texts: ["a seed"]) { text in
        let address = try? SolanaAddress.withSeed(base: program, seed: text, owner: program)
        return EntryPoint.Outcome(isAccepted: address != nil, answer: address?.description ?? "refused")
      },
    ]
  }
}
