import Foundation

/// Where things stand and what they are called.
enum Hygiene {
  /// The rooms of each chain module, section 2 of the design.
  static let rooms: [String: Set<String>] = [
    "CountersignEVM": [
      "Address", "CallData", "ClearSigning", "Messages", "RLP", "Request", "Rules", "Transaction", "Verify",
    ],
    "CountersignSolana": ["Address", "Instructions", "Messages", "Request", "Rules", "Verify", "Wire"],
    "CountersignBitcoin": [
      "Address", "Messages", "PSBT", "Request", "Rules", "Script", "Sighash", "Transaction", "Verify",
    ],
    "CountersignNEAR": ["Account", "Borsh", "Messages", "Request", "Rules", "Transaction", "Verify"],
  ]

  /// Files that are named after what they do, because there is no type in them to be named after.
  static let unnamedFiles: Set = ["Exports.swift", "main.swift"]

  /// Words that say that something is not finished.
  ///
  /// Written in halves, so that a search for them does not end here.
  static let leftoverMarkers = ["TO" + "DO", "FIX" + "ME", "XX" + "X"]

  /// Beginnings of absolute paths of a developer's machine, in halves for the same reason.
  static let machinePaths = [
    "/" + "work/", "/" + "home/", "/" + "Users/", "/" + "root/", "/" + "farm/", "/" + "tmp/bash",
  ]

  /// A public declaration in a file that is named after nothing in it.
  static func namingViolations(in source: SwiftSource) -> [Violation] {
    let file = source.path.split(separator: "/").last.map(String.init) ?? source.path
    guard !unnamedFiles.contains(file), let line = source.firstPublicLine else { return [] }
    let type = file.dropLast(".swift".count).split(separator: "+").first ?? ""
    let names = source.declaredNames
    guard type.isEmpty || !type.split(separator: ".").allSatisfy({ names.contains(String($0)) }) else { return [] }
    return [source.violation("file-name, nothing in the file is called \(type)", line: line)]
  }

  /// Unfinished work.
  static func leftoverViolations(in source: SwiftSource) -> [Violation] {
    (1...source.lineCount).flatMap { number -> [Violation] in
      let line = source.line(number)
      return leftoverMarkers.filter { holds(word: $0, in: line) }
        .map { source.violation("leftover, \($0)", line: number) }
    }
  }

  /// Absolute paths of a developer's machine in a text file; a file with a zero byte is not text.
  static func pathViolations(in data: Data, path: String) -> [Violation] {
    guard !data.contains(0) else { return [] }
    return machinePaths.flatMap { start -> [Violation] in
      var violations: [Violation] = []
      var rest = data.startIndex..<data.endIndex
      while let found = data.range(of: Data(start.utf8), in: rest) {
        rest = found.upperBound..<data.endIndex
        guard startsPath(at: found.lowerBound, in: data) else { continue }
        let line = data[..<found.lowerBound].count { $0 == 0x0A } + 1
        let lineStart = data[..<found.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? data.startIndex
        let lineEnd = data[found.lowerBound...].firstIndex(of: 0x0A) ?? data.endIndex
        // A vector file may hold its whole text in one line.
        let excerpt = data[max(lineStart, found.lowerBound - 60)..<min(lineEnd, found.upperBound + 60)]
        violations.append(
          Violation(
            path: path, line: line, rule: "machine-path",
            excerpt: String(decoding: excerpt, as: UTF8.self).trimming(while: \.isWhitespace)))
      }
      return violations
    }
  }

  /// Files of a chain module that stand in no room of the design.
  static func roomViolations(module: String, paths: [String]) -> [Violation] {
    guard let rooms = rooms[module] else { return [] }
    return paths.compactMap { path in
      let parts = path.split(separator: "/")
      guard parts.count > 2, parts[0] == "Sources", parts[1] == module else { return nil }
      let room = String(parts[2])
      if parts.count > 3, rooms.contains(room) || room.hasSuffix(".docc") { return nil }
      return Violation(
        path: path, line: nil, rule: "room",
        excerpt: "\(module) has the rooms \(rooms.sorted().joined(separator: ", ")), and no files beside them")
    }
  }

  /// Whether a path begins here, or goes on from a relative path, a variable, a URL or base64 text.
  private static func startsPath(at index: Data.Index, in data: Data) -> Bool {
    guard index > data.startIndex else { return true }
    let before = data[index - 1]
    if before == UInt8(ascii: "/") { return data[..<index].suffix(7).elementsEqual("file://".utf8) }
    return !before.isWord && !"+-.~%)}".utf8.contains(before)
  }

  private static func holds(word: String, in line: String) -> Bool {
    let line = Array(line.utf8)
    let word = Array(word.utf8)
    guard line.count >= word.count else { return false }
    return (0...(line.count - word.count)).contains { start in
      let end = start + word.count
      return line[start..<end].elementsEqual(word) && (start == 0 || !line[start - 1].isWord)
        && (end == line.count || !line[end].isWord)
    }
  }
}

extension SwiftSource {
  /// The line of the first public declaration that is not an import.
  var firstPublicLine: Int? {
    let opened: Set = ["class", "func", "init", "override", "subscript", "var"]
    let index = tokens.indices.first { index in
      let next = tokens.indices.contains(index + 1) ? tokens[index + 1].text : ""
      switch tokens[index].text {
      case "public": return next != "import"
      case "open": return opened.contains(next)
      default: return false
      }
    }
    return index.map { tokens[$0].line }
  }

  /// What the file declares or extends: types at any depth, and functions at its top level.
  var declaredNames: Set<String> {
    let types: Set = ["actor", "class", "enum", "extension", "macro", "protocol", "struct", "typealias"]
    var declared: Set<String> = []
    var depth = 0
    for index in tokens.indices {
      switch tokens[index].text {
      case "{": depth += 1
      case "}": depth -= 1
      case "func" where depth == 0: declared.formUnion(names(after: index))
      case let word where types.contains(word): declared.formUnion(names(after: index))
      default: continue
      }
    }
    return declared
  }

  /// The parts of a dotted name; `[Element]` is called `Array` and `[Key: Value]` `Dictionary`.
  private func names(after index: Int) -> [String] {
    var names: [String] = []
    var next = index + 1
    if next < tokens.count, tokens[next].text == "[" {
      let end = tokens[next...].firstIndex { $0.text == "]" } ?? tokens.endIndex
      return [tokens[next..<end].contains { $0.text == ":" } ? "Dictionary" : "Array"]
    }
    while next < tokens.count, tokens[next].kind == .word {
      names.append(tokens[next].text.trimming { $0 == "`" })
      guard next + 1 < tokens.count, tokens[next + 1].text == "." else { break }
      next += 2
    }
    return names
  }
}
