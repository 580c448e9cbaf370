/// What a wallet's reply is, compared with what was asked. Never a Bool.
public struct Verdict: Sendable {
  /// The first outcome that applies, worst first.
  public var outcome: Outcome
  /// What differs from the request; complete for `altered`.
  public var differences: [Difference]
  /// What is known for certain, and how.
  public var evidence: Evidence
  /// Everything found in the request and in the reply.
  public var findings: [Finding]
  /// Why nothing more can be said offline; only for `undecidable`.
  public var reason: String?
  /// The call that would decide it: of `undecidable`, and of a `wrongSigner` that holds unless the account is a
  /// contract.
  public var query: RemoteQuery?
  /// The caller's acknowledged rule ids: money-class findings among them do not hold up acceptance.
  public var acknowledged: Set<String>

  /// Makes a verdict.
  public init(
    _ outcome: Outcome, differences: [Difference] = [], evidence: Evidence = Evidence(), findings: [Finding] = [],
    reason: String? = nil, query: RemoteQuery? = nil, acknowledged: Set<String> = []
  ) {
    self.outcome = outcome
    self.differences = differences
    self.evidence = evidence
    self.findings = findings
    self.reason = reason
    self.query = query
    self.acknowledged = acknowledged
  }

  /// True when the app may go on: verified, or altered in ways that are expected only; no error, and no money-class
  /// finding that the caller has not acknowledged.
  public var isAcceptable: Bool {
    guard outcome == .verified || outcome == .altered && !differences.isEmpty,
      differences.allSatisfy({ $0.grade == .expected })
    else { return false }
    return findings.allSatisfy { finding in
      if finding.severity == .error { return false }
      let holdsUp = finding.rule.isMoney && finding.severity == .warning
      return !holdsUp || acknowledged.contains(finding.rule.id)
    }
  }

  /// What a reply is. A struct and not an enum, so that a new outcome breaks no caller.
  public struct Outcome: Hashable, Sendable, CustomStringConvertible {
    /// The word of the schema, in snake case.
    public let description: String

    private init(_ name: String) { description = name }

    /// Empty, truncated, wrongly encoded, or a result of another kind.
    public static let malformed = Outcome("malformed")
    /// Well formed, but a signature that should cover these bytes does not.
    public static let invalidSignature = Outcome("invalid_signature")
    /// A valid signature of somebody else.
    public static let wrongSigner = Outcome("wrong_signer")
    /// Signed for another chain than asked.
    public static let wrongNetwork = Outcome("wrong_network")
    /// Signed by the account, but a binding of the message is wrong.
    public static let bindingMismatch = Outcome("binding_mismatch")
    /// Signed by the account, but not what was asked.
    public static let altered = Outcome("altered")
    /// Cannot be known offline.
    public static let undecidable = Outcome("undecidable")
    /// Covers exactly what was asked, signed by the connected account.
    public static let verified = Outcome("verified")

    /// All, in the order in which they apply.
    public static let all = [
      malformed, invalidSignature, wrongSigner, wrongNetwork, bindingMismatch, altered, undecidable, verified,
    ]

    /// Finds an outcome by its word; nil for any other.
    public init?(named name: String) {
      guard let known = Self.all.first(where: { $0.description == name }) else { return nil }
      self = known
    }
  }
}

/// One field that differs between the request and the reply.
public struct Difference: Hashable, Sendable {
  /// The field.
  public let path: FieldPath
  /// What was asked; nil when it was left to the wallet.
  public let requested: String?
  /// What was signed; nil when it is absent.
  public let returned: String?
  /// Whether a wallet may do this.
  public let grade: Grade
  /// The rule that names it.
  public let rule: Rule

  /// Makes a difference.
  public init(_ path: FieldPath, requested: String?, returned: String?, _ grade: Grade, _ rule: Rule) {
    self.path = path
    self.requested = requested
    self.returned = returned
    self.grade = grade
    self.rule = rule
  }

