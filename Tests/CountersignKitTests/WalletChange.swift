import CountersignKit
import TestSupport

/// One thing that a wallet does otherwise than asked, with the answer it must get.
struct WalletChange: Sendable {
  /// What it is worth.
  enum Worth: Sendable {
    /// No change at all: another spelling, or a field that was the wallet's.
    case nothing
    /// Wallets lawfully do this.
    case expected(String, String)
    /// Nobody was asked.
    case tampered(String, String)
    /// More than one field changes at once.
    indirect case several([Worth])
    /// The fee as a whole is beyond the policy: something that makes it is tampered.
    case excessive
    /// Signed for another chain.
    case wrongNetwork
  }

  let name: String
  /// The paragraph that says so.
  let source: String
  /// What it needs for itself: two changes that share nothing can be made together.
  let touches: Set<String>
  let worth: Worth
  let apply: @Sendable (inout Exchange, inout SeededGenerator) -> Void

  init(
    _ name: String, _ source: String, _ touches: Set<String>, _ worth: Worth,
    _ apply: @escaping @Sendable (inout Exchange, inout SeededGenerator) -> Void
  ) {
    self.name = name
    self.source = source
    self.touches = touches
    self.worth = worth
    self.apply = apply
  }

  /// Stands for the fee cap's name in the signed type.
  static let cap = "cap"

  // The texts that decide. evm.md (c): must be equal: to, value, chainId, data; may change: nonce, gas, fees, legacy and
  // 0x02, an added access list; authorizations only when asked. Design, 4: a stated nonce stays; gas and fees within
  // maxFee and maxFeeFactor. Threats 6: gas below the request is not acceptable; 27: a stated nonce; 38: suffixes.
  static let table = recipients + values + data + counters + fees + shapes + network

  // MARK: Must be equal

  private static let equal = "evm.md (c), must be equal"

  private static let recipients = [
    WalletChange("another recipient", equal, ["to"], .tampered("to", "evm/changed-to")) { exchange, random in
      exchange.ensureCall(&random)
      exchange.signed.to = Exchange.address(&random)
    },
    WalletChange("a creation for a call", equal, ["to", "shape"], .tampered("to", "evm/changed-to")) {
      exchange, random in
      exchange.ensureCall(&random)
      exchange.signed.to = nil
    },
    WalletChange("a call for a creation", equal, ["to", "data"], .tampered("to", "evm/changed-to")) {
      exchange, random in
      exchange.asked.to = nil
      exchange.asked.data = Exchange.code(&random)
      exchange.signed.data = exchange.asked.data
      exchange.signed.to = Exchange.address(&random)
    },
  ]

  private static let values = [
    WalletChange("more value", equal, ["value"], .tampered("value", "evm/changed-value")) { exchange, random in
      let value = Exchange.value(&random)
      exchange.asked.value = value
      exchange.signed.value = value.adding(UInt256([1, 1_000, 1 << 40][random.int(0..<3)]))
    },
    WalletChange("less value", equal, ["value"], .tampered("value", "evm/changed-value")) { exchange, random in
      let value = Exchange.value(&random)
      exchange.asked.value = value
      exchange.signed.value = [value.subtracting(1), value.halved, 0][random.int(0..<3)]
    },
    WalletChange("value for none", equal, ["value"], .tampered("value", "evm/changed-value")) { exchange, random in
      exchange.asked.value = [nil, 0][random.int(0..<2)]
      exchange.signed.value = [1, Exchange.value(&random)][random.int(0..<2)]
    },
    WalletChange("no value, said or not", "design, 4", ["value"], .nothing) { exchange, random in
      exchange.asked.value = [nil, 0][random.int(0..<2)]
      exchange.signed.value = 0
    },
  ]

  private static let suffixes = "threats, 38; evm.md (c); ERC-8021"
  private static let marker: [UInt8] = (0..<16).map { $0.isMultiple(of: 2) ? 0x80 : 0x21 }

  /// Codes, their count of bytes, schema 0, marker. Source: ERC-8021.
  private static func suffix(_ random: inout SeededGenerator) -> [UInt8] {
    let codes = Array(["baseapp", "a", "baseapp,morpho"][random.int(0..<3)].utf8)
    return codes + [UInt8(codes.count), 0] + marker
  }

