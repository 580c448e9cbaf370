import Foundation

/// Cases of the public test data whose answer we hold to be wrong, listed with our reason in `Docs/Disagreements.md`:
/// a table of suite, case and why. A case is named by its content, since its index may change.
public enum Disagreements {
  package struct Row: Sendable {
    package let suite: String
    package let content: String
    package let why: String
  }

  static let rows: [Row] = {
    let file = TestEnvironment.root.appendingPathComponent("Docs/Disagreements.md")
    return ((try? String(contentsOf: file, encoding: .utf8)).map(parse)) ?? []
  }()

  /// Why a case is listed; nil when it is not.
  ///
  /// - Parameters:
  ///   - suite: `evm/rlp`.
  ///   - content: what the case holds, for example its payload or its name; one of them begins as the table says.
  public static func reason(suite: String, content: [String]) -> String? {
    rows.first { row in row.suite == suite && content.contains { $0.hasPrefix(row.content) } }?.why
  }

  package static func parse(_ text: String) -> [Row] {
    text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map { cell in
        cell.trimmingCharacters(in: CharacterSet(charactersIn: " `\t\r"))
      }
      guard cells.count == 5, cells[0].isEmpty, cells[4].isEmpty, !cells[2].isEmpty, cells[1].contains("/") else {
        return nil
      }
      return Row(suite: cells[1], content: cells[2], why: cells[3])
    }
  }
}
