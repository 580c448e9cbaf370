#if SystemCurves && (os(Linux) || os(macOS))
  import CountersignBitcoin
  import CountersignCore
  import CountersignCurves
  import CountersignHash
  import CountersignKit
  import CountersignSystemCurves

  /// Nobody can sign here, and to refuse a signature costs as much as to take it: so every one is verified, and taken.
  private struct AnySignature: Secp256k1Arithmetic {
    let system = SystemSecp256k1()
    var implementation: String { system.implementation }

    func publicKey(_ sec1: [UInt8]) -> Secp256k1PublicKey? { system.publicKey(sec1) }
    func recover(_ signature: Secp256k1Signature, recoveryID: UInt8, digest: Bytes32) -> Secp256k1PublicKey? {
      system.recover(signature, recoveryID: recoveryID, digest: digest)
    }
    func verify(ecdsa signature: Secp256k1Signature, digest: Bytes32, key: Secp256k1PublicKey) -> Bool {
      _ = system.verify(ecdsa: signature, digest: digest, key: key)
      return true
    }
    func verify(schnorr signature: [UInt8], message: [UInt8], key: Secp256k1XOnlyKey) -> Bool {
      _ = system.verify(schnorr: signature, message: message, key: key)
      return true
    }
    func isOnCurve(_ key: Secp256k1XOnlyKey) -> Bool { system.isOnCurve(key) }
    func tweak(_ key: Secp256k1XOnlyKey, adding tweak: Bytes32) -> (key: Secp256k1XOnlyKey, isOdd: Bool)? {
      system.tweak(key, adding: tweak)
    }
  }

  /// The jobs of this package over generated PSBTs, as ratios to the raw curve operation.
  struct BitcoinBenchmarks {
    private struct Sample {
      let payload: String
      let reply: String
      let account: String
      let inputs: Int
      let digest: Bytes32
      let signature: Secp256k1Signature
      let key: Secp256k1PublicKey
      let prepared: PreparedRequest
    }

    private static let network = BitcoinNetwork.mainnet.caip2

    func run() {
      let stopwatch = Stopwatch(seconds: 0.5)
      let preflight = Preflight(curves: .system)
      let samples = Self.samples(128, inputs: 3)
      // As many verifications as the PSBT has inputs.
      let raw = Self.raw(samples, stopwatch)
      print("\njob                                          ops/s     of the raw verifications of 3 P2WPKH inputs")
      EVMBenchmarks.row("verify ECDSA, 3 times (the raw operation)", raw, raw)
      let payment = (try? BitcoinPaymentRequest(recipient: samples[0].account, sats: 50_000))?.bridgeString ?? ""
      EVMBenchmarks.row(
        "Preflight.check (payment)",
        stopwatch.operationsPerSecond(samples) { sample in
          preflight.check(Self.request(payment, sample.account, .send)).prepared != nil
        }, raw)
      EVMBenchmarks.row(
        "Preflight.check (sign request)",
        stopwatch.operationsPerSecond(samples) { sample in
          preflight.check(Self.request(sample.payload, sample.account, .sign)).prepared != nil
        }, raw)
      EVMBenchmarks.row(
        "decode",
        stopwatch.operationsPerSecond(samples) { sample in
          guard let bytes = try? Base64.decode(sample.reply) else { return false }
          return (try? BitcoinPSBT.decode(bytes)) != nil
        }, raw)
      EVMBenchmarks.row(
        "decode + verify + compare + finalize",
        stopwatch.operationsPerSecond(samples) { sample in
          sample.prepared.verify(.signedTransaction(sample.reply)).outcome == .verified
        }, raw)
      let broken = samples.map { ($0.prepared, String($0.reply.dropLast(4))) }
      EVMBenchmarks.row(
        "malformed reply",
        stopwatch.operationsPerSecond(broken) { prepared, text in
          prepared.verify(.signedTransaction(text)).outcome == .malformed
        }, raw)
      growth(stopwatch)
    }

    /// The work for each input stays what it is, however many there are.
    private func growth(_ stopwatch: Stopwatch) {
      for count in [1, 10, 100, 1000] {
        let samples = Self.samples(4, inputs: count)
        let raw = Self.raw(samples, stopwatch)
        EVMBenchmarks.row(
          "decode + verify + compare + finalize, \(count) inputs",
          stopwatch.operationsPerSecond(samples) { sample in
            sample.prepared.verify(.signedTransaction(sample.reply)).outcome == .verified
          }, raw)
      }
    }

    private static func raw(_ samples: [Sample], _ stopwatch: Stopwatch) -> Double {
      let curve = AnySignature()
      return stopwatch.operationsPerSecond(samples) { sample in
        (0..<sample.inputs).allSatisfy { _ in
          curve.verify(ecdsa: sample.signature, digest: sample.digest, key: sample.key)
        }
      }
    }

    private static func request(_ payload: String, _ account: String, _ operation: WalletOperation) -> WalletRequest {
      .transaction(chain: .bitcoin, operation: operation, payload: payload, account: account, network: network)
    }

    // MARK: Samples

    /// PSBTs of P2WPKH inputs of one account, each different, and replies with signatures that nobody made.
    private static func samples(_ count: Int, inputs: Int) -> [Sample] {
      var random = SplitMix64(state: 20_261_130)
      let preflight = Preflight(curves: Curves(secp256k1: AnySignature(), ed25519: SystemEd25519()))
      var samples: [Sample] = []
      while samples.count < count {
        func word() -> [UInt8] {
          Bytes32(random.next(), random.next(), random.next(), random.next()).bytes
        }
        let sec1 = [2] + word()
        guard let key = SystemSecp256k1().publicKey(sec1) else { continue }
        let script = BitcoinScript([0, 20] + RIPEMD160.hash(SHA256.hash(sec1).bytes))
        guard let account = BitcoinAddress(script: script, prefix: .mainnet)?.description else { continue }
        let coin = BitcoinTransaction.Output(sats: 100_000, script: script)
        let to = BitcoinScript([0, 20] + word().prefix(20))
        // Whole previous transactions: without them nothing proves the amounts, and the check would wait for a person.
        let previous = (0..<inputs).map { _ in
          BitcoinTransaction(
            inputs: [.init(outpoint: .init(hash: Bytes32(word()) ?? Bytes32(0, 0, 0, 1), index: 0))], outputs: [coin])
        }
        let transaction = BitcoinTransaction(
          inputs: previous.map { .init(outpoint: .init(hash: $0.hash, index: 0), sequence: 0xffff_fffd) },
          outputs: [.init(sats: UInt64(truncatingIfNeeded: inputs) * 99_000, script: to)])
        // Both scalars begin with a byte that makes them positive, and s low.
        func scalar() -> [UInt8] { [0x11] + word().dropFirst() }
        let (r, s) = (scalar(), scalar())
        let der = [0x30, 68, 2, 32] + r + [2, 32] + s
        func map(_ previous: BitcoinTransaction, _ isSigned: Bool) -> [(key: [UInt8], value: [UInt8])] {
          [([0], previous.encoded), ([1], PSBTWriter.output(coin))] + (isSigned ? [([2] + sec1, der + [1])] : [])
        }
        func psbt(_ isSigned: Bool) -> String {
          PSBTWriter.psbt(transaction, previous.map { map($0, isSigned) })
        }
        let payload = JSONText.object([
          "unsignedPsbtBase64": .string(psbt(false)), "allowedSighash": .array([.integer(1)]),
        ]).text
        guard let signature = try? Secp256k1Signature(der: der), let digest = Bytes32(word()) else { continue }
        let report = preflight.check(request(payload, account, .sign))
        guard let prepared = report.prepared else {
          Stopwatch.fail("a sample is not accepted: \(report.findings.map(\.message))")
        }
        samples.append(
          Sample(
            payload: payload, reply: psbt(true), account: account, inputs: inputs, digest: digest,
            signature: signature, key: key, prepared: prepared))
      }
      return samples
    }
  }

  /// Writes a PSBT of version 0 entry by entry. Source: BIP-0174.
  private enum PSBTWriter {
    static func psbt(_ transaction: BitcoinTransaction, _ inputs: [[(key: [UInt8], value: [UInt8])]]) -> String {
      var bytes: [UInt8] = [0x70, 0x73, 0x62, 0x74, 0xff]
      let outputs: [[(key: [UInt8], value: [UInt8])]] = transaction.outputs.map { _ in [] }
      for map in [[([0], transaction.stripped)]] + inputs + outputs {
        for (key, value) in map { bytes += sized(key) + sized(value) }
        bytes.append(0)
      }
      return Base64.encode(bytes)
    }

    static func output(_ output: BitcoinTransaction.Output) -> [UInt8] {
      (0..<8).map { UInt8(truncatingIfNeeded: output.sats >> UInt64(8 * $0)) } + sized(output.script.bytes)
    }

    /// A compact size, and the bytes.
    private static func sized(_ bytes: [UInt8]) -> [UInt8] {
      let count = bytes.count
      guard count >= 0xfd else { return [UInt8(truncatingIfNeeded: count)] + bytes }
      return [0xfd, UInt8(truncatingIfNeeded: count), UInt8(truncatingIfNeeded: count >> 8)] + bytes
    }
  }
#endif
