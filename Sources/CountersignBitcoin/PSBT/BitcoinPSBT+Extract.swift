public import CountersignCore
public import CountersignCurves

/// A transaction that is ready to be sent, and what it is.
public struct BitcoinExtraction: Hashable, Sendable {
  /// The transaction.
  public let transaction: BitcoinTransaction
  /// The bytes to send.
  public let bytes: [UInt8]
  /// The id as it is shown.
  public let txid: String
  /// The id with the witnesses.
  public let wtxid: String
  /// Weight units. Source: BIP-0141.
  public let weight: Int
  /// Satoshis. Of amounts that no previous transaction proves, the input's own good signature covers each.
  public let fee: UInt64
  /// Inputs that were not evaluated, where the caller takes them: warnings.
  public let findings: [Finding]

  /// How many bytes there are.
  public var size: Int { bytes.count }
  /// What the fee is paid for. Source: BIP-0141.
  public var virtualSize: Int { (weight + 3) / 4 }

  init(_ transaction: BitcoinTransaction, fee: UInt64, _ findings: [Finding]) {
    let bytes = transaction.encoded
    self.transaction = transaction
    self.bytes = bytes
    self.fee = fee
    self.findings = findings
    txid = transaction.txid
    wtxid = transaction.wtxid
    weight = transaction.weight
  }
}

extension BitcoinPSBT {
  /// The final transaction; every input has been judged against the output that it spends.
  ///
  /// `acceptsUnevaluated`: also with inputs whose script follows no template that is known here. Throws
  /// `bitcoin/signed-input-unsigned` for an input that is not final, `bitcoin/final-malformed` for one that may not spend its
  /// output, `bitcoin/final-unverified`, `bitcoin/psbt-outputs-exceed-inputs`, and what is wrong with a UTXO. Source: BIP-0174,
  /// Transaction Extractor.
  public func extracted(_ curves: Curves, acceptsUnevaluated: Bool = false) throws(DecodeError) -> BitcoinExtraction {
    guard var verifier = BitcoinPSBTVerifier(self, curves), var transaction else {
      throw DecodeError(BitcoinRules.psbtLocktimeConflict, bytes: 0..<0, field: "lockTime")
    }
    var findings: [Finding] = []
    for (index, input) in inputs.enumerated() {
      let field = FieldPath("inputs")[index]
      guard input.isFinal else {
        throw DecodeError(BitcoinRules.signedInputUnsigned, bytes: 0..<0, field: field, [Argument("field", field)])
      }
      let contradictions = input.contradictions(field, curves.secp256k1)
      if let first = contradictions.first(where: { $0.rule != BitcoinRules.inputInternalKeyMismatch }) {
        throw DecodeError(first.rule, bytes: 0..<0, field: field, first.arguments)
      }
      guard let judged = verifier.judge(index) else {
        throw DecodeError(BitcoinRules.inputMissingUTXO, bytes: 0..<0, field: field, [Argument("field", field)])
      }
      if let finding = judged.answer.finding(field) {
        guard case .notEvaluated = judged.answer, acceptsUnevaluated else {
          throw DecodeError(finding.rule, bytes: 0..<0, field: field, finding.arguments)
        }
        findings.append(finding)
      }
      guard transaction.inputs.indices.contains(index) else { continue }
      transaction.inputs[index].scriptSig = input.finalScriptSig ?? BitcoinScript([])
      transaction.inputs[index].witness = input.finalScriptWitness ?? []
    }
    guard let fee, let paid = UInt64(exactly: fee) else {
      let (sent, spent) = (Self.sum(outputs.map(\.sats)), Self.sum(spent.compactMap { $0?.sats }))
      throw DecodeError(
        BitcoinRules.psbtOutputsExceedInputs, bytes: 0..<0, field: "outputs",
        [Argument("got", sent), Argument("expected", spent)])
    }
    return BitcoinExtraction(transaction, fee: paid, findings)
  }
}
