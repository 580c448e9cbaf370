import CountersignCore

/// The contracts that are the protocol's own.
enum EVMKnownContracts {
  /// True for 0x01 to 0x11 and 0x0100. Source: yellow paper, appendix E; EIP-2537, EIP-4844, EIP-7951.
  static func isPrecompile(_ address: EVMAddress) -> Bool {
    guard let number = address.small else { return false }
    return (1...0x11).contains(number) || number == 0x100
  }

  /// What a system contract is for; nil for every other address.
  static func system(_ address: EVMAddress) -> String? { systems.first { $0.address == address }?.what }

  private static let systems: [(address: EVMAddress, what: String)] = [
    ("0x000f3df6d732807ef1319fb7b8bb8522d0beac02", "beacon roots, EIP-4788"),
    ("0x0000f90827f1c53a10cb7a02335b175320002935", "block hashes, EIP-2935"),
    ("0x00000961ef480eb55e80d19ad83579a64c007002", "withdrawals, EIP-7002"),
    ("0x0000bbddc7ce488642fb579f8b00f3a590007251", "consolidations, EIP-7251"),
    ("0xfffffffffffffffffffffffffffffffffffffffe", "the system's caller, EIP-4788"),
  ].compactMap { text, what in (try? EVMAddress(text)).map { ($0, what) } }
}

/// The first four bytes of call data, for what can be told by them alone.
enum EVMSelector {
  static func of(_ data: [UInt8]) -> UInt32? {
    guard data.count >= 4 else { return nil }
    return data.prefix(4).reduce(0) { $0 << 8 | UInt32(truncatingIfNeeded: $1) }
  }

  static func text(_ selector: UInt32) -> String {
    Hex.encode((0..<4).map { UInt8(truncatingIfNeeded: selector >> (24 - 8 * $0)) }, prefix: "0x")
  }

  /// Who gets the tokens of `transfer(address,uint256)`; nil for every other call, and for one that is cut or unclean.
  static func transferReceiver(_ data: [UInt8]) -> EVMAddress? {
    guard data.count >= 68, of(data) == 0xa905_9cbb, data[4..<16].allSatisfy({ $0 == 0 }) else { return nil }
    return EVMAddress(Array(data[16..<36]))
  }

  /// Functions of tokens that take no value. Source: ERC-20, ERC-721, ERC-1155.
  static let nonpayable: [UInt32: String] = [
    0xa905_9cbb: "transfer(address,uint256)", 0x23b8_72dd: "transferFrom(address,address,uint256)",
    0x095e_a7b3: "approve(address,uint256)", 0x3950_9351: "increaseAllowance(address,uint256)",
    0xa22c_b465: "setApprovalForAll(address,bool)", 0x4284_2e0e: "safeTransferFrom(address,address,uint256)",
  ]

  /// How many words of arguments the commonest functions have at least. Source: ERC-20, ERC-721, ERC-1155, ERC-2612.
  static let minimumWords: [UInt32: Int] = [
    0xa905_9cbb: 2, 0x23b8_72dd: 3, 0x095e_a7b3: 2, 0x3950_9351: 2, 0xa457_c2d7: 2, 0xa22c_b465: 2, 0x4284_2e0e: 3,
    0xb88d_4fde: 5, 0xd505_accf: 7, 0xf242_432a: 6, 0x2eb2_c2d6: 8, 0x40c1_0f19: 2, 0x2e1a_7d4d: 1, 0xf2fd_e38b: 1,
    0x3659_cfe6: 1, 0x4f1e_f286: 3, 0xac96_50d8: 2, 0x8751_7c45: 4, 0x36c7_8516: 4, 0x6a76_1202: 12,
  ]

  /// Functions that everybody calls: data that begins with one is no creation code.
  static let wellKnown = Set(nonpayable.keys).union([
    0xb88d_4fde, 0xd505_accf, 0xac96_50d8, 0x2e1a_7d4d, 0xd0e3_0db0, 0xf2fd_e38b, 0x3659_cfe6, 0x4f1e_f286, 0x5ae4_01dc,
    0x3593_564c, 0x8751_7c45, 0x36c7_8516, 0x6a76_1202, 0xe9ae_5c53, 0xf242_432a, 0x2eb2_c2d6, 0x40c1_0f19, 0xa457_c2d7,
  ])
}
