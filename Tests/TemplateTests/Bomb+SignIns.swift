import TestSupport

// Sign-ins in hostile shapes, and what else is signed with a prefix.
extension Bomb {
  /// Sign-ins of Ethereum and other messages.
  static let evmMessages: [Bomb] =
    signIns("an Ethereum sign-in", "Ethereum", "0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F", beforeFields: "\n") + [
      Bomb("an Ethereum sign-in with a chain id that does not end", scales: true) {
        wrapped(
          "x" + head("Ethereum", "0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F") + "\nChain ID: ", repeating("0", $0), "1"
        )
      },
      Bomb("the beginning of the phrase of Ethereum again and again", scales: true) {
        repeating(" wants you to sign in with your Ethereum account", $0)
      },
      Bomb("an Ethereum sign-in with a scheme that does not end", scales: true) {
        wrapped("", repeating("a:", $0), "//x" + head("Ethereum", "0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F"))
      },
      Bomb("fields of an Ethereum sign-in between separators") {
        wrapped("\u{1f}x\u{1f}0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F\u{1f}", repeating("y\u{1f}", $0), "")
      },
      Bomb("an odd number of hex digits", scales: true) { wrapped("0x", repeating("30", $0), "0") },
      Bomb("hex of hex", scales: true) { wrapped("0x3078", repeating("33", $0), "") },
    ]

  /// The rest of the first line, the address, and an empty line.
  private static func head(_ chain: String, _ address: String) -> String {
    " wants you to sign in with your \(chain) account:\n\(address)\n\n"
  }

  /// Sign-ins of a chain. `beforeFields`: what stands where there is no statement.
  static func signIns(_ name: String, _ chain: String, _ address: String, beforeFields: String) -> [Bomb] {
    let siw = head(chain, address)
    let fields = siw + beforeFields
    let parts: [String: (String, String, String, String)] = [
      "a statement": ("x", siw, "y", ""), "a statement of lines": ("x", siw, "y\n", ""),
      "a statement of line feeds": ("x", siw, "\n", ""),
      "a statement that looks like a field": ("x", siw, "a: b\n", ""),
      "one field again and again": ("x", fields, "Version: 1\n", ""),
      "fields in the wrong order": ("x", fields, "Request ID: 1\nURI: a:b\n", ""),
      "a nonce": ("x", fields, "Nonce", ": "), "resources": ("x", fields + "Resources:\n", "- a:b\n", ""),
      "empty resources": ("x", fields + "Resources:", "\n- ", ""),
      "resources without a dash": ("x", fields + "Resources:\n", "a:b\n", ""),
      "one resource": ("x", fields + "Resources:\n- a:", "b", ""),
      "one resource of percent signs": ("x", fields + "Resources:\n- a:", "%2", ""),
      "a URI of colons": ("x", fields + "URI: http://", ":", ""),
      "a URI of dots": ("x", fields + "URI: http://[", "::", "]"),
      "a URI of at signs": ("x", fields + "URI: http://", "@", ""),
      "a time with a long fraction": ("x", fields + "Issued At: 2026-01-01T00:00:00.", "9", "Z"),
      "a time with zeros in its fraction": ("x", fields + "Issued At: 2026-01-01T00:00:00.", "0", "Z"),
      "blanks at the end": ("x", fields + "URI: a:b", " ", ""),
      "blanks in lines at the end": ("x", fields + "URI: a:b\n", " \n", ""),
      "carriage returns": ("x", siw, "y\r\n", ""), "carriage returns alone": ("x", siw, "\r", ""),
      "a domain of labels": ("", "", "a.", siw), "a domain of punycode": ("", "", "xn--a.", siw),
      "a domain of percent signs": ("", "", "%41", siw), "a domain that does not end": ("", "", "a", ""),
      "an address": ("x wants you to sign in with your \(chain) account:\n", "", "z", ""),
    ]
    return parts.sorted { $0.key < $1.key }.map { part, texts in
      Bomb("\(name) with \(part)", scales: true) {
        wrapped(texts.0 + texts.1, repeating(texts.2, $0), texts.3)
      }
    }
  }
}
