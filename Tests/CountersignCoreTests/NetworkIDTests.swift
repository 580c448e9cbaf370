import CountersignCore
import Testing

@Suite struct NetworkIDTests {
  @Test(arguments: [
    ("eip155:1", "eip155", "1"), ("eip155:0", "eip155", "0"), ("eip155:11155111", "eip155", "11155111"),
    ("eip155:99999999999999999999999999999999", "eip155", "99999999999999999999999999999999"),
    ("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "solana", "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"),
    ("bip122:000000000019d6689c085ae165831e93", "bip122", "000000000019d6689c085ae165831e93"),
    ("near:mainnet", "near", "mainnet"), ("cosmos:cosmoshub-3", "cosmos", "cosmoshub-3"),
    ("starknet:SN_GOERLI", "starknet", "SN_GOERLI"),
    ("chainstd:8c3444cf8970a9e41a706fab93e7a6c4", "chainstd", "8c3444cf8970a9e41a706fab93e7a6c4"),
    ("abc:01", "abc", "01"), ("a-1:-_Z", "a-1", "-_Z"), ("eip-155:0x1", "eip-155", "0x1"),
  ])
  func readsIdentifiersOfCAIP2(text: String, namespace: String, reference: String) throws {
    let network = try NetworkID(text)
    #expect(network.namespace == namespace)
    #expect(network.reference == reference)
    #expect(network.description == text)
  }

  @Test(
    arguments: [
      ("", CodecError(.empty, at: 0)), ("eip155", CodecError(.syntax, 0..<6)), ("1", CodecError(.syntax, 0..<1)),
      ("0x1", CodecError(.syntax, 0..<3)),
      (":", CodecError(.badLength, 0..<0)), (":1", CodecError(.badLength, 0..<0)),
      ("ei:1", CodecError(.badLength, 0..<2)),
      ("namespace:1", CodecError(.badLength, 0..<9)), ("eip155:", CodecError(.badLength, 7..<7)),
      ("near:", CodecError(.badLength, 5..<5)),
      ("eip155:01", CodecError(.leadingZero, 7..<8)), ("eip155:00", CodecError(.leadingZero, 7..<8)),
      ("eip155:0x1", CodecError(.badCharacter, 8..<9)), ("eip155:1a", CodecError(.badCharacter, 8..<9)),
      ("eip155:-1", CodecError(.badCharacter, 7..<8)), ("eip155:+1", CodecError(.badCharacter, 7..<8)),
      ("eip155:1:1", CodecError(.badCharacter, 8..<9)), ("eip155::1", CodecError(.badCharacter, 7..<8)),
      ("eip155:1 ", CodecError(.badCharacter, 8..<9)), (" eip155:1", CodecError(.badCharacter, 0..<1)),
      ("eip155: 1", CodecError(.badCharacter, 7..<8)), ("eip155:1\n", CodecError(.badCharacter, 8..<9)),
      ("EIP155:1", CodecError(.badCharacter, 0..<1)), ("Solana:mainnet", CodecError(.badCharacter, 0..<1)),
      ("eip_155:1", CodecError(.badCharacter, 3..<4)), ("near:main.net", CodecError(.badCharacter, 9..<10)),
      ("eip155:\u{ff11}", CodecError(.badCharacter, 7..<8)), ("near:\u{212a}", CodecError(.badCharacter, 5..<6)),
      (Sample("near:" + String(repeating: "a", count: 33)), CodecError(.badLength, 5..<38)),
      (Sample("eip155:" + String(repeating: "9", count: 33)), CodecError(.badLength, 7..<40)),
    ] as [(Sample, CodecError)])
  func refusesWhatCAIP2DoesNotAllow(text: Sample, error: CodecError) {
    #expect(refusal { () throws(CodecError) in try NetworkID(text.text) } == error)
  }

  @Test func letterCaseCounts() throws {
    #expect(try NetworkID("near:Mainnet") != NetworkID("near:mainnet"))
    #expect(try NetworkID("near:mainnet") == NetworkID("near:mainnet"))
  }

  @Test func chainIDsGoBothWays() throws {
    let largest = try UInt256(decimal: String(repeating: "9", count: 32))
    for chainID in [0, 1, 137, UInt256(.max), largest] {
      let network = try #require(NetworkID(evmChainID: chainID))
      #expect(network.evmChainID == chainID)
      #expect(try NetworkID(network.description) == network)
    }
    // CAIP-2 has no room for these.
    #expect(NetworkID(evmChainID: try #require(largest.adding(1))) == nil)
    #expect(NetworkID(evmChainID: .max) == nil)
  }

  @Test func otherFamiliesHaveNoChainID() throws {
    #expect(try NetworkID("near:1").evmChainID == nil)
    #expect(try NetworkID("eip-155:1").evmChainID == nil)
  }

  @Test func refusesEndlessTextAtOnce() {
    let text = "eip155:" + String(repeating: "1", count: 2_000_000)
    #expect(refusal { () throws(CodecError) in try NetworkID(text) }?.reason == .badLength)
  }
}
