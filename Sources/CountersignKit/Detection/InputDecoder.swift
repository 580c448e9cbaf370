import CountersignBitcoin
public import CountersignCore
public import CountersignCurves
import CountersignEVM
import CountersignSolana

/// Reads any input and says what it is.
public enum InputDecoder {
  /// Reads a text: a request, a transaction of any chain, signed or not, a message, a signature, an address.
  ///
  /// `kind`: the dotted word of what it must be, or nil to detect it. The report's value is the summary of the request
  /// schema; it is absent when the input could not be read. Never throws.
  public static func decode(
    _ text: String, kind: String? = nil, policy: Policy = .bridge, context: Context = .empty, curves: Curves,
    limits: Limits = .standard
  ) -> Report<JSONText> {
    if let secret = SecretDetector.finding(in: text, "input") { return failed([secret]) }
    let detection = InputDetection.detect(text)
    switch kind ?? detection.kind {
    case "evm.request":
      let report = EVMTransactionRequest.check(
        text, operation: .send, account: nil, network: nil, policy: policy.evm, limits: limits, curves: curves)
      // Decoding asks what is there, not whether a connection's chain was stated.
      return Report(
        value: report.value?.summary, findings: report.findings.filter { $0.rule != EVMRules.chainMissing },
        evaluated: report.evaluated, notEvaluated: report.notEvaluated)
    case "evm.transaction", "evm.unsignedTransaction":
      return transaction(text, policy, curves, limits)
    case "evm.message": return evmMessage(text, policy, context, limits)
    case "evm.signature": return evmSignature(text, limits)
    case "evm.address":
      return address(text)
    case "solana.transaction":
      return solanaTransaction(text, context, curves, limits)
    case "solana.address":
      return solanaAddress(text, curves)
    case "bitcoin.payment": return bitcoinPayment(text, curves, limits)
    case "bitcoin.psbt": return bitcoinPSBT(text, curves, limits)
    case "bitcoin.transaction": return bitcoinTransaction(text, limits)
    case "bitcoin.address": return bitcoinAddress(text, curves)
    default:
      guard !text.utf8.allSatisfy({ $0 <= 0x20 }) else { return failed([Finding(CoreRules.inputEmpty)]) }
      let undetected = Finding(
        CoreRules.inputUndetected,
        [
          Argument("expected", kind ?? "request, transaction, message, signature or address"),
          Argument("looks", detection.looks),
        ])
      guard let secret = SecretDetector.find(in: text) else { return failed([undetected]) }
      return failed([undetected, Finding(CoreRules.possibleSecret, [Argument("what", secret.what)])])
    }
  }

  private static func failed(_ findings: [Finding]) -> Report<JSONText> {
    Report(value: nil, findings: findings, evaluated: RuleSet(CoreRules.all))
  }

  private static func transaction(
    _ text: String, _ policy: Policy, _ curves: Curves, _ limits: Limits
  ) -> Report<JSONText> {
    let evaluated = EVMRules.decoding
    let reply = EVMTransactionText.read(text, limits: limits)
    guard let bytes = reply.bytes else {
      return Report(value: nil, findings: reply.findings, evaluated: evaluated)
    }
    do throws(DecodeError) {
      let signed = try EVMSignedTransaction.decode(bytes, limits: limits)
      var findings = reply.findings
      var sender: EVMAddress?
      do throws(DecodeError) { sender = try signed.sender(curves) } catch { findings.append(error.finding) }
      findings += EVMValidity.check(signed.transaction, fork: policy.evm.fork, sender: sender)
      findings += EVMValidity.checkSize(signed.bytes.count, type: signed.transaction.type)
      findings += EVMAuthorizationCheck.check(signed.transaction, curves)
      if signed.transaction.chainID == nil { findings.append(Finding(EVMRules.noReplayProtection)) }
      return Report(
        value: signed.summary(curves), findings: FindingCollector.capped(findings, limits: limits), evaluated: evaluated
      )
    } catch {
      guard error.rule == EVMRules.signedIsUnsigned,
        let unsigned = try? EVMUnsignedTransaction.decode(bytes, limits: limits)
      else { return Report(value: nil, findings: reply.findings + [error.finding], evaluated: evaluated) }
      let findings = reply.findings + EVMValidity.check(unsigned.transaction, fork: policy.evm.fork)
      return Report(
        value: unsigned.summary, findings: FindingCollector.capped(findings, limits: limits), evaluated: evaluated)
    }
  }

  private static func solanaTransaction(
    _ text: String, _ context: Context, _ curves: Curves, _ limits: Limits
  ) -> Report<JSONText> {
    // Of all rules, those that hold whoever is connected, and whatever is allowed.
    let report = SolanaTransactionRequest.check(
      trimmed(text), operation: .sign, account: nil, network: nil, context: context.solana, limits: limits,
      curves: curves)
    // What no node could even take apart is not decoded.
    let isBroken = report.findings.contains { SolanaRules.structureRules.contains($0.rule) && $0.severity == .error }
    return report.with(isBroken ? nil : report.value.map { $0.summary(curves, context: context.solana) })
  }

  private static func solanaAddress(_ text: String, _ curves: Curves) -> Report<JSONText> {
    let evaluated = RuleSet([CoreRules.inputUndetected])
    guard let address = try? SolanaAddress(trimmed(text)) else {
      return Report(
        value: nil,
        findings: [
          Finding(
            CoreRules.inputUndetected,
            [Argument("expected", "Solana address, which is base58 of 32 bytes"), Argument("looks", "another text")])
        ], evaluated: evaluated)
    }
    let summary = JSONText.object([
      "kind": .string("solana.address"), "address": .string(address.description),
      "onCurve": .bool(address.isOnCurve(curves.ed25519)), "actions": .array([]),
    ])
    return Report(value: summary, findings: [], evaluated: evaluated)
  }

  static func trimmed(_ text: String) -> String {
    String(decoding: text.utf8.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed(), as: UTF8.self)
  }

  private static func address(_ text: String) -> Report<JSONText> {
    let evaluated = RuleSet(EVMRules.addressRules)
    do throws(DecodeError) {
      let address = try EVMAddress(trimmed(text))
      let summary = JSONText.object([
        "kind": .string("evm.address"), "address": .string(address.lowercased),
        "checksummed": .string(address.checksummed), "actions": .array([]),
      ])
      return Report(value: summary, findings: [], evaluated: evaluated)
    } catch {
      return Report(value: nil, findings: [error.finding], evaluated: evaluated)
    }
  }
}
