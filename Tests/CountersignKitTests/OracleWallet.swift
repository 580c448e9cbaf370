import CountersignKit
import TestSupport
import Testing

/// eth-account in the place of a wallet: `evm.py build` completes requests, signs them with one key, and says what it
/// reads in the signed bytes.
enum OracleWallet {
  /// The address of its key, the example of EIP-155, by eth-account.
  static let account = "0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F"

  /// A line of `evm.py build`.
  struct Answer {
    /// `eip155`, `0x1` to `0x4`.
    let kind: String
    /// What eth-account reads: numbers in decimal digits, the rest in hex.
    let fields: JSON
    /// The signed bytes.
    let raw: [UInt8]
    /// The bytes whose hash was signed.
    let unsigned: [UInt8]

    init(_ text: String) throws {
      let line = try JSON(parsing: text)
      kind = try #require(line["type"]?.string)
      fields = try #require(line["fields"])
      raw = try #require(line["raw"]?.hexBytes)
      unsigned = try #require(line["unsigned"]?.hexBytes)
      try #require(line["from"]?.string == OracleWallet.account)
    }

    /// The answer as wallets write it.
    var reply: WalletReply { .signedTransaction("0x" + raw.hexText) }
  }

  /// What the wallet signs for requests, all in one run; nil when there is no Python.
  static func answers(to requests: [String]) throws -> [Answer]? {
    let input = requests.joined(separator: "\n") + "\n"
    guard let lines = try Oracle.python("evm.py", ["build"], input: input) else { return nil }
    try #require(lines.count == requests.count)
    return try lines.map { try Answer($0) }
  }
}
