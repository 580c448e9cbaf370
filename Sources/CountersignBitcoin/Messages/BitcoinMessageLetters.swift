/// A text with its Latin letters composed (é as one) and taken apart (é as e and an accent), for the near-miss search.
///
/// The standard library compares by Unicode's canonical equivalence and writes no normal form; so pairs of a letter and a
/// mark are compared with the letters that are one. Other scripts are left as they are. Source: Unicode, UAX #15.
struct BitcoinMessageLetters {
  /// With one scalar for each letter that has one.
  let composed: String
  /// With the marks behind their letters.
  let decomposed: String

  /// Reads a text; nil when it holds nothing but ASCII, or is too long to be looked at.
  init?(_ text: String) {
    guard text.utf8.count <= 4096, text.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    var parts: [String: (composed: Unicode.Scalar?, decomposed: String)] = [:]
    for value in UInt32(0xc0)...0x17f {
      guard let scalar = Unicode.Scalar(value) else { continue }
      parts[String(scalar)] = (scalar, String(scalar))
    }
    let letters = Array(UInt8(ascii: "A")...UInt8(ascii: "Z")) + Array(UInt8(ascii: "a")...UInt8(ascii: "z"))
    for letter in letters {
      for mark in UInt32(0x300)...0x328 {
        guard let mark = Unicode.Scalar(mark) else { continue }
        let pair = String(Unicode.Scalar(letter)) + String(mark)
        // The key is found by canonical equivalence.
        if let known = parts[pair] { parts[pair] = (known.composed, pair) }
      }
    }
    var composed = ""
    var decomposed = ""
    for character in text {
      let part = parts[String(character)]
      if let scalar = part?.composed { composed.unicodeScalars.append(scalar) } else { composed.append(character) }
      decomposed += part?.decomposed ?? String(character)
    }
    self.composed = composed
    self.decomposed = decomposed
  }
}
