import CountersignCore
import CountersignEVM
import TestSupport

/// What is wrong with a transaction by the standards alone, recomputed without the library's rules: of a case that has
/// any of it, an error is no false alarm. Source: evm.md (b), and what each line names.
struct StandardFaults {
  let type: UInt64
  let chainID: UInt256
  let gas: UInt256
  /// gasPrice or maxFeePerGas.
  let cap: UInt256
  let tip: UInt256?
  let blobFee: UInt256?
  let value: UInt256
  let data: [UInt8]
  let to: [UInt8]?
  let sender: [UInt8]
  /// The number of keys of each entry.
  let accessList: [Int]
  let blobHashes: [[UInt8]]
  let authorizations: [JSON]?
  let nonce: UInt256
  let payloadBytes: Int

  /// Mainnet, Sepolia, Hoodi, Holesky: the chains that are known to follow the forks.
  private static let ethereum: [UInt256] = [1, 11_155_111, 560_048, 17_000]

  /// The ids of the rules that must find an error.
  var rules: Set<String> {
    var rules = anywhere.union(recipient).union(authorization)
    if Self.ethereum.contains(chainID) { rules.formUnion(onEthereum) }
    return rules
  }

  /// What no chain takes.
  private var anywhere: Set<String> {
    var rules: Set<String> = []
    // MetaMask/core 9482: 200 KiB.
    if payloadBytes > 200 << 10 { rules.insert("evm/json-too-large") }
    // EIP-155; EIP-2294: floor(MAX_UINT64 / 2) - 36.
    if chainID == 0 { rules.insert("evm/chain-zero") }
    if chainID > UInt256(UInt64.max / 2 - 36) { rules.insert("evm/chain-too-large") }
    // EIP-2681.
    if nonce.uint64.map({ $0 == .max }) ?? true { rules.insert("evm/nonce-overflow") }
    // EIP-1559.
    if let tip, tip > cap { rules.insert("evm/fee-tip-above-cap") }
    if gas == 0 { rules.insert("evm/gas-zero") }
    // go-ethereum: a gas limit has 64 bits, a cost 256. EIP-4844: a blob takes 2^17 gas.
    let cost = gas.uint64.flatMap { cap.multiplied(by: $0) }
    let blobCost = (blobFee ?? 0).multiplied(by: UInt64(blobHashes.count) << 17)
    if cost.flatMap({ cost in blobCost.flatMap { cost.adding($0) } })?.adding(value) == nil {
      rules.insert("evm/fee-overflow")
    }
    // EIP-4844.
    if type == 3, blobHashes.isEmpty { rules.insert("evm/blob-empty") }
    if blobHashes.contains(where: { $0.first != 1 }) { rules.insert("evm/blob-version") }
    return rules
  }

  /// transfer, transferFrom, approve, increaseAllowance, setApprovalForAll, safeTransferFrom. Source: evm.md (b).
  private static let selectors = ["a9059cbb", "23b872dd", "095ea7b3", "39509351", "a22cb465", "42842e0e"]

  private var recipient: Set<String> {
    guard let to else {
      // go-ethereum: a creation without code. EIP-4844, EIP-7702: no creation. Threats, 37: a call without a contract.
      let isCall = Self.selectors.contains(Array(data.prefix(4)).hexText)
      return type > 2 || data.isEmpty || isCall ? ["evm/to-missing"] : []
    }
    var rules: Set<String> = []
    if to.allSatisfy({ $0 == 0 }), value != 0 { rules.insert("evm/to-zero-address") }
    // Threats, 14.
    if to == sender, !data.isEmpty { rules.insert("evm/self-call-with-data") }
    return rules
  }

  private static let order = UInt256(
    0xbfd2_5e8c_d036_4141, 0xbaae_dce6_af48_a03b, 0xffff_ffff_ffff_fffe, 0xffff_ffff_ffff_ffff)

  /// Threats, 14; MetaMask/core; EIP-7702.
  private var authorization: Set<String> {
    guard let authorizations else { return [] }
    if authorizations.isEmpty { return ["evm/auth-empty"] }
    let isInRange = authorizations.allSatisfy { tuple in
      guard let nonce = tuple["nonce"]?.uint64, let parity = (tuple["yParity"] ?? tuple["v"])?.uint64,
        let r = tuple["r"]?.uint256, let s = tuple["s"]?.uint256
      else { return false }
      return nonce < .max && parity < 2 && r != 0 && r < Self.order && s != 0 && s <= Self.order.halved
    }
    return isInRange ? ["evm/auth-dapp-supplied"] : ["evm/auth-dapp-supplied", "evm/auth-range"]
  }

  /// What the rules of Osaka forbid.
  private var onEthereum: Set<String> {
    var rules: Set<String> = []
    // EIP-1559, EIP-4844: no block has a base fee of zero.
    if cap == 0 || blobFee == 0 { rules.insert("evm/fee-zero") }
    // EIP-7594.
    if blobHashes.count > 6 { rules.insert("evm/blob-too-many") }
    // EIP-3860.
    if to == nil, data.count > 49_152 { rules.insert("evm/initcode-too-large") }
    guard gas != 0 else { return rules }
    // EIP-7825.
    if gas > UInt256(1 << 24) { rules.insert("evm/gas-above-cap") }
    if gas < UInt256(intrinsicGas) { rules.insert("evm/gas-below-intrinsic") }
    // EIP-7623.
    let zeros = UInt64(data.filter { $0 == 0 }.count)
    if gas < UInt256(21_000 + 10 * (zeros + 4 * (UInt64(data.count) - zeros))) { rules.insert("evm/gas-below-floor") }
    return rules
  }

  /// Yellow paper, 6.2; EIP-2028, EIP-2930, EIP-3860, EIP-7702.
  private var intrinsicGas: UInt64 {
    let perByte = data.reduce(UInt64(0)) { $0 + ($1 == 0 ? 4 : 16) }
    let creation = to == nil ? 32_000 + 2 * UInt64((data.count + 31) / 32) : 0
    let listed = accessList.reduce(UInt64(0)) { $0 + 2_400 + 1_900 * UInt64($1) }
    return 21_000 + perByte + creation + listed + 25_000 * UInt64(authorizations?.count ?? 0)
  }
}
