import CountersignBitcoin
import CountersignCore
import CountersignEVM
import CountersignHash
import CountersignSolana

/// What a request of the schema wants signed as a message.
enum SchemaMessage {
  case text(String)
  case bytes([UInt8])
  /// The JSON text of typed data.
  case typedData(String)
  case digest(Bytes32)
}

// A message as its chain signs it; `format` is a word of the chain's own.
extension SchemaMessage {
  func content(
    _ chain: ChainFamily, _ format: String?, _ reader: inout SchemaObject
  ) -> WalletRequest.Content? {
    switch (self, chain) {
    case (.text(let text), .solana): .solanaMessage(SolanaMessage(text, format: solana(format, &reader)))
    case (.bytes(let bytes), .solana): .solanaMessage(SolanaMessage(bytes: bytes, format: solana(format, &reader)))
    case (.text(let text), .bitcoin): .bitcoinMessage(BitcoinMessage(text, format: bitcoin(format, &reader)))
    case (.bytes(let bytes), .bitcoin): .bitcoinMessage(BitcoinMessage(bytes: bytes, format: bitcoin(format, &reader)))
    case (.text(let text), .evm): .evmMessage(EVMMessage(text, format: evm(format, &reader)))
    case (.bytes(let bytes), .evm): .evmMessage(EVMMessage(bytes: bytes, format: evm(format, &reader)))
    case (.typedData(let json), .evm): hashed(.evmTypedData(json), "eip712", format, &reader)
    case (.digest(let digest), .evm): hashed(.evmDigest(EVMDigest(digest)), "digest", format, &reader)
    case (.typedData, _): nothing("typedData", chain, &reader)
    case (.digest, _): nothing("digest", chain, &reader)
    default: nothing("message", chain, &reader)
    }
  }

  private func nothing(_ key: String, _ chain: ChainFamily, _ reader: inout SchemaObject) -> WalletRequest.Content? {
    reader.fail(key, "\(key) is nothing that a wallet of \(chain) signs")
    return nil
  }

  private func evm(_ format: String?, _ reader: inout SchemaObject) -> EVMMessageFormat? {
    let known = format.flatMap { EVMMessageFormat(named: $0) }
    if let format, known == nil { unknown(format, EVMMessageFormat.all.map(\.description), &reader) }
    return known
  }

  private func solana(_ format: String?, _ reader: inout SchemaObject) -> SolanaMessageFormat? {
    let known = format.flatMap { SolanaMessageFormat(named: $0) }
    if let format, known == nil { unknown(format, SolanaMessageFormat.all.map(\.description), &reader) }
    return known
  }

  private func bitcoin(_ format: String?, _ reader: inout SchemaObject) -> BitcoinMessageFormat? {
    let known = format.flatMap { BitcoinMessageFormat(named: $0) }
    if let format, known == nil { unknown(format, BitcoinMessageFormat.all.map(\.description), &reader) }
    return known
  }

  /// What is hashed in one way only has that format, said or not.
  private func hashed(
    _ content: WalletRequest.Content, _ own: String, _ format: String?, _ reader: inout SchemaObject
  ) -> WalletRequest.Content {
    if let format, !format.utf8.elementsEqual(own.utf8) { unknown(format, [own], &reader) }
    return content
  }

  private func unknown(_ format: String, _ names: [String], _ reader: inout SchemaObject) {
    reader.fail("format", "the format \(format) is not known here: \(names.joined(separator: ", "))")
  }
}
