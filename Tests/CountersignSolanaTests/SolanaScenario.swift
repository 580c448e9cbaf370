import CountersignCore
import CountersignCurves
import CountersignHash
import CountersignSolana
import TestSupport

/// A request and a reply to it, signed with stand-ins for keys.
struct SolanaScenario {
  static let alice = StandInKey(1)
  static let carol = StandInKey(2)
  static let mallory = StandInKey(3)
  static let bob = address(11)
  static let eve = address(12)
  static let nonceAccount = address(13)
  static let program = address(14)
  static let table = address(15)
  static let otherTable = address(16)
  static let mint = address(17)
  static let blockhash = Bytes32(1, 2, 3, 4)
  static let otherBlockhash = Bytes32(5, 6, 7, 8)
  static let payment = SolanaInstruction.transfer(from: account(alice), to: bob, lamports: 100_000_000)
  static let memo = SolanaInstruction.memo("countersign")
  /// 9,000 units at 100,000 micro-lamports: 900 lamports.
  static let budget: [SolanaInstruction] = [.computeUnitLimit(9_000), .computeUnitPrice(100_000)]

  static func address(_ number: UInt64) -> SolanaAddress { account(StandInKey(number)) }
  static func account(_ key: StandInKey) -> SolanaAddress { SolanaAddress(key.bytes) }

  /// An assertion of Lighthouse, or what has its form.
  static func lighthouse(_ tag: UInt8 = 5, _ accounts: SolanaAccountMeta...) -> SolanaInstruction {
    SolanaInstruction(program: SolanaPrograms.lighthouse, accounts: accounts, data: [tag, 0, 0, 1])
  }

  /// A message of instructions.
  static func message(
    _ instructions: [SolanaInstruction], version: SolanaVersion = .v0, payer: StandInKey = alice,
    lifetime: Bytes32 = blockhash, tables: [(table: SolanaAddress, keys: [SolanaAddress])] = [],
    config: SolanaTransactionMessage.Config = config
  ) throws -> SolanaTransactionMessage {
    try .compile(
      version: version, feePayer: account(payer), instructions: instructions, lifetime: lifetime, tables: tables,
      config: config)
  }

  /// What version 1 says by default here.
  static let config: SolanaTransactionMessage.Config = {
    var config = SolanaTransactionMessage.Config()
    config.priorityFee = 5_000
    config.computeUnitLimit = 200_000
    config.loadedAccountsSize = 65_536
    return config
  }()

  static let zeros = [UInt8](repeating: 0, count: 64)

  /// The transaction of a message with one signature a signer: theirs who sign, zeros for the others. `slots` sets a slot
  /// whatever should stand there.
  static func transaction(
    _ message: SolanaTransactionMessage, _ signers: [StandInKey], slots: [Int: [UInt8]] = [:]
  ) -> [UInt8] {
    let bytes = message.encoded
    var signatures = message.signers.map { key in
      signers.first { $0.bytes == key.bytes }?.sign(bytes) ?? zeros
    }
    for (slot, signature) in slots { signatures[slot] = signature }
    let all = signatures.flatMap { $0 }
    return message.version == .v1 ? bytes + all : [UInt8(truncatingIfNeeded: signatures.count)] + all + bytes
  }

  /// What was asked.
  var asked: SolanaTransactionMessage
  /// Who had signed the request.
  var askedSigners: [StandInKey] = []
  /// The request is not known.
  var isUnknown = false
  var account: String? = SolanaScenario.account(alice).description
  var network: String? = SolanaCluster.mainnet.caip2
  var policy = SolanaPolicy.standard
  var context = SolanaContext.empty
  var limits = Limits.standard

  /// Asks for a payment.
  init() throws { asked = try Self.message([Self.payment]) }

  /// Asks for something.
  init(_ instructions: [SolanaInstruction], version: SolanaVersion = .v0, signers: [StandInKey] = []) throws {
    asked = try Self.message(instructions, version: version)
    askedSigners = signers
  }

  /// Asks for a message.
  init(_ message: SolanaTransactionMessage, signers: [StandInKey] = []) {
    asked = message
    askedSigners = signers
  }

  /// The request's bytes.
  var request: [UInt8] { Self.transaction(asked, askedSigners) }
  var payload: String? { isUnknown ? nil : Base64.encode(request) }

  var verification: SolanaVerification {
    get throws {
      let request = isUnknown ? nil : SolanaTransactionRequest(try SolanaTransaction.decode(request))
      return SolanaVerification(
        request: request, payload: payload, account: account, network: network, policy: policy, context: context,
        limits: limits, curves: .standIn)
    }
  }

  /// The verdict on a text.
  func verdict(_ reply: String) throws -> Verdict { try verification.verify(signedTransaction: reply) }
  /// The verdict on bytes.
  func verdict(_ reply: [UInt8]) throws -> Verdict { try verdict(Base64.encode(reply)) }

  /// The verdict on a message that the account has signed, and others.
  func verdict(
    _ signed: SolanaTransactionMessage, _ signers: [StandInKey] = [SolanaScenario.alice], slots: [Int: [UInt8]] = [:]
  ) throws -> Verdict {
    try verdict(Self.transaction(signed, signers, slots: slots))
  }

  /// The verdict on instructions that the account has signed.
  func verdict(
    _ instructions: [SolanaInstruction], lifetime: Bytes32 = blockhash, signers: [StandInKey] = [SolanaScenario.alice]
  ) throws -> Verdict {
    try verdict(
      try Self.message(instructions, version: asked.version, lifetime: lifetime, config: asked.config), signers)
  }

  /// The verdict on a signature alone.
  func sent(_ signature: [UInt8]) throws -> Verdict { try sent(Base58.encode(signature)) }
  func sent(_ text: String) throws -> Verdict { try verification.verify(transactionHash: text) }
}

extension Verdict {
  /// The ids of what was found, in order.
  var ruleIDs: [String] { findings.map(\.rule.id) }
  /// The rules of the differences without their prefix, each with its grade.
  var changes: Set<String> {
    Set(differences.map { "\($0.rule.id.split(separator: "/").last ?? ""): \($0.grade)" })
  }
  /// Altered, and every difference lawful.
  var isLawful: Bool { outcome == .altered && isAcceptable }
  /// Altered, and not lawful.
  var isTampered: Bool { outcome == .altered && !isAcceptable && differences.contains { $0.grade == .tampered } }
}
