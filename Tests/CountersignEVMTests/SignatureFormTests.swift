import CountersignCore
import CountersignCurves
import CountersignEVM
import CountersignHash
import TestSupport
import Testing

/// What the bytes of a signature are. Source: evm.md (d), "Lengths first"; ERC-6492, ERC-8010, ERC-7739; Safe.
@Suite struct SignatureFormTests {
  private static let scalars = Scenario.word(0x11).bytes + Scenario.word(0x22).bytes
  static let magic6492 = [UInt8](hex: String(repeating: "6492", count: 16)) ?? []
  static let magic8010 = [UInt8](hex: String(repeating: "8010", count: 16)) ?? []

  private static func kind(_ bytes: [UInt8]) -> String { EVMSignatureForm(bytes).kind.description }

  /// A word of the ABI encoding.
  static func word(_ number: Int) -> [UInt8] { UInt256(UInt64(number)).bytes32.bytes }

  static func word(_ address: EVMAddress) -> [UInt8] { [UInt8](repeating: 0, count: 12) + address.bytes }

  /// A byte string as the ABI encodes it.
  static func tail(_ bytes: [UInt8]) -> [UInt8] {
    word(bytes.count) + bytes + [UInt8](repeating: 0, count: (32 - bytes.count % 32) % 32)
  }

  // MARK: Lengths first

  @Test(arguments: [
    (0, "empty"), (1, "truncated"), (31, "truncated"), (32, "truncated"), (33, "truncated"), (63, "truncated"),
    (64, "eip2098"), (66, "contract"), (67, "contract"), (129, "contract"), (131, "contract"),
  ])
  func theLengthDecidesFirst(count: Int, kind: String) {
    #expect(Self.kind([UInt8](repeating: 0x11, count: count)) == kind)
  }

  @Test func theLastOf65BytesDecides() {
    for v in UInt8.min...UInt8.max {
      let expected: String
      switch v {
      case 0, 1, 27, 28: expected = "ecdsa"
      case 31, 32: expected = "safe"
      case 35...: expected = "chainBound"
      default: expected = "malformed"
      }
      #expect(Self.kind(Self.scalars + [v]) == expected, "v \(v)")
    }
  }

  @Test func theTypeByteOf66BytesDecides() {
    for (v, type, kind) in [
      (27, 2, "loopring"), (28, 3, "loopring"), (0, 2, "loopring"), (27, 1, "contract"), (27, 4, "contract"),
      (26, 2, "contract"), (31, 3, "contract"),
    ] as [(UInt8, UInt8, String)] {
      #expect(Self.kind(Self.scalars + [v, type]) == kind, "v \(v), type \(type)")
    }
  }

  @Test func theBytesAreKept() {
    for bytes in [[], [1], Self.scalars, Self.scalars + [27], [UInt8](repeating: 9, count: 300)] {
      #expect(EVMSignatureForm(bytes).bytes == bytes)
    }
  }

  // MARK: Conversions

  @Test(arguments: [UInt8(0), 1]) func aKeysSignatureIsWrittenInThreeForms(parity: UInt8) throws {
    var compact = Self.scalars
    compact[32] |= parity << 7
    let full = Self.scalars + [27 + parity]
    let bare = Self.scalars + [parity]
    for form in [compact, full, bare].map({ EVMSignatureForm($0) }) {
      #expect(try form.converted(to: .full) == full)
      #expect(try form.converted(to: .parity) == bare)
      #expect(try form.converted(to: .compact) == compact)
      #expect(throws: DecodeError.self) { try form.converted(to: .unwrapped) }
    }
  }

  @Test func whatHasNoCounterpartIsNotConverted() {
    // The highest bit of s is in use above half the order. Source: EIP-2098.
    let high = Scenario.word(0x11).bytes + (Secp256k1Signature.order.subtracting(1) ?? .zero).bytes32.bytes + [27]
    let rule = refusingRule { () throws(DecodeError) in try EVMSignatureForm(high).converted(to: .compact) }
    #expect(rule == "evm/message-high-s")
    for bytes in [[], [1, 2], Self.scalars + [37], Self.scalars + [31], [UInt8](repeating: 9, count: 99)] {
      for conversion in EVMSignatureConversion.all {
        let rule = refusingRule { () throws(DecodeError) in try EVMSignatureForm(bytes).converted(to: conversion) }
        #expect(rule == "evm/signature-conversion", "\(bytes.count) bytes to \(conversion)")
      }
    }
    #expect(EVMSignatureConversion.all.allSatisfy { EVMSignatureConversion(named: $0.description) == $0 })
    #expect(EVMSignatureConversion(named: "Full") == nil)
  }

