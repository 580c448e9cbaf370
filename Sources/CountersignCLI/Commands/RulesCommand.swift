import CountersignCore
import CountersignKit
import CountersignRender

/// `countersign rules` and `countersign explain`.
struct RulesCommand {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func list() throws(CommandFailure) -> ExitStatus {
    var areas = RuleCatalogue.areas
    if let area = arguments["--area"] {
      guard areas.contains(area) else {
        throw .usage("the area " + Arguments.unknown(area, areas) + ": \(areas.joined(separator: ", "))")
      }
      areas = [area]
    }
    let rules = RuleCatalogue.all.filter { areas.contains($0.area) }
    switch arguments["--format"] {
    case "json": try Output.write(RulePage.json(rules).text + "\n")
    case "md": try Output.write(areas.map { RulePage.markdown(area: $0) }.joined(separator: "\n"))
    default: try Output.write(RulePage.list(rules))
    }
    return .fine
  }

  func explain() throws(CommandFailure) -> ExitStatus {
    for id in arguments.operands {
      guard let rule = RuleCatalogue.rule(id) else {
        throw .usage("the rule " + Arguments.unknown(id, RuleCatalogue.all.map(\.id)))
      }
      try Output.write(arguments["--format"] == "json" ? RulePage.json([rule]).text + "\n" : RulePage.explain(rule))
    }
    return .fine
  }
}
