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

func login(_ text: String, signature: String, account: String, network: String, now: Int64) -> Verdict {
  var context = Context.empty
  context.solana.now = now  // seconds since 1970
  context.solana.expected.domain = "app.example.com"
  context.solana.expected.nonce = "a1B2c3D4e5"
  context.solana.expected.uri = "https://app.example.com/login"
  let request = WalletRequest.message(
    SolanaMessage(text, format: .siws), account: account, network: network)
  return Preflight(context: context).verify(.signature(signature), for: request)
}

func prove(_ json: String, signature: String, account: String, network: String, post: (String) -> String) -> Verdict {
  let request = WalletRequest.typedData(json, account: account, network: network)
  let verdict = Preflight().verify(.signature(signature), for: request)
  guard let query = verdict.query else { return verdict }  // a key signed, or nothing can be known
  return query.read(post(query.jsonRPC))  // your node's answer to one eth_call
}
  // ---
#endif
