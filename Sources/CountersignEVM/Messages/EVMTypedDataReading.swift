import CountersignCore
import CountersignHash

// The other things that a failing signature of typed data may cover: the candidates of the near-miss search, and no others.
extension EVMMessageReading {
  /// The chains whose id a wallet may have put into the domain instead of the one that was asked.
  private static let chains: [UInt256] = [
    1, 10, 14, 25, 30, 40, 56, 100, 137, 146, 250, 324, 1101, 1284, 5000, 8217, 8453, 34_443, 42_161, 42_220, 43_114,
    59_144, 80_002, 81_457, 84_532, 421_614, 534_352, 11_155_111, 11_155_420,
  ]

  /// All candidates for typed data, at most four dozen.
  static func candidates(_ typedData: EVMTypedData, chainID: UInt256?) -> [EVMMessageReading] {
    (domains(typedData, chainID: chainID) + hashes(typedData) + texts(typedData))
      .filter { $0.digest != typedData.digest }
  }

  /// The same message in another domain. Wallets that miss the domain's type, or make it themselves, leave out what they
  /// do not know.
  private static func domains(_ typedData: EVMTypedData, chainID: UInt256?) -> [EVMMessageReading] {
    let domain = typedData.domain
    func reading(_ name: String, _ separator: Bytes32) -> EVMMessageReading {
      EVMMessageReading(name: name, digest: EVMTypedData.digest(separator, typedData.structHash))
    }
    var readings: [EVMMessageReading] = []
    if typedData.structHash != nil {
      readings.append(reading("the typed data with an empty domain", EVMTypedDataDomain.empty))
    }
    // A domain with more members than the standard has is nobody's habit.
    for member in domain.values.type.members.prefix(EVMTypedDataDomain.members.count) {
      readings.append(
        reading(
          "the typed data without \(TextSanitizer.display(member.name, limit: 40)) in its domain",
          domain.separator(replacing: member.name, with: nil)))
    }
    let others = ([chainID, misread(domain.chainID)].compactMap { $0 } + chains).filter { $0 != domain.chainID }
    var seen: Set<UInt256> = []
    for chain in others where seen.insert(chain).inserted {
      readings.append(
        reading("the typed data for chain \(chain)", domain.separator(replacing: "chainId", with: .uint(chain))))
    }
    return readings
  }

  /// The digits of a chain id, taken for hex. Source: MetaMask/metamask-extension 11830.
  private static func misread(_ chainID: UInt256?) -> UInt256? {
    chainID.flatMap { UInt256(hexDigits: Array($0.decimal.utf8)[...]) }
  }

  /// The hashes that are made on the way, signed as they are or as messages.
  private static func hashes(_ typedData: EVMTypedData) -> [EVMMessageReading] {
    var readings = [
      EVMMessageReading(
        name: "the digest, as a message of 32 bytes", digest: EVMMessage(bytes: typedData.digest.bytes).digest),
      EVMMessageReading(
        name: "the hex digits of the digest, as a text", digest: EVMMessage("0x" + typedData.digest.hex).digest),
      EVMMessageReading(
        name: "the domain alone", digest: EVMTypedData.digest(typedData.domain.separator, nil)),
    ]
    if let hash = typedData.structHash {
      readings.append(EVMMessageReading(name: "the hash of the message, without the domain", digest: hash))
      readings.append(
        EVMMessageReading(
          name: "the hash of the message without the domain, as a message of 32 bytes",
          digest: EVMMessage(bytes: hash.bytes).digest))
    }
    return readings
  }

  /// The JSON text itself, as it came, as we write it, and without its blanks.
  private static func texts(_ typedData: EVMTypedData) -> [EVMMessageReading] {
    var seen: Set<[UInt8]> = []
    var readings: [EVMMessageReading] = []
    for text in [typedData.text, typedData.bridgeString, JSONText(typedData.root).text] {
      let bytes = Array(text.utf8)
      guard seen.insert(bytes).inserted else { continue }
      readings.append(
        EVMMessageReading(name: "the JSON text, as a text", digest: EVMMessage(bytes: bytes).digest))
      readings.append(
        EVMMessageReading(name: "the hash of the JSON text without a prefix", digest: Keccak256.hash(bytes)))
    }
    return readings
  }
}
