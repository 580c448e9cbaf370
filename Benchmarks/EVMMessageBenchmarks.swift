#if SystemCurves && (os(Linux) || os(macOS))
  import CountersignCore
  import CountersignCurves
  import CountersignEVM
  import CountersignHash
  import CountersignKit
  import CountersignSystemCurves

  /// Messages of EVM chains: texts, sign-ins and permits, checked and verified, as ratios to one recovery with its hashes.
  struct EVMMessageBenchmarks {
    private static let kinds = ["text", "permit"]

    private struct Sample {
      let request: WalletRequest
      let digest: Bytes32
      let signature: Secp256k1Signature
      let text: String
    }

    func run() {
      let curve = SystemSecp256k1()
      let stopwatch = Stopwatch(seconds: 0.5)
      var context = Context.empty
      context.evm.now = 1_793_534_400
      context.evm.expected.domain = "app.example.com"
      context.evm.expected.nonce = "a1B2c3D4e5"
      let preflight = Preflight(curves: .system)
      print("job                                          ops/s     of the raw recovery with its hashes")
      for kind in Self.kinds {
        let samples = Self.samples(256, kind)
        let raw = stopwatch.operationsPerSecond(samples) { sample in
          guard let key = curve.recover(sample.signature, recoveryID: 0, digest: sample.digest) else { return false }
          return !Keccak256.hash(key.x.bytes + key.y.bytes).isZero
        }
        EVMBenchmarks.row(
          "check (\(kind))",
          stopwatch.operationsPerSecond(samples) { preflight.check($0.request).verdict != .refused }, raw)
        EVMBenchmarks.row(
          "check + recover + compare (\(kind))",
          stopwatch.operationsPerSecond(samples) { sample in
            preflight.verify(.signature(sample.text), for: sample.request).outcome == .verified
          }, raw)
      }
      signIns(Preflight(context: context, curves: .system), stopwatch)
      let wrapped = Self.wrapped(256)
      let raw = stopwatch.operationsPerSecond(Self.samples(256, "text")) { sample in
        curve.recover(sample.signature, recoveryID: 0, digest: sample.digest) != nil
      }
      EVMBenchmarks.row(
        "form of a wrapped signature",
        stopwatch.operationsPerSecond(wrapped) { EVMSignatureForm.read($0).form?.kind == .erc6492 }, raw)
    }

    /// A sign-in is read and bound; who signed it is the recovery of any text.
    private func signIns(_ preflight: Preflight, _ stopwatch: Stopwatch) {
      let account = "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf"
      let requests = (0..<256).map { index in
        WalletRequest.message(
          EVMMessage(
            "app.example.com wants you to sign in with your Ethereum account:\n\(account)\n\nSign in, number \(index).\n\n"
              + "URI: https://app.example.com/login\nVersion: 1\nChain ID: 1\nNonce: a1B2c3D4e5\n"
              + "Issued At: 2026-11-01T11:58:00Z\nExpiration Time: 2026-11-01T13:00:00Z", format: .siwe),
          account: account, network: "eip155:1")
      }
      let raw = stopwatch.operationsPerSecond(Self.samples(256, "text")) { sample in
        SystemSecp256k1().recover(sample.signature, recoveryID: 0, digest: sample.digest) != nil
      }
      EVMBenchmarks.row(
        "check (sign-in)", stopwatch.operationsPerSecond(requests) { preflight.check($0).prepared != nil }, raw)
    }

    /// Nobody signed: any r on the curve with any s is the signature of some key, and its address is the account. A sign-in
    /// names its account, so that none of them can be had this way.
    private static func samples(_ count: Int, _ kind: String) -> [Sample] {
      var random = SplitMix64(state: 20_261_201)
      var samples: [Sample] = []
      while samples.count < count {
        let r = UInt256(random.next(), random.next(), random.next(), random.next())
        let signature = Secp256k1Signature(r: r, s: UInt256(random.next(), 7, 11, 13))
        guard let made = made(kind, samples.count, signature) else { continue }
        samples.append(made)
      }
      return samples
    }

    private static func made(_ kind: String, _ index: Int, _ signature: Secp256k1Signature) -> Sample? {
      let text: String
      switch kind {
      case "permit":
        text = permit(index)
        guard let typedData = EVMTypedData.check(text, account: nil, network: nil).value,
          let account = signer(signature, typedData.digest)
        else { return nil }
        return Sample(
          request: .typedData(text, account: account, network: "eip155:1"), digest: typedData.digest,
          signature: signature, text: written(signature))
      default:
        text = "Message number \(index) to the people of example.com, who read what they sign."
        let message = EVMMessage(text)
        guard let account = signer(signature, message.digest) else { return nil }
        return Sample(
          request: .message(message, account: account, network: "eip155:1"), digest: message.digest,
          signature: signature, text: written(signature))
      }
    }

    private static func signer(_ signature: Secp256k1Signature, _ digest: Bytes32) -> String? {
      Curves.system.secp256k1.recover(signature, recoveryID: 0, digest: digest).map { EVMAddress($0).checksummed }
    }

    private static func written(_ signature: Secp256k1Signature) -> String {
      Hex.encode(signature.compact + [27], prefix: "0x")
    }

    private static func permit(_ index: Int) -> String {
      #"{"types":{"EIP712Domain":[{"name":"name","type":"string"},{"name":"version","type":"string"},"#
        + #"{"name":"chainId","type":"uint256"},{"name":"verifyingContract","type":"address"}],"#
        + #""Permit":[{"name":"owner","type":"address"},{"name":"spender","type":"address"},"#
        + #"{"name":"value","type":"uint256"},{"name":"nonce","type":"uint256"},{"name":"deadline","type":"uint256"}]},"#
        + #""primaryType":"Permit","domain":{"name":"USD Coin","version":"2","chainId":1,"#
        + #""verifyingContract":"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"},"#
        + #""message":{"owner":"0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf","#
        + #""spender":"0x088E62F69884781Eb458e64B8D4e24C08a6ED9b5","value":"\#(1_000_000 + index)","nonce":"\#(index)","#
        + #""deadline":"1798761600"}}"#
    }

    private static func wrapped(_ count: Int) -> [String] {
      guard let factory = EVMAddress([UInt8](repeating: 0x35, count: 20)) else { return [] }
      return samples(count, "text").map { sample in
        let call = [UInt8](repeating: 7, count: 100)
        return Hex.encode(
          EVMPredeploySignature(
            factory: factory, factoryCalldata: call, signature: sample.signature.compact + [27]
          ).encoded, prefix: "0x")
      }
    }
  }
#endif
