public import CountersignCore

/// The inputs of a PSBT: what they spend, and whose it is.
extension BitcoinRules {
  /// An input without the coin it spends.
  public static let inputMissingUTXO = Rule(
    "bitcoin/input-missing-utxo", .error, title: "an input without the coin it spends",
    message: "{field}: neither the previous transaction nor the output is there",
    reference: "BIP-0174; BIP-0341"
  )
  /// Another transaction than the input names.
  public static let inputPrevTxidMismatch = Rule(
    "bitcoin/input-prev-txid-mismatch", .error, title: "another transaction than the input names",
    message: "{field}: the previous transaction has the id {got}; the input names {expected}",
    reference: "BIP-0174"
  )
  /// An output that the previous transaction does not have.
  public static let inputPrevVoutOutOfRange = Rule(
    "bitcoin/input-prev-vout-out-of-range", .error, title: "an output that the previous transaction does not have",
    message: "{field}: output {got} of {expected}",
    reference: "Bitcoin Core psbt.h"
  )
  /// Two accounts of one coin.
  public static let inputUTXOConflict = Rule(
    "bitcoin/input-utxo-conflict", .error, isMoney: true, title: "two accounts of one coin",
    message: "{field}: the witness UTXO says {got}, the previous transaction {expected}",
    reference: "bitcoinjs-lib 2347"
  )
  /// A witness UTXO for an input without a witness.
  public static let inputWitnessUTXOOnLegacy = Rule(
    "bitcoin/input-witness-utxo-on-legacy", .error, title: "a witness UTXO for an input without a witness",
    message: "{field} spends {got}, for which the previous transaction is due",
    reference: "BIP-0174"
  )
  /// An input whose amount nothing proves.
  public static let inputLegacyWithoutPrevTx = Rule(
    "bitcoin/input-legacy-without-prev-tx", .error, title: "an input whose amount nothing proves",
    message: "{field} spends {got} without its previous transaction",
    reference: "BIP-0174"
  )
  /// An amount that nothing proves.
  public static let inputAmountUnproven = Rule(
    "bitcoin/input-amount-unproven", .warning, title: "an amount that nothing proves",
    message: "{field}: {got} satoshis are stated, and no previous transaction proves them",
    reference: "BIP-0174; specter-diy 63"
  )
  /// An amount that does not exist.
  public static let inputAmountRange = Rule(
    "bitcoin/input-amount-range", .error, title: "an amount that does not exist",
    message: "{field}: {got} satoshis are out of range",
    reference: "Bitcoin Core MoneyRange"
  )
  /// A coin that nobody can spend.
  public static let inputUnspendable = Rule(
    "bitcoin/input-unspendable", .error, title: "a coin that nobody can spend",
    message: "{field} spends an output that nobody can spend",
    reference: "Bitcoin Core AnalyzePSBT"
  )
  /// An input without its redeem script.
  public static let inputRedeemScriptMissing = Rule(
    "bitcoin/input-redeem-script-missing", .error, title: "an input without its redeem script",
    message: "{field}: the redeem script is missing",
    reference: "BIP-0016; BIP-0174"
  )
  /// Another redeem script.
  public static let inputRedeemScriptMismatch = Rule(
    "bitcoin/input-redeem-script-mismatch", .error, title: "another redeem script",
    message: "{field}: the redeem script does not hash to the output",
    reference: "BIP-0016; BIP-0174"
  )
  /// An input without its witness script.
  public static let inputWitnessScriptMissing = Rule(
    "bitcoin/input-witness-script-missing", .error, title: "an input without its witness script",
    message: "{field}: the witness script is missing",
    reference: "BIP-0141; BIP-0174"
  )
  /// Another witness script.
  public static let inputWitnessScriptMismatch = Rule(
    "bitcoin/input-witness-script-mismatch", .error, title: "another witness script",
    message: "{field}: the witness script does not hash to the output",
    reference: "BIP-0141; BIP-0174"
  )
  /// A redeem script that is too long.
  public static let inputRedeemScriptSize = Rule(
    "bitcoin/input-redeem-script-size", .error, title: "a redeem script that is too long",
    message: "{field}: the redeem script has {got} bytes; {expected} are allowed",
    reference: "BIP-0016"
  )
  /// A witness script that is not relayed.
  public static let inputWitnessScriptSize = Rule(
    "bitcoin/input-witness-script-size", .warning, title: "a witness script that is not relayed",
    message: "{field}: the witness script has {got} bytes; {expected} are relayed",
    reference: "Bitcoin Core policy"
  )
  /// An uncompressed key in a witness.
  public static let inputUncompressedKey = Rule(
    "bitcoin/input-uncompressed-key", .error, title: "an uncompressed key in a witness",
    message: "{field}: keys of a witness are compressed",
    reference: "BIP-0143"
  )
  /// An internal key of another output.
  public static let inputInternalKeyMismatch = Rule(
    "bitcoin/input-internal-key-mismatch", .error, title: "an internal key of another output",
    message: "{field}: the internal key and the merkle root do not make the output key",
    reference: "BIP-0341"
  )
  /// A taproot input without its internal key.
  public static let inputInternalKeyMissing = Rule(
    "bitcoin/input-internal-key-missing", .warning, title: "a taproot input without its internal key",
    message: "{field}: the internal key is missing, which some wallets need",
    reference: "Dynamic sample; xverse-core"
  )
  /// A leaf of another output.
  public static let inputLeafNotCommitted = Rule(
    "bitcoin/input-leaf-not-committed", .error, title: "a leaf of another output",
    message: "{field}: the control block does not lead to the output key",
    reference: "BIP-0341"
  )
  /// A taproot field elsewhere.
  public static let psbtTaprootFieldOnOtherInput = Rule(
    "bitcoin/psbt-taproot-field-on-other-input", .warning, title: "a taproot field elsewhere",
    message: "{field} is a taproot field; the input spends {got}",
    reference: "BIP-0371; unisat-wallet/extension 146"
  )
  /// An ECDSA field on taproot.
  public static let psbtECDSAFieldOnTaproot = Rule(
    "bitcoin/psbt-ecdsa-field-on-taproot", .warning, title: "an ECDSA field on taproot",
    message: "{field} is no field of taproot",
    reference: "BIP-0371; bitcoin-core/HWI 591"
  )
  /// A PSBT without an input of the account.
  public static let psbtNoInputOwned = Rule(
    "bitcoin/psbt-no-input-owned", .error, title: "a PSBT without an input of the account",
    message: "none of the {got} inputs belongs to the connected account",
    reference: "Dynamic BitcoinSignPsbtRequest"
  )
  /// An input that is asked for and belongs to somebody else.
  public static let inputNotOwned = Rule(
    "bitcoin/input-not-owned", .error, title: "an input that is asked for and belongs to somebody else",
    message: "{field} is to be signed and does not belong to the connected account",
    reference: "Dynamic BitcoinSignPsbtRequest"
  )
  /// An input of the account that is not asked for.
  public static let inputOwnedNotRequested = Rule(
    "bitcoin/input-owned-not-requested", .warning, title: "an input of the account that is not asked for",
    message: "{field} belongs to the connected account and is not to be signed",
    reference: "Dynamic BitcoinSignPsbtRequest"
  )
  /// An input of somebody else.
  public static let inputForeign = Rule(
    "bitcoin/input-foreign", .note, title: "an input of somebody else",
    message: "{field} is not known to be the connected account's",
    reference: "BIP-0174"
  )
  /// An input that is signed already.
  public static let inputAlreadySigned = Rule(
    "bitcoin/input-already-signed", .warning, title: "an input that is signed already",
    message: "{field} holds signatures already",
    reference: "specter-diy 231"
  )
  /// An input that is finished already.
  public static let inputAlreadyFinalized = Rule(
    "bitcoin/input-already-finalized", .error, title: "an input that is finished already",
    message: "{field} is final already",
    reference: "BIP-0174"
  )
  /// A signature that is wrong already.
  public static let inputSignatureInvalid = Rule(
    "bitcoin/input-signature-invalid", .error, title: "a signature that is wrong already",
    message: "{field}: a signature that is there does not verify",
    reference: "bitcoin 31622"
  )
  /// A signature of another hash type.
  public static let inputSignatureSighashMismatch = Rule(
    "bitcoin/input-signature-sighash-mismatch", .error, title: "a signature of another hash type",
    message: "{field}: a signature that is there has the hash type {got}; the PSBT states {expected}",
    reference: "BIP-0174"
  )

  /// All rules of this family.
  public static let inputRules: [Rule] = [
    inputMissingUTXO, inputPrevTxidMismatch, inputPrevVoutOutOfRange, inputUTXOConflict, inputWitnessUTXOOnLegacy,
    inputLegacyWithoutPrevTx, inputAmountUnproven, inputAmountRange, inputUnspendable, inputRedeemScriptMissing,
    inputRedeemScriptMismatch, inputWitnessScriptMissing, inputWitnessScriptMismatch, inputRedeemScriptSize,
    inputWitnessScriptSize, inputUncompressedKey, inputInternalKeyMismatch, inputInternalKeyMissing,
    inputLeafNotCommitted, psbtTaprootFieldOnOtherInput, psbtECDSAFieldOnTaproot, psbtNoInputOwned, inputNotOwned,
    inputOwnedNotRequested, inputForeign, inputAlreadySigned, inputAlreadyFinalized, inputSignatureInvalid,
    inputSignatureSighashMismatch,
  ]
}