  // MARK: ERC-6492

  private static let factory = Scenario.address(0x77)

  private static func wrapped(_ calldata: [UInt8], _ signature: [UInt8]) -> [UInt8] {
    let first = tail(calldata)
    return word(factory) + word(96) + word(96 + first.count) + first + tail(signature) + magic6492
  }

  @Test(arguments: [0, 1, 31, 32, 33, 65, 300]) func aWrapperIsReadAndWrittenAlike(count: Int) throws {
    let calldata = [UInt8](repeating: 0xab, count: count)
    let signature = Self.scalars + [27]
    let bytes = Self.wrapped(calldata, signature)
    let form = EVMSignatureForm(bytes)
    let value = try #require(form.predeploy)
    #expect(form.kind == .erc6492 && form.findings.isEmpty)
    #expect(value.factory == Self.factory && value.factoryCalldata == calldata && value.signature == signature)
    #expect(value == EVMPredeploySignature(factory: Self.factory, factoryCalldata: calldata, signature: signature))
    #expect(value.encoded == bytes)
    #expect(try form.converted(to: .unwrapped) == signature)
    #expect(form.inner?.kind == .ecdsa)
  }

  @Test func whatNoEncoderWritesIsTold() {
    let good = Self.wrapped([0xab], Self.scalars + [27])
    func rules(_ change: (inout [UInt8]) -> Void) -> [String] {
      var bytes = good
      change(&bytes)
      let form = EVMSignatureForm(bytes)
      #expect(form.kind == .erc6492 && form.predeploy != nil)
      return form.findings.map(\.rule.id)
    }
    let rule = "evm/signature-non-canonical"
    // The padding of the call data's word; the padding of the signature's last word.
    #expect(rules { $0[32 * 4 + 1] = 1 } == [rule])
    #expect(rules { $0[$0.count - 33] = 1 } == [rule])
    // Bytes behind the last value.
    #expect(rules { $0.insert(contentsOf: [UInt8](repeating: 0, count: 32), at: $0.count - 32) } == [rule])
    // Both offsets at one tail.
    #expect(rules { $0[64..<96] = $0[32..<64] } == [rule, rule])
    // The padding of the last value is left out.
    #expect(rules { $0.removeSubrange($0.count - 63..<$0.count - 32) } == [rule])
  }

  @Test func whatCannotBeReadIsMalformed() {
    let good = Self.wrapped([0xab], Self.scalars + [27])
    func rules(_ change: (inout [UInt8]) -> Void) -> [String] {
      var bytes = good
      change(&bytes)
      let form = EVMSignatureForm(bytes)
      #expect(form.kind == .malformed && form.predeploy == nil && form.inner == nil)
      return form.findings.map(\.rule.id)
    }
    let rule = ["evm/signature-wrapper-malformed"]
    let all = [UInt8](repeating: 0xff, count: 32)
    // An address of more than 20 bytes: contracts refuse it, too.
    #expect(rules { $0[0] = 1 } == rule)
    #expect(rules { $0[11] = 1 } == rule)
    for number in [all, Self.word(good.count), Self.word(Int.max), [0x80] + [UInt8](repeating: 0, count: 31)] {
      // Offsets, and the two lengths.
      for place in [32, 64, 96, 160] { #expect(rules { $0.replaceSubrange(place..<place + 32, with: number) } == rule) }
    }
    #expect(rules { $0 = Self.magic6492 } == rule)
    #expect(rules { $0 = [UInt8](repeating: 0, count: 95) + Self.magic6492 } == rule)
    #expect(rules { $0 = Array($0.prefix(200)) + Self.magic6492 } == rule)
    // Without the mark it is nothing of the kind.
    #expect(Self.kind(Array(good.dropLast(32))) == "contract")
    #expect(Self.kind(good + [0]) == "contract")
  }

  @Test func signaturesInOneAnotherAreReadFourTimes() throws {
    var bytes = Self.scalars + [27]
    for _ in 0..<10 { bytes = Self.wrapped([], bytes) }
    var form: EVMSignatureForm? = EVMSignatureForm(bytes)
    var kinds: [String] = []
    while let one = form {
      kinds.append(one.kind.description)
      form = one.inner
    }
    #expect(kinds == ["erc6492", "erc6492", "erc6492", "erc6492", "contract"])
  }

  // MARK: ERC-8010

  private static func predelegated(_ signature: [UInt8], _ data: [UInt8]) -> [UInt8] {
    let suffix =
      word(1) + word(Scenario.recipient) + word(69) + word(1) + Scenario.word(3).bytes + Scenario.word(4).bytes
      + word(Scenario.stranger) + word(256) + tail(data)
    return signature + suffix + word(suffix.count) + magic8010
  }

  @Test(arguments: [0, 4, 40]) func aDelegationIsReadBesideTheSignature(count: Int) throws {
    let data = [UInt8](repeating: 0xcd, count: count)
    for signature in [[], Self.scalars + [27], [UInt8](repeating: 7, count: 500)] {
      let form = EVMSignatureForm(Self.predelegated(signature, data))
      let value = try #require(form.predelegation)
      #expect(form.kind == .erc8010 && form.findings.isEmpty)
      #expect(value.signature == signature && value.initData == data && value.to == Scenario.stranger)
      #expect(
        value.authorization
          == EVMAuthorization(
            chainID: 1, address: Scenario.recipient, nonce: 69, yParity: 1, r: UInt256(Scenario.word(3)),
            s: UInt256(Scenario.word(4))))
      #expect(try form.converted(to: .unwrapped) == signature)
    }
  }

