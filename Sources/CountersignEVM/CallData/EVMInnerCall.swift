import CountersignCore
import CountersignHash

/// A call that travels inside a signed message, named as far as its selector tells.
struct EVMInnerCall {
  /// How much of the sentence a finding shows: it is of our own making.
  static let shownText = 400

  /// The called contract; nil when it is not known.
  let to: EVMAddress?
  let value: UInt256
  let data: [UInt8]

  /// `approve(address,uint256)`; nil for an unknown selector.
  var function: String? { EVMSelector.of(data).flatMap { Self.bySelector[$0] } }

  /// What it does, as a phrase: `send 1 of the chain's coin (… wei) to 0x…`, `call approve(0x…, 5) of 0x…`.
  var text: String {
    let amount = "\(DecimalAmount.format(value, decimals: 18)) of the chain's coin (\(value) wei)"
    let whom = to.map { "\($0)" } ?? "a contract that is not named"
    guard let selector = EVMSelector.of(data) else {
      if data.isEmpty { return "send \(amount) to \(whom)" }
      return "call \(whom) with \(data.count) bytes of data" + (value.isZero ? "" : " and \(amount)")
    }
    let name = arguments ?? function ?? "the unknown function \(EVMSelector.text(selector))"
    return "call \(name) of \(whom)" + (value.isZero ? "" : " with \(amount)")
  }

  /// The same for code that the caller runs as its own: nothing is sent then, whatever the value says.
  var delegateText: String {
    let whom = to.map { "\($0)" } ?? "a contract that is not named"
    let how: String =
      if let selector = EVMSelector.of(data) {
        arguments ?? function ?? "the unknown function \(EVMSelector.text(selector))"
      } else {
        data.isEmpty ? "without data" : "with \(data.count) bytes of data"
      }
    return "run the code at \(whom) as its own: \(how)"
  }

  /// The addresses that a known function takes as they are: who gets the tokens, or the control.
  var parties: [EVMAddress] {
    types.enumerated().compactMap { index, type in
      let start = 4 + 32 * index
      guard type == "address", data.count >= start + 32, data[start..<start + 12].allSatisfy({ $0 == 0 }) else {
        return nil
      }
      return EVMAddress(Array(data[start + 12..<start + 32]))
    }
  }

  /// The types of the arguments of a known function.
  private var types: [String] {
    guard let function, let open = function.firstIndex(of: "(") else { return [] }
    return function[function.index(after: open)...].dropLast().split(separator: ",").map { String($0) }
  }

  /// Functions whose last argument is what somebody may take: a number of a token, a count and an amount that is sent now
  /// are what they are. Source: ERC-20.
  private static let allowances: Set<String> = [
    "approve(address,uint256)", "increaseAllowance(address,uint256)", "increaseApproval(address,uint256)",
  ]

  /// The call with its arguments, when all of them are words and clean.
  private var arguments: String? {
    guard let function, let open = function.firstIndex(of: "(") else { return nil }
    let types = types
    let isAllowance = Self.allowances.contains(function)
    guard data.count == 4 + 32 * types.count else { return nil }
    var shown: [String] = []
    for (index, type) in types.enumerated() {
      let start = 4 + 32 * index
      guard let word = UInt256(bigEndian: Array(data[start..<start + 32])),
        let text = Self.text(word, type, Array(data[start + 12..<start + 32]), isAllowance: isAllowance)
      else { return nil }
      shown.append(text)
    }
    return "\(function[..<open])(\(shown.joined(separator: ", ")))"
  }

  private static func text(_ word: UInt256, _ type: String, _ low: [UInt8], isAllowance: Bool) -> String? {
    switch type {
    case "address": return word.significantBits <= 160 ? EVMAddress(low)?.description : nil
    case "bool": return word.significantBits <= 1 ? (word.isZero ? "false" : "true") : nil
    case "uint256": return isAllowance && EVMTypedDataWords.isUnlimited(word, bits: 256) ? "UNLIMITED" : word.decimal
    default: return nil
    }
  }

  /// Functions that hand over tokens, or control of a contract. Source: ERC-20, ERC-721, ERC-1155, ERC-2612;
  /// safe-global/safe-smart-account; OpenZeppelin.
  private static let functions = [
    "approve(address,uint256)", "transfer(address,uint256)", "transferFrom(address,address,uint256)",
    "increaseAllowance(address,uint256)", "increaseApproval(address,uint256)", "setApprovalForAll(address,bool)",
    "safeTransferFrom(address,address,uint256)", "safeTransferFrom(address,address,uint256,bytes)",
    "safeTransferFrom(address,address,uint256,uint256,bytes)", "burn(uint256)", "withdraw(uint256)", "deposit()",
    "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)", "multicall(bytes[])",
    "executeMetaTransaction(address,bytes,bytes32,bytes32,uint8)", "approve(address,address,uint160,uint48)",
    "transferOwnership(address)", "renounceOwnership()", "grantRole(bytes32,address)", "upgradeTo(address)",
    "upgradeToAndCall(address,bytes)", "enableModule(address)", "disableModule(address,address)",
    "setFallbackHandler(address)", "setGuard(address)", "addOwnerWithThreshold(address,uint256)",
    "removeOwner(address,address,uint256)", "swapOwner(address,address,address)", "changeThreshold(uint256)",
    "multiSend(bytes)",
    "execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)",
  ]

  private static let bySelector = Dictionary(
    functions.compactMap { function in
      EVMSelector.of(Keccak256.hash(Array(function.utf8)).bytes).map { ($0, function) }
    }, uniquingKeysWith: { first, _ in first })
}