  /// Asks for data, and signs them with a change.
  private static func data(
    _ name: String, _ source: String = equal, _ worth: Worth = .tampered("data", "evm/changed-data"),
    change: @escaping @Sendable (inout [UInt8], inout SeededGenerator) -> Void
  ) -> WalletChange {
    WalletChange(name, source, ["to", "data"], worth) { exchange, random in
      exchange.ensureCall(&random)
      let asked = Exchange.callData(&random)
      var signed = asked
      change(&signed, &random)
      exchange.asked.data = asked
      exchange.signed.data = signed
    }
  }

  private static let data = [
    data("another byte") { data, random in data[random.int(0..<data.count)] ^= UInt8(1 << random.int(0..<8)) },
    data("a byte less") { data, _ in data.removeLast() },
    data("a byte more") { data, random in data.append([0, 0xff][random.int(0..<2)]) },
    data("no data") { data, _ in data = [] },
    data("a suffix", suffixes, .expected("data", "evm/data-suffix-added")) { data, random in
      data += suffix(&random)
    },
    data("a tail", suffixes) { data, random in data += random.bytes(random.int(1..<40)) },
    data("a marker alone", suffixes) { data, _ in data += marker },
    data("bytes and a suffix", suffixes) { data, random in data += [0xee] + suffix(&random) },
    data("a suffix after other data", suffixes) { data, random in
      data[0] ^= 1
      data += suffix(&random)
    },
    WalletChange("data for none", equal, ["to", "data"], .tampered("data", "evm/changed-data")) { exchange, random in
      exchange.ensureCall(&random)
      exchange.asked.data = [nil, []][random.int(0..<2)]
      exchange.signed.data = Exchange.callData(&random)
    },
    WalletChange("a suffix to nothing", suffixes, ["to", "data"], .tampered("data", "evm/changed-data")) {
      exchange, random in
      exchange.ensureCall(&random)
      exchange.asked.data = [nil, []][random.int(0..<2)]
      exchange.signed.data = suffix(&random)
    },
    WalletChange("no data, said or not", "design, 4", ["to", "data"], .nothing) { exchange, random in
      exchange.ensureCall(&random)
      exchange.asked.data = [nil, []][random.int(0..<2)]
      exchange.signed.data = []
    },
  ]

  private static let network = [
    WalletChange("another chain", "design, 4, wrongNetwork", ["chain"], .wrongNetwork) { exchange, random in
      let chains: [UInt256] = [5, 56, 42_161, 4_503_599_627_370_476]
      exchange.signed.chainID = chains[random.int(0..<chains.count)]
    }
  ]

  // MARK: Nonce and gas

  private static let factor = "design, 4, maxFeeFactor"
  private static let below = "threats, 6, gas below the request"

  private static let counters = [
    WalletChange("another nonce", "design, 4; threats, 27", ["nonce"], .tampered("nonce", "evm/changed-nonce")) {
      exchange, random in
      let nonce = exchange.signed.nonce ?? 0
      exchange.asked.nonce = nonce
      exchange.signed.nonce = [nonce + 1, nonce == 0 ? 2 : nonce - 1, .max - 1][random.int(0..<3)]
    },
    WalletChange("a nonce of the wallet", "design, 4", ["nonce"], .nothing) { exchange, random in
      exchange.asked.nonce = nil
      exchange.signed.nonce = [0, 127, 128, UInt64(random.int(0..<1 << 40))][random.int(0..<4)]
    },
    WalletChange("a gas limit of the wallet", "design, 4", ["gas"], .nothing) { exchange, _ in
      exchange.asked.gas = nil
    },
    gas("a gas less", below, .tampered("gas", "evm/changed-gas")) { gas, _ in gas - 1 },
    gas("half the gas", below, .tampered("gas", "evm/changed-gas")) { gas, _ in gas / 2 },
    gas("a gas more", factor, .expected("gas", "evm/changed-gas")) { gas, _ in gas + 1 },
    gas("more gas", factor, .expected("gas", "evm/changed-gas")) { gas, random in gas * UInt64(random.int(2..<10)) },
    gas("ten times the gas", factor, .expected("gas", "evm/changed-gas")) { gas, _ in gas * 10 },
    gas("a gas beyond ten times", factor, .tampered("gas", "evm/changed-gas")) { gas, _ in gas * 10 + 1 },
    gas("far more gas", factor, .tampered("gas", "evm/changed-gas")) { gas, random in
      gas * UInt64(random.int(11..<50))
    },
  ]

