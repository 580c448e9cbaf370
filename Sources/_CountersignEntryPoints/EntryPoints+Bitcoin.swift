public import CountersignBitcoin
import CountersignCore
import CountersignCurves
import CountersignHash

extension EntryPoints {
  static func bitcoin(_ curves: Curves) -> [EntryPoint] {
    bitcoinWire(curves) + bitcoinPSBTReaders(curves) + bitcoinRoles(curves) + bitcoinMakers(curves)
      + bitcoinTexts + bitcoinRequests(curves) + bitcoinReplies(curves) + bitcoinMessages(curves)
  }

  /// Every rule that needs knowledge has some.
  public static let bitcoinContext: BitcoinContext = {
    var context = BitcoinContext()
    context.now = 1_793_534_400
    context.blockHeight = 900_000
    context.knownAddresses = Set(bitcoinAccounts.compactMap { try? BitcoinAddress($0) })
    context.seen = [Bytes32(1, 2, 3, 4)]
    context.previousTransactions = bitcoinTransactions.compactMap { transaction(hex: $0) }
    return context
  }()

  /// Whoever signs in the samples is connected.
  public static let bitcoinConnection = BitcoinConnection(
    accounts: bitcoinAccounts.map { BitcoinConnection.AccountText($0) }, network: bitcoinNetwork)

  private static let own = Set(bitcoinConnection.accounts.map(\.address.script))

  private static func transaction(hex text: String) -> BitcoinTransaction? {
    (try? Hex.decode(text)).flatMap { try? BitcoinTransaction.decode($0) }
  }

  static func psbt(base64 text: String) -> BitcoinPSBT? {
    (try? Base64.decode(text)).flatMap { try? BitcoinPSBT.decode($0) }
  }

  // MARK: Transactions and scripts

  private static func bitcoinWire(_ curves: Curves) -> [EntryPoint] {
    let transactions = bitcoinTransactions.compactMap { try? Hex.decode($0) }
    return [
      EntryPoint("BitcoinTransaction.decode", samples: transactions, isPrefixFree: true) { bytes in
        decoder { () throws(DecodeError) in
          try BitcoinTransaction.decode(bytes)
        } encoded: { transaction in
          // What is derived must not trap either.
          _ = (transaction.wtxid, transaction.virtualSize, BitcoinTransaction.hash(ofID: transaction.txid))
          _ = transaction.summary(prefix: .mainnet, own: own).text
          return transaction.encoded
        }
      },
      EntryPoint("BitcoinSighash.init", samples: transactions, isPrefixFree: true) { bytes in
        guard let transaction = try? BitcoinTransaction.decode(bytes) else {
          return EntryPoint.Outcome(isAccepted: false, answer: "no transaction")
        }
        return EntryPoint.Outcome(isAccepted: true, answer: digests(transaction), encoded: transaction.encoded)
      },
      // A byte for the number of branches, the control block, the script with its version.
      EntryPoint("BitcoinTaprootLeaf.init", samples: leaves) { bytes in
        let count = bytes.first.map { 33 + 32 * Int(truncatingIfNeeded: $0) } ?? 0
        let rest = bytes.dropFirst()
        let leaf = BitcoinTaprootLeaf(
          controlBlock: Array(rest.prefix(count)), scriptAndVersion: Array(rest.dropFirst(count)))
        return EntryPoint.Outcome(
          isAccepted: leaf != nil, answer: leaf.map { "\($0.hash) \($0.merkleRoot) \($0.script.typeName)" } ?? "none")
      },
    ]
  }

  /// Every digest of the first and the last input.
  private static func digests(_ transaction: BitcoinTransaction) -> String {
    let count = transaction.inputs.count
    let spent = transaction.outputs.first.map { [BitcoinTransaction.Output?](repeating: $0, count: count) } ?? []
    let sighash = BitcoinSighash(transaction, spent: spent)
    let script = transaction.outputs.first?.script ?? BitcoinScript([])
    var digests: [Bytes32?] = []
    for index in Set([0, count - 1, count]) {
      for type in [0, 1, 2, 3, 0x81, 0x82, 0x83, 0xff].map({ BitcoinSighashType($0) }) {
        digests += [
          sighash.legacy(input: index, scriptCode: script, type: type),
          sighash.witnessV0(input: index, scriptCode: script, sats: .max, type: type),
          sighash.taproot(input: index, type: type, leaf: .init(hash: Bytes32(1, 2, 3, 4)), annex: [0x50]),
        ]
      }
    }
    return "\(digests.compactMap { $0 }.sorted())"
  }

