import CountersignKit
import TestSupport
import Testing

/// Thousands of transactions and messages that eth-account signed, through the front door: each is verified for whoever
/// signed it, and for nobody else; and nothing that differs in a bit is verified at all.
@Suite(.withCurves) struct EVMDifferential {
  static let count = 2_000
  static let flipsPerTransaction = 3
  /// Transactions of which every bit is flipped, a few of each kind and short ones.
  static let wholeTransactions = 6
  static let longestWhole = 200

  /// A line of `evm.py sign`.
  private struct Signed {
    let kind: String
    let fields: JSON
    let raw: [UInt8]
    let from: String

    init(_ line: JSON) throws {
      kind = try #require(line["type"]?.string)
      fields = try #require(line["fields"])
      raw = try #require(line["raw"]?.hexBytes)
      from = try #require(line["from"]?.string)
    }

    var chainID: UInt256? { fields["chainId"]?.string.flatMap { try? UInt256(decimal: $0) } }

    /// The most the transaction can cost needs more than 256 bits.
    var isBeyondAnyFee: Bool {
      func number(_ name: String) -> UInt256 { fields[name]?.string.flatMap { try? UInt256(decimal: $0) } ?? .zero }
      guard let gas = number("gas").uint64,
        let fee = number(isDynamic ? "maxFeePerGas" : "gasPrice").multiplied(by: gas),
        let blobGas = UInt256(UInt64(fields["blobVersionedHashes"]?.array?.count ?? 0)).multiplied(by: 1 << 17)?.uint64,
        let blobFee = number("maxFeePerBlobGas").multiplied(by: blobGas)
      else { return true }
      return fee.adding(blobFee) == nil
    }

    var isDynamic: Bool { ["0x2", "0x3", "0x4"].contains(kind) }

    /// The request that this transaction answers: what an app must say, and what it may say as well.
    func payload(statesAll: Bool) throws -> String {
      var members: [(String, String)] = []
      func quantity(_ name: String) throws {
        guard let text = fields[name]?.string else { return }
        members.append((name, JSON.quoted(try UInt256(decimal: text).quantity)))
      }
      if let to = fields["to"]?.string { members.append(("to", JSON.quoted(to))) }
      try quantity("value")
      members.append(("data", fields["data"]?.text ?? "null"))
      // Before EIP-155 the wallet signed for every chain, whatever was asked.
      members.append(("chainId", JSON.quoted(chainID?.quantity ?? "0x1")))
      if statesAll {
        members.append(("type", JSON.quoted(kind.hasPrefix("0x") ? kind : "0x0")))
        for name in ["nonce", "gas", "gasPrice", "maxFeePerGas", "maxPriorityFeePerGas", "maxFeePerBlobGas"] {
          try quantity(name)
        }
      }
      for name in ["accessList", "blobVersionedHashes"] {
        if let list = fields[name] { members.append((name, list.text)) }
      }
      if let list = fields["authorizationList"]?.array {
        let tuples = try list.map { tuple in
          try "{"
            + ["chainId", "address", "nonce", "yParity", "r", "s"].map { name in
              let text = try #require(tuple[name]?.string)
              let value =
                text.hasPrefix("0x") && name != "address" ? UInt256(hexDigits: Array(text.utf8).dropFirst(2)) : nil
              let number = name == "address" ? nil : try value ?? UInt256(decimal: text)
              return "\"\(name)\":" + JSON.quoted(number?.quantity ?? text)
            }.joined(separator: ",") + "}"
        }
        members.append(("authorizationList", "[" + tuples.joined(separator: ",") + "]"))
      }
      return "{" + members.map { "\(JSON.quoted($0)):\($1)" }.joined(separator: ",") + "}"
    }

    /// CAIP-2 names no chain of more than 32 digits.
    var network: String? {
      guard let chainID else { return "eip155:1" }
      return NetworkID(evmChainID: chainID)?.description
    }
  }

  /// What no app may ask for: a chain beyond EIP-2294, a creation of nothing, more wei than there can be.
  private static let refusals: Set = [
    "evm/chain-too-large", "evm/to-missing", "evm/fee-overflow", "evm/to-zero-address", "evm/fee-zero", "evm/gas-zero",
    "evm/gas-below-intrinsic", "evm/gas-below-floor", "evm/gas-above-cap", "evm/fee-tip-above-cap", "evm/blob-empty",
    "evm/blob-version", "evm/blob-too-many", "evm/auth-empty", "evm/auth-dapp-supplied", "evm/auth-range",
  ]