  private static func gas(
    _ name: String, _ source: String, _ worth: Worth,
    change: @escaping @Sendable (UInt64, inout SeededGenerator) -> UInt64
  ) -> WalletChange {
    WalletChange(name, source, ["gas"], worth) { exchange, random in
      exchange.asked.gas = exchange.signed.gas
      exchange.signed.gas = exchange.signed.gas.map { change($0, &random) }
    }
  }

  // MARK: Fees

  private static let fees =
    feeChanges("fee", cap, touches: ["cap"]) { exchange, _, times, plus in
      exchange.stateCap()
      let asked = exchange.cap
      exchange.cap = times == 0 ? asked.halved : Self.scaled(asked, times, plus)
    }
    + feeChanges("tip", "maxPriorityFeePerGas", touches: ["shape"]) { exchange, random, times, plus in
      exchange.settle(.dynamicFee, &random)
      let asked = exchange.signed.maxPriorityFeePerGas ?? 0
      exchange.asked.maxPriorityFeePerGas = asked
      exchange.signed.maxPriorityFeePerGas = times == 0 ? asked.halved : Self.scaled(asked, times, plus)
    } + wholeFees

  private static func scaled(_ value: UInt256, _ times: UInt64, _ plus: UInt64) -> UInt256 {
    value.multiplied(by: times)?.adding(UInt256(plus)) ?? .max
  }

  private static func feeChanges(
    _ name: String, _ path: String, touches: Set<String>,
    change: @escaping @Sendable (inout Exchange, inout SeededGenerator, UInt64, UInt64) -> Void
  ) -> [WalletChange] {
    let kinds: [(String, UInt64, UInt64, Bool)] = [
      ("half the", 0, 0, true), ("a wei more of", 1, 1, true), ("three times the", 3, 0, true),
      ("ten times the", 10, 0, true), ("a wei beyond ten times the", 10, 1, false), ("fifty times the", 50, 0, false),
    ]
    return kinds.map { kind, times, plus, isExpected in
      let worth: Worth = isExpected ? .expected(path, "evm/changed-fee") : .tampered(path, "evm/changed-fee")
      return WalletChange("\(kind) \(name)", factor, touches, worth) { exchange, random in
        change(&exchange, &random, times, plus)
      }
    }
  }

  private static let maximum = "threats, 6; design, 4, maxFee"
  private static let gwei = UInt256(1_000_000_000)

  private static func gwei(_ count: UInt64) -> UInt256 { gwei.multiplied(by: count) ?? .max }

  /// What is within the factor, or was left open, and costs more than an ether.
  private static let wholeFees = [
    WalletChange("a fee beyond the maximum", maximum, ["all"], .excessive) { exchange, random in
      exchange.asked.gas = nil
      exchange.asked.gasPrice = nil
      exchange.asked.maxFeePerGas = nil
      exchange.asked.maxPriorityFeePerGas = nil
      // 0.2 to 0.4 ether for 1,000 gwei; 10,000 gwei are more than 1 ether, of which the tip may be all.
      exchange.cap = gwei(10_000)
      if exchange.signed.maxPriorityFeePerGas != nil, random.int(0..<2) == 0 {
        exchange.signed.maxPriorityFeePerGas = exchange.cap
      }
    },
    WalletChange("ten times the fee, beyond the maximum", maximum, ["all"], .tampered(cap, "evm/changed-fee")) {
      exchange, _ in
      exchange.asked.gas = 4_000_000
      exchange.signed.gas = 4_000_000
      exchange.cap = gwei(200)
      exchange.asked.gasPrice = nil
      exchange.asked.maxFeePerGas = nil
      exchange.asked.maxPriorityFeePerGas = nil
      exchange.stateCap()
      exchange.cap = gwei(2_000)
    },
    WalletChange("eight times the gas, beyond the maximum", maximum, ["all"], .tampered("gas", "evm/changed-gas")) {
      exchange, _ in
      exchange.asked.gas = 2_000_000
      exchange.signed.gas = 16_000_000
      exchange.cap = gwei(200)
      exchange.asked.gasPrice = nil
      exchange.asked.maxFeePerGas = nil
      exchange.asked.maxPriorityFeePerGas = nil
      exchange.stateCap()
    },
  ]

