import Testing
import _CountersignEntryPoints

extension TemplateTests {
  @Suite struct RegistryTemplateTests {
    @Test func entryPointsAreNamedOnce() {
      let names = Subject.all.map(\.entry.name)
      #expect(Set(names).count == names.count)
    }
  }
}
