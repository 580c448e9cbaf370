#if SystemCurves && (os(Linux) || os(macOS))
  import CountersignCore
  import CountersignCurves
  import CountersignHash
  import CountersignSystemCurves
  import TestSupport
  import Testing

  @Suite struct SystemSecp256k1Tests {
    private let curve = SystemSecp256k1()

    /// The generator. Source: SEC 2, 2.4.1.
    private static let generatorX = "79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"
    private static let generatorY = "483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8"
    /// The order of the field.
    private static let field = "fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f"

    private func bytes32(_ hex: String) throws -> Bytes32 {
      try #require([UInt8](hex: hex).flatMap { Bytes32($0) })
    }

    private func generator() throws -> Secp256k1PublicKey {
      let bytes = try #require([UInt8](hex: "02" + SystemSecp256k1Tests.generatorX))
      return try #require(curve.publicKey(bytes))
    }

    // MARK: The trait

    @Test func theLibrariesAreThere() {
      let curves = Curves.system
      #expect(curves.secp256k1.implementation.hasPrefix("libsecp256k1 "))
      #expect(curves.ed25519.implementation.hasPrefix("libsodium 1."))
    }

    @Test func theSelfTestIsSatisfied() {
      let selfTest = SystemSelfTest.run()
      for item in selfTest.secp256k1 + selfTest.ed25519 { #expect(item.isOK, "\(item.name)") }
      #expect(selfTest.isOK)
      #expect(selfTest.secp256k1.map(\.name) == ["recovery", "keys", "ecdsa", "schnorrsig", "extrakeys"])
      #expect(selfTest.ed25519.map(\.name) == ["version", "verify", "points"])
    }

    // MARK: Keys

    @Test func readsKeysOfBothForms() throws {
      let key = try generator()
      #expect(key.x.hex == SystemSecp256k1Tests.generatorX)
      #expect(key.y.hex == SystemSecp256k1Tests.generatorY)
      #expect(curve.publicKey(key.uncompressed) == key)
      #expect(curve.publicKey(key.compressed) == key)
      let negative = try #require(curve.publicKey([3] + key.x.bytes))
      #expect(negative.x == key.x)
      #expect(negative.isOdd)
      #expect(curve.publicKey(negative.uncompressed) == negative)
    }

    /// SEC 1 has a form with both coordinates and the sign; nobody else reads it.
    @Test func refusesHybridKeys() throws {
      let key = try generator()
      for first: UInt8 in [6, 7] {
        #expect(curve.publicKey([first] + key.x.bytes + key.y.bytes) == nil)
        #expect(curve.publicKey([first] + key.x.bytes) == nil)
      }
    }

    @Test func refusesKeysOfAnyOtherForm() throws {
      let key = try generator()
      let zeros = [UInt8](repeating: 0, count: 32)
      let field = try bytes32(SystemSecp256k1Tests.field).bytes
      #expect(curve.publicKey([]) == nil)
      #expect(curve.publicKey([0]) == nil, "the point at infinity")
      #expect(curve.publicKey([4] + zeros + zeros) == nil)
      #expect(curve.publicKey([2] + zeros) == nil, "x = 0 is on no point")
      #expect(curve.publicKey([2] + field) == nil, "x is not below the order of the field")
      #expect(curve.publicKey([2] + [UInt8](repeating: 0xff, count: 32)) == nil)
      #expect(curve.publicKey([4] + key.x.bytes + field) == nil)
      #expect(curve.publicKey([4] + key.x.bytes + key.x.bytes) == nil, "not on the curve")
      #expect(curve.publicKey([4] + key.y.bytes + key.x.bytes) == nil)
      #expect(curve.publicKey(key.x.bytes) == nil, "32 bytes")
      #expect(curve.publicKey(key.x.bytes + key.y.bytes) == nil, "64 bytes")
      #expect(curve.publicKey(key.uncompressed + [0]) == nil)
      #expect(curve.publicKey(key.uncompressed.dropLast()) == nil)
      #expect(curve.publicKey(key.compressed + [0]) == nil)
      #expect(curve.publicKey(key.compressed.dropLast()) == nil)
      for first in UInt8.min...UInt8.max where ![2, 3].contains(first) {
        #expect(curve.publicKey([first] + key.x.bytes) == nil)
        if first != 4 { #expect(curve.publicKey([first] + key.x.bytes + key.y.bytes) == nil) }
      }
    }

    @Test func xOnlyKeysAreOnTheCurveOrNot() throws {
      #expect(curve.isOnCurve(try generator().xOnly))
      #expect(!curve.isOnCurve(Secp256k1XOnlyKey(Bytes32(0, 0, 0, 0))))
      #expect(!curve.isOnCurve(Secp256k1XOnlyKey(try bytes32(SystemSecp256k1Tests.field))))
      #expect(!curve.isOnCurve(Secp256k1XOnlyKey(Bytes32(.max, .max, .max, .max))))
      // BIP-0340's example of an x on no point.
      let none = "eefdea4cdb677750a420fee807eacf21eb9898ae79b9768766e4faa04a2d4a34"
      #expect(!curve.isOnCurve(Secp256k1XOnlyKey(try bytes32(none))))
    }

    // MARK: ECDSA

    /// With R = G, s = 1 and the digest 1 the key would be the point at infinity.
    @Test func recoversNoKeyAtInfinity() throws {
      let r = UInt256(try bytes32(SystemSecp256k1Tests.generatorX))
      let one = Bytes32(0, 0, 0, 1)
      #expect(curve.recover(Secp256k1Signature(r: r, s: 1), recoveryID: 0, digest: one) == nil)
      // One digest further it is -G, and the other R gives another key.
      let two = Bytes32(0, 0, 0, 2)
      #expect(curve.recover(Secp256k1Signature(r: r, s: 1), recoveryID: 0, digest: two) != nil)
      #expect(curve.recover(Secp256k1Signature(r: r, s: 1), recoveryID: 1, digest: one) != nil)
    }

    /// With the key G and the digest -r the sum of both points is the point at infinity, whatever s is.
    @Test func verifiesNothingAtInfinity() throws {
      let key = try generator()
      let r = UInt256(try bytes32(SystemSecp256k1Tests.generatorX))
      let digest = try #require(Secp256k1Signature.order.subtracting(r)).bytes32
      #expect(!curve.verify(ecdsa: Secp256k1Signature(r: r, s: 1), digest: digest, key: key))
      #expect(!curve.verify(ecdsa: Secp256k1Signature(r: r, s: 5), digest: digest, key: key))
    }

    @Test func refusesScalarsOutOfRange() throws {
      let key = try generator()
      let order = Secp256k1Signature.order
      let digest = Bytes32(1, 2, 3, 4)
      for outside in [UInt256.zero, order, .max] {
        for signature in [Secp256k1Signature(r: outside, s: 1), Secp256k1Signature(r: 1, s: outside)] {
          #expect(!curve.verify(ecdsa: signature, digest: digest, key: key))
          for recoveryID: UInt8 in 0...3 {
            #expect(curve.recover(signature, recoveryID: recoveryID, digest: digest) == nil)
          }
        }
      }
    }

    /// Anybody can call the initialiser that trusts its caller.
    @Test func keysOnNoPointVerifyNothing() throws {
      let digest = Bytes32(0, 0, 0, 7)
      let signature = Secp256k1Signature(r: 1, s: 1)
      let key = try #require(curve.recover(signature, recoveryID: 0, digest: digest))
      #expect(curve.verify(ecdsa: signature, digest: digest, key: key))
      for (x, y) in [(key.x, key.x), (key.y, key.x), (Bytes32(0, 0, 0, 0), Bytes32(0, 0, 0, 0))] {
        let pretended = Secp256k1PublicKey(checkedX: x, y: y)
        #expect(!curve.verify(ecdsa: signature, digest: digest, key: pretended))
      }
    }

    @Test func recoveryIDsEndAtThree() throws {
      let signature = Secp256k1Signature(r: 1, s: 1)
      let digest = Bytes32(0, 0, 0, 7)
      #expect(curve.recover(signature, recoveryID: 0, digest: digest) != nil)
      for recoveryID: UInt8 in [4, 27, 28, 255] {
        #expect(curve.recover(signature, recoveryID: recoveryID, digest: digest) == nil)
      }
    }

    /// Whatever is recovered verifies, with s and with its twin; the twin has the other recovery id.
    @Test func recoveryAndVerificationAgree() throws {
      var random = SeededGenerator()
      var recovered = 0
      for _ in 0..<100 {
        let scalars = try (0..<2).map { _ in UInt256(try #require(Bytes32(random.bytes(32)))) }
        let digest = try #require(Bytes32(random.bytes(32)))
        let signature = Secp256k1Signature(r: scalars[0], s: scalars[1])
        guard let twinS = Secp256k1Signature.order.subtracting(signature.s) else { continue }
        let twin = Secp256k1Signature(r: signature.r, s: twinS)
        for recoveryID: UInt8 in 0...1 {
          guard let key = curve.recover(signature, recoveryID: recoveryID, digest: digest) else { continue }
          recovered += 1
          #expect(curve.verify(ecdsa: signature, digest: digest, key: key))
          #expect(curve.verify(ecdsa: twin, digest: digest, key: key))
          #expect(curve.recover(twin, recoveryID: recoveryID ^ 1, digest: digest) == key)
          #expect(!curve.verify(ecdsa: signature, digest: SHA256.hash(digest.bytes), key: key))
          #expect(curve.publicKey(key.compressed) == key)
        }
      }
      // Half of all r belong to a point.
      #expect(recovered > 50)
    }

    // MARK: BIP-0340 and BIP-0341

    @Test func schnorrSignaturesHaveSixtyFourBytes() throws {
      let key = try generator().xOnly
      for count in [0, 63, 65, 128] {
        let signature = [UInt8](repeating: 1, count: count)
        #expect(!curve.verify(schnorr: signature, message: [], key: key))
      }
    }

    @Test func aTweakOfZeroChangesNothing() throws {
      let key = try generator().xOnly
      let sum = try #require(curve.tweak(key, adding: Bytes32(0, 0, 0, 0)))
      #expect(sum.key == key)
      #expect(!sum.isOdd)
    }

    /// G has an even y, so G + (n - 1) G is the point at infinity; one less gives -G, whose y is odd.
    @Test func tweaksToInfinityAndBeyondTheOrderAreRefused() throws {
      let key = try generator().xOnly
      let order = Secp256k1Signature.order
      let last = try #require(order.subtracting(1))
      #expect(curve.tweak(key, adding: last.bytes32) == nil)
      #expect(curve.tweak(key, adding: order.bytes32) == nil)
      #expect(curve.tweak(key, adding: UInt256.max.bytes32) == nil)
      let beforeLast = try #require(order.subtracting(2))
      let negative = try #require(curve.tweak(key, adding: beforeLast.bytes32))
      #expect(negative.key == key)
      #expect(negative.isOdd)
    }

    @Test func keysOnNoPointAreNotTweaked() {
      #expect(curve.tweak(Secp256k1XOnlyKey(Bytes32(0, 0, 0, 0)), adding: Bytes32(0, 0, 0, 1)) == nil)
    }
  }
#endif
