import CountersignCore

/// The way from the root of the JSON to a value.
struct EVMTypedDataPath: ExpressibleByArrayLiteral {
  /// A member of an object, or an element of an array.
  enum Step: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    case name(String)
    case index(Int)

    init(stringLiteral value: String) { self = .name(value) }
    init(integerLiteral value: Int) { self = .index(value) }
  }

  /// The steps, from the root on.
  var steps: [Step] = []

  init(_ steps: [Step] = []) { self.steps = steps }

  init(arrayLiteral elements: Step...) { steps = elements }

  /// The path of what is one step further.
  func appending(_ step: Step) -> EVMTypedDataPath { EVMTypedDataPath(steps + [step]) }

  /// How many bytes of names a pointer has: as many faults may stand below the same long ones.
  private static let pointedBytes = 1_024

  /// `/message/details/0`; of a path with longer names, what holds the value as far as they fit.
  var pointer: JSONPointer {
    var tokens: [String] = []
    var bytes = 0
    for step in steps {
      let token =
        switch step {
        case .name(let name): name
        case .index(let index): String(index)
        }
      bytes += token.utf8.count
      if bytes > Self.pointedBytes { break }
      tokens.append(token)
    }
    return JSONPointer(tokens)
  }

  /// How much of a name a field has.
  private static let shownName = 64

  /// `message.details[0]`.
  var field: FieldPath {
    var text = ""
    for step in steps {
      switch step {
      case .name(let name):
        let isLong = name.utf8.count > Self.shownName
        let shown = isLong ? String(name.unicodeScalars.prefix(Self.shownName)) + "\u{2026}" : name
        text += text.isEmpty ? shown : ".\(shown)"
      case .index(let index): text += "[\(index)]"
      }
    }
    return FieldPath(text)
  }

  /// The place of this path below a value: what is not there has the place of what should hold it.
  func location(in root: JSONValue) -> Location {
    var value = root
    for step in steps {
      let next: JSONValue? =
        switch step {
        case .name(let name): value[name]
        case .index(let index): value.array.flatMap { $0.indices.contains(index) ? $0[index] : nil }
        }
      guard let next else { break }
      value = next
    }
    return Location(pointer: pointer, text: value.text, field: field)
  }
}
