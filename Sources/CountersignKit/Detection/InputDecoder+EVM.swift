import CountersignCore
import CountersignEVM

extension InputDecoder {
  private static let nobody = EVMConnection(account: nil, network: nil)

  /// Typed data when the text is a JSON object with types, else the text itself.
  static func evmMessage(_ text: String, _ policy: Policy, _ context: Context, _ limits: Limits) -> Report<JSONText> {
    let isTypedData =
      trimmed(text).utf8.first == UInt8(ascii: "{") && (try? JSONReader.read(text))?.root["types"] != nil
    guard isTypedData else {
      let report = EVMMessage(text).check(connection: nobody, context: context.evm, limits: limits)
      // Decoding asks what is there, not what an app expects of a sign-in.
      return Report(
        value: report.value?.summary, findings: report.findings.filter { $0.rule != EVMRules.messageSiweUnchecked },
        evaluated: report.evaluated)
    }
    let report = EVMTypedData.check(
      text, connection: nobody, policy: policy.evm, context: context.evm, limits: limits)
    return report.with(report.value?.summary(context: context.evm))
  }

  /// The form of a signature, and what it holds; nothing of it is verified.
  static func evmSignature(_ text: String, _ limits: Limits) -> Report<JSONText> {
    let (form, findings) = EVMSignatureForm.read(text, limits: limits)
    let isReadable = form.map { $0.kind != .malformed && $0.kind != .truncated } ?? false
    return Report(
      value: isReadable ? form?.summary : nil, findings: findings + (form?.findings ?? []),
      evaluated: EVMRules.signatureForms)
  }
}
