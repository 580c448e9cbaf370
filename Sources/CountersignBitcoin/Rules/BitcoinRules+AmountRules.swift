public import CountersignCore

/// The amount of a payment.
extension BitcoinRules {
  /// An amount that is a JSON number.
  public static let amountIsNumber = Rule(
    "bitcoin/amount-is-number", .error, title: "an amount that is a JSON number",
    message: "amountSats is the number {got}; a decimal string is due",
    reference: "reown-com/appkit 5339"
  )
  /// An amount without digits.
  public static let amountEmpty = Rule(
    "bitcoin/amount-empty", .error, title: "an amount without digits",
    message: "amountSats is empty",
    reference: "bitpay/bitcore 522"
  )
  /// An amount that is not written in digits.
  public static let amountNotDigits = Rule(
    "bitcoin/amount-not-digits", .error, title: "an amount that is not written in digits",
    message: "amountSats {got} holds something else than the digits 0 to 9",
    reference: "bitpay/bitcore 522"
  )
  /// An amount in bitcoins.
  public static let amountLooksLikeBTC = Rule(
    "bitcoin/amount-looks-like-btc", .error, title: "an amount in bitcoins",
    message: "amountSats {got} has a decimal point: satoshis are whole",
    reference: "bitcoinjs-lib 1460; bitpay/wallet 4096"
  )
  /// An amount with leading zeros.
  public static let amountLeadingZero = Rule(
    "bitcoin/amount-leading-zero", .error, title: "an amount with leading zeros",
    message: "amountSats {got} begins with a zero",
    reference: "bitpay/bitcore 522"
  )
  /// An amount of nothing.
  public static let amountZero = Rule(
    "bitcoin/amount-zero", .error, title: "an amount of nothing",
    message: "amountSats is zero",
    reference: "Bitcoin Core policy"
  )
  /// An amount that does not exist.
  public static let amountExceedsSupply = Rule(
    "bitcoin/amount-exceeds-supply", .error, title: "an amount that does not exist",
    message: "amountSats {got} is more than the 2100000000000000 satoshis there can be",
    reference: "Bitcoin Core MAX_MONEY; bitpay/wallet 1155"
  )
  /// An amount that nodes do not relay.
  public static let amountDust = Rule(
    "bitcoin/amount-dust", .error, title: "an amount that nodes do not relay",
    message: "{got} satoshis to this address are dust; {expected} is the least",
    reference: "Bitcoin Core policy"
  )
  /// An amount that is hardly worth its fee.
  public static let amountSmall = Rule(
    "bitcoin/amount-small", .warning, title: "an amount that is hardly worth its fee",
    message: "{got} satoshis are less than {expected}: were bitcoins meant?",
    reference: "reown-com/appkit 5339"
  )
  /// A recipient that the policy does not list.
  public static let recipientNotAllowed = Rule(
    "bitcoin/recipient-not-allowed", .error, isMoney: true, title: "a recipient that the policy does not list",
    message: "{field}: {got} is not among the allowed recipients",
    reference: "Countersign policy"
  )
  /// A network that the policy does not list.
  public static let networkNotAllowed = Rule(
    "bitcoin/network-not-allowed", .error, title: "a network that the policy does not list",
    message: "the network {got} is not among the allowed ones",
    reference: "Countersign policy"
  )

  /// All rules of this family.
  public static let amountRules: [Rule] = [
    amountIsNumber, amountEmpty, amountNotDigits, amountLooksLikeBTC, amountLeadingZero, amountZero,
    amountExceedsSupply, amountDust, amountSmall, recipientNotAllowed, networkNotAllowed,
  ]
}
