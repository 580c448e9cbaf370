import CountersignCore
import CountersignHash

/// A partially signed transaction, of version 0 or 2. What is not known is kept, and written again as it was.
///
/// The maps are what counts; what they mean is read from them once. Source: BIP-0174, BIP-0370, BIP-0371.
public struct BitcoinPSBT: Hashable, Sendable {
  /// A key and a value.
  public struct Entry: Hashable, Sendable {
    /// The first number of the key.
    public var type: UInt64
    /// What follows it.
    public var keyData: [UInt8]
    /// The value.
    public var value: [UInt8]

    /// Makes an entry.
    public init(_ type: UInt64, keyData: [UInt8] = [], _ value: [UInt8]) {
      self.type = type
      self.keyData = keyData
      self.value = value
    }

    /// True when the keys are the same.
    func hasKey(of other: Entry) -> Bool { type == other.type && keyData == other.keyData }
  }

  /// Keys and values in the order in which they came.
  public struct Map: Hashable, Sendable {
    /// The entries.
    public var entries: [Entry]

    /// Makes a map.
    public init(_ entries: [Entry] = []) { self.entries = entries }

    /// The value of a field that has no key data; nil when it is not there.
    public subscript(_ type: UInt64) -> [UInt8]? {
      entries.first { $0.type == type && $0.keyData.isEmpty }?.value
    }

    /// All entries of a type.
    public func all(_ type: UInt64) -> [Entry] { entries.filter { $0.type == type } }

    /// The number of 4 bytes of a field.
    func number(_ type: UInt64) -> UInt32? {
      self[type].flatMap { value in
        var reader = ByteReader(value)
        return try? reader.u32()
      }
    }

    /// Sets, or with nil removes, a field without key data; a new one goes where its type belongs.
    mutating func set(_ type: UInt64, _ value: [UInt8]?) {
      let place = entries.firstIndex { $0.type == type && $0.keyData.isEmpty }
      switch (place, value) {
      case (let place?, let value?): entries[place].value = value
      case (let place?, nil): entries.remove(at: place)
      case (nil, let value?):
        let next = entries.firstIndex { $0.type > type } ?? entries.count
        entries.insert(Entry(type, value), at: next)
      case (nil, nil): break
      }
    }
  }

  /// 0 or 2.
  public let version: UInt32
  /// The map of the whole.
  public let global: Map
  /// The inputs in order.
  public let inputs: [BitcoinPSBTInput]
  /// The outputs in order.
  public let outputs: [BitcoinPSBTOutput]
  /// The transaction without signatures; of version 2 it is put together. nil when the inputs ask for locktimes of both
  /// kinds.
  public let transaction: BitcoinTransaction?

  /// Puts the parts together, which the decoder has checked.
  init(
    version: UInt32, global: Map, inputs: [BitcoinPSBTInput], outputs: [BitcoinPSBTOutput],
    unsigned: BitcoinTransaction?
  ) {
    self.version = version
    self.global = global
    self.inputs = inputs
    self.outputs = outputs
    if version == 0 {
      transaction = unsigned
    } else {
      transaction = Self.lockTime(global, inputs).map { lockTime in
        BitcoinTransaction(
          version: global.number(0x02) ?? 2,
          inputs: inputs.map { .init(outpoint: $0.outpoint, sequence: $0.map.number(0x10) ?? .max) },
          outputs: outputs.map { .init(sats: $0.sats, script: $0.script) }, lockTime: lockTime)
      }
    }
  }

  /// Which locktime the inputs agree about; nil when some need a height and others a time. Source: BIP-0370.
  static func lockTime(_ global: Map, _ inputs: [BitcoinPSBTInput]) -> UInt32? {
    let locks = inputs.map { (time: $0.map.number(0x11), height: $0.map.number(0x12)) }
      .filter { $0.time != nil || $0.height != nil }
    guard !locks.isEmpty else { return global.number(0x03) ?? 0 }
    // Both kinds serve everybody: the height wins.
    if locks.allSatisfy({ $0.height != nil }) { return locks.compactMap(\.height).max() }
    if locks.allSatisfy({ $0.time != nil }) { return locks.compactMap(\.time).max() }
    return nil
  }

  /// What `TX_MODIFIABLE` says: whether inputs, outputs may be added, and whether a signature is SINGLE.
  public var modifiable: (inputs: Bool, outputs: Bool, hasSingle: Bool) {
    let bits = global[0x06]?.first ?? 0
    return (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0)
  }

  /// The outputs that are spent, in order; nil where none is stated.
  public var spent: [BitcoinTransaction.Output?] { inputs.map(\.spent) }

  /// The fee in satoshis; nil when an input's amount is not stated. Below zero when more is spent than there is.
  public var fee: Int64? {
    guard let transaction else { return nil }
    var total: Int64 = 0
    for output in spent {
      guard let sats = output.flatMap({ Int64(exactly: $0.sats) }) else { return nil }
      let sum = total.addingReportingOverflow(sats)
      guard !sum.overflow else { return nil }
      total = sum.partialValue
    }
    for output in transaction.outputs {
      guard let sats = Int64(exactly: output.sats) else { return nil }
      let rest = total.subtractingReportingOverflow(sats)
      guard !rest.overflow else { return nil }
      total = rest.partialValue
    }
    return total
  }
}
