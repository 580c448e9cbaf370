import CountersignCore
import CountersignEVM
import CountersignHash
import TestSupport
import Testing

/// The parts of a transaction's encoding that no public test data reach.
@Suite struct EVMTransactionTests {
  private static func legacy(v: RLPItem, r: RLPItem = .bytes([1]), s: RLPItem = .bytes([1])) -> [UInt8] {
    RLPItem.list([.bytes([]), .bytes([1]), .bytes([0x52, 0x08]), .bytes([]), .bytes([]), .bytes([]), v, r, s]).encoded
  }

  /// chainId * 2 + 35 or 36. Source: EIP-155.
  @Test(
    arguments: [
      (UInt256(1), [0x25], [0x26]), (110, [0xff], [0x01, 0x00]), (111, [0x01, 0x01], [0x01, 0x02]),
      (
        UInt256.max, [0x02] + [UInt8](repeating: 0, count: 31) + [0x21],
        [0x02] + [UInt8](repeating: 0, count: 31) + [0x22]
      ),
      (
        UInt256(0, 0, 0, 1 << 63), [0x01] + [UInt8](repeating: 0, count: 31) + [0x23],
        [0x01] + [UInt8](repeating: 0, count: 31) + [0x24]
      ),
    ] as [(UInt256, [UInt8], [UInt8])])
  func vHoldsChainsOf256Bits(chainID: UInt256, even: [UInt8], odd: [UInt8]) throws {
    for (parity, v) in [(UInt8(0), even), (1, odd)] {
      let bytes = Self.legacy(v: .bytes(v))
      let signed = try EVMSignedTransaction.decode(bytes)
      #expect(signed.transaction.chainID == chainID && signed.signature.yParity == parity)
      #expect(signed.encoded == bytes)
    }
  }

  @Test(arguments: [[27], [28]] as [[UInt8]])
  func vOfBeforeEIP155NamesNoChain(v: [UInt8]) throws {
    let signed = try EVMSignedTransaction.decode(Self.legacy(v: .bytes(v)))
    #expect(signed.transaction.chainID == nil && signed.signature.yParity == v[0] - 27)
  }

  @Test(
    arguments: [
      ([], "evm/sig-v"), ([1], "evm/sig-v"), ([26], "evm/sig-v"), ([29], "evm/sig-v"), ([34], "evm/sig-v"),
      // Chain 0, which no chain has.
      ([35], "evm/sig-v"), ([36], "evm/sig-v"), ([0], "evm/tx-int-leading-zero"), ([0, 37], "evm/tx-int-leading-zero"),
      // Beyond 257 bits, and beyond what a chain of 256 bits gives.
      ([4] + [UInt8](repeating: 0, count: 32), "evm/sig-v"), ([1] + [UInt8](repeating: 0, count: 33), "evm/sig-v"),
      ([2] + [UInt8](repeating: 0, count: 31) + [0x23], "evm/sig-v"),
    ] as [([UInt8], String)])
  func anyOtherVIsRefused(v: [UInt8], rule: String) {
    #expect(
      refusingRule { () throws(DecodeError) in try EVMSignedTransaction.decode(Self.legacy(v: .bytes(v))) } == rule)
  }

  @Test func zerosInPlaceOfASignatureMakeItUnsigned() throws {
    let bytes = Self.legacy(v: .bytes([56]), r: .bytes([]), s: .bytes([]))
    let unsigned = try EVMUnsignedTransaction.decode(bytes)
    #expect(unsigned.transaction.chainID == 56 && unsigned.transaction.unsignedBytes == bytes)
    #expect(
      refusingRule { () throws(DecodeError) in try EVMSignedTransaction.decode(bytes) } == "evm/signed-is-unsigned")
    // One of the two alone is a signature, out of range.
    let half = Self.legacy(v: .bytes([38]), r: .bytes([]), s: .bytes([1]))
    #expect(try EVMSignedTransaction.decode(half).signature == EVMSignature(yParity: 1, r: 0, s: 1))
  }

  @Test func aSignedTransactionIsNoUnsignedOne() throws {
    for type in EVMTransactionType.all {
      var scenario = Scenario()
      scenario.transaction.type = type
      let bytes = scenario.bytes
      let rule = refusingRule { () throws(DecodeError) in try EVMUnsignedTransaction.decode(bytes) }
      #expect(rule == "evm/tx-field-count")
    }
  }

  @Test func whatFollowsIsRefused() {
    for type in EVMTransactionType.all {
      var scenario = Scenario()
      scenario.transaction.type = type
      let bytes = scenario.bytes + [0]
      let rule = refusingRule { () throws(DecodeError) in try EVMSignedTransaction.decode(bytes) }
      #expect(rule == "evm/rlp-trailing")
    }
  }

  @Test func aLimitIsCheckedFirst() {
    var limits = Limits.standard
    limits.inputBytes = 100
    let bytes = Scenario().bytes
    #expect(
      refusingRule { () throws(DecodeError) in try EVMSignedTransaction.decode(bytes, limits: limits) }
        == "core/input-too-large")
    #expect(
      refusingRule { () throws(DecodeError) in
        try EVMSignedTransaction.decode(hex: "0x" + bytes.hexText + bytes.hexText, limits: limits)
      } == "core/input-too-large")
  }
}