  @Test func aDelegationThatCannotBeReadIsMalformed() {
    let good = Self.predelegated(Self.scalars + [27], [1, 2, 3])
    let start = 65
    func rules(_ change: (inout [UInt8]) -> Void) -> [String] {
      var bytes = good
      change(&bytes)
      let form = EVMSignatureForm(bytes)
      #expect(form.kind == .malformed && form.predelegation == nil)
      return form.findings.map(\.rule.id)
    }
    let rule = ["evm/signature-wrapper-malformed"]
    // Dirty addresses, a nonce of more than 64 bits, a parity of more than 8.
    for place in [start + 32, start + 6 * 32, start + 2 * 32 + 20, start + 3 * 32 + 20] {
      #expect(rules { $0[place] = 1 } == rule, "byte \(place)")
    }
    // The length of the suffix: longer than all, none, too short.
    let length = good.count - 64
    for number in [[UInt8](repeating: 0xff, count: 32), Self.word(good.count), Self.word(0), Self.word(64)] {
      #expect(rules { $0.replaceSubrange(length..<length + 32, with: number) } == rule)
    }
    #expect(rules { $0 = Self.magic8010 } == rule)
    #expect(rules { $0 = [1] + Self.magic8010 } == rule)
  }

  // MARK: Safe

  private static func named(_ owner: EVMAddress, s: [UInt8], v: UInt8) -> [UInt8] { word(owner) + s + [v] }

  @Test func theFourKindsOfASafesOwnersAreTold() throws {
    let inner = [UInt8](repeating: 5, count: 70)
    let bytes =
      Self.scalars + [28] + Self.scalars + [31] + Self.named(Scenario.recipient, s: Self.word(0), v: 1)
      + Self.named(Scenario.stranger, s: Self.word(4 * 65), v: 0) + Self.word(inner.count) + inner
    let form = EVMSignatureForm(bytes)
    let safe = try #require(form.safe)
    #expect(form.kind == .safe && form.findings.isEmpty)
    #expect(safe.parts.map(\.kind) == [.ecdsa, .ethSign, .approvedHash, .contract])
    #expect(safe.parts.map(\.owner) == [nil, nil, Scenario.recipient, Scenario.stranger])
    #expect(safe.parts.map(\.contractSignature) == [nil, nil, nil, inner])
    #expect(safe.parts.map(\.recoverable?.yParity) == [1, 0, nil, nil])
  }

  @Test func aContractsSignatureStandsBehindThePartsAndInOrder() throws {
    let (a, b) = (Scenario.recipient, Scenario.stranger)
    func bytes(_ first: Int, _ second: Int) -> [UInt8] {
      Self.named(a, s: Self.word(first), v: 0) + Self.named(b, s: Self.word(second), v: 0) + Self.word(1) + [7]
        + Self.word(0)
    }
    let safe = try #require(EVMSignatureForm(bytes(130, 163)).safe)
    #expect(safe.parts.map(\.contractSignature) == [[7], []])
    // Another order, one signature for both, a gap, places that are not there, and inside the parts.
    for (first, second) in [(163, 130), (130, 130), (130, 164), (130, 10_000), (130, Int.max), (0, 33), (65, 98)] {
      #expect(EVMSignatureForm(bytes(first, second)).safe == nil, "\(first), \(second)")
    }
    #expect(EVMSignatureForm(bytes(130, 163) + [0]).safe == nil)
    #expect(EVMSignatureForm(Array(bytes(130, 163).dropLast())).safe == nil)
  }