  /// The leaves of the samples.
  private static let leaves: [[UInt8]] = {
    let inputs = bitcoinPSBTs.compactMap { psbt(base64: $0) }.flatMap(\.inputs)
    return inputs.flatMap { $0.map.all(0x15) }.map { (entry: BitcoinPSBT.Entry) -> [UInt8] in
      let count = (entry.keyData.count - 33) / 32
      return [UInt8(truncatingIfNeeded: count)] + entry.keyData + entry.value
    }
  }()

  // MARK: PSBTs

  private static let psbts = bitcoinPSBTs.compactMap { try? Base64.decode($0) }
  private static let signed = bitcoinSignedPSBTs.compactMap { try? Base64.decode($0) }

  private static func bitcoinPSBTReaders(_ curves: Curves) -> [EntryPoint] {
    [
      EntryPoint("BitcoinPSBT.decode", samples: psbts, isPrefixFree: true) { bytes in
        decoder { () throws(DecodeError) in
          try BitcoinPSBT.decode(bytes)
        } encoded: { psbt in
          _ = (psbt.fee, psbt.virtualSize, psbt.modifiable)
          return psbt.encoded
        }
      },
      // What is told of it takes every signature in hand.
      EntryPoint("BitcoinPSBT.summary", samples: psbts, isPrefixFree: true) { bytes in
        guard let psbt = try? BitcoinPSBT.decode(bytes) else {
          return EntryPoint.Outcome(isAccepted: false, answer: "no PSBT")
        }
        return EntryPoint.Outcome(
          isAccepted: true, answer: psbt.summary(curves, prefix: .mainnet, own: own).text, encoded: psbt.encoded)
      },
      EntryPoint("BitcoinPSBT.signatureStates", samples: psbts, isPrefixFree: true) { bytes in
        guard let psbt = try? BitcoinPSBT.decode(bytes) else {
          return EntryPoint.Outcome(isAccepted: false, answer: "no PSBT")
        }
        return EntryPoint.Outcome(
          isAccepted: true, answer: "\(psbt.signatureStates(curves).map { "\($0.input) \($0.kind)" })",
          encoded: psbt.encoded)
      },
      EntryPoint("BitcoinPSBTStructure.check", samples: psbts, isPrefixFree: true) { bytes in
        guard let psbt = try? BitcoinPSBT.decode(bytes) else {
          return EntryPoint.Outcome(isAccepted: false, answer: "no PSBT")
        }
        let findings = BitcoinPSBTStructure.check(psbt, curves: curves)
        return EntryPoint.Outcome(isAccepted: true, answer: text(findings), encoded: psbt.encoded)
      },
      EntryPoint("BitcoinPSBT.read", texts: bitcoinPSBTs, isPrefixFree: true) { text in
        let read = BitcoinPSBT.read(text)
        return EntryPoint.Outcome(
          isAccepted: read.psbt != nil, answer: Self.text(read.findings),
          encoded: (read.psbt?.base64.utf8).map { Array($0) })
      },
    ]
  }

  /// A PSBT that is made of one that was read.
  private static func role(
    _ name: String, _ samples: [[UInt8]],
    _ body: @escaping @Sendable (BitcoinPSBT) throws(DecodeError) -> (made: BitcoinPSBT, encoded: [UInt8]?)
  ) -> EntryPoint {
    EntryPoint(name, samples: samples, isPrefixFree: true) { bytes in
      guard let psbt = try? BitcoinPSBT.decode(bytes) else {
        return EntryPoint.Outcome(isAccepted: false, answer: "no PSBT")
      }
      do throws(DecodeError) {
        let result = try body(psbt)
        // What is made is read again, and is the same.
        var limits = Limits.standard
        let made = result.made.encoded
        limits.inputBytes = max(limits.inputBytes, made.count)
        let isSame = (try? BitcoinPSBT.decode(made, limits: limits)) == result.made
        return EntryPoint.Outcome(
          isAccepted: true, answer: digest(of: result.made), encoded: isSame ? result.encoded : [])
      } catch {
        return EntryPoint.Outcome(isAccepted: false, answer: error.description)
      }
    }
  }

