import CountersignCore
import CountersignEVM
import CountersignHash
import CountersignKit
import Testing

/// Context and policy as texts.
@Suite struct SchemaContextTests {
  private static let address = "0x35353535353535353535353535353535353535aa"
  private static let hash = "0x" + String(repeating: "ab", count: 32)

  @Test func readsWhatEVMAsksFor() throws {
    let text = """
      {"tokens":[{"network":"eip155:1","address":"\(Self.address)","symbol":"USDC","decimals":6},
      {"network":"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp","address":"EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"}],
      "knownAddresses":["\(Self.address)","bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"],"seen":["\(Self.hash)"],"now":"2026-11-30T00:00:00Z"}
      """
    let (context, findings) = SchemaContext.read(text: text)
    #expect(findings.isEmpty)
    let evm = try #require(context).evm
    let token = EVMContext.Token(chainID: 1, address: try EVMAddress(Self.address), symbol: "USDC", decimals: 6)
    #expect(evm.tokens == [token])
    let known: Set<EVMAddress> = [try EVMAddress(Self.address)]
    #expect(evm.knownAddresses == known)
    #expect(evm.seen.map(\.hex) == [String(repeating: "ab", count: 32)])
    #expect(SchemaContext.read(text: "{}").context?.evm == .empty)
  }

  @Test(
    arguments: [
      "[]", "{", "{\"tokens\":1}", "{\"tokens\":[1]}", "{\"tokens\":[{}]}", "{\"seen\":[\"0x12\"]}",
      "{\"seen\":\"0x\"}",
      "{\"tokens\":[{\"network\":\"eip155:01\",\"address\":\"\(address)\"}]}",
      "{\"tokens\":[{\"network\":\"eip155:1\",\"address\":\"0x12\"}]}",
      "{\"tokens\":[{\"network\":\"eip155:1\",\"address\":\"\(address)\",\"decimals\":256}]}",
      "{\"tokens\":[{\"network\":\"eip155:1\",\"address\":\"\(address)\",\"decimals\":\"6\"}]}",
      "{\"tokens\":[{\"network\":\"eip155:1\",\"address\":\"\(address)\",\"surprise\":1}]}",
      "{\"knownAddresses\":[\"0xAbababababababababababababababababababab\"]}", "{\"surprise\":1}",
      "{\"seen\":[],\"seen\":[]}",
    ])
  func refusesWhatItCannotRead(text: String) {
    let (context, findings) = SchemaContext.read(text: text)
    #expect(context == nil)
    #expect(!findings.isEmpty && findings.allSatisfy { $0.rule == CoreRules.requestMalformed })
  }

  @Test func readsAPolicysLists() throws {
    let text = """
      {"chains":["eip155:1","solana:mainnet"],"allow":{"recipients":["\(Self.address)"],"contracts":[],
      "selectors":["0xa9059cbb"],"delegates":["\(Self.address)"]}}
      """
    let policy = try #require(SchemaPolicy.read(text: text).policy).evm
    #expect(policy.chains == [1])
    let listed: Set<EVMAddress> = [try EVMAddress(Self.address)]
    #expect(policy.recipients == listed && policy.contracts == [])
    #expect(policy.selectors == [0xa905_9cbb] && policy.delegates == listed)
    let none = try #require(SchemaPolicy.read(text: "{}").policy).evm
    #expect(none == .standard)
  }

  @Test(
    arguments: [
      "{\"chains\":\"eip155:1\"}", "{\"chains\":[\"1\"]}", "{\"allow\":[]}",
      "{\"allow\":{\"recipients\":[\"bob.eth\"]}}",
      "{\"allow\":{\"selectors\":[\"a9059cbb\"]}}", "{\"allow\":{\"selectors\":[\"0xa9059c\"]}}",
      "{\"allow\":{\"all\":true}}",
    ])
  func refusesAPolicyItCannotRead(text: String) {
    #expect(SchemaPolicy.read(text: text).policy == nil)
    #expect(!SchemaPolicy.read(text: text).findings.isEmpty)
  }
}
