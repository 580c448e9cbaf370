/// A text with its Latin letters composed (é as one) and taken apart (é as e and an accent), for the near-miss search.
///
/// The standard library compares by Unicode's canonical equivalence and writes no normal form; so pairs of a letter and a
/// mark are compared with the letters that are one. Other scripts are left as they are. Source: Unicode, UAX #15.
struct BitcoinMessageLetters {
  /// With one scalar for each letter that has one.
  let composed: String
  /// With the marks behind their letters.
  let decomposed: String

  /// A letter in its two spellings.
  private struct Letter {
    let composed: Unicode.Scalar
    let decomposed: String
  }

  /// From U+00C0 to U+017F, found by canonical equivalence.
  private static let known: [String: Letter] = {
    var known: [String: Letter] = [:]
    let marks = (UInt32(0x300)...0x328).compactMap { Unicode.Scalar($0) }
    let bases = Array(UInt8(ascii: "A")...UInt8(ascii: "Z")) + Array(UInt8(ascii: "a")...UInt8(ascii: "z"))
    for scalar in (UInt32(0xc0)...0x17f).compactMap({ Unicode.Scalar($0) }) {
      known[String(scalar)] = Letter(composed: scalar, decomposed: String(scalar))
    }
    for base in bases {
      for mark in marks {
        let pair = String(Unicode.Scalar(base)) + String(mark)
        if let letter = known[pair] { known[pair] = Letter(composed: letter.composed, decomposed: pair) }
      }
    }
    return known
  }()

  /// Reads a text; nil when it holds nothing but ASCII, or is too long to be looked at.
  init?(_ text: String) {
    guard text.utf8.count <= 4096, text.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    var composed = ""
    var decomposed = ""
    for character in text {
      let letter = Self.known[String(character)]
      if let letter { composed.unicodeScalars.append(letter.composed) } else { composed.append(character) }
      decomposed += letter?.decomposed ?? String(character)
    }
    self.composed = composed
    self.decomposed = decomposed
  }
}
