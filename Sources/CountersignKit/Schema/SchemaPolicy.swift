import CountersignBitcoin
public import CountersignCore
import CountersignEVM
import CountersignSolana

/// Reads a policy: `{"profile", "severities", "fork", "maxFee", "maxFeeFactor", "maxPriorityFee", "maxAddedFee", "maxLocks",
/// "sponsored", "walletVersions", "reencoding", "chains", "allow"}`; `maxFee` is a decimal string in wei, the two after it in
/// lamports.
public enum SchemaPolicy {
  /// Reads a policy from a JSON text, for example a file.
  public static func read(text: String, limits: Limits = .standard) -> (policy: Policy?, findings: [Finding]) {
    do throws(CodecError) {
      let document = try JSONReader.read(text, limits: limits)
      // What is wrong is told back; a key must not be.
      if let secret = SecretDetector.finding(inTextsOf: document.root) { return (nil, [secret]) }
      var findings = document.duplicates.map {
        SchemaObject.finding("the key \($0.pointer) occurs twice", $0.pointer, $0.text)
      }
      let policy = read(document.root, &findings)
      return (findings.isEmpty ? policy : nil, FindingCollector.capped(findings, limits: limits))
    } catch {
      return (nil, [SchemaObject.finding("the policy is not JSON (\(error.reason))", JSONPointer(), error.bytes)])
    }
  }

  static func read(_ value: JSONValue, _ findings: inout [Finding]) -> Policy? {
    var object = SchemaObject(value, JSONPointer(["policy"]))
    var policy = Policy.bridge
    if let profile = object.optionalString("profile"), profile != "bridge" {
      object.fail("profile", "the profile \(profile) is not known: bridge")
    }
    if let fork = object.optionalString("fork") {
      if let known = EVMFork(named: fork) {
        policy.evm.fork = known
      } else {
        let names = EVMFork.all.map(\.description).joined(separator: ", ")
        object.fail("fork", "the fork \(fork) is not known: \(names)")
      }
    }
    let maxFee = object.optionalString("maxFee")
    if let text = maxFee {
      if let wei = try? UInt256(decimal: text) {
        policy.evm.maxFee = wei
      } else {
        object.fail("maxFee", "maxFee is a decimal string in wei")
      }
    }
    if let text = object.take("maxFeeFactor").map(Self.digits) {
      if let factor = (try? UInt256(decimal: text))?.uint64, factor > 0 {
        policy.evm.maxFeeFactor = factor
      } else {
        object.fail("maxFeeFactor", "maxFeeFactor is a whole number, at least 1")
      }
    }
    let networks = object.networks("chains")
    policy.evm.chains = networks.map { Set($0.compactMap(\.evmChainID)) }
    policy.solana.networks = networks.map { Set($0.filter { $0.namespace == "solana" }) }
    readSolana(&object, &policy.solana)
    policy.bitcoin.networks = networks.map { Set($0.filter { $0.namespace == "bip122" }) }
    readBitcoin(&object, &policy.bitcoin, maxFee: maxFee)
    if let value = object.take("allow") {
      var allow = SchemaObject(value, JSONPointer(["policy", "allow"]))
      let recipients = allow.recipients("recipients")
      policy.evm.recipients = recipients?.evm
      policy.solana.recipients = recipients?.solana
      policy.bitcoin.recipients = recipients?.bitcoin
      policy.solana.programs = allow.solanaAddresses("programs")
      policy.solana.mints = allow.solanaAddresses("mints")
      policy.evm.contracts = allow.addresses("contracts")
      policy.evm.delegates = allow.addresses("delegates")
      policy.evm.selectors = allow.selectors("selectors")
      policy.evm.typedDataDomains = readDomains(&allow)
      allow.finish()
      findings += allow.findings
    }
    if let severities = object.take("severities") {
      var names = Set<[UInt8]>()
      for member in (severities.object ?? []).prefix(256) {
        if !names.insert(Array(member.key.utf8)).inserted { object.fail("severities", "\(member.key) occurs twice") }
        if RuleCatalogue.rule(member.key) == nil { object.fail("severities", "there is no rule \(member.key)") }
        let word = member.value.string.flatMap { $0.utf8.count < 16 ? $0 : nil }
        if let severity = word.flatMap({ Severity(named: $0) }) {
          policy.severities[member.key] = severity
        } else {
          object.fail("severities", "\(member.key): a severity is error, warning or note")
        }
      }
      if (severities.object ?? []).count > 256 { object.fail("severities", "there are more severities than rules") }
      if severities.object == nil { object.fail("severities", "severities is an object of rule ids") }
    }
    object.finish()
    findings += object.findings
    return findings.isEmpty ? policy : nil
  }

  /// The digits of a number or of a string.
  private static func digits(_ value: JSONValue) -> String {
    if case .number(let characters) = value.kind { characters } else { value.string ?? "" }
  }
}
