import CountersignCore

/// What a node says of an account's contract: untrusted input, read as strictly as it decides.
enum EVMContractAnswer {
  /// The contract accepts the signature; `isBound`: the answer repeats the number of our request.
  case accepts(isBound: Bool)
  /// The contract does not accept it.
  case refuses(String)
  /// There is no contract.
  case withoutCode
  /// The node did not say.
  case unknown(String)
  /// The answer cannot be relied on.
  case fault(Finding)

  /// Reads the whole response to the call.
  static func read(_ text: String, _ call: EVMContractCall, limits: Limits) -> EVMContractAnswer {
    let document: JSONDocument
    do { document = try JSONReader.read(text, limits: limits) } catch { return malformed("is not JSON") }
    guard document.duplicates.isEmpty else {
      return malformed("repeats the name \(document.duplicates.first?.pointer.description ?? "")")
    }
    let root = document.root
    guard root.object != nil else { return malformed("is not a JSON-RPC response, which is an object") }
    if let fault = foreign(root, call) { return fault }
    let error = root["error"].flatMap { $0.isNull ? nil : $0 }
    let result = root["result"].flatMap { $0.isNull ? nil : $0 }
    switch (result, error) {
    case (nil, nil): return malformed("has neither a result nor an error")
    case (.some, .some): return malformed("has both a result and an error")
    case (nil, let error?): return failed(error, call)
    case (let result?, nil):
      guard let hex = result.string, hex.utf8.starts(with: "0x".utf8),
        let bytes = try? Hex.decode(Array(hex.utf8), from: 2)
      else { return malformed("has a result that is no bytes in 0x-hex") }
      return call.isPredeploy ? program(bytes, isBound(root, call)) : contract(bytes, call, isBound(root, call))
    }
  }

  // MARK: Which call it answers

  /// A fault when the node tells that it answers another call. A client that numbers its requests itself tells nothing.
  private static func foreign(_ root: JSONValue, _ call: EVMContractCall) -> EVMContractAnswer? {
    func fault(_ why: String) -> EVMContractAnswer {
      .fault(Finding(EVMRules.nodeAnswerForeign, at: Location(field: "answer"), [Argument("why", why)]))
    }
    if let id = EVMNodeNumber.read(root["id"]), id >= UInt256(EVMContractCall.lowestID), id != UInt256(call.id) {
      return fault("its id is \(id), the call's is \(call.id)")
    }
    // Some gateways write where they looked beside the result.
    if let chain = root["chainId"], !chain.isNull, EVMNodeNumber.read(chain) != call.chainID {
      let shown = EVMNodeNumber.read(chain)?.decimal ?? chain.string ?? chain.kindName
      return fault("it is of chain \(TextSanitizer.display(shown, limit: 80)), the call is for \(call.chainID)")
    }
    guard call.block.agrees(number: EVMNodeNumber.read(root["blockNumber"]), hash: root["blockHash"]?.string) else {
      return fault("it is of another block than \(call.block)")
    }
    return nil
  }

  private static func isBound(_ root: JSONValue, _ call: EVMContractCall) -> Bool {
    EVMNodeNumber.read(root["id"]) == UInt256(call.id)
  }

  // MARK: What it says

  /// The answer of `isValidSignature`: one word, the magic value and zeros for yes.
  private static func contract(
    _ bytes: [UInt8], _ call: EVMContractCall, _ isBound: Bool
  ) -> EVMContractAnswer {
    if bytes.isEmpty {
      // With the delegation that goes along the account has code, so the node left it out.
      guard call.authorizations.isEmpty else {
        return .unknown("the node did not apply the delegation: it takes no call with an authorizationList")
      }
      return .withoutCode
    }
    let begins = bytes.starts(with: EVMContractCall.magicWord)
    if begins, bytes.count == 32 { return .accepts(isBound: isBound) }
    if begins { return malformed("begins with the magic value and has \(bytes.count) bytes; one word is due") }
    if bytes == one { return malformed("is of another form: the word 1, where the magic value or another is due") }
    if bytes.count != 32 { return .refuses("its answer has \(bytes.count) bytes, one word is due") }
    return .refuses("it answers \(Hex.encode(bytes, prefix: "0x"))")
  }

  /// The answer of our program: one word, 1 or 0.
  private static func program(_ bytes: [UInt8], _ isBound: Bool) -> EVMContractAnswer {
    if bytes.isEmpty { return .unknown("the node ran no program: it takes no call without a recipient") }
    if bytes == one { return .accepts(isBound: isBound) }
    if bytes == zero { return .refuses("the factory was called, and the contract answers no, or there is none") }
    return malformed("is of another form: the program answers the word 1 or 0")
  }

  private static let zero = [UInt8](repeating: 0, count: 32)
  private static let one = [UInt8](repeating: 0, count: 31) + [1]

  /// An error is the contract's when it reverted, else the node's own. Code 3 is go-ethereum's for a revert.
  private static func failed(_ error: JSONValue, _ call: EVMContractCall) -> EVMContractAnswer {
    guard error.object != nil else { return malformed("has an error that is no object") }
    let message = error["message"]?.string ?? ""
    let shown = TextSanitizer.display(message, limit: 120)
    var isRevert = mentionsRevert(message)
    if case .number(let code)? = error["code"]?.kind, code.utf8.elementsEqual("3".utf8) { isRevert = true }
    // The program catches every revert, so one of its own is no answer.
    guard isRevert, !call.isPredeploy else { return .unknown("the node answered an error: \(shown)") }
    return .refuses("it reverts (\(shown))")
  }

  /// True when the beginning of a message says, in whatever letters, that the call reverted, and not that the node did
  /// something else. Source: go-ethereum, Besu, Nethermind and Hardhat, what they answer.
  private static func mentionsRevert(_ message: String) -> Bool {
    let text = message.utf8.prefix(512).map { 0x41...0x5a ~= $0 ? $0 | 0x20 : $0 }
    func holds(_ words: String) -> Bool { text.holds(Array(words.utf8)) }
    func begins(_ words: String) -> Bool { text.starts(with: words.utf8) }
    if holds("execution reverted") || begins("transaction reverted") || begins("reverted") { return true }
    return (holds("vm exception") || holds("vm execution error")) && holds("revert")
  }

  private static func malformed(_ why: String) -> EVMContractAnswer {
    .fault(Finding(EVMRules.nodeAnswerMalformed, at: Location(field: "answer"), [Argument("why", why)]))
  }
}
