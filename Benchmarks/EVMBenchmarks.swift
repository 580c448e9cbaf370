#if SystemCurves && (os(Linux) || os(macOS))
  import CountersignCore
  import CountersignCurves
  import CountersignEVM
  import CountersignHash
  import CountersignKit
  import CountersignSystemCurves

  /// The jobs of this package over generated inputs, as ratios to the raw curve operation.
  struct EVMBenchmarks {
    private struct Sample {
      let payload: String
      let text: String
      let bytes: [UInt8]
      let account: String
      let digest: Bytes32
      let signature: Secp256k1Signature
      let recoveryID: UInt8
      let prepared: PreparedRequest
    }

    func run() {
      let samples = Self.samples(512)
      let curves = Curves.system
      let curve = SystemSecp256k1()
      let stopwatch = Stopwatch(seconds: 0.5)
      let preflight = Preflight(curves: curves)
      // What every verification has to do: the hash of the preimage, the recovery, the hash of the key.
      let raw = stopwatch.operationsPerSecond(samples) { sample in
        _ = Keccak256.hash(sample.bytes)
        guard let key = curve.recover(sample.signature, recoveryID: sample.recoveryID, digest: sample.digest) else {
          return false
        }
        return !Keccak256.hash(key.x.bytes + key.y.bytes).isZero
      }
      print("job                                          ops/s     of the raw recovery with its hashes")
      Self.row("recover + keccak (the raw operation)", raw, raw)
      Self.row(
        "check (request)",
        stopwatch.operationsPerSecond(samples) { sample in
          EVMTransactionRequest.check(
            sample.payload, operation: .send, account: sample.account, network: "eip155:1"
          ).value != nil
        }, raw)
      Self.row(
        "Preflight.check",
        stopwatch.operationsPerSecond(samples) { sample in
          preflight.check(
            .transaction(
              chain: .evm, operation: .send, payload: sample.payload, account: sample.account, network: "eip155:1")
          ).prepared != nil
        }, raw)
      Self.row(
        "decode",
        stopwatch.operationsPerSecond(samples) { (try? EVMSignedTransaction.decode(hex: $0.text)) != nil }, raw)
      Self.row(
        "decode + recover + compare",
        stopwatch.operationsPerSecond(samples) { sample in
          sample.prepared.verify(.signedTransaction(sample.text)).outcome == .verified
        }, raw)
      // Malformed input must cost no curve work: the last byte is missing.
      let broken = samples.map { ($0.prepared, String($0.text.dropLast(2))) }
      Self.row(
        "malformed reply",
        stopwatch.operationsPerSecond(broken) { prepared, text in
          prepared.verify(.signedTransaction(text)).outcome == .malformed
        }, raw)
    }

    static func row(_ name: String, _ operations: Double, _ raw: Double) {
      let ratio = (operations / raw * 1000).rounded() / 1000
      let rounded = String(Int(exactly: operations.rounded()) ?? 0)
      let padding = String(repeating: " ", count: max(1, 50 - name.count - rounded.count))
      print("\(name)\(padding)\(rounded)     \(ratio)")
    }

    /// Transactions of every type, each different. Nobody signed them: any r on the curve with any s is the signature of
    /// some key, and that key's address is the account.
    private static func samples(_ count: Int) -> [Sample] {
      var random = SplitMix64(state: 20_261_130)
      let preflight = Preflight(curves: .system)
      var samples: [Sample] = []
      while samples.count < count {
        guard let sample = sample(&random, samples.count, preflight) else { continue }
        samples.append(sample)
      }
      return samples
    }

    private static func sample(_ random: inout SplitMix64, _ index: Int, _ preflight: Preflight) -> Sample? {
      func word() -> Bytes32 { Bytes32(random.next(), random.next(), random.next(), random.next()) }
      guard let to = EVMAddress(Array(word().bytes.prefix(20))) else { return nil }
      let types: [EVMTransactionType] = [.dynamicFee, .dynamicFee, .legacy, .accessList]
      let data = index % 3 == 0 ? [] : [0xa9, 0x05, 0x9c, 0xbb] + word().bytes + word().bytes
      let transaction = EVMTransaction(
        type: types[index % types.count], chainID: 1, nonce: random.next() % 5000, gas: 90_000,
        feePerGas: UInt256(random.next() % 50_000_000_000), maxPriorityFeePerGas: 0, to: to,
        value: data.isEmpty ? UInt256(random.next() | 1 << 40) : .zero, data: data)
      let r = UInt256(word())
      let s = UInt256(word().bytes.reduce(UInt64(0)) { $0 &* 31 &+ UInt64(truncatingIfNeeded: $1) }, 7, 11, 13)
      let signature = Secp256k1Signature(r: r, s: s)
      guard let key = Curves.system.secp256k1.recover(signature, recoveryID: 1, digest: transaction.signingHash) else {
        return nil
      }
      let account = EVMAddress(key)
      let bytes = transaction.signedBytes(EVMSignature(yParity: 1, r: r, s: s))
      let payload = EVMTransactionRequest(to: to, value: transaction.value, data: data, chainID: 1).bridgeString
      let report = preflight.check(
        .transaction(
          chain: .evm, operation: .send, payload: payload, account: account.checksummed, network: "eip155:1"))
      guard let prepared = report.prepared else { return nil }
      return Sample(
        payload: payload, text: Hex.encode(bytes, prefix: "0x"), bytes: bytes, account: account.checksummed,
        digest: transaction.signingHash, signature: signature, recoveryID: 1, prepared: prepared)
    }
  }

  /// A small generator with a fixed seed: the same inputs on every run.
  struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
      return z ^ z >> 31
    }
  }
#endif
