public import CountersignCore
import CountersignEVM
import CountersignHash

/// Reads a context: `{"tokens": [{"network", "address", "symbol", "decimals"}], "knownAddresses", "seen"}`, and what only
/// other chains ask for.
public enum SchemaContext {
  private static let ofOtherChains = [
    "now", "blockHeight", "lookupTables", "accessKeys", "previousTransactions", "expected", "descriptors",
  ]

  /// Reads a context from a JSON text, for example a file.
  public static func read(text: String, limits: Limits = .standard) -> (context: Context?, findings: [Finding]) {
    do throws(CodecError) {
      let document = try JSONReader.read(text, limits: limits)
      var findings = document.duplicates.map {
        SchemaObject.finding("the key \($0.pointer) occurs twice", $0.pointer, $0.text)
      }
      let context = read(document.root, &findings)
      return (findings.isEmpty ? context : nil, findings)
    } catch {
      return (nil, [SchemaObject.finding("the context is not JSON (\(error.reason))", JSONPointer(), error.bytes)])
    }
  }

  static func read(_ value: JSONValue, _ findings: inout [Finding]) -> Context? {
    var object = SchemaObject(value, JSONPointer(["context"]))
    var context = Context.empty
    context.evm.tokens = tokens(&object)
    // The list may name accounts of all chains; those in hex are this one's.
    context.evm.knownAddresses = object.strings("knownAddresses").map { texts in
      Set(texts.filter { $0.utf8.starts(with: "0x".utf8) }.compactMap { object.address($0, "knownAddresses") })
    }
    context.evm.seen = Set(
      (object.strings("seen") ?? []).filter { $0.utf8.starts(with: "0x".utf8) }.compactMap { text in
        let bytes = try? Hex.decode(Array(text.utf8), from: 2)
        guard let hash = bytes.flatMap({ Bytes32($0) }) else {
          object.fail("seen", "\(text) is no transaction id: 0x and 64 hex digits")
          return nil
        }
        return hash
      })
    for key in ofOtherChains { _ = object.take(key) }
    object.finish()
    findings += object.findings
    return object.findings.isEmpty ? context : nil
  }

  private static func tokens(_ object: inout SchemaObject) -> [EVMContext.Token]? {
    guard let value = object.take("tokens") else { return nil }
    guard let elements = value.array else {
      object.fail("tokens", "tokens is \(value.kindName), an array is due")
      return nil
    }
    var tokens: [EVMContext.Token] = []
    for (index, element) in elements.enumerated() {
      var entry = SchemaObject(element, JSONPointer(["context", "tokens", String(index)]))
      let network = entry.string("network")
      let address = entry.string("address")
      let symbol = entry.optionalString("symbol")
      var decimals = 0
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
          tokens.append(
            EVMContext.Token(chainID: chainID, address: contract, symbol: symbol ?? "?", decimals: decimals))
        }
      } else if let network {
        entry.fail("network", "\(network) is no CAIP-2 identifier")
      }
      object.findings += entry.findings
    }
    return tokens
  }
}
