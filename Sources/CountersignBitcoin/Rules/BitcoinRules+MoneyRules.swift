public import CountersignCore

/// Outputs, fee and time.
extension BitcoinRules {
  /// More spent than there is.
  public static let psbtOutputsExceedInputs = Rule(
    "bitcoin/psbt-outputs-exceed-inputs", .error, title: "more spent than there is",
    message: "the outputs are {got} satoshis, the inputs {expected}",
    reference: "Bitcoin Core CheckTxInputs"
  )
  /// An amount that does not exist.
  public static let outputAmountRange = Rule(
    "bitcoin/output-amount-range", .error, title: "an amount that does not exist",
    message: "{field}: {got} satoshis are out of range",
    reference: "Bitcoin Core MoneyRange"
  )
  /// An output that nodes do not relay.
  public static let outputDust = Rule(
    "bitcoin/output-dust", .error, title: "an output that nodes do not relay",
    message: "{field}: {got} satoshis are dust; {expected} is the least",
    reference: "Bitcoin Core policy"
  )
  /// An output that nodes do not relay.
  public static let outputNonstandard = Rule(
    "bitcoin/output-nonstandard", .warning, isMoney: true, title: "an output that nodes do not relay",
    message: "{field}: the script follows no template that is relayed",
    reference: "Bitcoin Core policy"
  )
  /// An output that anybody can spend.
  public static let outputAnyoneCanSpend = Rule(
    "bitcoin/output-anyone-can-spend", .warning, isMoney: true, title: "an output that anybody can spend",
    message: "{field}: {got} satoshis go to {who}, which anybody can spend today",
    reference: "BIP-0141; Bitcoin Core pay-to-anchor"
  )
  /// Satoshis that nobody gets.
  public static let outputBurned = Rule(
    "bitcoin/output-burned", .warning, isMoney: true, title: "satoshis that nobody gets",
    message: "{field}: {got} satoshis go to a script that nobody can spend",
    reference: "Bitcoin Core IsUnspendable"
  )
  /// An output that nobody can spend.
  public static let outputInvalidPoint = Rule(
    "bitcoin/output-invalid-point", .error, isMoney: true, title: "an output that nobody can spend",
    message: "{field}: its key is on no point of the curve",
    reference: "BIP-0341"
  )
  /// More data than is relayed.
  public static let outputOpReturnSize = Rule(
    "bitcoin/output-op-return-size", .warning, title: "more data than is relayed",
    message: "{field}: {got} bytes of data; {expected} are relayed",
    reference: "Bitcoin Core policy"
  )
  /// Data in several outputs.
  public static let outputOpReturnCount = Rule(
    "bitcoin/output-op-return-count", .warning, title: "data in several outputs",
    message: "{got} outputs hold data; one is relayed",
    reference: "Bitcoin Core policy"
  )
  /// A fee that cannot be known.
  public static let feeUnknown = Rule(
    "bitcoin/fee-unknown", .warning, isMoney: true, title: "a fee that cannot be known",
    message: "the fee is not known: {why}",
    reference: "Bitcoin Core AnalyzePSBT"
  )
  /// A fee below nothing.
  public static let feeNegative = Rule(
    "bitcoin/fee-negative", .error, title: "a fee below nothing",
    message: "the fee is {got} satoshis",
    reference: "Bitcoin Core CheckTxInputs"
  )
  /// A transaction without a fee.
  public static let feeZero = Rule(
    "bitcoin/fee-zero", .warning, title: "a transaction without a fee",
    message: "the fee is zero",
    reference: "Bitcoin Core policy"
  )
  /// A fee that is hardly relayed.
  public static let feeRateLow = Rule(
    "bitcoin/fee-rate-low", .warning, title: "a fee that is hardly relayed",
    message: "the fee is {got} sat/vB; {expected} is the least",
    reference: "Bitcoin Core policy"
  )
  /// A fee rate out of proportion.
  public static let feeRateHigh = Rule(
    "bitcoin/fee-rate-high", .warning, isMoney: true, title: "a fee rate out of proportion",
    message: "the fee is {got} sat/vB; {expected} is high",
    reference: "Bitcoin Core maxfeerate; bitcoinjs-lib maximumFeeRate"
  )
  /// A fee out of proportion.
  public static let feeHigh = Rule(
    "bitcoin/fee-high", .warning, isMoney: true, title: "a fee out of proportion",
    message: "the fee is {got} satoshis; {expected} is high",
    reference: "Bitcoin Core maxtxfee"
  )
  /// No change that is known as such.
  public static let changeUnrecognised = Rule(
    "bitcoin/change-unrecognised", .note, title: "no change that is known as such",
    message: "{field} names keys, as change does, and does not belong to the connected account",
    reference: "BIP-0174"
  )
  /// Change that is not what it says.
  public static let changeFalseClaim = Rule(
    "bitcoin/change-false-claim", .error, isMoney: true, title: "change that is not what it says",
    message: "{field}: the keys it names do not make its script",
    reference: "BIP-0174"
  )
  /// Change of another kind.
  public static let changeTypeMismatch = Rule(
    "bitcoin/change-type-mismatch", .note, title: "change of another kind",
    message: "{field}: change as {got}, and the inputs are {expected}",
    reference: "BIP-0174"
  )
  /// A recipient that is not paid.
  public static let intentRecipientMissing = Rule(
    "bitcoin/intent-recipient-missing", .error, isMoney: true, title: "a recipient that is not paid",
    message: "{got} gets nothing; {expected} satoshis were meant",
    reference: "Countersign context"
  )
  /// An output that was not meant.
  public static let intentOutputExtra = Rule(
    "bitcoin/intent-output-extra", .error, isMoney: true, title: "an output that was not meant",
    message: "{field}: {got} gets {expected} satoshis, which the app does not know of",
    reference: "Countersign context"
  )
  /// A recipient that gets another amount.
  public static let intentAmount = Rule(
    "bitcoin/intent-amount", .error, isMoney: true, title: "a recipient that gets another amount",
    message: "{field}: {who} gets {got} satoshis; {expected} were meant",
    reference: "Countersign context"
  )
  /// A transaction that cannot be mined yet.
  public static let locktimeFuture = Rule(
    "bitcoin/locktime-future", .warning, title: "a transaction that cannot be mined yet",
    message: "the locktime is {got}; now it is {expected}",
    reference: "BIP-0065"
  )
  /// A locktime without an effect.
  public static let locktimeIneffective = Rule(
    "bitcoin/locktime-ineffective", .note, title: "a locktime without an effect",
    message: "the locktime is {got}, and every sequence is final",
    reference: "BIP-0065"
  )
  /// An input that must wait.
  public static let sequenceRelative = Rule(
    "bitcoin/sequence-relative", .note, title: "an input that must wait",
    message: "{field}: the sequence {got} demands an age",
    reference: "BIP-0068"
  )
  /// A transaction that can be replaced.
  public static let rbf = Rule(
    "bitcoin/rbf", .note, title: "a transaction that can be replaced",
    message: "the transaction says that it can be replaced",
    reference: "BIP-0125"
  )

  /// All rules of this family.
  public static let moneyRules: [Rule] = [
    psbtOutputsExceedInputs, outputAmountRange, outputDust, outputNonstandard, outputAnyoneCanSpend, outputBurned,
    outputInvalidPoint, outputOpReturnSize, outputOpReturnCount, feeUnknown, feeNegative, feeZero, feeRateLow,
    feeRateHigh, feeHigh, changeUnrecognised, changeFalseClaim, changeTypeMismatch, intentRecipientMissing,
    intentOutputExtra, intentAmount, locktimeFuture, locktimeIneffective, sequenceRelative, rbf,
  ]
}
