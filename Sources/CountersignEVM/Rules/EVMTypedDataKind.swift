import CountersignCore
import CountersignHash

/// What contracts take a signature for: known by the hash of the signed type, as contracts know it, and never by its name.
indirect enum EVMTypedDataKind: Hashable, Sendable {
  /// Tokens of one's own. Source: ERC-2612.
  case permit
  /// The same with a yes for an amount. Source: DAI, `permit`.
  case daiPermit
  /// What a contract may take as often as it likes. Source: Uniswap/permit2, `AllowanceTransfer`.
  case permitSingle
  case permitBatch
  /// What a contract may take once, some of them with further conditions. Source: Uniswap/permit2, `SignatureTransfer`.
  case permitTransfer
  case permitBatchTransfer
  /// Debt in one's own name. Source: Aave, `ICreditDelegationToken`.
  case creditDelegation
  /// An NFT. Source: ERC-4494; Uniswap v3 and v4 positions.
  case nftPermit
  /// Everything at a contract; the names of the members that say who may and whether. `isStrict`: as of a deadline.
  case approval(operator: String, isAllowed: String, owner: String?, deadline: String, isStrict: Bool = false)
  /// Source: ProjectOpenSea/seaport.
  case seaportOrder
  case seaportBulkOrder
  /// Source: cowprotocol/contracts, `GPv2Order`.
  case cowOrder
  /// Source: safe-global/safe-smart-account.
  case safeTransaction
  /// Source: ERC-3009.
  case transferAuthorization
  case cancelAuthorization
  /// A call of the domain's contract. Source: maticnetwork/pos-portal, `NativeMetaTransaction`.
  case metaTransaction
  /// A call of another contract; the names of the members that say who calls what until when. Source: ERC-2771.
  case forwardRequest(
    from: String, to: String, deadline: String?, zero: EVMTypedDataDeadline.Zero,
    isStrict: Bool = false)
  /// What an account of a contract does, whoever sends it; the names of the members that say which account until when.
  /// Source: ERC-4337.
  case userOperation(sender: String, validUntil: String?)
  /// What a contract account signs, by the name of the member that holds it. Source: safe-global/safe-smart-account,
  /// `SafeMessage`; coinbase/smart-wallet; ERC-7739, `PersonalSign`; zerodevapp/kernel.
  case accountMessage(String)
  /// What a contract account signs in the name of an app whose domain it is: typed data that is known itself. Source:
  /// ERC-7739, `TypedDataSign`.
  case accountContents(EVMTypedDataKind)
  /// Source: MetaMask/delegation-framework.
  case delegation
  /// Source: ERC-5805; Compound, `COMP`.
  case voteDelegation

  /// What the signed type is; nil for a type of which nothing is known.
  init?(_ typedData: EVMTypedData) {
    self.init(typedData.primaryType, of: typedData.types, typedData.typeHash)
  }

  /// The same before the values are read.
  init?(_ primaryType: String, of types: EVMTypedDataTypes, _ typeHash: Bytes32) {
    if let known = Self.byTypeHash[typeHash] {
      self = known
    } else if let other = Self.witness(primaryType, types) ?? Self.accountContents(primaryType, types) {
      self = other
    } else {
      return nil
    }
  }

  /// True for what lets others take tokens.
  var isPermit: Bool {
    switch self {
    case .permit, .daiPermit, .permitSingle, .permitBatch, .permitTransfer, .permitBatchTransfer, .creditDelegation,
      .nftPermit, .approval, .transferAuthorization:
      true
    case .accountContents(let kind): kind.isPermit
    default: false
    }
  }

  // MARK: The types

  private static let tokenPermissions = "TokenPermissions(address token,uint256 amount)"
  private static let permitDetails = "PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)"
  private static let item =
    "uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount"
  private static let offerItem = "OfferItem(\(item))"
  private static let considerationItem = "ConsiderationItem(\(item),address recipient)"
  private static let orderComponents = """
    OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,\
    uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)
    """
  /// What a witness may follow.
  private static let witnessStem = "address spender,uint256 nonce,uint256 deadline"
  private static let authorization =
    "address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce"
  private static let forward = "address from,address to,uint256 value,uint256 gas,uint256 nonce"
  private static let safe = "uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce"

  /// The types as they are hashed, and what they are.
  static let types: [(type: String, kind: EVMTypedDataKind)] = permits + approvals + orders + bulkOrders + calls

  private static let permits: [(type: String, kind: EVMTypedDataKind)] = [
    ("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)", .permit),
    ("Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)", .daiPermit),
    ("PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)\(permitDetails)", .permitSingle),
    ("PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)\(permitDetails)", .permitBatch),
    ("PermitTransferFrom(TokenPermissions permitted,\(witnessStem))\(tokenPermissions)", .permitTransfer),
    ("PermitBatchTransferFrom(TokenPermissions[] permitted,\(witnessStem))\(tokenPermissions)", .permitBatchTransfer),
    ("DelegationWithSig(address delegatee,uint256 value,uint256 nonce,uint256 deadline)", .creditDelegation),
    ("Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)", .nftPermit),
    ("TransferWithAuthorization(\(authorization))", .transferAuthorization),
    ("ReceiveWithAuthorization(\(authorization))", .transferAuthorization),
    ("CancelAuthorization(address authorizer,bytes32 nonce)", .cancelAuthorization),
  ]

  private static let approvals: [(type: String, kind: EVMTypedDataKind)] = [
    (
      "PermitForAll(address operator,bool approved,uint256 nonce,uint256 deadline)",
      .approval(operator: "operator", isAllowed: "approved", owner: nil, deadline: "deadline")
    ),
    (
      "PermitForAll(address owner,address operator,bool approved,uint256 nonce,uint256 deadline)",
      .approval(operator: "operator", isAllowed: "approved", owner: "owner", deadline: "deadline")
    ),
    // Source: compound-finance/comet.
    (
      "Authorization(address owner,address manager,bool isAllowed,uint256 nonce,uint256 expiry)",
      .approval(operator: "manager", isAllowed: "isAllowed", owner: "owner", deadline: "expiry", isStrict: true)
    ),
    // Source: morpho-org/morpho-blue.
    (
      "Authorization(address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline)",
      .approval(operator: "authorized", isAllowed: "isAuthorized", owner: "authorizer", deadline: "deadline")
    ),
    (
      """
      Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)\
      Caveat(address enforcer,bytes terms)
      """, .delegation
    ),
    ("Delegation(address delegatee,uint256 nonce,uint256 expiry)", .voteDelegation),
  ]

  private static let orders: [(type: String, kind: EVMTypedDataKind)] = [
    ("\(orderComponents)\(considerationItem)\(offerItem)", .seaportOrder),
    (
      """
      Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,\
      bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,\
      string buyTokenBalance)
      """, .cowOrder
    ),
  ]

  /// Trees of orders of as many levels as are read.
  private static let bulkOrders: [(type: String, kind: EVMTypedDataKind)] =
    (1...EVMTypedDataReader.maximumDepth).map { height in
      let tree = String(repeating: "[2]", count: height)
      let type = "BulkOrder(OrderComponents\(tree) tree)\(considerationItem)\(offerItem)\(orderComponents)"
      return (type, .seaportBulkOrder)
    }

  private static let calls: [(type: String, kind: EVMTypedDataKind)] = [
    (
      "SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,\(safe))",
      .safeTransaction
    ),
    // Before version 1.0.0.
    (
      "SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 dataGas,\(safe))",
      .safeTransaction
    ),
    ("SafeMessage(bytes message)", .accountMessage("message")),
    ("CoinbaseSmartWalletMessage(bytes32 hash)", .accountMessage("hash")),
    ("PersonalSign(bytes prefixed)", .accountMessage("prefixed")),
    ("Kernel(bytes32 hash)", .accountMessage("hash")),
    // Source: eth-infinitism/account-abstraction, version 0.8.
    (
      """
      PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,\
      uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)
      """, .userOperation(sender: "sender", validUntil: nil)
    ),
    // Source: safe-global/safe-modules, `Safe4337Module` of the versions 0.2 and 0.3.
    (
      """
      SafeOp(address safe,uint256 nonce,bytes initCode,bytes callData,uint256 callGasLimit,\
      uint256 verificationGasLimit,uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,\
      bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint)
      """, .userOperation(sender: "safe", validUntil: "validUntil")
    ),
    (
      """
      SafeOp(address safe,uint256 nonce,bytes initCode,bytes callData,uint128 verificationGasLimit,\
      uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,\
      bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint)
      """, .userOperation(sender: "safe", validUntil: "validUntil")
    ),
    ("MetaTransaction(uint256 nonce,address from,bytes functionSignature)", .metaTransaction),
    // Source: OpenZeppelin, MinimalForwarder and ERC2771Forwarder.
    ("ForwardRequest(\(forward),bytes data)", .forwardRequest(from: "from", to: "to", deadline: nil, zero: .never)),
    (
      "ForwardRequest(\(forward),uint48 deadline,bytes data)",
      .forwardRequest(from: "from", to: "to", deadline: "deadline", zero: .passed)
    ),
    // Source: opengsn/gsn; the first of the two counts blocks.
    (
      "ForwardRequest(\(forward),bytes data,uint256 validUntil)",
      .forwardRequest(from: "from", to: "to", deadline: nil, zero: .never)
    ),
    (
      "ForwardRequest(\(forward),bytes data,uint256 validUntilTime)",
      .forwardRequest(from: "from", to: "to", deadline: "validUntilTime", zero: .never, isStrict: true)
    ),
    // Source: gelatodigital/relay-context-contracts.
    (
      """
      SponsoredCallERC2771(uint256 chainId,address target,bytes data,address user,uint256 userNonce,\
      uint256 userDeadline)
      """, .forwardRequest(from: "user", to: "target", deadline: "userDeadline", zero: .never)
    ),
  ]

  private static let byTypeHash = Dictionary(
    types.map { (Keccak256.hash(Array($0.type.utf8)), $0.kind) }, uniquingKeysWith: { first, _ in first })

  /// Known by the text of the struct: its contents are declared by the app.
  private static func accountContents(_ primaryType: String, _ types: EVMTypedDataTypes) -> EVMTypedDataKind? {
    guard let text = types[primaryType]?.text, let contents = types[primaryType]?.members.first?.type else {
      return nil
    }
    let expected =
      "TypedDataSign(\(contents) contents,string name,string version,uint256 chainId,address verifyingContract,bytes32 salt)"
    guard text.utf8.elementsEqual(expected.utf8), let typeHash = types.typeHash(contents) else { return nil }
    return (byTypeHash[typeHash] ?? witness(contents, types)).map { .accountContents($0) }
  }

  /// Permit2's transfers with conditions of somebody else: their hash is of a text that begins like this, and in which
  /// what is permitted is declared as here.
  private static func witness(_ primaryType: String, _ types: EVMTypedDataTypes) -> EVMTypedDataKind? {
    guard let permitted = types["TokenPermissions"], permitted.text.utf8.elementsEqual(tokenPermissions.utf8),
      let text = types[primaryType]?.text
    else { return nil }
    if text.utf8.starts(with: "PermitWitnessTransferFrom(TokenPermissions permitted,\(witnessStem),".utf8) {
      return .permitTransfer
    }
    let batch = "PermitBatchWitnessTransferFrom(TokenPermissions[] permitted,\(witnessStem),"
    return text.utf8.starts(with: batch.utf8) ? .permitBatchTransfer : nil
  }
}
