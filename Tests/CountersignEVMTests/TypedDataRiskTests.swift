import CountersignCore
import CountersignEVM
import CountersignHash
import TestSupport
import Testing

/// What a signature lets others do: by the hash of the type, in words, and as findings. Source: evm.md (d); threats, rows
/// 12, 13 and 31.
@Suite struct TypedDataRiskTests {
  private static let seaport = (
    order: "OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,"
      + "uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,"
      + "uint256 counter)",
    consideration: "ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,"
      + "uint256 endAmount,address recipient)",
    offer: "OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)"
  )
  private static let seaportOrder = seaport.order + seaport.consideration + seaport.offer
  private static let cowOrder =
    "Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,"
    + "bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,"
    + "string buyTokenBalance)"
  private static let safeTx =
    "SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,"
    + "address gasToken,address refundReceiver,uint256 nonce)"
  private static let permit = "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"
  private static let daiPermit = "Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)"
  private static let permitSingle =
    "PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)"
    + "PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)"
  private static let transfer =
    "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,"
    + "bytes32 nonce)"
  private static let metaTransaction = "MetaTransaction(uint256 nonce,address from,bytes functionSignature)"
  private static let delegation =
    "Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)"
    + "Caveat(address enforcer,bytes terms)"
  private static let alice = TypedDataSample.alice
  private static let bob = TypedDataSample.bob
  /// 2026-11-01.
  private static let now: Int64 = 1_793_491_200

