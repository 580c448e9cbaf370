import CountersignBitcoin
public import CountersignCore
import CountersignEVM
import CountersignSolana

/// Every rule of this version.
public enum RuleCatalogue {
  /// By area, then by family.
  public static let all: [Rule] = CoreRules.all + EVMRules.all + SolanaRules.all + BitcoinRules.all

  /// The areas, in the order of the catalogue: `core`, `evm`, `solana`, `bitcoin`.
  public static let areas: [String] = {
    var areas: [String] = []
    for rule in all where !areas.contains(rule.area) { areas.append(rule.area) }
    return areas
  }()

  /// Finds a rule by its id; nil for an unknown one.
  public static func rule(_ id: String) -> Rule? { all.first { $0.id.utf8.elementsEqual(id.utf8) } }
}

extension Rule {
  /// The part of the id before the slash: `evm`.
  public var area: String { String(decoding: id.utf8.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self) }
}
