public import CountersignCore
public import CountersignCurves
import CountersignBitcoin
import CountersignEVM
import CountersignSolana

/// One request of the schema that the library, batch mode and the vector files share: a JSON object.
///
/// Unknown keys are an error; integers that may pass 2^53 are decimal strings.
public struct SchemaRequest: Sendable {
  /// What is to be done.
  public enum Job: Sendable {
    /// Check a transaction or a message.
    case check(WalletRequest)
    /// Say what a text is.
    case decode(String, kind: String?)
    /// Judge a reply.
    case verify(WalletRequest, WalletReply)
    /// Write a bridge string from typed values, and check it.
    case build(BuiltRequest, WalletOperation, account: String?, network: String)
  }

  /// The caller's name for it.
  public let id: String?
  /// The word of the operation: `check`, `decode`, `verify`, `checkMessage`, `verifyMessage`, `build`.
  public let op: String
  /// What is to be done.
  public let job: Job
  /// The line's own policy, where it is trusted.
  public let policy: Policy?
  /// The line's own context, where it is trusted.
  public let context: Context?
  /// Rule ids that a person has looked at.
  public let acknowledged: Set<String>
  /// What a node answered to the query of a verification, as it came; read only when the verdict asks something.
  public let nodeAnswer: String?

  /// Makes a request of values.
  public init(
    id: String? = nil, op: String, job: Job, policy: Policy? = nil, context: Context? = nil,
    acknowledged: Set<String> = [], nodeAnswer: String? = nil
  ) {
    self.id = id
    self.op = op
    self.job = job
    self.policy = policy
    self.context = context
    self.acknowledged = acknowledged
    self.nodeAnswer = nodeAnswer
  }
}

extension SchemaRequest {
  /// Reads a request.
  ///
  /// `trustsInline`: whether the object may bring its own `context` and `policy`; a line from an untrusted client may
  /// not. `context` and `curves`: the caller's, for building; without curves no token account can be derived. Answers the
  /// request, or what is wrong with it, all at once.
  public static func read(
    _ value: JSONValue, trustsInline: Bool, context: Context = .empty, curves: Curves? = nil,
    limits: Limits = .standard
  ) -> (request: SchemaRequest?, id: String?, findings: [Finding]) {
    // Names and words of the schema are told back when they are wrong; a key among them must not be.
    if let secret = SecretDetector.finding(inRequest: value) { return (nil, nil, [secret]) }
    var reader = SchemaObject(value, JSONPointer())
    let id = reader.optionalString("id")
    let op = reader.string("op")
    let request = op.flatMap { Self.request(id: id, op: $0, &reader, trustsInline, context, curves) }
    reader.finish()
    let findings = FindingCollector.capped(reader.findings, limits: limits)
    return (findings.isEmpty ? request : nil, id, findings)
  }

  private static func request(
    id: String?, op: String, _ reader: inout SchemaObject, _ trustsInline: Bool, _ outer: Context, _ curves: Curves?
  ) -> SchemaRequest? {
    var policy: Policy?
    for key in ["context", "policy"] where !trustsInline && reader.has(key) {
      _ = reader.take(key)
      reader.fail(key, "\(key) is not taken from a request unless the caller trusts it (--trust-inline)")
    }
    var context: Context?
    if trustsInline {
      if let value = reader.take("policy") { policy = SchemaPolicy.read(value, &reader.findings) }
      if let value = reader.take("context") { context = SchemaContext.read(value, &reader.findings) }
    }
    let acknowledged = Set(reader.strings("acknowledge") ?? [])
    let nodeAnswer = op == "verify" || op == "verifyMessage" ? reader.text("nodeAnswer") : nil
    let chain = chain(op, &reader)
    guard let job = job(op, chain, context ?? outer, curves, &reader) else { return nil }
    return SchemaRequest(
      id: id, op: op, job: job, policy: policy, context: context, acknowledged: acknowledged, nodeAnswer: nodeAnswer)
  }

  private static func chain(_ op: String, _ reader: inout SchemaObject) -> ChainFamily? {
    guard let name = reader.optionalString("chain") else {
      if op != "decode" {
        reader.fail("chain", "chain is missing: \(ChainFamily.all.map(\.description).joined(separator: ", "))")
      }
      return nil
    }
    let chain = ChainFamily(named: name)
    if chain == nil { reader.fail("chain", "this version does not know the chain \(name)") }
    return chain
  }

