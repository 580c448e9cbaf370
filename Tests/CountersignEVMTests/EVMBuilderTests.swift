import CountersignCore
import CountersignEVM
import CountersignHash
import Testing

@Suite struct EVMBuilderTests {
  private static let to = EVMAddress([UInt8](repeating: 0x35, count: 20))

  /// An ether is 10^18 wei, a gwei 10^9. Source: yellow paper, 2.1.
  @Test(
    arguments: [
      ("0.1 ether", "100000000000000000"), ("1 ether", "1000000000000000000"), ("30 gwei", "30000000000"),
      ("0.000000001 gwei", "1"), ("1000 wei", "1000"), ("1000", "1000"), ("0 ether", "0"),
    ])
  func readsAmountsWithTheirUnit(text: String, wei: String) throws {
    #expect(try UInt256.wei(text).decimal == wei)
  }

  @Test(
    arguments: [
      "", " ", "1 eth", "1 Ether", "1  ether", "1ether", " 1 ether", "1 ether ", "-1 ether", "1e18", "0x1", "1.5",
      "1.5 wei",
      "0.0000000000000000001 ether", "1. ether", ".1 ether", "01 ether", "1,5 ether", "1 gwei gwei",
      "115792089237316195423570985008687907853269984665640564039457584007913129639936",
    ])
  func refusesWhatIsNoAmount(text: String) {
    #expect(throws: CodecError.self) { try UInt256.wei(text) }
  }

  /// The call of ERC-20's transfer, as the contract ABI lays it out.
  @Test func writesATokensTransfer() throws {
    let data = [UInt8].erc20Transfer(to: try #require(Self.to), amount: 5_000_000)
    let expected =
      "0xa9059cbb" + String(repeating: "0", count: 24) + String(repeating: "35", count: 20)
      + String(repeating: "0", count: 58) + "4c4b40"
    #expect(Hex.encode(data, prefix: "0x") == expected)
  }

  @Test func buildsNothingWithAnError() throws {
    let to = try #require(Self.to)
    var request = EVMTransactionRequest.transfer(to: to, value: try .ether("0.1"), chainID: 1)
    #expect(request.build(network: "eip155:1").value == request)
    #expect(request.build(network: "eip155:1").findings.isEmpty)
    #expect(request.build(network: "eip155:10").value == nil)
    request.gas = 20_999
    #expect(
      request.build(network: "eip155:1").findings.map(\.rule) == [EVMRules.gasBelowIntrinsic, EVMRules.gasBelowFloor])
    #expect(request.build(network: "eip155:1").value == nil)
    request.gas = 21_000
    #expect(request.build(network: "eip155:1").value == request)
    request.gasPrice = 1
    request.maxFeePerGas = 1
    #expect(request.build(network: "eip155:1").value == nil)
  }

  @Test func aCreationHasNoRecipientAndACallHasData() throws {
    let to = try #require(Self.to)
    #expect(
      EVMTransactionRequest.creation(code: [0x60, 0x00], chainID: 1).bridgeString
        == #"{"data":"0x6000","chainId":"0x1"}"#)
    let call = EVMTransactionRequest.call(to, data: [1, 2, 3, 4], value: 7, chainID: 1)
    #expect(call.bridgeString == #"{"to":"\#(to.lowercased)","value":"0x7","data":"0x01020304","chainId":"0x1"}"#)
    let transfer = EVMTransactionRequest.tokenTransfer(token: to, to: to, amount: 1, chainID: 1)
    #expect(transfer.value == nil && transfer.data?.count == 68)
  }

  /// What nodes pass on. Source: go-ethereum, legacypool txMaxSize, 4 * 32 KiB.
  @Test func aTransactionThatNodesDropIsTold() throws {
    let to = try #require(Self.to)
    var limits = Limits()
    limits.requestBytes = 1 << 20
    var rules: [[Rule]] = []
    for count in [130_800, 131_072] {
      let request = EVMTransactionRequest.call(to, data: [UInt8](repeating: 1, count: count), chainID: 1)
      let report = EVMTransactionRequest.check(
        request.bridgeString, operation: .send, account: nil, network: "eip155:1", limits: limits)
      rules.append(report.findings.filter { $0.severity > .note }.map(\.rule))
    }
    #expect(rules == [[], [EVMRules.txTooLarge]])
    #expect(EVMValidity.checkSize(131_072, type: .dynamicFee).isEmpty)
    #expect(EVMValidity.checkSize(131_073, type: .dynamicFee).map(\.rule) == [EVMRules.txTooLarge])
    #expect(EVMValidity.checkSize(1 << 20, type: .blob).isEmpty)
  }
}
