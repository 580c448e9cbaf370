import CountersignBitcoin
public import CountersignCore
import CountersignEVM
import CountersignHash
import CountersignSolana

/// Reads a context: `{"tokens": [{"network", "address", "symbol", "decimals"}], "knownAddresses", "seen", "now",
/// "lookupTables", "expected"}`, and what only other chains ask for.
public enum SchemaContext {
  private static let ofOtherChains = ["accessKeys", "descriptors"]

  /// Reads a context from a JSON text, for example a file.
  public static func read(text: String, limits: Limits = .standard) -> (context: Context?, findings: [Finding]) {
    do throws(CodecError) {
      let document = try JSONReader.read(text, limits: limits)
      // What is wrong is told back; a key must not be.
      if let secret = SecretDetector.finding(inTextsOf: document.root) { return (nil, [secret]) }
      var findings = document.duplicates.map {
        SchemaObject.finding("the key \($0.pointer) occurs twice", $0.pointer, $0.text)
      }
      let context = read(document.root, &findings)
      return (findings.isEmpty ? context : nil, FindingCollector.capped(findings, limits: limits))
    } catch {
      return (nil, [SchemaObject.finding("the context is not JSON (\(error.reason))", JSONPointer(), error.bytes)])
    }
  }

  static func read(_ value: JSONValue, _ findings: inout [Finding]) -> Context? {
    var object = SchemaObject(value, JSONPointer(["context"]))
    var context = Context.empty
    readTokens(&object, &context)
    // Both lists may name what belongs to other chains; what is in hex is EVM's, what is in base58 Solana's.
    let known = object.strings("knownAddresses")
    context.evm.knownAddresses = known.map { texts in
      Set(texts.compactMap { text in hex(text, digits: 40).flatMap { object.address($0, "knownAddresses") } })
    }
    context.solana.knownAddresses = known.map { texts in Set(texts.compactMap { try? SolanaAddress($0) }) }
    let seen = object.strings("seen") ?? []
    context.solana.seen = Set(
      seen.compactMap { text in
        (try? Base58.decode(text, maximumCount: 88)).flatMap { $0.count == 64 ? $0 : nil }
      })
    context.evm.seen = Set(
      seen.compactMap { text in
        guard let digits = hex(text, digits: 64) else { return nil }
        let bytes = try? Hex.decode(Array(digits.utf8), from: 2)
        guard let hash = bytes.flatMap({ Bytes32($0) }) else {
          object.fail("seen", "\(text) is no transaction id: 0x and 64 hex digits")
          return nil
        }
        return hash
      })
    context.bitcoin.knownAddresses = known.map { texts in Set(texts.compactMap { try? BitcoinAddress($0) }) }
    context.bitcoin.seen = Set(seen.compactMap { BitcoinTransaction.hash(ofID: $0) })
    readTime(&object, &context)
    readEVM(&object, &context.evm)
    readSolana(&object, &context.solana)
    readBitcoin(&object, &context.bitcoin)
    readExpected(&object, &context)
    for key in ofOtherChains { _ = object.take(key) }
    object.finish()
    findings += object.findings
    return object.findings.isEmpty ? context : nil
  }

  private static func readTime(_ object: inout SchemaObject, _ context: inout Context) {
    guard let text = object.optionalString("now") else { return }
    guard let time = try? Timestamp(text) else {
      return object.fail("now", "\(text) is no time of RFC 3339: 2026-01-31T12:00:00Z")
    }
    context.evm.now = time.seconds
    context.solana.now = time.seconds
    context.bitcoin.now = time.seconds
  }

  /// What the app itself asked for; each chain takes what it compares.
  private static func readExpected(_ object: inout SchemaObject, _ context: inout Context) {
    guard let value = object.take("expected") else { return }
    var expected = SchemaObject(value, JSONPointer(["context", "expected"]))
    let domain = expected.optionalString("domain")
    let uri = expected.optionalString("uri")
    let nonce = expected.optionalString("nonce")
    context.evm.expected.domain = domain
    context.evm.expected.uri = uri
    context.evm.expected.nonce = nonce
    context.solana.expected.domain = domain
    context.solana.expected.uri = uri
    context.solana.expected.nonce = nonce
    readExpectedEVM(&expected, &context.evm.expected)
    readExpectedSolana(&expected, &context.solana.expected)
    readRecipients(&expected, &context.bitcoin)
    for key in ["recipients", "callbackUrls"] { _ = expected.take(key) }
    expected.finish()
    object.findings += expected.findings
  }

  /// A text with the prefix `0x`, when it has one of either letter case, or is as many hex digits without; else nil.
  private static func hex(_ text: String, digits: Int) -> String? {
    let bytes = Array(text.utf8)
    if bytes.count >= 2, bytes[0] == 0x30, bytes[1] | 0x20 == 0x78 { return "0x" + text.dropFirst(2) }
    return bytes.count == digits && Hex.firstBadDigit(bytes, from: 0) == nil ? "0x" + text : nil
  }

  private static func readTokens(_ object: inout SchemaObject, _ context: inout Context) {
    guard let value = object.take("tokens") else { return }
    guard let elements = value.array else {
      return object.fail("tokens", "tokens is \(value.kindName), an array is due")
    }
    var tokens: [EVMContext.Token] = []
    var mints: [SolanaContext.Token] = []
    var seen: [[String]: Int?] = [:]
    for (index, element) in elements.enumerated() {
      var entry = SchemaObject(element, JSONPointer(["context", "tokens", String(index)]))
      let network = entry.string("network")
      let address = entry.string("address")
      let symbol = entry.optionalString("symbol")
      var decimals: Int?
      if let value = entry.take("decimals") {
        let characters = if case .number(let characters) = value.kind { characters } else { "" }
        if let number = (try? UInt256(decimal: characters))?.uint64.flatMap({ UInt8(exactly: $0) }) {
          decimals = Int(number)  // INVARIANT: a byte fits
        } else {
          entry.fail("decimals", "decimals is a whole number from 0 to 255")
        }
      }
      entry.finish()
      if let network, let address, let id = try? NetworkID(network) {
        // Tokens of other families stand in the same list.
        if let chainID = id.evmChainID, let contract = entry.address(address, "address") {
          let token = EVMContext.Token(
            chainID: chainID, address: contract, symbol: symbol ?? "?", decimals: decimals)
          // Two sources of one fact must agree.
          let place = [chainID.decimal, contract.lowercased]
          if let earlier = seen.updateValue(decimals, forKey: place), earlier != decimals {
            entry.fail("decimals", "\(address) is listed before with other decimals")
          }
          tokens.append(token)
        } else if id.namespace == "solana" {
          guard let mint = try? SolanaAddress(address) else {
            entry.fail("address", "\(address) is no mint: base58 of 32 bytes")
            object.findings += entry.findings
            continue
          }
          if let earlier = seen.updateValue(decimals, forKey: [id.description, address]), earlier != decimals {
            entry.fail("decimals", "\(address) is listed before with other decimals")
          }
          mints.append(SolanaContext.Token(network: id, mint: mint, symbol: symbol ?? "?", decimals: decimals))
        }
      } else if let network {
        entry.fail("network", "\(network) is no CAIP-2 identifier")
      }
      object.findings += entry.findings
    }
    context.evm.tokens = tokens
    context.solana.tokens = mints
  }
}
