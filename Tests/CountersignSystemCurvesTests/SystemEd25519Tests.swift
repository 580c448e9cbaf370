#if SystemCurves && (os(Linux) || os(macOS))
  import CountersignHash
  import CountersignSystemCurves
  import TestSupport
  import Testing

  @Suite struct SystemEd25519Tests {
    private let curve = SystemEd25519()

    private func bytes32(_ hex: String) throws -> Bytes32 {
      try #require([UInt8](hex: hex).flatMap { Bytes32($0) })
    }

    /// RFC 8032, 7.1, tests 1 to 3.
    @Test(arguments: [
      (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
          + "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
      ),
      (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
          + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
      ),
      (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
          + "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
      ),
    ])
    func verifiesTheSignaturesOfRFC8032(key: String, message: String, signature: String) throws {
      let (key, message) = (try bytes32(key), try #require([UInt8](hex: message)))
      let signature = try #require([UInt8](hex: signature))
      #expect(curve.verify(signature: signature, message: message, key: key))
      #expect(!curve.verify(signature: signature, message: message + [0], key: key))
      for index in signature.indices {
        var changed = signature
        changed[index] ^= 1
        #expect(!curve.verify(signature: changed, message: message, key: key))
      }
      for count in [0, 32, 63] {
        #expect(!curve.verify(signature: Array(signature[..<count]), message: message, key: key))
      }
      #expect(!curve.verify(signature: signature + [0], message: message, key: key))
      #expect(!curve.verify(signature: signature + signature, message: message, key: key))
    }

    /// With the neutral element as key and R, and s of zero, the bare equation holds for every message.
    @Test func refusesKeysOfSmallOrder() throws {
      let neutral = try bytes32("01" + String(repeating: "00", count: 31))
      let signature = neutral.bytes + [UInt8](repeating: 0, count: 32)
      #expect(!curve.verify(signature: signature, message: [], key: neutral))
      #expect(!curve.verify(signature: signature, message: [1, 2, 3], key: neutral))
    }

    /// What a Solana validator decompresses is a point here, too: of small order, with y not below the prime, and a zero
    /// x with a sign. The answers are those of solders 0.29.0, which is built of the validator's own code.
    @Test(arguments: [
      ("0000000000000000000000000000000000000000000000000000000000000000", true),  // y = 0, order 4
      ("0000000000000000000000000000000000000000000000000000000000000080", true),  // and the other x
      ("0100000000000000000000000000000000000000000000000000000000000000", true),  // the neutral element
      ("0100000000000000000000000000000000000000000000000000000000000080", true),  // x = 0 with a sign
      ("ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", true),  // y = -1, order 2
      ("ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", true),
      ("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05", true),  // order 8
      ("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa", true),
      ("edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", true),  // y = p, which is 0
      ("eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", true),  // p + 1
      ("eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", true),
      ("f0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", true),  // p + 3
      ("ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", true),  // p + 18
      ("efffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", false),  // p + 2
      ("0200000000000000000000000000000000000000000000000000000000000000", false),
      ("0700000000000000000000000000000000000000000000000000000000000000", false),
      ("0300000000000000000000000000000000000000000000000000000000000000", true),
      ("1200000000000000000000000000000000000000000000000000000000000000", true),
    ])
    func everythingThatDecompressesIsOnTheCurve(key: String, isOnCurve: Bool) throws {
      #expect(curve.isOnCurve(try bytes32(key)) == isOnCurve)
    }
  }
#endif
