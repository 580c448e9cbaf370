import CountersignCore
import CountersignHash

/// The one call that asks an account's contract whether it accepts a signature: of which form, on which chain, at which
/// block.
struct EVMContractCall: Hashable {
  /// How the contract is asked.
  enum Form: Hashable {
    /// `isValidSignature(bytes32,bytes)` at the account. Source: ERC-1271.
    case erc1271
    /// Our own program, which calls a factory where there is no contract yet. Source: ERC-6492.
    case erc6492(EVMPredeploySignature)
  }

  let form: Form
  let account: EVMAddress
  let chainID: UInt256
  let block: EVMBlockReference
  /// What a node is asked with: for the account, or for nobody.
  let data: [UInt8]
  /// Delegations that count for this call only. Source: EIP-7702, ERC-8010.
  let authorizations: [EVMAuthorization]

  /// The selector of `isValidSignature(bytes32,bytes)`, which is also what it answers for yes. Source: ERC-1271.
  static let magic: [UInt8] = [0x16, 0x26, 0xba, 0x7e]
  /// The answer for yes: the four bytes and zeros. Nothing shorter counts, since the call begins with the same four
  /// bytes.
  static let magicWord = magic + [UInt8](repeating: 0, count: 28)

  /// A call at the account.
  init(
    _ digest: Bytes32, _ signature: [UInt8], account: EVMAddress, chainID: UInt256, block: EVMBlockReference,
    authorizations: [EVMAuthorization] = []
  ) {
    form = .erc1271
    self.account = account
    self.chainID = chainID
    self.block = block
    self.authorizations = authorizations
    data = Self.callData(digest, signature)
  }

  /// A call that may deploy the account first; nil when it is longer than nodes take.
  init?(
    _ digest: Bytes32, predeploy: EVMPredeploySignature, account: EVMAddress, chainID: UInt256, block: EVMBlockReference
  ) {
    let program = EVMPredeployProgram.bytes(
      account: account, factory: predeploy.factory, factoryCalldata: predeploy.factoryCalldata,
      call: Self.callData(digest, predeploy.signature))
    guard let program else { return nil }
    form = .erc6492(predeploy)
    self.account = account
    self.chainID = chainID
    self.block = block
    authorizations = []
    data = program
  }

  private static func callData(_ digest: Bytes32, _ signature: [UInt8]) -> [UInt8] {
    var arguments = ABIWriter(words: 2)
    arguments.word(digest)
    arguments.bytes(signature)
    return magic + arguments.bytes
  }

  /// The parameters of `eth_call`. Gas and its price are left open: some accounts need much of the one and none of the
  /// other.
  var parameters: [JSONText] {
    let isAddressed = form == .erc1271
    return [
      .object([
        "to": isAddressed ? .string(account.lowercased) : nil,
        "data": .string(Hex.encode(data, prefix: "0x")),
        "authorizationList": authorizations.isEmpty ? nil : .array(authorizations.map(Self.json)),
      ]), block.json,
    ]
  }

  private static func json(_ authorization: EVMAuthorization) -> JSONText {
    .object([
      "chainId": .string(authorization.chainID.quantity), "address": .string(authorization.address.lowercased),
      "nonce": .string(UInt256(authorization.nonce).quantity),
      "yParity": .string(UInt256(UInt64(truncatingIfNeeded: authorization.yParity)).quantity),
      "r": .string(authorization.r.quantity), "s": .string(authorization.s.quantity),
    ])
  }

  /// The number of the request, 48 bits of a hash over all that it asks: a node repeats it, so that an answer to
  /// another call, of another form, for another chain or block is told from this one's. Source: threats, row 30.
  var id: UInt64 {
    let name = "\(isPredeploy ? "erc6492" : "erc1271") \(chainID) \(block) \(account.lowercased)"
    let authorizations = authorizations.flatMap(\.signingHash.bytes)
    let hash = Keccak256.hash(Array(name.utf8) + Keccak256.hash(data).bytes + authorizations)
    return hash.w0 >> 16 | Self.lowestID
  }

  /// Requests that we number have the highest of 48 bits; those that a client numbers itself have not.
  static let lowestID: UInt64 = 1 << 47

  var isPredeploy: Bool { form != .erc1271 }
}