  @Test func onePartThatNamesItsOwnerIsNoKeysSignature() throws {
    for v in [UInt8(0), 1] {
      let form = EVMSignatureForm(Self.named(Scenario.recipient, s: Self.word(0), v: v))
      #expect(form.safe?.parts.map(\.owner) == [Scenario.recipient] && form.recoverable == nil)
      #expect(form.safe?.parts.map(\.kind) == [v == 0 ? .contract : .approvedHash])
      // An s that is not zero can be a key's, an r of more than 20 bytes is no address, and nobody is at zero.
      #expect(Self.kind(Self.named(Scenario.recipient, s: Self.word(1), v: v)) == "ecdsa")
      #expect(Self.kind(Scenario.word(1).bytes + Self.word(0) + [v]) == "ecdsa")
      #expect(Self.kind([UInt8](repeating: 0, count: 64) + [v]) == "ecdsa")
    }
  }

  @Test func moreOwnersThanAnySafeHasAreNotRead() {
    #expect(Self.kind([[UInt8]](repeating: Self.scalars + [27], count: 128).flatMap { $0 }) == "safe")
    #expect(Self.kind([[UInt8]](repeating: Self.scalars + [27], count: 129).flatMap { $0 }) == "contract")
    #expect(Self.kind(Self.scalars + [27] + Self.scalars + [29]) == "contract")
  }

  // MARK: Smart wallets, passkeys, typed data

  private static func owned(_ index: Int, _ data: [UInt8]) -> [UInt8] { word(32) + word(index) + word(64) + tail(data) }

  @Test func anOwnersWrapperIsTold() throws {
    let form = EVMSignatureForm(Self.owned(3, Self.scalars + [28]))
    #expect(form.kind == .smartWallet && form.smartWallet?.ownerIndex == 3 && form.inner?.kind == .ecdsa)
    #expect(form.smartWallet?.signatureData == Self.scalars + [28])
    #expect(try form.converted(to: .unwrapped) == Self.scalars + [28])
    // Its shape is all that tells it: nothing may stand elsewhere, but what fills up a word.
    var bytes = Self.owned(3, Self.scalars + [28])
    bytes[bytes.count - 1] = 1
    #expect(EVMSignatureForm(bytes).findings.map(\.rule.id) == ["evm/signature-non-canonical"])
    #expect(Self.kind(Self.owned(3, Self.scalars + [28]) + Self.word(0)) == "contract")
    #expect(Self.kind(Self.word(32) + Self.word(3) + Self.word(96) + Self.word(0) + Self.tail([1])) == "contract")
    #expect(Self.kind(Self.word(32) + Self.word(3) + Self.word(64) + Self.word(1_000)) == "contract")
  }

  private static func assertion(_ client: String, flags: UInt8 = 5, challenge: Int = 23, type: Int = 1) -> [UInt8] {
    let data = tail([UInt8](repeating: 8, count: 32) + [flags, 0, 0, 0, 1])
    let json = tail(Array(client.utf8))
    return word(32) + word(192) + word(192 + data.count) + word(challenge) + word(type) + Scenario.word(1).bytes
      + Scenario.word(2).bytes + data + json
  }