  /// The type, its hash as the contract or its authors publish it, and what the signature is called here.
  static let published: [(type: String, typeHash: String, action: String)] = [
    // Source: ERC-2612 (Solmate, OpenZeppelin).
    (permit, "6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9", "erc20.permit"),
    // Source: makerdao/dss, dai.sol.
    (daiPermit, "ea2aa0a1be11a07ed86d755c93467f4f82362b452371d1ba94d1715123511acb", "erc20.permit"),
    // Source: Uniswap/permit2, PermitHash.sol.
    (permitSingle, "f3841cd1ff0085026a6327b620b67997ce40f282c88a8e905a7a5626e310f3d0", "permit2.permit"),
    (
      "PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)"
        + "TokenPermissions(address token,uint256 amount)",
      "939c21a48a8dbe3a9a2404a1d46691e4d39f6583d6ec6b35714604c986d80106", "permit2.transfer"
    ),
    // Source: aave/aave-v3-core, DebtTokenBase.sol.
    (
      "DelegationWithSig(address delegatee,uint256 value,uint256 nonce,uint256 deadline)",
      "323db0410fecc107e39e2af5908671f4c8d106123b35a51501bb805c5fa36aa0", "aave.delegateCredit"
    ),
    // Source: Uniswap/v4-periphery, ERC721PermitHash.sol.
    (
      "Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)",
      "49ecf333e5b8c95c40fdafc95c1ad136e8914a8fb55e9dc8bb01eaa83a2df9ad", "erc721.permit"
    ),
    (
      "PermitForAll(address operator,bool approved,uint256 nonce,uint256 deadline)",
      "6673cb397ee2a50b6b8401653d3638b4ac8b3db9c28aa6870ffceb7574ec2f76", "contract.setOperator"
    ),
    (
      "PermitForAll(address owner,address operator,bool approved,uint256 nonce,uint256 deadline)",
      "47ab88482c90e4bb94b82a947ae78fa91fb25de1469ab491f4c15b9a0a2677ee", "contract.setOperator"
    ),
    // Source: morpho-org/morpho-blue, ConstantsLib.sol.
    (
      "Authorization(address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline)",
      "81d0284fb0e2cde18d0553b06189d6f7613c96a01bb5b5e7828eade6a0dcac91", "contract.setOperator"
    ),
    // Source: ProjectOpenSea/seaport, ConsiderationConstants.sol.
    (seaportOrder, "fa445660b7e21515a59617fcd68910b487aa5808b8abda3d78bc85df364b2c2f", "seaport.order"),
    (
      "BulkOrder(OrderComponents[2] tree)" + seaport.consideration + seaport.offer + seaport.order,
      "3ca2711d29384747a8f61d60aad3c450405f7aaff5613541dee28df2d6986d32", "typedData.sign"
    ),
    // Source: cowprotocol/contracts, GPv2Order.sol.
    (cowOrder, "d5a25ba2e97094ad7d83dc28a6572da797d6b3e7fc6663bd93efb789fc17e489", "cow.order"),
    // Source: safe-global/safe-smart-account, Safe.sol.
    (safeTx, "bb8310d486368db6bd6f849402fdd73ad53d316b5a4b2644ad6efe0f941286d8", "safe.transaction"),
    (
      safeTx.replacing("baseGas", with: "dataGas"), "14d461bc7412367e924637b363c7bf29b8f47e2f84869f4426e5633d8af47b20",
      "safe.transaction"
    ),
    // Source: ERC-3009.
    (transfer, "7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a2267", "erc3009.transfer"),
    (
      transfer.replacing("Transfer", with: "Receive"),
      "d099cc98ef71107a616c4f0f941f04c322d8e254fe26b3c6668db87aae413de8", "erc3009.transfer"
    ),
    (
      "CancelAuthorization(address authorizer,bytes32 nonce)",
      "158b0a9edf7a828aad02f63cd515c68ef2f50ba807396f6d12842833a1597429", "erc3009.cancel"
    ),
    // Source: maticnetwork/pos-portal, NativeMetaTransaction.sol; threats, row 13.
    (metaTransaction, "23d10def3caacba2e4042e0c75d44a42d2558aabcf5ce951d0642a8032e1e653", "account.call"),
    // Source: showtime-xyz, of the forwarder of opengsn/gsn.
    (
      "ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data,"
        + "uint256 validUntilTime)", "b91ae508e6f0e8e33913dec60d2fdcb39fe037ce56198c70a7927d7cd813fd96", "account.call"
    ),
    // Source: safe-global/safe-smart-account, SignMessageLib.sol; coinbase/smart-wallet, ERC1271.sol.
    (
      "SafeMessage(bytes message)", "60b3cbf8b4a223d68d641b3b6ddf9a298e7f33710cf3d3a9d1146b5a6150fbca",
      "account.signMessage"
    ),
    (
      "CoinbaseSmartWalletMessage(bytes32 hash)",
      "9b493d222105fee7df163ab5d57f0bf1ffd2da04dd5fafbe10b54c41c1adc657", "account.signMessage"
    ),
    // Source: MetaMask/delegation-framework.
    (delegation, "88c1d2ecf185adf710588203a5f263f0ff61be0d33da39792cde19ba9aa4331e", "account.delegate"),
    // Source: Compound, Comp.sol; OpenZeppelin, Votes.sol.
    (
      "Delegation(address delegatee,uint256 nonce,uint256 expiry)",
      "e48329057bfd03d55e49b547132e39cffd9c1820ad7b9d4c5307691425d15adf", "votes.delegate"
    ),
  ]

  @Test func typesAreKnownByThePublishedHashes() throws {
    for (type, typeHash, action) in Self.published {
      let data = try #require(TypedDataSample(type).check().value, "\(type)")
      #expect(data.typeHash.hex == typeHash, "\(type)")
      #expect(Self.actions(data).compactMap { $0["type"]?.string } == [action], "\(type)")
    }
  }

  /// A name says nothing: another member, and nothing is known of the type.
  @Test func typesAreNotKnownByTheirNames() throws {
    for (type, _, _) in Self.published {
      let other = type.replacing(")", with: ",bool other)", maxReplacements: 1)
      let report = TypedDataSample(other).check(context: Self.context)
      #expect(Self.actions(report.value).compactMap { $0["type"]?.string } == ["typedData.sign"])
      #expect(report.faults.allSatisfy { !$0.contains("/risk-") }, "\(other): \(report.faults)")
    }
    // The same members under another name are another type, too.
    let renamed = TypedDataSample(Self.permit.replacing("Permit", with: "Claim"), Self.permitValues).check()
    #expect(renamed.faults.isEmpty)
  }

