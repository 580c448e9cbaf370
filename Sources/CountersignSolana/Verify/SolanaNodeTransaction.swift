import CountersignCore

/// A node's answer to `getTransaction` in base64, read strictly: it is untrusted input, and only signatures prove it.
enum SolanaNodeTransaction {
  enum Answer {
    /// The node does not know, or could not say.
    case unknown(String)
    /// The answer cannot be relied on.
    case fault(Finding)
    /// The transaction with the asked signature, and why it failed, if it did.
    case transaction(SolanaTransaction, failure: String?)
  }

  static func read(_ answer: String, signature: [UInt8], limits: Limits) -> Answer {
    guard let document = try? JSONReader.read(answer, limits: limits) else { return malformed("is not JSON") }
    guard document.duplicates.isEmpty else {
      return malformed("repeats the name \(document.duplicates.first?.pointer.description ?? "")")
    }
    let root = document.root
    guard root.object != nil else { return malformed("is not a JSON object") }
    if let error = root["error"], !error.isNull {
      return .unknown(
        "the node answered an error: \(TextSanitizer.display(error["message"]?.string ?? "", limit: 120))")
    }
    // A caller whose client took the result out of the response passes the object itself.
    let isBare = root["jsonrpc"] == nil && root["transaction"] != nil
    guard let result = isBare ? root : root["result"] else { return malformed("has no result") }
    if result.isNull {
      return .unknown("the node does not know the transaction: it may be pending, dropped, or of another cluster")
    }
    guard let pair = result["transaction"]?.array, pair.count == 2, let text = pair.first?.string,
      pair.last?.string == "base64"
    else { return malformed("has no transaction in base64") }
    do throws(CodecError) {
      let bytes = try Base64.decode(text)
      return transaction(bytes, signature, result["meta"], limits)
    } catch {
      return malformed("has a transaction that is no base64")
    }
  }

  private static func transaction(
    _ bytes: [UInt8], _ signature: [UInt8], _ meta: JSONValue?, _ limits: Limits
  ) -> Answer {
    do throws(DecodeError) {
      let transaction = try SolanaTransaction.decode(bytes, limits: limits)
      guard transaction.signatures.first == signature else {
        return malformed("tells a transaction with another first signature")
      }
      let error = meta?["err"].flatMap { $0.isNull ? nil : JSONText($0).text }
      return .transaction(transaction, failure: error.map { TextSanitizer.display($0, limit: 120) })
    } catch {
      return .fault(error.finding)
    }
  }

  private static func malformed(_ why: String) -> Answer {
    .fault(Finding(SolanaRules.nodeAnswerMalformed, at: Location(field: "answer"), [Argument("why", why)]))
  }
}
