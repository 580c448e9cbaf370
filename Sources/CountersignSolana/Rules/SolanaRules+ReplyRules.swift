public import CountersignCore

/// The wallet's reply, and the reply against the request.
extension SolanaRules {
  /// A signature where a signed transaction is due.
  public static let signedIsSignature = Rule(
    "solana/signed-is-signature", .error, title: "a signature where a signed transaction is due",
    message: "the reply is a signature alone, no signed transaction",
    reference: "Countersign, the bridge's string"
  )
  /// The request handed back.
  public static let signedIsRequest = Rule(
    "solana/signed-is-request", .error, title: "the request handed back",
    message: "the reply is the request, not signed",
    reference: "Countersign, the bridge's string"
  )
  /// A signed transaction where a signature is due.
  public static let signatureIsTransaction = Rule(
    "solana/signature-is-transaction", .error, title: "a signed transaction where a signature is due",
    message: "the reply is a transaction; its first signature in base58 is due",
    reference: "Countersign, the bridge's string"
  )
  /// A reply that the account did not sign.
  public static let signatureMissing = Rule(
    "solana/signature-missing", .error, title: "a reply that the account did not sign",
    message: "the signature of {expected} is missing",
    reference: "solana-sdk VersionedTransaction"
  )
  /// A signature of somebody else that is missing.
  public static let cosignerMissing = Rule(
    "solana/cosigner-missing", .note, title: "a signature of somebody else that is missing",
    message: "{field}: the signature of {got} is missing",
    reference: "solana-sdk VersionedTransaction"
  )
  /// A signature in the place of another.
  public static let signatureWrongSlot = Rule(
    "solana/signature-wrong-slot", .error, title: "a signature in the place of another",
    message: "{field}: the signature of {got} stands in the place of {expected}",
    reference: "vultisig-sdk 2415"
  )
  /// A signature of the request that is lost.
  public static let cosignerSignatureDropped = Rule(
    "solana/cosigner-signature-dropped", .error, title: "a signature of the request that is lost",
    message: "{field}: the request held the signature of {got}; the reply does not",
    reference: "brave/brave-browser 26061"
  )
  /// A change of what somebody had signed.
  public static let modifiedAfterCosignerSigned = Rule(
    "solana/modified-after-cosigner-signed", .error, title: "a change of what somebody had signed",
    message: "{got} had signed the request; the wallet changed it, and that signature is worth nothing",
    reference: "docs.phantom.com"
  )
  /// A signature alone proves nothing.
  public static let sendUnproven = Rule(
    "solana/send-unproven", .note, title: "a signature alone proves nothing",
    message: "the signature names a transaction that is not known here: {why}",
    reference: "Solana JSON-RPC getTransaction"
  )
  /// What a failing signature is valid for.
  public static let nearMiss = Rule(
    "solana/near-miss", .note, title: "what a failing signature is valid for",
    message: "the signature covers {what}: not what was asked",
    reference: "Countersign"
  )
  /// A node's answer that cannot be read.
  public static let nodeAnswerMalformed = Rule(
    "solana/node-answer-malformed", .error, title: "a node's answer that cannot be read",
    message: "the node's answer {why}",
    reference: "Solana JSON-RPC getTransaction"
  )
  /// A transaction that failed on the chain.
  public static let transactionFailed = Rule(
    "solana/transaction-failed", .warning, title: "a transaction that failed on the chain",
    message: "the network took the transaction, and it failed: {why}",
    reference: "Solana JSON-RPC getTransaction"
  )
  /// A price or limit that the wallet added.
  public static let computeBudgetAdded = Rule(
    "solana/compute-budget-added", .note, title: "a price or limit that the wallet added",
    message: "{field}: {returned} was added",
    reference: "docs.phantom.com"
  )
  /// A price or limit that the wallet changed.
  public static let computeBudgetChanged = Rule(
    "solana/compute-budget-changed", .note, title: "a price or limit that the wallet changed",
    message: "{field}: asked {requested}, signed {returned}",
    reference: "solana-mobile/mobile-wallet-adapter 1459"
  )
  /// Another config.
  public static let configChanged = Rule(
    "solana/config-changed", .warning, title: "another config",
    message: "{field}: asked {requested}, signed {returned}",
    reference: "SIMD-0385"
  )
  /// A higher fee.
  public static let feeRaised = Rule(
    "solana/fee-raised", .note, title: "a higher fee",
    message: "fee in lamports: asked {requested}, signed {returned}",
    reference: "policy maxAddedFee"
  )
  /// A fee that grew by more than is allowed.
  public static let feeAdded = Rule(
    "solana/fee-added", .error, isMoney: true, title: "a fee that grew by more than is allowed",
    message: "fee in lamports: asked {requested}, signed {returned}; {limit} may be added (policy maxAddedFee)",
    reference: "policy maxAddedFee"
  )
  /// Accounts that came with added instructions.
  public static let accountsAdded = Rule(
    "solana/accounts-added", .note, title: "accounts that came with added instructions",
    message: "{field}: asked {requested}, signed {returned}",
    reference: "Countersign; docs.phantom.com"
  )
  /// An assertion that the wallet added.
  public static let lighthouseAdded = Rule(
    "solana/lighthouse-added", .note, title: "an assertion that the wallet added",
    message: "{field}: {returned} was added",
    reference: "Jac0xb/lighthouse"
  )
  /// Another blockhash.
  public static let blockhashReplaced = Rule(
    "solana/blockhash-replaced", .note, title: "another blockhash",
    message: "recentBlockhash: asked {requested}, signed {returned}",
    reference: "OneKeyHQ/app-monorepo 13522"
  )
  /// The same instructions in another layout.
  public static let reencoded = Rule(
    "solana/reencoded", .note, title: "the same instructions in another layout",
    message: "{field}: asked {requested}, signed {returned}",
    reference: "Countersign; docs.phantom.com"
  )
  /// Another fee payer.
  public static let feePayerChanged = Rule(
    "solana/fee-payer-changed", .error, isMoney: true, title: "another fee payer",
    message: "fee payer: asked {requested}, signed {returned}",
    reference: "Countersign; docs.phantom.com"
  )
  /// Other signers.
  public static let signersChanged = Rule(
    "solana/signers-changed", .error, isMoney: true, title: "other signers",
    message: "signers: asked {requested}, signed {returned}",
    reference: "Countersign; docs.phantom.com"
  )
  /// An account that may be written now.
  public static let privilegeRaised = Rule(
    "solana/privilege-raised", .error, isMoney: true, title: "an account that may be written now",
    message: "{field}: asked {requested}, signed {returned}",
    reference: "Countersign; docs.phantom.com"
  )
  /// Other accounts.
  public static let accountsChanged = Rule(
    "solana/accounts-changed", .error, isMoney: true, title: "other accounts",
    message: "{field}: asked {requested}, signed {returned}",
    reference: "Countersign; docs.phantom.com"
  )
  /// Other lookup tables.
  public static let lookupTableChanged = Rule(
    "solana/lookup-table-changed", .error, isMoney: true, title: "other lookup tables",
    message: "{field}: asked {requested}, signed {returned}",
    reference: "Docs/Threats.md, 18"
  )
  /// An instruction that was not asked for.
  public static let instructionAdded = Rule(
    "solana/instruction-added", .error, isMoney: true, title: "an instruction that was not asked for",
    message: "{field}: {returned} was added",
    reference: "Countersign; docs.phantom.com"
  )
  /// An instruction that is missing.
  public static let instructionRemoved = Rule(
    "solana/instruction-removed", .error, isMoney: true, title: "an instruction that is missing",
    message: "{field}: {requested} is missing",
    reference: "Countersign; docs.phantom.com"
  )
  /// An instruction that was changed.
  public static let instructionChanged = Rule(
    "solana/instruction-changed", .error, isMoney: true, title: "an instruction that was changed",
    message: "{field}: asked {requested}, signed {returned}",
    reference: "Countersign; docs.phantom.com"
  )
  /// Instructions in another order.
  public static let instructionsReordered = Rule(
    "solana/instructions-reordered", .error, isMoney: true, title: "instructions in another order",
    message: "{field}: asked {requested}, signed {returned}",
    reference: "Countersign; docs.phantom.com"
  )
  /// Another message.
  public static let messageChanged = Rule(
    "solana/message-changed", .error, isMoney: true, title: "another message",
    message: "message: asked {requested}, signed {returned}",
    reference: "Countersign"
  )

  /// All rules of this family.
  public static let replyRules: [Rule] = [
    signedIsSignature, signedIsRequest, signatureIsTransaction, signatureMissing, cosignerMissing, signatureWrongSlot,
    cosignerSignatureDropped, modifiedAfterCosignerSigned, sendUnproven, nearMiss, nodeAnswerMalformed,
    transactionFailed, computeBudgetAdded, computeBudgetChanged, configChanged, feeRaised, feeAdded, accountsAdded,
    lighthouseAdded, blockhashReplaced, reencoded, feePayerChanged, signersChanged, privilegeRaised, accountsChanged,
    lookupTableChanged, instructionAdded, instructionRemoved, instructionChanged, instructionsReordered,
    messageChanged,
  ]
}
