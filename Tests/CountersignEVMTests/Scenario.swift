import CountersignCore
import CountersignCurves
import CountersignEVM
import CountersignHash
import TestSupport

/// A request and a reply to it.
///
/// Nobody holds a key here: the signature is always the same, and the account is whoever it belongs to under the
/// transaction at hand. What is compared, and how, does not depend on who that is.
struct Scenario {
  /// r is the generator's x coordinate: a key belongs to the signature whatever it covers. Source: SEC 2, 2.4.1.
  static let signature = EVMSignature(
    yParity: 0,
    r: UInt256(0x59f2_815b_16f8_1798, 0x029b_fcdb_2dce_28d9, 0x55a0_6295_ce87_0b07, 0x79be_667e_f9dc_bbac),
    s: UInt256(1, 2, 3, 4))
  static let recipient = address(0x11)
  static let stranger = address(0x22)
  static let gwei = UInt256(1_000_000_000)

  /// What was asked: a payment on chain 1, everything else left to the wallet.
  var request: EVMTransactionRequest? = EVMTransactionRequest(
    to: recipient, value: 1_000_000_000_000_000, chainID: 1)
  /// What was signed: the same, filled in.
  var transaction = EVMTransaction(
    type: .dynamicFee, chainID: 1, nonce: 7, gas: 21_000, feePerGas: 30_000_000_000,
    maxPriorityFeePerGas: 1_000_000_000, to: recipient, value: 1_000_000_000_000_000)
  var signature = Scenario.signature
  var network: String? = "eip155:1"
  var policy = EVMPolicy.standard
  var limits = Limits.standard

  static func address(_ byte: UInt8) -> EVMAddress {
    guard let address = EVMAddress([UInt8](repeating: byte, count: 20)) else {
      preconditionFailure("20 bytes are an address")
    }
    return address
  }

  static func word(_ byte: UInt8) -> Bytes32 {
    let word = UInt64(byte) * 0x0101_0101_0101_0101
    return Bytes32(word, word, word, word)
  }

  /// The signed bytes.
  var bytes: [UInt8] { transaction.signedBytes(signature) }
  /// The reply as wallets write it.
  var reply: String { "0x" + bytes.hexText }
  /// The signed transaction.
  var signed: EVMSignedTransaction { get throws { try EVMSignedTransaction.decode(bytes) } }
  /// Whose signature it is.
  var account: String { get throws { try signed.sender(TestCurves.value).checksummed } }

  /// What judges replies: for the signer's account, unless another one is given.
  func verification(account: String?) throws -> EVMVerification {
    EVMVerification(
      request: request, payload: request?.bridgeString, account: account, network: network, policy: policy,
      limits: limits, curves: try TestCurves.value)
  }

  /// The verdict about the reply.
  func verdict() throws -> Verdict {
    try verification(account: try account).verify(signedTransaction: reply)
  }

  /// The verdict about the reply for another account, or none.
  func verdict(account: String?) throws -> Verdict {
    try verification(account: account).verify(signedTransaction: reply)
  }

  /// The verdict about another reply than the transaction's bytes.
  func verdict(reply: String) throws -> Verdict {
    try verification(account: try account).verify(signedTransaction: reply)
  }
}

extension Verdict {
  /// The ids of what was found, in order.
  var ruleIDs: [String] { findings.map(\.rule.id) }

  /// The differences as `path: grade`.
  var grades: [String] { differences.map { "\($0.path): \($0.grade)" } }

  /// The value that the wallet chose for a field.
  func filled(_ path: FieldPath) -> String? { evidence.filled.first { $0.path == path }?.value }
}

extension EVMContext {
  /// What is known of the account's code, and the block at which its contract is asked.
  static func code(_ hasCode: Bool?, _ block: EVMBlockReference = .latest) -> EVMContext {
    var context = EVMContext()
    context.accountHasCode = hasCode
    context.block = block
    return context
  }
}