/// RLP within its bounds. Source: yellow paper, appendix B; design, P-DEPTH and P-COUNT.
@Suite struct RLPItemTests {
  @Test func randomTreesAreReadAsTheyWereWritten() throws {
    var random = SeededGenerator()
    for _ in 0..<2_000 {
      let item = Self.tree(&random, depth: 6)
      let bytes = item.encoded
      #expect(try RLPItem.decode(bytes) == item)
      // Whatever is cut off or added, it is another text.
      let cut = random.int(0..<bytes.count)
      #expect((try? RLPItem.decode(Array(bytes.prefix(cut)))) == nil)
      #expect((try? RLPItem.decode(bytes + [UInt8(random.int(0..<256))])) == nil)
    }
  }

  private static func tree(_ random: inout SeededGenerator, depth: Int) -> RLPItem {
    if depth == 0 || random.int(0..<2) == 0 {
      let counts = [0, 1, 1, 2, 31, 32, 55, 56, 57, 255, 256, 257]
      return .bytes(random.bytes(counts[random.int(0..<counts.count)]))
    }
    return .list((0..<random.int(0..<4)).map { _ in tree(&random, depth: depth - 1) })
  }

  @Test func nestingIsBounded() {
    func nested(_ depth: Int) -> [UInt8] { (0..<depth).reduce(RLPItem.bytes([])) { item, _ in .list([item]) }.encoded }
    #expect((try? RLPItem.decode(nested(Limits.standard.rlpDepth))) != nil)
    let deeper = nested(Limits.standard.rlpDepth + 1)
    #expect(refusingRule { () throws(DecodeError) in try RLPItem.decode(deeper) } == "evm/rlp-too-deep")
  }

  @Test func itemsAreCounted() {
    var limits = Limits.standard
    limits.rlpItems = 4
    let three = RLPItem.list([.bytes([]), .bytes([]), .bytes([])]).encoded
    #expect((try? RLPItem.decode(three, limits: limits)) != nil)
    let four = RLPItem.list([.bytes([]), .bytes([]), .bytes([]), .bytes([])]).encoded
    #expect(refusingRule { () throws(DecodeError) in try RLPItem.decode(four, limits: limits) } == "evm/rlp-too-deep")
  }

  @Test(
    arguments: [
      ([], "evm/rlp-truncated"), ([0x81], "evm/rlp-truncated"), ([0x81, 0x7f], "evm/rlp-single-byte"),
      ([0xb8, 0x37] + [UInt8](repeating: 0, count: 55), "evm/rlp-length-nonminimal"),
      ([0xb9, 0x00, 0x38], "evm/rlp-length-leading-zero"), ([0xb8], "evm/rlp-truncated"),
      ([0xbf, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], "evm/rlp-length-overflow"),
      ([0xff, 0x80, 0, 0, 0, 0, 0, 0, 0], "evm/rlp-length-overflow"),
      ([0xbf, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], "evm/rlp-truncated"), ([0xc1], "evm/rlp-truncated"),
      ([0xc1, 0x81], "evm/rlp-truncated"), ([0x80, 0x80], "evm/rlp-trailing"), ([0xc0, 0x00], "evm/rlp-trailing"),
    ] as [([UInt8], String)])
  func everyFaultHasItsRule(bytes: [UInt8], rule: String) {
    #expect(refusingRule { () throws(DecodeError) in try RLPItem.decode(bytes) } == rule)
  }
}

/// Texts in place of an address.
@Suite struct EVMAddressTests {
  @Test(arguments: [
    ("", "evm/address-length"), ("0x", "evm/address-length"),
    ("0x" + String(repeating: "1", count: 39), "evm/address-length"),
    ("0x" + String(repeating: "1", count: 41), "evm/address-length"),
    (String(repeating: "1", count: 40), "evm/hex-missing-prefix"),
    ("0x" + String(repeating: "1", count: 39) + "g", "evm/hex-bad-digit"),
    ("0x" + String(repeating: "١", count: 20), "evm/hex-bad-digit"),
    (" 0x" + String(repeating: "1", count: 40), "evm/hex-missing-prefix"), ("vitalik.eth", "evm/address-ens"),
    ("XE21ERF4STLB4CJC4UJJTZHGOOGJLHSGKIN", "evm/address-icap"),
    ("eip155:1:0x" + String(repeating: "1", count: 40), "evm/address-caip10"),
    // Of the texts of BIP-0173, Bitcoin's first block, Solana's wrapped coin, NEAR.
    ("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "evm/address-foreign"),
    ("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "evm/address-foreign"),
    ("So11111111111111111111111111111111111111112", "evm/address-foreign"), ("alice.near", "evm/address-foreign"),
    ("hello", "evm/hex-missing-prefix"),
  ])
  func whatIsNoAddressIsNamed(text: String, rule: String) {
    #expect(refusingRule { () throws(DecodeError) in try EVMAddress(text) } == rule)
  }

  @Test func bytesAndTextsAreTheSameAddress() throws {
    var random = SeededGenerator()
    for _ in 0..<200 {
      let bytes = random.bytes(20)
      let address = try #require(EVMAddress(bytes))
      #expect(address.bytes == bytes && address.lowercased == "0x" + bytes.hexText)
      #expect(try EVMAddress(address.checksummed) == address && EVMAddress(address.lowercased) == address)
      for chainID in [UInt256(30), 31] {
        #expect(try EVMAddress(address.checksummed(chainID: chainID), chainID: chainID) == address)
      }
    }
    #expect(EVMAddress([UInt8](repeating: 0, count: 19)) == nil && EVMAddress([UInt8](repeating: 0, count: 21)) == nil)
    #expect(EVMAddress([UInt8](repeating: 0, count: 20))?.isZero == true)
  }
}
