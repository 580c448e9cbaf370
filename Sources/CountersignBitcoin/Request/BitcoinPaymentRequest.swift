public import CountersignCore

/// A payment that a wallet is asked to make: the bridge's `{"recipientAddress", "amountSats"}`.
public struct BitcoinPaymentRequest: Hashable, Sendable {
  /// Who is paid.
  public let recipient: BitcoinAddress
  /// How much.
  public let sats: UInt64

  /// Makes a request to pay an address.
  public init(recipient: BitcoinAddress, sats: UInt64) {
    self.recipient = recipient
    self.sats = sats
  }

  /// Makes a request to pay an address in text. Throws the address rules of `BitcoinRules`.
  public init(recipient: String, sats: UInt64) throws(DecodeError) {
    self.init(recipient: try BitcoinAddress(recipient), sats: sats)
  }

  /// What is sent: both values as strings, the address in its canonical form.
  public var bridgeString: String {
    JSONText.object([
      "recipientAddress": .string(recipient.description), "amountSats": .string(String(sats)),
    ]).text
  }

  /// What the payment is, in the words of the request schema. `network`: the connection's.
  public func summary(network: BitcoinNetwork?) -> JSONText {
    .object([
      "kind": .string("bitcoin.payment"), "recipient": .string(recipient.description),
      "script": .string(Hex.encode(recipient.script.bytes)), "scriptType": .string(recipient.script.typeName),
      "network": network.map { .string($0.caip2) }, "sats": .string(String(sats)),
      "actions": .array([
        .object([
          "type": .string("bitcoin.payment"),
          "fields": .object(["recipient": .string(recipient.description), "sats": .string(String(sats))]),
          "text": .string("pay \(BitcoinAmount.text(sats)) to \(recipient)"),
        ])
      ]),
    ])
  }
}

/// Amounts in words.
enum BitcoinAmount {
  /// Bitcoins and satoshis: `0.00012345 BTC (12345 sats)`.
  static func text(_ sats: UInt64) -> String {
    let whole = sats / 100_000_000
    let rest = String(sats % 100_000_000)
    var digits = Array((String(repeating: "0", count: 8 - rest.utf8.count) + rest).utf8)
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    let fraction = digits.isEmpty ? "" : "." + String(decoding: digits, as: UTF8.self)
    return "\(whole)\(fraction) BTC (\(sats) sats)"
  }
}
