#if SystemCurves && (os(Linux) || os(macOS))
  import CountersignCore
  import CountersignCurves
  import CountersignHash
  import CountersignKit
  import CountersignSolana
  import CountersignSystemCurves

  /// Nobody can sign here, and to refuse a signature costs as much as to take it: so every one is verified, and taken.
  private struct AnySignature: Ed25519Arithmetic {
    let system = SystemEd25519()
    var implementation: String { system.implementation }

    func verify(signature: [UInt8], message: [UInt8], key: Bytes32) -> Bool {
      _ = system.verify(signature: signature, message: message, key: key)
      return true
    }

    func isOnCurve(_ key: Bytes32) -> Bool { system.isOnCurve(key) }
  }

  /// The jobs of this package over generated inputs, as ratios to the raw curve operation.
  struct SolanaBenchmarks {
    private struct Sample {
      let payload: String
      let reply: String
      let signature: [UInt8]
      let message: [UInt8]
      let key: Bytes32
      let account: String
      let prepared: PreparedRequest
    }

    private static let network = SolanaCluster.mainnet.caip2

    func run() {
      let samples = Self.samples(512)
      let curves = Curves.system
      let stopwatch = Stopwatch(seconds: 0.5)
      let preflight = Preflight(curves: curves)
      let raw = stopwatch.operationsPerSecond(samples) { sample in
        !curves.ed25519.verify(signature: sample.signature, message: sample.message, key: sample.key)
      }
      print("\njob                                          ops/s     of the raw verification")
      EVMBenchmarks.row("verify ed25519 (the raw operation)", raw, raw)
      EVMBenchmarks.row(
        "check (request)",
        stopwatch.operationsPerSecond(samples) { sample in
          SolanaTransactionRequest.check(
            sample.payload, operation: .sign, account: sample.account, network: Self.network, curves: curves
          ).value != nil
        }, raw)
      EVMBenchmarks.row(
        "Preflight.check",
        stopwatch.operationsPerSecond(samples) { sample in
          preflight.check(Self.request(sample.payload, sample.account)).prepared != nil
        }, raw)
      EVMBenchmarks.row(
        "decode",
        stopwatch.operationsPerSecond(samples) { sample in
          guard let bytes = try? Base64.decode(sample.reply) else { return false }
          return (try? SolanaTransaction.decode(bytes)) != nil
        }, raw)
      EVMBenchmarks.row(
        "decode + verify + compare",
        stopwatch.operationsPerSecond(samples) { sample in
          sample.prepared.verify(.signedTransaction(sample.reply)).outcome == .verified
        }, raw)
      let broken = samples.map { ($0.prepared, String($0.reply.dropLast(4))) }
      EVMBenchmarks.row(
        "malformed reply",
        stopwatch.operationsPerSecond(broken) { prepared, text in
          prepared.verify(.signedTransaction(text)).outcome == .malformed
        }, raw)
    }

    private static func request(_ payload: String, _ account: String) -> WalletRequest {
      .transaction(chain: .solana, operation: .sign, payload: payload, account: account, network: network)
    }

    /// Transfers with a memo, each different, and replies with a signature that nobody made.
    private static func samples(_ count: Int) -> [Sample] {
      var random = SplitMix64(state: 20_261_130)
      let curves = Curves(secp256k1: SystemSecp256k1(), ed25519: AnySignature())
      let preflight = Preflight(curves: curves)
      var samples: [Sample] = []
      while samples.count < count {
        let word = { Bytes32(random.next(), random.next(), random.next(), random.next()) }
        let account = SolanaAddress(word())
        let to = SolanaAddress(word())
        guard curves.ed25519.isOnCurve(account.bytes), curves.ed25519.isOnCurve(to.bytes),
          let request = try? SolanaTransactionRequest.transaction(
            version: samples.count % 2 == 0 ? .v0 : .legacy, feePayer: account, recentBlockhash: word(),
            instructions: [
              .transfer(from: account, to: to, lamports: random.next() >> 40 | 1 << 24), .memo("\(samples.count)"),
            ]),
          let prepared = preflight.check(Self.request(request.bridgeString, account.description)).prepared
        else { continue }
        // Half of it below the group's order, as a signature has it.
        let signature = word().bytes + Bytes32(random.next(), random.next(), random.next(), 0).bytes
        let reply = [1] + signature + request.transaction.messageBytes
        samples.append(
          Sample(
            payload: request.bridgeString, reply: Base64.encode(reply), signature: signature,
            message: request.transaction.messageBytes, key: account.bytes, account: account.description,
            prepared: prepared))
      }
      return samples
    }
  }
#endif
