import CountersignKit
import TestSupport
import Testing

/// A request and a reply to it, as an app has them: texts.
///
/// Nobody holds a key here: the signature is always the same, and the account is whoever it belongs to under the
/// transaction at hand.
struct KitScenario {
  static let recipient = address(0x11)
  static let stranger = address(0x22)

  /// The request's members.
  var members: [(key: String, value: String)] = [
    ("to", JSON.quoted(recipient.lowercased)), ("value", "\"0x38d7ea4c68000\""), ("chainId", "\"0x1\""),
  ]
  /// What was signed.
  var transaction = EVMTransaction(
    type: .dynamicFee, chainID: 1, nonce: 7, gas: 21_000, feePerGas: 30_000_000_000,
    maxPriorityFeePerGas: 1_000_000_000, to: recipient, value: 1_000_000_000_000_000)
  var network: String? = "eip155:1"
  var operation = WalletOperation.sign
  var policy = Policy.bridge

  static func address(_ byte: UInt8) -> EVMAddress {
    guard let address = EVMAddress([UInt8](repeating: byte, count: 20)) else {
      preconditionFailure("20 bytes are an address")
    }
    return address
  }

  /// r is the generator's x coordinate: a key belongs to the signature whatever it covers. Source: SEC 2, 2.4.1.
  static let signature = EVMSignature(
    yParity: 0,
    r: UInt256(0x59f2_815b_16f8_1798, 0x029b_fcdb_2dce_28d9, 0x55a0_6295_ce87_0b07, 0x79be_667e_f9dc_bbac),
    s: UInt256(1, 2, 3, 4))

  /// The request's text.
  var payload: String { "{" + members.map { "\(JSON.quoted($0.key)):\($0.value)" }.joined(separator: ",") + "}" }
  /// The reply as wallets write it.
  var reply: String { "0x" + transaction.signedBytes(Self.signature).hexText }
  /// Whose signature it is.
  var account: String {
    get throws { try EVMSignedTransaction.decode(hex: reply).sender(TestCurves.value).checksummed }
  }

  /// Changes, adds (or with nil takes away) a member of the request; the value is JSON.
  mutating func set(_ key: String, _ value: String?) {
    let index = members.firstIndex { $0.key == key }
    switch (index, value) {
    case (let index?, let value?): members[index].value = value
    case (let index?, nil): members.remove(at: index)
    case (nil, let value?): members.append((key, value))
    case (nil, nil): break
    }
  }

  /// The request for the signer's account.
  var request: WalletRequest { get throws { request(account: try account) } }

  func request(account: String?) -> WalletRequest {
    .transaction(chain: .evm, operation: operation, payload: payload, account: account, network: network)
  }

  var preflight: Preflight { get throws { Preflight(policy: policy, curves: try TestCurves.value) } }

  /// The report about the request.
  func check(acknowledging: Set<String> = []) throws -> Report<PreparedRequest> {
    try preflight.check(request, acknowledging: acknowledging)
  }

  /// The verdict about the reply, through a prepared request.
  func verdict(acknowledging: Set<String> = []) throws -> Verdict {
    let report = try check(acknowledging: acknowledging)
    let prepared = try #require(report.prepared, "\(report.findings.map(\.message))")
    return prepared.verify(.signedTransaction(reply))
  }

  /// The verdict about the reply as a server judges it.
  func serverVerdict(acknowledging: Set<String> = []) throws -> Verdict {
    try preflight.verify(.signedTransaction(reply), for: request, acknowledging: acknowledging)
  }
}
