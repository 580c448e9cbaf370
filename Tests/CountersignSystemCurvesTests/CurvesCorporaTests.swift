#if SystemCurves && (os(Linux) || os(macOS))
  import CountersignCurves
  import CountersignHash
  import CountersignSystemCurves
  import TestSupport
  import Testing

  @Suite struct CurvesCorporaTests {
    private let curve = SystemSecp256k1()

    // MARK: ECDSA

    private func holds(_ signature: Secp256k1Signature?, _ testCase: JSON, key name: String) throws -> Bool {
      let key = curve.publicKey(try #require(testCase[name]?.hexBytes))
      let message = try #require(testCase["msg"]?.hexBytes)
      guard let signature, let key else { return false }
      let digest = SHA256.hash(message)
      let isValid = curve.verify(ecdsa: signature, digest: digest, key: key)
      // Somebody's signature is recovered to that key by one recovery id, and to keys that verify by the others.
      let recovered = (UInt8(0)...3).compactMap { curve.recover(signature, recoveryID: $0, digest: digest) }
      #expect(recovered.contains(key) == isValid)
      #expect(recovered.allSatisfy { curve.verify(ecdsa: signature, digest: digest, key: $0) })
      return isValid
    }

    /// DER as Bitcoin asks for it: strict, with a low s.
    private func lowS(_ testCase: JSON) throws -> Secp256k1Signature? {
      let bytes = try #require(testCase["sig"]?.hexBytes)
      return (try? Secp256k1Signature(der: bytes)).flatMap { $0.isLowS ? $0 : nil }
    }

    @Test func wycheproofOfEthereum() {
      Corpora.check("evm/wycheproof-secp256k1", content: { [$0["sig"]?.string] }) { testCase in
        let isDER = testCase["enc"]?.string == "der"
        let compact = try #require(testCase["sig"]?.hexBytes)
        let signature = isDER ? try lowS(testCase) : Secp256k1Signature(compact: compact)
        let isValid = try holds(signature, testCase, key: "pub")
        return .agree(
          if: isValid == (testCase["result"]?.string == "valid"), else: "\(isValid): \(testCase["comment"]?.text ?? "")"
        )
      }
    }

    @Test func wycheproofOfBitcoin() {
      Corpora.check("bitcoin/sig_wycheproof_bitcoin", content: { [$0["sig"]?.string] }) { testCase in
        let isValid = try holds(try lowS(testCase), testCase, key: "pubkey")
        return .agree(if: isValid == testCase["ok"]?.bool, else: "\(isValid): \(testCase["desc"]?.text ?? "")")
      }
    }

    // MARK: BIP-0340

    @Test func bip340() {
      Corpora.check("bitcoin/sig_bip340", content: { [$0["sig"]?.string] }) { testCase in
        let key = Secp256k1XOnlyKey(try #require(testCase["pubkey"]?.hexBytes.flatMap { Bytes32($0) }))
        let isValid = curve.verify(
          schnorr: try #require(testCase["sig"]?.hexBytes), message: try #require(testCase["msg"]?.hexBytes), key: key)
        return .agree(if: isValid == testCase["ok"]?.bool, else: "\(isValid): \(testCase["desc"]?.text ?? "")")
      }
    }

    // MARK: Ed25519

    @Test(arguments: ["solana/ed25519_wycheproof", "solana/ed25519_speccheck", "solana/ed25519_edge"])
    func ed25519(suite: String) {
      let curve = SystemEd25519()
      Corpora.check(suite, content: { [$0["sig"]?.string] }) { testCase in
        let key = try #require(testCase["pk"]?.hexBytes.flatMap { Bytes32($0) })
        let isValid = curve.verify(
          signature: try #require(testCase["sig"]?.hexBytes), message: try #require(testCase["msg"]?.hexBytes), key: key
        )
        // Dalek's strict reading, which the network has, and libsodium's are the same in all of these.
        let result = testCase["result"].map { $0.string == "valid" } ?? isValid
        let words = [testCase["solders_strict"]?.bool, testCase["sodium"]?.bool, result]
        return .agree(if: words.allSatisfy { $0 == isValid }, else: "\(isValid)")
      }
    }

    @Test func onCurve() {
      let curve = SystemEd25519()
      Corpora.check("solana/on_curve", content: { [$0["hex"]?.string] }) { testCase in
        let isOnCurve = curve.isOnCurve(try #require(testCase["hex"]?.hexBytes.flatMap { Bytes32($0) }))
        return .agree(if: isOnCurve == testCase["on_curve"]?.bool, else: "\(isOnCurve)")
      }
    }
  }
#endif
