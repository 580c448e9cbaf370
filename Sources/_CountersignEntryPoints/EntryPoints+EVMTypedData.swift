import CountersignCore
import CountersignCurves
import CountersignEVM
import CountersignHash

extension EntryPoints {
  /// The example of EIP-712. Source: EIP-712, assets/eip-712/Example.js.
  public static let typedData = #"""
    {"types":{"EIP712Domain":[{"name":"name","type":"string"},{"name":"version","type":"string"},
    {"name":"chainId","type":"uint256"},{"name":"verifyingContract","type":"address"}],
    "Person":[{"name":"name","type":"string"},{"name":"wallet","type":"address"}],
    "Mail":[{"name":"from","type":"Person"},{"name":"to","type":"Person"},{"name":"contents","type":"string"}]},
    "primaryType":"Mail","domain":{"name":"Ether Mail","version":"1","chainId":1,
    "verifyingContract":"0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC"},
    "message":{"from":{"name":"Cow","wallet":"0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826"},
    "to":{"name":"Bob","wallet":"0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB"},"contents":"Hello, Bob!"}}
    """#
  /// Who signs it, and what the signature is.
  public static let typedDataAccount = "0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826"
  static let typedDataSignature =
    "0x4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d07299936d304c153f6443dfa05f40ff007d72911b6f72307"
    + "f996231605b915621c"

  /// A permit of Permit2 for two tokens, a struct that needs itself, and one of each other type.
  private static let typedDataSamples = [
    typedData,
    #"""
    {"types":{"EIP712Domain":[{"name":"chainId","type":"uint256"},{"name":"verifyingContract","type":"address"}],
    "PermitBatch":[{"name":"details","type":"PermitDetails[]"},{"name":"spender","type":"address"},
    {"name":"sigDeadline","type":"uint256"}],"PermitDetails":[{"name":"token","type":"address"},
    {"name":"amount","type":"uint160"},{"name":"expiration","type":"uint48"},{"name":"nonce","type":"uint48"}]},
    "primaryType":"PermitBatch","domain":{"chainId":"0x1",
    "verifyingContract":"0x000000000022D473030F116dDEE9F6B43aC78BA3"},"message":{"details":[
    {"token":"0x3535353535353535353535353535353535353535","amount":"0xffffffffffffffffffffffffffffffffffffffff",
    "expiration":1800000000,"nonce":0},
    {"token":"0x3636363636363636363636363636363636363636","amount":"5","expiration":0,"nonce":1}],
    "spender":"0x3737373737373737373737373737373737373737","sigDeadline":"1800000000"}}
    """#,
    #"""
    {"types":{"A":[{"name":"b","type":"bytes"},{"name":"c","type":"bytes4[2][]"},{"name":"i","type":"int8"},
    {"name":"t","type":"bool"},{"name":"again","type":"A"}]},"primaryType":"A","domain":{},
    "message":{"b":"0x00ff","c":[["0x01020304","0x05060708"]],"i":"-128","t":true,"again":null}}
    """#,
  ]

  static func evmTypedData(_ curves: Curves) -> [EntryPoint] {
    let connection = EVMConnection(account: typedDataAccount, network: network)
    var context = EVMContext()
    context.now = 1_793_534_400
    context.knownAddresses = connection.account.map { [$0] }
    context.tokens = connection.account.map {
      [EVMContext.Token(chainID: 1, address: $0, symbol: "T", decimals: 18)]
    }
    return [
      EntryPoint("EVMTypedData.check", texts: typedDataSamples, isPrefixFree: true) { [context] text in
        outcome(EVMTypedData.check(text, connection: connection, context: context), context)
      },
      EntryPoint("EVMTypedData.check (a value)", texts: typedDataSamples, isPrefixFree: true) { [context] text in
        guard let value = try? JSONReader.read(text).root else {
          return EntryPoint.Outcome(isAccepted: false, answer: "no JSON")
        }
        return outcome(EVMTypedData.check(value, connection: connection, context: context), context)
      },
      EntryPoint("EVMTypedDataVerification.verify", texts: [typedDataSignature], isPrefixFree: true) { text in
        Self.outcome(verification(typedData, connection, curves).verify(signature: text))
      },
      // Whoever wrote the data may be as hostile as whoever signs it.
      EntryPoint("EVMTypedDataVerification.init(typedData:)", texts: [typedData], isPrefixFree: true) { text in
        Self.outcome(verification(text, connection, curves).verify(signature: typedDataSignature))
      },
    ]
  }

  private static func verification(
    _ text: String, _ connection: EVMConnection, _ curves: Curves
  ) -> EVMTypedDataVerification {
    EVMTypedDataVerification(
      typedData: EVMTypedData.check(text, connection: connection).value, connection: connection, curves: curves)
  }

  private static func outcome(_ report: Report<EVMTypedData>, _ context: EVMContext) -> EntryPoint.Outcome {
    let data = report.value
    // What is derived must not trap either.
    let derived = data.map { "\($0.bridgeString.utf8.count) \($0.summary(context: context).text.utf8.count)" }
    return EntryPoint.Outcome(
      isAccepted: report.worst.map { $0 < .error } ?? true,
      answer: "\(data?.digest.hex ?? "-") \(derived ?? "")\n\(Self.text(report.findings))")
  }
}
