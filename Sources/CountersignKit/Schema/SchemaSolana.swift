import CountersignBitcoin
import CountersignCore
import CountersignSolana

// What contexts and policies say of Solana.
extension SchemaContext {
  /// `lookupTables`.
  static func readSolana(_ object: inout SchemaObject, _ context: inout SolanaContext) {
    if let value = object.take("lookupTables") { readTables(value, &object, &context) }
  }

  /// `recipient` and `applicationDomains`.
  static func readExpectedSolana(_ expected: inout SchemaObject, _ known: inout SolanaContext.Expected) {
    // The recipient may be one of another chain.
    known.recipient = expected.optionalString("recipient").flatMap { try? SolanaAddress($0) }
    known.applicationDomains = Set((expected.solanaAddresses("applicationDomains") ?? []).map(\.bytes))
  }

  private static func readTables(
    _ value: JSONValue, _ object: inout SchemaObject, _ context: inout SolanaContext
  ) {
    guard let members = value.object else {
      return object.fail("lookupTables", "lookupTables is \(value.kindName), an object of tables is due")
    }
    for member in members {
      var table = SchemaObject(value, JSONPointer(["context", "lookupTables"]))
      let address = table.solanaAddress(member.key, "lookupTables")
      // A table has at most 256 places, and two sources of one must agree.
      guard let texts = member.value.array?.compactMap(\.string), texts.count == member.value.array?.count,
        texts.count <= 256
      else {
        object.fail("lookupTables", "a table is an array of at most 256 addresses")
        continue
      }
      let keys = texts.compactMap { table.solanaAddress($0, "lookupTables") }
      object.findings += table.findings
      guard let address, table.findings.isEmpty else { continue }
      if context.lookupTables.updateValue(keys, forKey: address) != nil {
        object.fail("lookupTables", "\(address) is listed twice")
      }
    }
  }
}

extension SchemaPolicy {
  /// What a policy says of Solana.
  static func readSolana(_ object: inout SchemaObject, _ policy: inout SolanaPolicy) {
    if let lamports = object.number("maxPriorityFee") { policy.maxFee = lamports }
    if let lamports = object.number("maxAddedFee") { policy.maxAddedFee = lamports }
    if let locks = object.number("maxLocks") {
      if (1...256).contains(locks) {
        policy.maximumLocks = Int(truncatingIfNeeded: locks)
      } else {
        object.fail("maxLocks", "maxLocks is a whole number from 1 to 256")
      }
    }
    if let isSponsored = object.flag("sponsored") { policy.isSponsored = isSponsored }
    if let allows = object.flag("reencoding") { policy.allowsReencoding = allows }
    if let names = object.strings("walletVersions") {
      policy.walletVersions = Set(
        names.compactMap { name -> SolanaVersion? in
          let known = SolanaVersion.all.first { $0.description.utf8.elementsEqual(name.utf8) }
          if known == nil { object.fail("walletVersions", "\(name) is no version: legacy, v0, v1") }
          return known
        })
    }
  }
}
