#if SystemCurves && (os(Linux) || os(macOS))
  import CSodium
  import CountersignCore
  import CountersignCurves
  import CountersignHash

  /// Asks the linked libraries for a known answer of every operation that is used, right and wrong.
  ///
  /// A missing module does not link, so what can still be wrong is a library that was built or patched badly.
  public struct SystemSelfTest: Sendable {
    /// One question.
    public struct Item: Sendable {
      /// What was asked: `recovery`, `schnorrsig`.
      public let name: String
      /// True when the answer was the known one.
      public let isOK: Bool
    }

    /// The answers of libsecp256k1.
    public let secp256k1: [Item]
    /// The answers of libsodium.
    public let ed25519: [Item]
    /// True when every answer was right.
    public var isOK: Bool { (secp256k1 + ed25519).allSatisfy(\.isOK) }

    /// Runs all questions.
    public static func run() -> SystemSelfTest {
      SystemSelfTest(secp256k1: testSecp256k1(), ed25519: testEd25519())
    }

    private static func testSecp256k1() -> [Item] {
      let curve = SystemSecp256k1()
      // EIP-155's example: the signing hash, r, s and the sender's key (private key 32 times 0x46).
      let digest = bytes32("daf5a779ae972f972197303d7b574746c7ef83eadac0f2791ad23db92e4c8e53")
      let signature = Secp256k1Signature(
        r: UInt256(bytes32("28ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276")),
        s: UInt256(bytes32("67cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83"))
      )
      let twin = Secp256k1Signature(
        r: signature.r, s: Secp256k1Signature.order.subtracting(signature.s) ?? .zero
      )
      let key = curve.recover(signature, recoveryID: 0, digest: digest)
      let address = key.map { Array(Keccak256.hash($0.x.bytes + $0.y.bytes).bytes.suffix(20)) }
      let isSender = address == (try? Hex.decode("9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f"))
      let isAgain = key.map { curve.publicKey($0.compressed) == $0 && curve.publicKey($0.uncompressed) == $0 } ?? false
      let isECDSA = key.map { key in
        curve.verify(ecdsa: signature, digest: digest, key: key) && curve.verify(ecdsa: twin, digest: digest, key: key)
          && !curve.verify(ecdsa: signature, digest: SHA256.hash(digest.bytes), key: key)
      }
      // BIP-0340, vector 0; BIP-0341, wallet vector 1 (an output key without scripts).
      let schnorrKey = Secp256k1XOnlyKey(bytes32("f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9"))
      let schnorr =
        (try? Hex.decode(
          "e907831f80848d1069a5371b402410364bdf1c5f8307b0084c55f1ce2dca8215"
            + "25f66a4a85ea8b71e482a74f382d2ce5ebeee8fdb2172f477df4900d310536c0")) ?? []
      let zeros = [UInt8](repeating: 0, count: 32)
      let internalKey = Secp256k1XOnlyKey(bytes32("d6889cb081036e0faefa3a35157ad71086b123b2b144b649798b494c300a961d"))
      let tweak = bytes32("b86e7be8f39bab32a6f2c0443abbc210f0edac0e2c53d501b36b64437d9c6c70")
      let output = bytes32("53a1f6e454df1aa2776a2814a721372d6258050de330b3c6d10ee8f4e0dda343")
      return [
        Item(name: "recovery", isOK: isSender),
        Item(name: "keys", isOK: isAgain && curve.publicKey([2] + zeros) == nil),
        Item(name: "ecdsa", isOK: isECDSA ?? false),
        Item(
          name: "schnorrsig",
          isOK: curve.verify(schnorr: schnorr, message: zeros, key: schnorrKey)
            && !curve.verify(schnorr: schnorr, message: [1], key: schnorrKey)
        ),
        Item(
          name: "extrakeys",
          isOK: curve.tweak(internalKey, adding: tweak)?.key.x == output
            && !curve.isOnCurve(Secp256k1XOnlyKey(Bytes32(0, 0, 0, 0)))
        ),
      ]
    }

    private static func testEd25519() -> [Item] {
      let curve = SystemEd25519()
      // RFC 8032, 7.1, test 2.
      let key = bytes32("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
      let signature =
        (try? Hex.decode(
          "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
            + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00")) ?? []
      // 1.0.18, which refuses what strict verification must refuse, counts its interface 10.3.
      let version = (sodium_library_version_major(), sodium_library_version_minor())
      return [
        Item(name: "version", isOK: version >= (10, 3)),
        Item(
          name: "verify",
          isOK: curve.verify(signature: signature, message: [0x72], key: key)
            && !curve.verify(signature: signature, message: [0x73], key: key)
        ),
        // y = 2 is on no point of the curve; y = 0 is, of order four, which is what the subgroup check would refuse.
        Item(
          name: "points",
          isOK: curve.isOnCurve(key) && curve.isOnCurve(Bytes32(0, 0, 0, 0))
            && !curve.isOnCurve(Bytes32(0x0200_0000_0000_0000, 0, 0, 0))
        ),
      ]
    }

    private static func bytes32(_ hex: String) -> Bytes32 {
      (try? Hex.decode(hex)).flatMap { Bytes32($0) } ?? Bytes32(0, 0, 0, 0)
    }
  }
#endif