  private static let context: EVMContext = {
    var context = EVMContext()
    context.now = now
    return context
  }()

  private static func actions(_ data: EVMTypedData?, _ context: EVMContext = .empty) -> [JSON] {
    data.flatMap { try? JSON(parsing: $0.summary(context: context).text) }?["actions"]?.array ?? []
  }

  private static let permitValues = [
    "owner": "\"\(alice)\"", "spender": "\"\(bob)\"", "value": "\"1000\"", "deadline": "1793500000",
  ]

  /// The faults of typed data by the account of the example.
  private static func faults(
    _ type: String, _ values: [String: String], counts: [String: Int] = [:], now: Int64? = now
  ) -> [String] {
    var context = EVMContext()
    context.now = now
    return TypedDataSample(type, values, counts: counts).check(account: alice, context: context).faults
  }

  // MARK: Permits

  @Test(
    arguments: [
      ("value", "\"0\"", []), ("value", "1", ["evm/risk-permit"]),
      // Threats, row 12: 2^255 - 1, 2^255, 2^256 - 1, 2^96 - 1 and 2^160 - 1.
      ("value", "\"0x7\(String(repeating: "f", count: 62))e\"", ["evm/risk-permit"]),
      ("value", "\"0x7\(String(repeating: "f", count: 63))\"", ["evm/risk-permit", "evm/risk-permit-unlimited"]),
      ("value", "\"0x8\(String(repeating: "0", count: 63))\"", ["evm/risk-permit", "evm/risk-permit-unlimited"]),
      ("value", "\"0x\(String(repeating: "f", count: 64))\"", ["evm/risk-permit", "evm/risk-permit-unlimited"]),
      ("value", "\"0x\(String(repeating: "f", count: 24))\"", ["evm/risk-permit", "evm/risk-permit-unlimited"]),
      ("value", "\"0x\(String(repeating: "f", count: 40))\"", ["evm/risk-permit", "evm/risk-permit-unlimited"]),
      ("value", "\"0x\(String(repeating: "f", count: 39))e\"", ["evm/risk-permit"]),
      ("deadline", "0", ["evm/risk-deadline-passed", "evm/risk-permit"]),
      ("deadline", "1793491199", ["evm/risk-deadline-passed", "evm/risk-permit"]),
      ("deadline", "1793491200", ["evm/risk-permit"]), ("deadline", "1825027200", ["evm/risk-permit"]),
      ("deadline", "1825027201", ["evm/risk-deadline-far", "evm/risk-permit"]),
      (
        "deadline", "\"0x\(String(repeating: "f", count: 64))\"", ["evm/risk-deadline-far", "evm/risk-permit"]
      ),
      ("owner", "\"\(TypedDataSample.bob)\"", ["evm/risk-owner-mismatch", "evm/risk-permit"]),
    ] as [(String, String, [String])])
  func permitsAreMoney(member: String, json: String, rules: [String]) {
    let found = Self.faults(Self.permit, Self.permitValues.merging([member: json]) { $1 })
    #expect(found == rules, "\(member) \(json)")
  }