  private static func bitcoinRoles(_ curves: Curves) -> [EntryPoint] {
    let other = bitcoinSignedPSBTs.first.flatMap { psbt(base64: $0) }
    let keys = (other?.inputs ?? []).flatMap(\.partialSignatures).map {
      BitcoinPSBT.KeyOrigin(publicKey: $0.key, fingerprint: 1, path: [1, 2])
    }
    return [
      role("BitcoinPSBT.combined", psbts) { psbt throws(DecodeError) in
        let made = try BitcoinPSBT.combined([psbt, psbt]) ?? psbt
        return (made, made.encoded)
      },
      role("BitcoinPSBT.combined(with:)", Array(psbts.prefix(2))) { psbt throws(DecodeError) in
        (try other?.combined(with: psbt) ?? psbt, nil)
      },
      role("BitcoinPSBT.converted", psbts) { psbt throws(DecodeError) in
        (try psbt.converted(to: 2 - psbt.version), nil)
      },
      role("BitcoinPSBT.finalized", signed) { psbt throws(DecodeError) in
        (psbt.finalized(curves).psbt, nil)
      },
      role("BitcoinPSBT.updated(previousTransactions:)", psbts) { psbt throws(DecodeError) in
        let made = try psbt.updated(
          previousTransactions: bitcoinContext.previousTransactions + psbt.inputs.compactMap(\.previousTransaction),
          scripts: psbt.inputs.flatMap { [$0.redeemScript, $0.witnessScript].compactMap { $0 } }, keys: keys)
        return (made, nil)
      },
      role("BitcoinPSBT.updated(sighashType:)", psbts) { psbt throws(DecodeError) in
        (try psbt.updated(sighashType: .single, inputs: [0, 0, 5, -1]), nil)
      },
      EntryPoint("BitcoinPSBT.extracted", samples: signed, isPrefixFree: true) { bytes in
        guard let psbt = try? BitcoinPSBT.decode(bytes) else {
          return EntryPoint.Outcome(isAccepted: false, answer: "no PSBT")
        }
        return decoder { () throws(DecodeError) in
          try psbt.finalized(curves).psbt.extracted(curves, acceptsUnevaluated: true)
        } encoded: { _ in
          nil
        }
      },
      // The length of the first in three bytes, and two that are to be put together.
      EntryPoint(
        "BitcoinPSBT.combined (any pair)", samples: zip(psbts, psbts.dropFirst()).prefix(1).map { bitcoinPair($0, $1) }
      ) { bytes in
        let parts = bitcoinParts(bytes)
        guard let mine = try? BitcoinPSBT.decode(parts.0), let theirs = try? BitcoinPSBT.decode(parts.1) else {
          return EntryPoint.Outcome(isAccepted: false, answer: "no PSBTs")
        }
        return decoder { () throws(DecodeError) in
          try mine.combined(with: theirs)
        } encoded: { _ in
          nil
        }
      },
    ]
  }

  static func bitcoinPair(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
    [first.count >> 16, first.count >> 8, first.count].map { UInt8(truncatingIfNeeded: $0) } + first + second
  }

  /// The two parts of a pair: the length of the first in three bytes, the first, the second.
  public static func bitcoinParts(_ bytes: [UInt8]) -> (first: [UInt8], second: [UInt8]) {
    let count = bytes.prefix(3).reduce(0) { $0 << 8 | Int(truncatingIfNeeded: $1) }
    return (Array(bytes.dropFirst(3).prefix(count)), Array(bytes.dropFirst(3 + count)))
  }

  // MARK: Builders

  private static func bitcoinMakers(_ curves: Curves) -> [EntryPoint] {
    [
      role("BitcoinPSBT.create", psbts) { psbt throws(DecodeError) in
        let made = try BitcoinPSBT.create(
          version: psbt.version, inputs: psbt.inputs.map(newInput), outputs: psbt.outputs.map(newOutput),
          transactionVersion: psbt.transaction?.version ?? 2, lockTime: psbt.transaction?.lockTime ?? 0)
        return (made, nil)
      },
      role("BitcoinPSBT.build", Array(psbts.prefix(1))) { psbt throws(DecodeError) in
        let made = try BitcoinPSBT.build(
          version: psbt.version, inputs: psbt.inputs.map(newInput), outputs: psbt.outputs.map(newOutput),
          change: BitcoinPSBT.NewOutput(sats: 0, script: own.first ?? BitcoinScript([])),
          feeRate: BitcoinFeeRate(satsPerThousand: 1000), curves: curves)
        return (made, nil)
      },
      EntryPoint("NewOutput.init(sats:)", texts: bitcoinAccounts, isPrefixFree: true) { text in
        decoder { () throws(DecodeError) in
          try BitcoinPSBT.NewOutput(sats: 1000, address: text, prefix: .mainnet)
        } encoded: { _ in
          nil
        }
      },
    ]
  }