  @Test func whatEthAccountSignsIsVerifiedForItsSignerAlone() throws {
    let arguments = ["sign", "--seed", String(SeededGenerator.seed), "--count", String(Self.count)]
    guard let lines = try Oracle.python("evm.py", arguments) else { return }
    #expect(lines.count == Self.count)
    var random = SeededGenerator()
    var policy = Policy.bridge
    // The fees are random, too; what they may be is tested elsewhere.
    policy.evm.maxFee = .max
    let preflight = Preflight(policy: policy, curves: try TestCurves.value)
    var (verified, refused, flips, whole) = (0, 0, 0, 0)
    for (index, line) in lines.enumerated() {
      let signed = try Signed(try JSON(parsing: line))
      let payload = try signed.payload(statesAll: index.isMultiple(of: 2) || signed.isBeyondAnyFee)
      func request(_ account: String) -> WalletRequest {
        .transaction(chain: .evm, operation: .sign, payload: payload, account: account, network: signed.network)
      }
      let report = preflight.check(
        request(signed.from), acknowledging: Set(RuleCatalogue.all.map(\.id)))
      let errors = report.findings.filter { $0.severity == .error }.map(\.rule.id)
      if (report.prepared == nil) == errors.isEmpty || !Self.refusals.isSuperset(of: errors) {
        Issue.record("\(payload): \(report.findings.map(\.message))")
      }
      if report.prepared == nil { refused += 1 }
      func verdict(_ bytes: [UInt8]) -> Verdict {
        let reply = WalletReply.signedTransaction("0x" + bytes.hexText)
        return report.prepared?.verify(reply) ?? preflight.verify(reply, for: request(signed.from))
      }
      let expected: Verdict.Outcome = signed.kind == "legacy" ? .wrongNetwork : .verified
      let found = verdict(signed.raw)
      let signer = found.evidence.signer
      if found.outcome != expected || signer?.lowercased() != signed.from.lowercased() || !found.differences.isEmpty {
        Issue.record("\(found.outcome), \(found.differences): asked \(payload), signed \(signed.raw.hexText)")
      }
      if found.outcome == .verified { verified += 1 }
      let stranger = KitScenario.stranger.checksummed
      let foreign = preflight.verify(.signedTransaction("0x" + signed.raw.hexText), for: request(stranger))
      if foreign.outcome != .wrongSigner { Issue.record("\(foreign.outcome) for a stranger: \(signed.raw.hexText)") }
      var bits = (0..<Self.flipsPerTransaction).map { _ in random.int(0..<8 * signed.raw.count) }
      if whole < Self.wholeTransactions, signed.raw.count <= Self.longestWhole {
        whole += 1
        bits = Array(0..<8 * signed.raw.count)
      }
      for bit in bits {
        var flipped = signed.raw
        flipped[bit / 8] ^= 1 << (bit % 8)
        flips += 1
        let outcome = verdict(flipped).outcome
        if outcome == .verified || outcome == .altered {
          Issue.record("\(outcome) with bit \(bit) flipped: \(signed.raw.hexText)")
        }
      }
    }
    #expect(verified > Self.count * 3 / 4)
    TestEnvironment.say(
      "differential evm.py sign, through Preflight: \(lines.count) transactions, \(verified) verified, "
        + "\(refused) of them refused before they are sent, \(flips) flipped bits (all of \(whole) transactions)")
  }

  @Test func messagesOfEthAccountAreVerifiedForTheirSignerAlone() throws {
    let arguments = ["messages", "--seed", String(SeededGenerator.seed), "--count", "200"]
    guard let lines = try Oracle.python("evm.py", arguments) else { return }
    #expect(lines.count == 200)
    var random = SeededGenerator()
    var policy = Policy.bridge
    // What looks like hex is signed as a text here, and said to be so.
    policy.severities = ["evm/message-is-hash": .warning]
    let preflight = Preflight(policy: policy, curves: try TestCurves.value)
    var flips = 0
    for (index, text) in lines.enumerated() {
      let line = try JSON(parsing: text)
      let message = try #require(line["message"]?.string)
      let address = try #require(line["address"]?.string)
      func request(_ account: String) -> WalletRequest {
        .message(chain: .evm, text: message, account: account, network: "eip155:1")
      }
      let prepared = try #require(preflight.check(request(address)).prepared, "\(text)")
      #expect(prepared.bridgeString.utf8.elementsEqual(message.utf8))
      for form in ["signature", "compact"] {
        let bytes = try #require(line[form]?.hexBytes)
        let verdict = prepared.verify(.signature("0x" + bytes.hexText))
        #expect(verdict.outcome == .verified && verdict.isAcceptable, "\(form) of \(text)")
        #expect(verdict.evidence.signer?.lowercased() == address.lowercased())
        #expect(verdict.evidence.digest == line["hash"]?.string)
        let stranger = preflight.verify(
          .signature("0x" + bytes.hexText), for: request(KitScenario.stranger.checksummed))
        #expect(stranger.outcome == .wrongSigner)
        // Every bit of a few, and of the others some.
        let bits = index < 8 ? Array(0..<8 * bytes.count) : (0..<20).map { _ in random.int(0..<8 * bytes.count) }
        for bit in bits {
          var flipped = bytes
          flipped[bit / 8] ^= 1 << (bit % 8)
          flips += 1
          if prepared.verify(.signature("0x" + flipped.hexText)).outcome == .verified {
            Issue.record("verified with bit \(bit) of the \(form) flipped: \(text)")
          }
        }
      }
    }
    TestEnvironment.say(
      "differential evm.py messages, through Preflight: \(lines.count) messages in both forms, \(flips) flipped bits")
  }
}