  @Test func permitsAreToldInWords() throws {
    var context = Self.context
    let token = try EVMAddress(TypedDataSample.contract)
    context.tokens = [.init(chainID: 1, address: token, symbol: "TKN", decimals: 2)]
    let report = TypedDataSample(Self.permit, Self.permitValues).check(account: Self.alice, context: context)
    let finding = try #require(report.findings.first { $0.rule == EVMRules.riskPermit })
    #expect(finding.rule.isMoney && finding.severity == .warning)
    #expect(finding.location.pointer?.description == "/message/spender")
    #expect(
      finding.arguments.first { $0.name == "spender" }?.value == Self.bob
        && finding.arguments.first { $0.name == "owner" }?.value == "the account \(Self.alice)")
    let action = try #require(Self.actions(report.value, context).first)
    #expect(
      action["fields"]?["amount"]?.string == "1000" && action["fields"]?["spender"]?.string == Self.bob.lowercased())
    #expect(
      action["text"]?.string
        == "allow \(Self.bob) to spend 10 TKN (1000 units) of the account \(Self.alice), if it is sent until "
        + "2026-11-01T02:26:40Z")
    // Another chain's token of the same address is another token.
    context.tokens = [.init(chainID: 2, address: token, symbol: "TKN", decimals: 2)]
    let plain = try #require(Self.actions(report.value, context).first)
    #expect(plain["text"]?.string?.contains("1000 units of the token \(TypedDataSample.contract)") == true)
  }

  @Test(arguments: [
    ("true", "1793500000", ["evm/risk-permit", "evm/risk-permit-unlimited"]), ("false", "0", []),
    ("true", "0", ["evm/risk-deadline-far", "evm/risk-permit", "evm/risk-permit-unlimited"]),
    ("true", "1", ["evm/risk-deadline-passed", "evm/risk-permit", "evm/risk-permit-unlimited"]),
  ])
  func daisPermitHasNoAmount(allowed: String, expiry: String, rules: [String]) {
    let values = ["holder": "\"\(Self.alice)\"", "spender": "\"\(Self.bob)\"", "allowed": allowed, "expiry": expiry]
    #expect(Self.faults(Self.daiPermit, values) == rules)
  }

  @Test(arguments: [
    ("5", "1793500000", ["evm/risk-permit"]), ("0", "1793500000", []),
    ("\"0x7\(String(repeating: "f", count: 38))e\"", "1793500000", ["evm/risk-permit"]),
    ("\"0x7\(String(repeating: "f", count: 39))\"", "1793500000", ["evm/risk-permit", "evm/risk-permit-unlimited"]),
    ("\"0x8\(String(repeating: "0", count: 39))\"", "1793500000", ["evm/risk-permit", "evm/risk-permit-unlimited"]),
    ("\"0x\(String(repeating: "f", count: 40))\"", "1793500000", ["evm/risk-permit", "evm/risk-permit-unlimited"]),
    ("\"0x\(String(repeating: "f", count: 24))\"", "1793500000", ["evm/risk-permit", "evm/risk-permit-unlimited"]),
    // Permit2 takes 0 for the block it is used in, and the most that 48 bits hold for ever.
    ("5", "0", ["evm/risk-permit"]), ("5", "281474976710655", ["evm/risk-deadline-far", "evm/risk-permit"]),
    ("5", "1", ["evm/risk-deadline-passed", "evm/risk-permit"]),
  ])
  func permit2sAmountsHave160Bits(amount: String, expiration: String, rules: [String]) {
    let values = [
      "details.token": "\"\(Self.bob)\"", "details.amount": amount, "details.expiration": expiration,
      "spender": "\"\(Self.bob)\"", "sigDeadline": "1793500000",
    ]
    #expect(Self.faults(Self.permitSingle, values) == rules)
  }

  @Test func everyTokenOfABatchIsTold() {
    let batch =
      "PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)"
      + "PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)"
    let values = [
      "details[0].amount": "1", "details[0].expiration": "1793500000",
      "details[1].amount": "\"0x\(String(repeating: "f", count: 40))\"",
      "details[1].expiration": "281474976710655", "spender": "\"\(Self.bob)\"",
      "sigDeadline": "\"0x\(String(repeating: "f", count: 64))\"",
    ]
    let report = TypedDataSample(batch, values, counts: ["details": 3]).check(
      account: Self.alice, context: Self.context)
    #expect(
      report.faults == [
        "evm/risk-deadline-far", "evm/risk-deadline-far", "evm/risk-permit", "evm/risk-permit",
        "evm/risk-permit-unlimited",
      ])
    let places = report.findings.filter { $0.rule != EVMRules.riskPermit }.map { $0.location.pointer?.description }
    #expect(places == ["/message/sigDeadline", "/message/details/1/amount", "/message/details/1/expiration"])
  }

  @Test func transfersOfPermit2AreToldWithAndWithoutConditions() {
    let permitted = "TokenPermissions(address token,uint256 amount)"
    let tail = "address spender,uint256 nonce,uint256 deadline"
    let values = ["spender": "\"\(Self.bob)\"", "deadline": "1793500000"]
    for (type, member) in [
      ("PermitTransferFrom(TokenPermissions permitted,\(tail))\(permitted)", "permitted.amount"),
      (
        "PermitWitnessTransferFrom(TokenPermissions permitted,\(tail),W witness)\(permitted)W(bool x)",
        "permitted.amount"
      ),
      ("PermitBatchTransferFrom(TokenPermissions[] permitted,\(tail))\(permitted)", "permitted[0].amount"),
      (
        "PermitBatchWitnessTransferFrom(TokenPermissions[] permitted,\(tail),bytes32 w)\(permitted)",
        "permitted[0].amount"
      ),
    ] {
      let limited = Self.faults(type, values.merging([member: "5"]) { $1 }, counts: ["permitted": 1])
      #expect(limited == ["evm/risk-permit"], "\(type)")
      let all = values.merging([member: "\"0x\(String(repeating: "f", count: 64))\""]) { $1 }
      #expect(
        Self.faults(type, all, counts: ["permitted": 1]) == ["evm/risk-permit", "evm/risk-permit-unlimited"], "\(type)")
    }
    // Without the members before the witness, or with other permissions, it is no such transfer.
    for type in [
      "PermitWitnessTransferFrom(TokenPermissions permitted,W witness)\(permitted)W(bool x)",
      "PermitWitnessTransferFrom(TokenPermissions permitted,\(tail),W witness)TokenPermissions(address token)W(bool x)",
    ] { #expect(Self.faults(type, [:]).isEmpty, "\(type)") }
  }

  @Test func nftsOperatorsAndDebtAreTold() {
    let spender = ["spender": "\"\(Self.bob)\"", "tokenId": "7", "deadline": "1793500000"]
    #expect(
      Self.faults("Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)", spender)
        == ["evm/risk-nft-permit"])
    let authorization = "Authorization(address owner,address manager,bool isAllowed,uint256 nonce,uint256 expiry)"
    var values = [
      "owner": "\"\(Self.alice)\"", "manager": "\"\(Self.bob)\"", "isAllowed": "true", "expiry": "1793500000",
    ]
    #expect(Self.faults(authorization, values) == ["evm/risk-operator"])
    values["isAllowed"] = "false"
    #expect(Self.faults(authorization, values).isEmpty)
    let credit = ["delegatee": "\"\(Self.bob)\"", "value": "5", "deadline": "1793500000"]
    #expect(
      Self.faults("DelegationWithSig(address delegatee,uint256 value,uint256 nonce,uint256 deadline)", credit)
        == ["evm/risk-permit"])
  }

  /// Source: threats, row 31.
  @Test func aPermitWithoutAChainIsRefused() throws {
    let domain: [(name: String, json: String)] = [("verifyingContract", "\"\(TypedDataSample.contract)\"")]
    let permit = TypedDataSample(Self.permit, domain: domain, Self.permitValues).check(account: Self.alice)
    #expect(permit.errors == ["evm/typed-data-chain-missing"])
    // What is no permit is only worth a look.
    let mail = TypedDataSample("A(bool a)", domain: domain).check()
    #expect(mail.errors.isEmpty && mail.faults == ["evm/typed-data-chain-missing"])
    #expect(
      TypedDataSample(Self.permit, domain: [], Self.permitValues).check(account: Self.alice).errors
        == ["evm/typed-data-chain-missing"])
    // Polygon's USDC names its chain in the salt.
    let salted = domain + [("salt", "\"0x\(String(repeating: "0", count: 62))89\"")]
    let polygon = TypedDataSample(Self.permit, domain: salted, Self.permitValues)
    #expect(polygon.check(account: Self.alice, network: "eip155:137").errors.isEmpty)
    #expect(polygon.check(account: Self.alice, network: "eip155:1").errors == ["evm/typed-data-chain-missing"])
  }

  // MARK: Orders

  private static let listing = [
    "offerer": "\"\(alice)\"", "offer[0].itemType": "2", "offer[0].token": "\"\(bob)\"",
    "offer[0].identifierOrCriteria": "7", "offer[0].startAmount": "1", "offer[0].endAmount": "1",
    "consideration[0].startAmount": "\"1000000000000000000\"", "consideration[0].endAmount": "\"1000000000000000000\"",
    "consideration[0].recipient": "\"\(alice)\"", "endTime": "1793500000",
  ]

  @Test func seaportsOrdersAreMoney() throws {
    let counts = ["offer": 1, "consideration": 1]
    #expect(Self.faults(Self.seaportOrder, Self.listing, counts: counts) == ["evm/risk-order"])
    let foreign = Self.listing.merging(["consideration[0].recipient": "\"\(Self.bob)\""]) { $1 }
    #expect(
      Self.faults(Self.seaportOrder, foreign, counts: counts) == ["evm/risk-order", "evm/risk-order-unpaid"])
    // A price that falls to nothing is none.
    let falling = Self.listing.merging(["consideration[0].endAmount": "0"]) { $1 }
    #expect(
      Self.faults(Self.seaportOrder, falling, counts: counts) == ["evm/risk-order", "evm/risk-order-unpaid"])
    let nothing = Self.faults(Self.seaportOrder, Self.listing, counts: ["offer": 1])
    #expect(nothing == ["evm/risk-order", "evm/risk-order-unpaid"])
    let data = try #require(TypedDataSample(Self.seaportOrder, Self.listing, counts: counts).check().value)
    #expect(
      Self.actions(data).first?["text"]?.string
        == "offer token 7 of the contract \(Self.bob) for 1 of the chain's coin (1000000000000000000 wei) for \(Self.alice)"
    )
  }

  @Test func everyOrderOfATreeIsTold() {
    let type =
      "BulkOrder(OrderComponents[2][2] tree)" + Self.seaport.consideration + Self.seaport.offer + Self.seaport.order
    var values: [String: String] = [:]
    var counts: [String: Int] = [:]
    // Two orders, and two empty places.
    for place in ["tree[0][0]", "tree[1][0]"] {
      for (member, json) in Self.listing { values["\(place).\(member)"] = json }
      counts["\(place).offer"] = 1
    }
    let report = TypedDataSample(type, values, counts: counts).check(account: Self.alice, context: Self.context)
    #expect(
      report.faults == ["evm/risk-order", "evm/risk-order", "evm/risk-order-unpaid", "evm/risk-order-unpaid"])
    #expect(
      report.findings.filter { $0.rule == EVMRules.riskOrder }.map { $0.location.pointer?.description }
        == ["/message/tree/0/0", "/message/tree/1/0"])
  }

  /// Source: threats, row 13.
  @Test(arguments: [
    ("\"0x\(String(repeating: "0", count: 40))\"", ["evm/risk-order"]),
    ("\"\(TypedDataSample.alice)\"", ["evm/risk-order"]),
    ("\"\(TypedDataSample.bob)\"", ["evm/risk-order", "evm/risk-order-receiver"]),
  ])
  func ordersOfCoWPayTheSigner(receiver: String, rules: [String]) {
    let values = ["receiver": receiver, "sellAmount": "5", "buyAmount": "5", "validTo": "1793500000"]
    #expect(Self.faults(Self.cowOrder, values) == rules)
    let unknown = TypedDataSample(Self.cowOrder, values).check(context: Self.context)
    let isJudged = !unknown.notEvaluated.contains { $0.rule == EVMRules.riskOrderReceiver }
    #expect(isJudged == receiver.contains("0x00000"))
  }

  // MARK: Calls

  private static let approve =
    "0x095ea7b3000000000000000000000000bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\(String(repeating: "f", count: 64))"

  @Test func safesTransactionsAreMoney() throws {
    var values = ["to": "\"\(Self.bob)\"", "value": "5", "data": "\"\(Self.approve)\"", "operation": "0"]
    #expect(Self.faults(Self.safeTx, values) == ["evm/risk-safe-transaction"])
    values["operation"] = "1"
    #expect(Self.faults(Self.safeTx, values) == ["evm/risk-safe-delegatecall", "evm/risk-safe-transaction"])
    let report = TypedDataSample(Self.safeTx, values).check(account: Self.alice)
    let finding = try #require(report.findings.first { $0.rule == EVMRules.riskSafeDelegatecall })
    #expect(finding.location.pointer?.description == "/message/operation")
    #expect(
      Self.actions(report.value).first?["text"]?.string
        == "let the Safe \(TypedDataSample.contract) run the code at \(Self.bob) as its own: "
        + "approve(\(Self.bob), UNLIMITED)")
  }

  /// Source: threats, row 13; safe-global/safe-smart-account; the selectors of the contracts.
  @Test(arguments: [
    ("0x610b5925", "enableModule(address)"), ("0xf08a0323", "setFallbackHandler(address)"),
    ("0xe19a9dd9", "setGuard(address)"), ("0x8d80ff0a", "multiSend(bytes)"), ("0x095ea7b3", "approve(address,uint256)"),
    ("0xa22cb465", "setApprovalForAll(address,bool)"),
    ("0x0c53c51c", "executeMetaTransaction(address,bytes,bytes32,bytes32,uint8)"),
    ("0xd73dd623", "increaseApproval(address,uint256)"), ("0xf2fde38b", "transferOwnership(address)"),
    ("0x12345678", nil),
  ])
  func innerCallsAreNamed(data: String, function: String?) throws {
    let report = TypedDataSample(
      Self.metaTransaction, ["from": "\"\(Self.alice)\"", "functionSignature": "\"\(data)\""]
    )
    .check(account: Self.alice)
    #expect(report.faults == ["evm/risk-meta-transaction"])
    let action = try #require(Self.actions(report.value).first)
    #expect(action["fields"]?["function"]?.string == function)
    let name = function ?? "the unknown function \(data)"
    #expect(action["text"]?.string == "make \(Self.alice) call \(name) of \(TypedDataSample.contract)")
  }

  @Test func metaTransactionsNameTheCallInside() throws {
    let values = ["from": "\"\(Self.alice)\"", "functionSignature": "\"\(Self.approve)\""]
    let report = TypedDataSample(Self.metaTransaction, values).check(account: Self.alice)
    let finding = try #require(report.findings.first)
    #expect(finding.rule == EVMRules.riskMetaTransaction && finding.rule.isMoney)
    #expect(finding.message.contains("call approve(\(Self.bob), UNLIMITED) of \(TypedDataSample.contract)"))
    // What is not clean is shown as it is named only.
    let dirty = values.merging(["functionSignature": "\"\(Self.approve.replacing("b3000", with: "b3100"))\""]) { $1 }
    let other = try #require(TypedDataSample(Self.metaTransaction, dirty).check(account: Self.alice).findings.first)
    #expect(other.message.contains("call approve(address,uint256) of"))
  }

  @Test func forwardedCallsAndTransfersAreTold() {
    let forward =
      "ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data)"
    let values = ["from": "\"\(Self.alice)\"", "to": "\"\(Self.bob)\"", "deadline": "1793500000"]
    #expect(Self.faults(forward, values) == ["evm/risk-meta-transaction"])
    #expect(
      Self.faults(forward, values.merging(["deadline": "0"]) { $1 })
        == ["evm/risk-deadline-passed", "evm/risk-meta-transaction"])
    let transfer = [
      "from": "\"\(Self.alice)\"", "to": "\"\(Self.bob)\"", "value": "5", "validBefore": "1793500000",
    ]
    #expect(Self.faults(Self.transfer, transfer) == ["evm/risk-transfer-authorization"])
    #expect(
      Self.faults(Self.transfer, transfer.merging(["from": "\"\(Self.bob)\""]) { $1 })
        == ["evm/risk-owner-mismatch", "evm/risk-transfer-authorization"])
    #expect(
      Self.faults("CancelAuthorization(address authorizer,bytes32 nonce)", ["authorizer": "\"\(Self.alice)\""]).isEmpty)
  }

  /// Source: threats, row 33: a hash in disguise.
  @Test func hashesThatAccountsSignAreTold() {
    let hash = "\"0x" + String(repeating: "ab", count: 32) + "\""
    #expect(Self.faults("SafeMessage(bytes message)", ["message": hash]) == ["evm/risk-account-hash"])
    #expect(Self.faults("SafeMessage(bytes message)", ["message": "\"0x6869\""]).isEmpty)
    #expect(Self.faults("CoinbaseSmartWalletMessage(bytes32 hash)", ["hash": hash]) == ["evm/risk-account-hash"])
  }

  @Test func delegationsAreTold() throws {
    let values = ["delegator": "\"\(Self.alice)\"", "delegate": "\"\(Self.bob)\""]
    #expect(Self.faults(Self.delegation, values) == ["evm/risk-delegation"])
    let report = TypedDataSample(Self.delegation, values, counts: ["caveats": 2]).check(account: Self.alice)
    #expect(report.findings.first?.message.hasSuffix("within 2 caveats") == true)
    // Source: MetaMask/delegation-framework, ANY_DELEGATE.
    let anybody = values.merging(["delegate": "\"0x0000000000000000000000000000000000000a11\""]) { $1 }
    let open = TypedDataSample(Self.delegation, anybody).check(account: Self.alice)
    #expect(open.findings.first?.message.contains("lets anybody act as \(Self.alice), without any limit") == true)
    let votes = TypedDataSample("Delegation(address delegatee,uint256 nonce,uint256 expiry)").check()
    #expect(votes.findings.map(\.rule) == [EVMRules.riskVoteDelegation] && votes.findings[0].severity == .note)
  }

  // MARK: What is not known

  @Test func withoutAClockOrAnAccountTheRulesDoNotCountAsPassed() {
    let report = TypedDataSample(Self.permit, Self.permitValues).check()
    #expect(report.faults == ["evm/risk-permit"])
    let missing = report.notEvaluated.map(\.rule)
    #expect(missing.contains(EVMRules.riskDeadlineFar) && missing.contains(EVMRules.riskDeadlinePassed))
    #expect(missing.contains(EVMRules.riskOwnerMismatch) && missing.contains(CoreRules.addressLookalike))
    // What needs no clock is told without one.
    let never = Self.permitValues.merging(["deadline": "\"0x\(String(repeating: "f", count: 64))\""]) { $1 }
    #expect(Self.faults(Self.permit, never, now: nil) == ["evm/risk-deadline-far", "evm/risk-permit"])
  }

  /// Source: threats, row 26.
  @Test func spendersThatImitateAreRefused() throws {
    var context = Self.context
    context.knownAddresses = [try EVMAddress("0xbbbb0000000000000000000000000000000bbbbb")]
    let report = TypedDataSample(Self.permit, Self.permitValues).check(account: Self.alice, context: context)
    #expect(report.errors == ["core/address-lookalike"])
    #expect(report.findings.first { $0.severity == .error }?.location.pointer?.description == "/message/spender")
  }

  @Test func summariesSayWhatIsSigned() throws {
    let data = try #require(TypedDataSample.mail.check().value)
    let summary = try JSON(parsing: data.summary().text)
    #expect(summary["kind"]?.string == "evm.message" && summary["format"]?.string == "eip712")
    #expect(summary["digest"]?.string == "0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2")
    #expect(summary["primaryType"]?.string == "Mail" && summary["domain"]?["chainId"]?.string == "1")
    #expect(summary["message"]?["to"]?["wallet"]?.string == Self.bob.lowercased())
    #expect(
      summary["actions"]?[0]?["text"]?.string == "sign Mail for the contract \(TypedDataSample.contract)")
  }
}