  @Sendable private static func newInput(_ input: BitcoinPSBTInput) -> BitcoinPSBT.NewInput {
    let keys = input.partialSignatures.map {
      BitcoinPSBT.KeyOrigin(publicKey: $0.key, fingerprint: .max, path: [.max])
    }
    return BitcoinPSBT.NewInput(
      outpoint: input.outpoint, previousTransaction: input.previousTransaction, witnessUTXO: input.witnessUTXO,
      redeemScript: input.redeemScript, witnessScript: input.witnessScript, sequence: input.sequence,
      sighashType: input.sighashType, derivations: keys,
      taprootLeaves: input.map.all(0x15).compactMap {
        BitcoinTaprootLeaf(controlBlock: $0.keyData, scriptAndVersion: $0.value)
      })
  }

  @Sendable private static func newOutput(_ output: BitcoinPSBTOutput) -> BitcoinPSBT.NewOutput {
    BitcoinPSBT.NewOutput(sats: output.sats, script: output.script)
  }

  // MARK: Texts

  private static let scripts = bitcoinConnection.accounts.map(\.address.script.bytes)

  private static let bitcoinTexts: [EntryPoint] = [
    EntryPoint(
      "BitcoinAddress.init", texts: bitcoinAccounts + ["15JcXVS8vbY2vMGwb3L2DmmmayRcLNWVzb"], isPrefixFree: true
    ) { text in
      decoder { () throws(DecodeError) in
        try BitcoinAddress(text)
      } encoded: { address in
        _ = (address.script.template, BitcoinAddress(script: address.script, prefix: address.prefix))
        // Segwit addresses are read in capitals, too.
        let isLower = address.script.witnessProgram == nil || !text.utf8.contains { (0x41...0x5a).contains($0) }
        return isLower ? Array(address.description.utf8) : nil
      }
    },
    EntryPoint("BitcoinAddress.init(script:)", samples: scripts) { bytes in
      let script = BitcoinScript(bytes)
      let addresses = BitcoinNetwork.Prefix.all.compactMap { BitcoinAddress(script: script, prefix: $0) }
      return EntryPoint.Outcome(
        isAccepted: !addresses.isEmpty,
        answer: "\(script.typeName) \(digest(of: script.template)) \(digest(of: addresses))",
        encoded: addresses.first?.script.bytes)
    },
    EntryPoint("BitcoinPaymentRequest.init", texts: bitcoinAccounts, isPrefixFree: true) { text in
      decoder { () throws(DecodeError) in
        try BitcoinPaymentRequest(recipient: text, sats: .max)
      } encoded: { request in
        _ = request.summary(network: .mainnet).text
        return nil
      }
    },
    EntryPoint("BitcoinConnection.init", texts: [bitcoinNetwork] + bitcoinAccounts) { text in
      let accounts = [BitcoinConnection.AccountText(text, publicKey: text), .init(bitcoinAccount, publicKey: text)]
      let connection = BitcoinConnection(accounts: accounts, network: text)
      return EntryPoint.Outcome(isAccepted: true, answer: Self.text(connection.findings))
    },
    EntryPoint("BitcoinTransaction.hash(ofID:)", texts: [String(repeating: "0f", count: 32)], isPrefixFree: true) {
      text in
      let hash = BitcoinTransaction.hash(ofID: text)
      return EntryPoint.Outcome(
        isAccepted: hash != nil, answer: "\(hash?.hex ?? "none")",
        encoded: hash.map { Array(BitcoinTransaction.shown($0).utf8) })
    },
    bitcoinAmount("UInt64.btc", "0.00000001") { text throws(CodecError) in try UInt64.btc(text) },
    bitcoinAmount("UInt64.sats", "0.29 btc") { text throws(CodecError) in try UInt64.sats(text) },
    bitcoinAmount("BitcoinFeeRate.init", "1.5") { text throws(CodecError) in try BitcoinFeeRate(text) },
  ]

  private static func bitcoinAmount<Value: Hashable & SendableMetatype>(
    _ name: String, _ sample: String, _ read: @escaping @Sendable (String) throws(CodecError) -> Value
  ) -> EntryPoint {
    EntryPoint(name, texts: [sample]) { text in
      codec { () throws(CodecError) in
        try read(text)
      } encoded: { _ in
        nil
      }
    }
  }
}