  private static func job(
    _ op: String, _ chain: ChainFamily?, _ context: Context, _ curves: Curves?, _ reader: inout SchemaObject
  ) -> Job? {
    switch op {
    case "build":
      return build(chain, context, curves, &reader)
    case "check", "verify":
      let (account, accounts) = reader.accounts(chain == .bitcoin)
      let network = reader.optionalString("network")
      let payload = op == "check" ? reader.payload(required: true) : reader.payload(required: false)
      let operation = operation(&reader)
      let reply = op == "verify" ? reply(&reader) : nil
      guard let chain, let operation else { return nil }
      var request = WalletRequest.transaction(
        chain: chain, operation: operation, payload: payload, account: account, network: network)
      if let accounts { request = request.connected(to: accounts) }
      if op == "check" { return .check(request) }
      return reply.map { .verify(request, $0) }
    case "checkMessage", "verifyMessage":
      let (account, accounts) = reader.accounts(chain == .bitcoin)
      let network = reader.optionalString("network")
      let message = reader.message()
      let format = reader.optionalString("format")
      let signature = op == "verifyMessage" ? reader.string("signature") : nil
      guard let chain, let message, let content = message.content(chain, format, &reader) else { return nil }
      var request = WalletRequest(chain: chain, account: account, network: network, content: content)
      if let accounts { request = request.connected(to: accounts) }
      if op == "checkMessage" { return .check(request) }
      return signature.map { .verify(request, .signature($0)) }
    case "decode":
      let kind = reader.optionalString("kind")
      return reader.payload(required: true).map { .decode($0, kind: kind) }
    default:
      reader.fail("op", "the operation \(op) is not known: check, decode, verify, checkMessage, verifyMessage, build")
      reader.ignoreRest()
      return nil
    }
  }

  private static func build(
    _ chain: ChainFamily?, _ context: Context, _ curves: Curves?, _ reader: inout SchemaObject
  ) -> Job? {
    let account = reader.optionalString("account")
    let network = reader.string("network")
    let operation = operation(&reader)
    guard let spec = reader.take("spec") else {
      reader.fail("spec", "spec is missing: an object that says what to build")
      return nil
    }
    guard let network, let operation else { return nil }
    // The two are told back when they are wrong.
    for (text, field) in [(account, "account"), (network, "network")] as [(String?, FieldPath)] {
      guard let secret = text.flatMap({ SecretDetector.finding(in: $0, field) }) else { continue }
      reader.findings.append(secret)
      return nil
    }
    let built: BuiltRequest?
    if chain == .bitcoin {
      var builder = SchemaBitcoinBuild(spec, network: network, curves: curves)
      built = builder.read(&reader.findings)
    } else if chain == .solana {
      var builder = SchemaSolanaBuild(
        spec, account: account, network: network, context: context.solana, curves: curves)
      built = builder.read(&reader.findings).map { .solana($0) }
    } else {
      guard let chainID = (try? NetworkID(network))?.evmChainID else {
        reader.fail("network", "\(network) is no EVM network: eip155:N, N decimal")
        return nil
      }
      var builder = SchemaEVMBuild(spec, chainID: chainID, context: context.evm)
      built = builder.read(&reader.findings).map { .evm($0) }
    }
    // A PSBT is signed, whatever is said.
    let meant: WalletOperation = if case .bitcoinSign? = built { .sign } else { operation }
    return built.map { .build($0, meant, account: account, network: network) }
  }

  /// `send` when nothing is said: the operation that asks most.
  private static func operation(_ reader: inout SchemaObject) -> WalletOperation? {
    guard let name = reader.optionalString("operation") else { return .send }
    let operation = WalletOperation(named: name)
    if operation == nil { reader.fail("operation", "operation is send or sign") }
    return operation
  }

  private static func reply(_ reader: inout SchemaObject) -> WalletReply? {
    guard let value = reader.take("reply") else {
      reader.fail("reply", "reply is missing: an object with kind and value")
      return nil
    }
    var object = SchemaObject(value, JSONPointer(["reply"]))
    let name = object.string("kind")
    let text = object.string("value")
    object.finish()
    let kind = WalletReply.Kind.all.first { $0.description == name }
    if let name, kind == nil {
      object.fail("kind", "the kind \(name) is not known: signedTransaction, transactionHash, signature")
    }
    reader.findings += object.findings
    guard let kind, let text else { return nil }
    return WalletReply(kind, text)
  }
}