  @Test func aPasskeysAssertionIsTold() throws {
    // 32 bytes of 0xfb in base64url, 5.8.1 of WebAuthn: the letters beyond the alphabet of RFC 4648, section 4.
    let client = #"{"type":"webauthn.get","challenge":"-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_s","origin":"x"}"#
    for bytes in [Self.assertion(client), Self.owned(1, Self.assertion(client))] {
      let form = EVMSignatureForm(bytes)
      let assertion = try #require(form.webAuthn ?? form.inner?.webAuthn)
      #expect(assertion.isAssertion && assertion.isUserPresent && assertion.isUserVerified)
      #expect(assertion.challenges(Scenario.word(0xfb)) && !assertion.challenges(Scenario.word(0xfa)))
      #expect(assertion.r == UInt256(Scenario.word(1)) && assertion.s == UInt256(Scenario.word(2)))
    }
    func read(_ bytes: [UInt8]) throws -> EVMWebAuthnSignature { try #require(EVMSignatureForm(bytes).webAuthn) }
    #expect(try !read(Self.assertion(client, flags: 0)).isUserPresent)
    #expect(try !read(Self.assertion(client, flags: 1)).isUserVerified)
    for place in [0, 22, 24, 1_000, Int.max] {
      #expect(try !read(Self.assertion(client, challenge: place)).challenges(Scenario.word(0xfb)))
      #expect(try !read(Self.assertion(client, type: place)).isAssertion)
    }
    #expect(try !read(Self.assertion(client.replacing("_s\"", with: "_sA\""))).challenges(Scenario.word(0xfb)))
  }

  @Test func nestedTypedDataIsTold() throws {
    let (separator, contents) = (Scenario.word(6), Scenario.word(7))
    func bytes(_ description: String, _ count: Int? = nil) -> [UInt8] {
      let text = Array(description.utf8)
      return Self.scalars + [27] + separator.bytes + contents.bytes + text
        + Array(Self.word(count ?? text.count).suffix(2))
    }
    let description = "Mail(address from,address to,string message)"
    let value = try #require(EVMSignatureForm(bytes(description)).nestedTyped)
    #expect(value.appDomainSeparator == separator && value.contents == contents)
    #expect(value.contentsDescription == description && value.signature == Self.scalars + [27])
    #expect(value.digest == Keccak256.hash([0x19, 0x01] + separator.bytes + contents.bytes))
    for description in ["Mail", "mail(uint a)", "(uint a)", "Ma il(uint a)", "M\u{0}(uint a)", "Mé(uint a)", "M(", ""] {
      #expect(EVMSignatureForm(bytes(description)).nestedTyped == nil, "\(description)")
    }
    for count in [0, 2, 200, 65_535] { #expect(EVMSignatureForm(bytes(description, count)).nestedTyped == nil) }
  }

  // MARK: What everything has in common

  /// Every prefix, and every byte changed, of a signature of every form.
  @Test func brokenSignaturesHaveAForm() {
    let samples = [
      Self.scalars + [27], Self.wrapped([1], Self.owned(0, Self.scalars + [27])), Self.predelegated(Self.scalars, [1]),
      Self.owned(1, Self.assertion("{}")),
      Self.scalars + [27] + Self.named(Scenario.recipient, s: Self.word(130), v: 0)
        + Self.tail([1, 2]),
    ]
    for sample in samples {
      for count in 0...sample.count {
        let form = EVMSignatureForm(Array(sample.prefix(count)))
        #expect(form.bytes.count == count && !form.summary.text.isEmpty)
      }
      for index in sample.indices {
        for mask in [UInt8(0x01), 0x80, 0xff] {
          var bytes = sample
          bytes[index] ^= mask
          #expect(EVMSignatureForm(bytes) == EVMSignatureForm(bytes))
          #expect(!EVMSignatureForm(bytes).summary.text.isEmpty)
        }
      }
    }
  }

  @Test func theSummaryNamesTheParts() throws {
    let inner = Self.owned(2, Self.scalars + [27])
    let summary = try JSON(parsing: EVMSignatureForm(Self.wrapped([0xde, 0xad], inner)).summary.text)
    #expect(summary["kind"]?.string == "evm.signature" && summary["form"]?.string == "erc6492")
    #expect(summary["factory"]?.string == Self.factory.lowercased)
    #expect(summary["factoryCalldata"]?.string == "0xdead")
    #expect(summary["inner"]?["form"]?.string == "smartWallet" && summary["inner"]?["ownerIndex"]?.string == "2")
    #expect(summary["inner"]?["inner"]?["form"]?.string == "ecdsa")
    #expect(summary["inner"]?["inner"]?["r"]?.string == "0x" + Scenario.word(0x11).hex)
    #expect(summary["inner"]?["inner"]?["v"]?.int == 27 && summary["inner"]?["inner"]?["yParity"]?.int == 0)
  }

  @Test(.timeLimit(.minutes(1))) func hugeSignaturesAreToldSoon() throws {
    let size = 2 << 20
    var nested = [UInt8](repeating: 7, count: size - 2_000)
    for _ in 0..<8 { nested = Self.wrapped([], nested) }
    let floods = [
      nested, [UInt8](repeating: 0, count: size), [UInt8](repeating: 27, count: size),
      Self.word(32) + [UInt8](repeating: 0, count: size), Self.predelegated([UInt8](repeating: 1, count: size), []),
      [[UInt8]](repeating: Self.scalars + [27], count: size / 65).flatMap { $0 },
      [UInt8](repeating: UInt8(ascii: "("), count: size),
    ]
    for bytes in floods {
      let told = Stopwatch.elapsed { EVMSignatureForm(bytes).summary.text }
      #expect(told.seconds < 5, "\(EVMSignatureForm(bytes).kind) took \(told.seconds) s")
    }
  }
}