  // MARK: Type and lists

  /// Type 1 is the older type with a place for an access list, and is counted with the two that are named.
  private static let types = "evm.md (c), may change: legacy and 0x02"

  private static func type(_ asked: EVMTransactionType, _ signed: EVMTransactionType) -> WalletChange {
    WalletChange("type \(signed) for \(asked)", types, ["shape"], .expected("type", "evm/changed-type")) {
      exchange, random in
      exchange.dropAccessList()
      exchange.settle(asked, &random)
      exchange.asked.type = asked
      // A tip has no place in the older types.
      exchange.asked.maxPriorityFeePerGas = nil
      exchange.retype(signed)
    }
  }

  private static func list(
    _ name: String, _ worth: Worth, asked: [EVMAccessListEntry]?,
    change: @escaping @Sendable (inout Exchange, inout SeededGenerator) -> Void
  ) -> WalletChange {
    WalletChange(name, "evm.md (c), may change: an added access list", ["shape"], worth) { exchange, random in
      exchange.settle(random.int(0..<2) == 0 ? .accessList : .dynamicFee, &random)
      exchange.asked.accessList = asked
      exchange.signed.accessList = asked ?? []
      change(&exchange, &random)
    }
  }

  private static let shapes =
    [
      type(.legacy, .dynamicFee), type(.dynamicFee, .legacy), type(.legacy, .accessList), type(.accessList, .legacy),
      type(.accessList, .dynamicFee), type(.dynamicFee, .accessList),
    ] + [
      // The older types have no field for a tip: that it is gone is told.
      WalletChange(
        "type 0x0 for 0x2 with a tip", types, ["cap", "shape"],
        .several([.expected("type", "evm/changed-type"), .expected("maxPriorityFeePerGas", "evm/changed-fee")])
      ) { exchange, random in
        exchange.dropAccessList()
        exchange.settle(.dynamicFee, &random)
        exchange.asked.type = .dynamicFee
        exchange.asked.maxFeePerGas = exchange.cap
        exchange.asked.maxPriorityFeePerGas = exchange.signed.maxPriorityFeePerGas
        exchange.retype(.legacy)
      },
      list("an access list for none", .expected("accessList", "evm/changed-access-list"), asked: nil) {
        exchange, random in exchange.signed.accessList = Exchange.accessList(&random)
      },
      list("an access list for an empty one", .expected("accessList", "evm/changed-access-list"), asked: []) {
        exchange, random in exchange.signed.accessList = Exchange.accessList(&random)
      },
      list("an empty access list for none", .nothing, asked: nil) { _, _ in },
      list("another access list", .tampered("accessList", "evm/changed-access-list"), asked: nil) {
        exchange, random in
        exchange.asked.accessList = Exchange.accessList(&random)
        exchange.signed.accessList = Exchange.accessList(&random)
      },
      list("no access list for one", .tampered("accessList", "evm/changed-access-list"), asked: nil) {
        exchange, random in
        exchange.asked.accessList = Exchange.accessList(&random)
        exchange.signed.accessList = []
      },
      authorization("an authorization", .tampered("authorizationList", "evm/changed-authorizations"), asked: nil),
      authorization(
        "an authorization for a stated type",
        .several([
          .tampered("authorizationList", "evm/changed-authorizations"), .tampered("type", "evm/changed-type"),
        ]),
        asked: .dynamicFee),
    ]

  private static func authorization(_ name: String, _ worth: Worth, asked: EVMTransactionType?) -> WalletChange {
    WalletChange(name, "evm.md (c): error unless asked; EIP-7702", ["to", "shape"], worth) { exchange, random in
      exchange.ensureCall(&random)
      exchange.settle(.dynamicFee, &random)
      exchange.asked.type = asked
      exchange.retype(.setCode)
      let chain = exchange.asked.chainID ?? 1
      exchange.signed.authorizationList = (0..<random.int(1..<3)).map { _ in
        Exchange.authorization(&random, chainID: chain)
      }
    }
  }
}
