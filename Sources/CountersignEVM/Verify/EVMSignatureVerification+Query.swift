import CountersignCore
import CountersignCurves
import CountersignHash

// The one call that decides, and the verdict that a node's answer to it makes.
extension EVMSignatureVerification {
  /// The call for a signature; nil while the account or the chain is not known, and when one call cannot decide.
  ///
  /// `offline`: what is known without the answer.
  func query(_ form: EVMSignatureForm, _ offline: Verdict) -> RemoteQuery? {
    guard let call = call(form) else { return nil }
    return RemoteQuery(method: "eth_call", parameters: call.parameters, id: call.id) { answer in
      verdict(answer, call, form, offline)
    }
  }

  private func call(_ form: EVMSignatureForm) -> EVMContractCall? {
    guard let account = connection.account, let chainID = connection.chainID else { return nil }
    switch form.content {
    case .predeploy(let value, _):
      return EVMContractCall(digest, predeploy: value, account: account, chainID: chainID, block: context.block)
    case .predelegation(let value, _):
      guard isApplicable(value.authorization) else {
        return EVMContractCall(digest, value.signature, account: account, chainID: chainID, block: context.block)
      }
      guard value.initData.isEmpty else { return nil }
      return EVMContractCall(
        digest, value.signature, account: account, chainID: chainID,
        block: context.block == .latest ? .pending : context.block,
        authorizations: [value.authorization])
    default:
      return EVMContractCall(digest, form.bytes, account: account, chainID: chainID, block: context.block)
    }
  }

  /// The verdict about a node's answer: what was known offline, and what the node says of the contract.
  private func verdict(
    _ answer: String, _ call: EVMContractCall, _ form: EVMSignatureForm, _ offline: Verdict
  ) -> Verdict {
    var verdict = offline
    verdict.reason = nil
    let network = "eip155:\(call.chainID)"
    let place = [Argument("network", network), Argument("block", call.block)]
    func citeNode() {
      verdict.evidence.network = network
      verdict.evidence.block = call.block.description
      verdict.evidence.notProvable = verdict.evidence.notProvable.filter { !$0.utf8.elementsEqual("network".utf8) }
      verdict.evidence.notProvable.append("that the node tells the truth")
    }
    switch EVMContractAnswer.read(answer, call, limits: limits) {
    case .accepts(let isBound):
      citeNode()
      verdict.outcome = .verified
      verdict.evidence.signer = call.account.lowercased
      if !isBound { verdict.evidence.notProvable.append("that the node answers this call: it does not repeat the id") }
      verdict.findings.append(Finding(EVMRules.contractAccepts, at: Self.location, place))
      return bind(verdict)
    case .refuses(let why):
      citeNode()
      let arguments = place + [Argument("why", why, shown: 300)]
      refuse(Finding(EVMRules.contractRefuses, at: Self.location, arguments), form, &verdict)
    case .withoutCode:
      citeNode()
      refuse(Finding(EVMRules.accountWithoutCode, at: Self.location, place), form, &verdict)
    case .unknown(let why):
      verdict.outcome = .undecidable
      verdict.reason = why
      verdict.query = query(form, offline)
    case .fault(let finding):
      verdict.outcome = .malformed
      verdict.findings.append(finding)
    }
    return verdict
  }

  /// The contract does not accept the signature: a key's is somebody else's then, any other is of nobody.
  private func refuse(_ finding: Finding, _ form: EVMSignatureForm, _ verdict: inout Verdict) {
    verdict.findings.append(finding)
    guard let account = connection.account else { return }
    switch form.content {
    case .recoverable(let signature, _):
      guard let signer = signature.signer(of: digest, curves) else { break }
      verdict.outcome = .wrongSigner
      verdict.evidence.signer = signer.lowercased
      verdict.findings.append(
        Finding(
          EVMRules.messageSignerMismatch, at: Self.location, [Argument("got", signer), Argument("expected", account)]))
      return
    case .predelegation(_, let inner):
      if let signature = inner.recoverable { _ = tellNearMisses(of: signature, inner, account, &verdict) }
    case .smartWallet(_, let inner):
      if let assertion = inner.webAuthn {
        tellNearMisses(of: assertion, wrapped: { replaySafe($0) ?? $0 }, &verdict)
      }
    case .webAuthn(let assertion):
      tellNearMisses(of: assertion, wrapped: { replaySafe($0) ?? $0 }, &verdict)
    default: break
    }
    verdict.outcome = .invalidSignature
  }
}
