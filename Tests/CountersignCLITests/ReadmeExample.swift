// swift-format-ignore-file
// What stands between the two lines is what the README shows.
#if SystemCurves
  import Testing

  // ---
import CountersignKit

/// Asks a wallet to sign, and believes nothing that was not proven.
func sign(_ payload: String, account: String, network: String, bridge: (String) -> String) -> Verdict? {
  let request = WalletRequest.transaction(
    chain: .evm, operation: .sign, payload: payload, account: account, network: network)
  let report = Preflight(policy: .bridge).check(request)
  guard let prepared = report.prepared else {
    for finding in report.findings { print(finding.rule.id, finding.message) }
    return nil
  }
  let reply = bridge(prepared.bridgeString)  // the bridge's signTransaction
  return prepared.verify(.signedTransaction(reply))  // isAcceptable, outcome, differences, evidence, findings
}
  // ---
#endif