  /// The two sides; of two JSON objects, only the members that are not the same.
  public var narrowed: (requested: String?, returned: String?) {
    func members(_ text: String?) -> [JSONMember]? {
      text.flatMap { try? JSONReader.read($0) }.flatMap(\.root.object)
    }
    guard let asked = members(requested), let got = members(returned) else { return (requested, returned) }
    func rest(_ members: [JSONMember], _ others: [JSONMember]) -> String {
      let kept = members.filter { member in
        guard let other = others.first(where: { $0.key.isExactly(member.key) }) else { return true }
        return !JSONText(other.value).text.isExactly(JSONText(member.value).text)
      }
      return JSONText.object(kept.map { .init($0.key, JSONText($0.value)) }).text
    }
    return (rest(asked, got), rest(got, asked))
  }

  /// Whether a wallet may do this.
  public struct Grade: Hashable, Sendable, CustomStringConvertible {
    /// The word of the schema.
    public let description: String

    private init(_ name: String) { description = name }

    /// Wallets lawfully do this, within the policy.
    public static let expected = Grade("expected")
    /// Nobody was asked.
    public static let tampered = Grade("tampered")
  }
}

/// What a verdict rests on.
public struct Evidence: Hashable, Sendable {
  /// Who signed, as the chain writes addresses.
  public var signer: String?
  /// The account it was compared with.
  public var account: String?
  /// The hash that the signature covers.
  public var digest: String?
  /// The transaction's id on its chain.
  public var transactionID: String?
  /// The network the bytes name, or whose node decided.
  public var network: String?
  /// The block at which a node decided.
  public var block: String?
  /// What the bytes of a signature are: `ecdsa`, `erc6492`.
  public var signatureForm: String?
  /// Who signed for a contract, by the signature's word: only the contract knows whether they own it.
  public var claimedOwners: [String] = []
  /// The contract that would deploy the account, by the signature's word.
  public var viaFactory: String?
  /// How a message was read when it was signed: `text`.
  public var reading: String?
  /// The fields that were compared and are equal.
  public var compared: [String] = []
  /// What the request left open and the wallet filled in. With the differences it makes the reply of the request.
  public var filled: [Filled] = []
  /// SHA-256 digests of the context that was relied on, by name.
  public var context: [String: String] = [:]
  /// What nobody can prove from the bytes.
  public var notProvable: [String] = []
  /// What a failing signature is valid for: never counted as success.
  public var nearMisses: [String] = []
  /// The bytes to broadcast, as the chain's nodes take them.
  public var broadcast: String?
  /// False when other signers are missing.
  public var isComplete = true

  /// Makes empty evidence.
  public init() {}

  /// A field that the request left open.
  public struct Filled: Hashable, Sendable {
    /// The field.
    public let path: FieldPath
    /// What the wallet chose.
    public let value: String

    /// Makes an entry.
    public init(_ path: FieldPath, _ value: String) {
      self.path = path
      self.value = value
    }
  }
}

/// A call to a node that decides what cannot be known offline. This library makes no calls.
public struct RemoteQuery: Sendable {
  /// The JSON-RPC method.
  public let method: String
  /// The request body, ready to be posted.
  public let jsonRPC: String
  /// Turns the node's answer (the whole response body) into a verdict. The answer is untrusted input.
  public let read: @Sendable (String) -> Verdict

  /// Makes a query. `id`: the request's number, of at most 53 bits; a node repeats it in its answer.
  public init(
    method: String, parameters: [JSONText], id: UInt64 = 1, read: @escaping @Sendable (String) -> Verdict
  ) {
    self.method = method
    self.read = read
    jsonRPC =
      JSONText.object([
        "jsonrpc": .string("2.0"), "id": .number(String(id)), "method": .string(method), "params": .array(parameters),
      ]).text
  }

  private init(_ other: RemoteQuery, read: @escaping @Sendable (String) -> Verdict) {
    method = other.method
    jsonRPC = other.jsonRPC
    self.read = read
  }

  /// The same query, with every verdict that it gives changed: whoever knows more than the reader adds it.
  public func mapping(_ change: @escaping @Sendable (Verdict) -> Verdict) -> RemoteQuery {
    RemoteQuery(self) { [read] in change(read($0)) }
  }
}
