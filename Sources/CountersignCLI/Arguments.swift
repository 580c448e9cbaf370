import CountersignCore
import CountersignKit

/// Why a command line cannot be taken; the message is for people.
struct UsageError: Error {
  let message: String
}

/// The flags and operands of a command line.
struct Arguments {
  private var values: [String: [String]] = [:]
  private(set) var operands: [String] = []

  /// Reads the words after a command's name.
  init(_ words: [String], of command: CommandSpec) throws(UsageError) {
    let flags = command.flags + CommandSpec.commonFlags
    var rest = words[...]
    var onlyOperands = false
    while let word = rest.popFirst() {
      guard !onlyOperands, word.utf8.starts(with: "-".utf8), word != "-" else {
        operands.append(word)
        continue
      }
      if word == "--" {
        onlyOperands = true
        continue
      }
      // Both `--flag value` and `--flag=value`.
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts.first.map { String($0) } ?? word
      guard let flag = flags.first(where: { $0.name == name }) else {
        throw UsageError(message: Self.unknown(name, flags.map(\.name)))
      }
      guard flag.value != nil else {
        if parts.count > 1 { throw UsageError(message: "\(name) takes no value") }
        values[name, default: []].append("")
        continue
      }
      guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
        throw UsageError(message: "\(name) needs a value: \(name) \(flag.value ?? "")")
      }
      if !flag.choices.isEmpty, !flag.choices.contains(value) {
        throw UsageError(
          message: "\(name) takes \(flag.choices.joined(separator: ", ")), not \(Arguments.shown(value))")
      }
      values[name, default: []].append(value)
    }
    guard command.operandCount.contains(operands.count) else {
      let most = command.operandCount.upperBound
      throw UsageError(
        message: operands.count > most
          ? "countersign \(command.name) takes \(most == 0 ? "no" : "at most \(most)") operands, not \(operands.count)"
          : "countersign \(command.name) needs \(command.operands)")
    }
  }

  func has(_ flag: String) -> Bool { values[flag] != nil }

  /// The last value of a flag.
  subscript(_ flag: String) -> String? { values[flag]?.last }

  /// All values of a flag.
  func all(_ flag: String) -> [String] { values[flag] ?? [] }

  /// A word as it may be shown: never a secret, never a control character.
  static func shown(_ word: String) -> String {
    guard SecretDetector.find(in: word) == nil else { return "(not shown: it may be a key)" }
    return "\"\(TextSanitizer.display(word, limit: 60))\""
  }

  static func unknown(_ name: String, _ known: [String]) -> String {
    let near = known.min { distance(name, $0) < distance(name, $1) }
    let hint = near.map { distance(name, $0) <= 3 ? "; did you mean \($0)?" : "" } ?? ""
    return "\(shown(name)) is not known\(hint)"
  }

  /// How many letters have to change. Both words are cut, so that nobody can make it slow.
  private static func distance(_ a: String, _ b: String) -> Int {
    let a = Array(a.utf8.prefix(32))
    let b = Array(b.utf8.prefix(32))
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let next = min(row[j + 1] + 1, row[j] + 1, diagonal + (x == y ? 0 : 1))
        diagonal = row[j + 1]
        row[j + 1] = next
      }
    }
    return row[b.count]
  }
}
