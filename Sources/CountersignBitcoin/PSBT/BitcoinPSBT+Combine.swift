public import CountersignCore

extension BitcoinPSBT {
  /// Puts together what two PSBTs of one transaction know. Everything is kept, also what is not known here.
  ///
  /// Of two values of one key neither is chosen: the combiner throws `bitcoin/signed-field-conflict` at the field.
  /// `TX_MODIFIABLE` is as narrow as the narrower of both. Throws `bitcoin/signed-tx-changed` for another transaction: of
  /// version 0 other bytes, of version 2 another identity, and of two versions another transaction. The result has the version of
  /// `self`. Source: BIP-0174, Combiner; BIP-0370, Unique Identification.
  public func combined(with other: BitcoinPSBT, limits: Limits = .standard) throws(DecodeError) -> BitcoinPSBT {
    guard inputs.count == other.inputs.count, outputs.count == other.outputs.count else {
      throw Self.otherTransaction(
        "\(inputs.count) inputs, \(outputs.count) outputs",
        "\(other.inputs.count) inputs, \(other.outputs.count) outputs")
    }
    guard version == other.version else {
      guard transaction == other.transaction else { throw Self.otherTransaction(self, other) }
      return try combined(with: other.converted(to: version, limits: limits), limits: limits)
    }
    guard identity == other.identity else { throw Self.otherTransaction(self, other) }
    var maps: [(Map, Map, BitcoinPSBTField.Place, FieldPath)] = [(global, other.global, .global, "global")]
    for (index, pair) in zip(inputs, other.inputs).enumerated() {
      maps.append((pair.0.map, pair.1.map, .input, FieldPath("inputs")[index]))
    }
    for (index, pair) in zip(outputs, other.outputs).enumerated() {
      maps.append((pair.0.map, pair.1.map, .output, FieldPath("outputs")[index]))
    }
    var result: [Map] = []
    result.reserveCapacity(maps.count)
    for (mine, theirs, place, field) in maps {
      result.append(try Self.union(mine, theirs, place, field))
    }
    let inner = result.dropFirst()
    return try Self.assemble(
      result.first ?? global, Array(inner.prefix(inputs.count)), Array(inner.dropFirst(inputs.count)), limits: limits)
  }

  /// Puts together what several PSBTs of one transaction know; nil when there are none.
  public static func combined(_ all: [BitcoinPSBT], limits: Limits = .standard) throws(DecodeError) -> BitcoinPSBT? {
    var result = all.first
    for next in all.dropFirst() { result = try result?.combined(with: next, limits: limits) }
    return result
  }

  /// What tells a transaction from others while it is signed: its bytes, but of version 2 without the sequences, which an
  /// updater may change; nil when its inputs cannot agree about a locktime.
  var identity: [UInt8]? {
    guard var transaction else { return nil }
    if version == 2 {
      for index in transaction.inputs.indices { transaction.inputs[index].sequence = 0 }
    }
    return transaction.stripped
  }

  private static func otherTransaction(_ mine: BitcoinPSBT, _ theirs: BitcoinPSBT) -> DecodeError {
    otherTransaction(mine.transaction?.txid ?? "none", theirs.transaction?.txid ?? "none")
  }

  private static func otherTransaction(_ mine: String, _ theirs: String) -> DecodeError {
    DecodeError(
      BitcoinRules.signedTxChanged, bytes: 0..<0, field: "transaction",
      [Argument("requested", mine), Argument("returned", theirs)])
  }

  // MARK: Maps

  /// Inputs and outputs may be added where both say so; where one says nothing, it says no. nil when neither says anything.
  private static func modifiable(_ mine: Map, _ theirs: Map) -> [UInt8]? {
    guard mine[0x06] != nil || theirs[0x06] != nil else { return nil }
    let (a, b) = (mine[0x06]?.first ?? 0, theirs[0x06]?.first ?? 0)
    return [(a & b & 0b011) | ((a | b) & ~0b011)]
  }

  /// Mine first; of theirs each new key behind those of its type, or where its type belongs. Keys of an unknown type are
  /// put in order.
  private static func union(
    _ mine: Map, _ theirs: Map, _ place: BitcoinPSBTField.Place, _ field: FieldPath
  ) throws(DecodeError) -> Map {
    let fields = BitcoinPSBTField.all(place)
    var values: [Map.Key: [UInt8]] = [:]
    for entry in mine.entries { values[Map.Key(entry)] = entry.value }
    var new: [Entry] = []
    let modifiable = place == .global ? modifiable(mine, theirs) : nil
    for entry in theirs.entries {
      if modifiable != nil, entry.type == 0x06, entry.keyData.isEmpty { continue }
      guard let value = values[Map.Key(entry)] else {
        new.append(entry)
        continue
      }
      if value == entry.value { continue }
      let name = fields.first { $0.type == entry.type }?.name ?? "0x" + String(entry.type, radix: 16)
      throw DecodeError(
        BitcoinRules.signedFieldConflict, bytes: 0..<0, field: field.appending(name),
        [
          Argument("requested", Hex.encode(value, prefix: "")),
          Argument("returned", Hex.encode(entry.value, prefix: "")),
        ])
    }
    var map = mine
    if let modifiable { map.set(0x06, modifiable) }
    map.insert(new, known: Set(fields.map(\.type)))
    return map
  }
}

extension BitcoinPSBT.Map {
  /// What tells entries apart.
  struct Key: Hashable {
    let type: UInt64
    let keyData: [UInt8]

    init(_ entry: BitcoinPSBT.Entry) {
      type = entry.type
      keyData = entry.keyData
    }
  }

  /// Puts in entries whose keys are not there yet, each behind those of its type, or before the first of a higher type.
  /// Those of a type that is not known are put in the order of their keys. One pass, whatever the types.
  fileprivate mutating func insert(_ new: [BitcoinPSBT.Entry], known: Set<UInt64>) {
    guard !new.isEmpty else { return }
    var groups: [UInt64: [BitcoinPSBT.Entry]] = [:]
    for entry in new { groups[entry.type, default: []].append(entry) }
    var left: [UInt64: Int] = [:]
    for entry in entries { left[entry.type, default: 0] += 1 }
    var fresh = groups.keys.filter { left[$0] == nil }.sorted(by: >)
    var merged: [BitcoinPSBT.Entry] = []
    merged.reserveCapacity(entries.count + new.count)
    for entry in entries {
      while let type = fresh.last, type < entry.type {
        merged += groups[type] ?? []
        fresh.removeLast()
      }
      merged.append(entry)
      left[entry.type, default: 1] -= 1
      if left[entry.type] == 0 { merged += groups[entry.type] ?? [] }
    }
    for type in fresh.reversed() { merged += groups[type] ?? [] }
    entries = merged
    sort(Set(groups.keys).subtracting(known))
  }

  /// Puts the entries of each of these types in the order of their keys, in the places that they have.
  private mutating func sort(_ types: Set<UInt64>) {
    var places: [UInt64: [Int]] = [:]
    for (place, entry) in entries.enumerated() where types.contains(entry.type) {
      places[entry.type, default: []].append(place)
    }
    for places in places.values where places.count > 1 {
      let sorted = places.map { entries[$0] }.sorted { $0.keyData.lexicographicallyPrecedes($1.keyData) }
      for (place, entry) in zip(places, sorted) { entries[place] = entry }
    }
  }
}
