import CountersignCore
import Testing

@Suite struct CoreRulesTests {
  @Test func idsAreUniqueAndOfThisArea() {
    let ids = CoreRules.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    for id in ids {
      let name = id.dropFirst("core/".count)
      #expect(id.hasPrefix("core/"))
      #expect(name.utf8.allSatisfy { (0x61...0x7a).contains($0) || $0 == 0x2d }, "\(id) is not in kebab-case")
      #expect(!name.isEmpty && name.first != "-" && name.last != "-" && !name.contains("--"))
    }
  }

  @Test func textsAreLowerCaseLines() {
    for rule in CoreRules.all {
      for text in [rule.title, rule.message] {
        #expect(!text.isEmpty && !text.contains("\n"))
        #expect(text.first?.isUppercase == false, "\(rule.id): \(text)")
      }
      #expect(!rule.title.contains("{"), "a title holds no values")
      #expect(!rule.reference.isEmpty)
    }
  }
}
