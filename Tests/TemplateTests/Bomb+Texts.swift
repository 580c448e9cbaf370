// Texts that are no JSON.
extension Bomb {
  /// Numbers, names and codecs.
  static let texts: [Bomb] = [
    Bomb("10^6 decimal digits", size: 1_000_000, scales: true) { repeating("1234567890", $0) },
    Bomb("a leading zero and 10^6 decimal digits", size: 1_000_000) { wrapped("0", repeating("1234567890", $0), "") },
    Bomb("10^6 digits after a point", size: 1_000_000) { wrapped("0.", repeating("1234567890", $0), "") },
    Bomb("10^6 zeros and a one", size: 1_000_000) { wrapped("", repeating("0", $0), "1") },
    Bomb("a minus and 10^6 digits", size: 1_000_000) { wrapped("-", repeating("9", $0), "") },
    Bomb("10^6 hex digits", size: 1_000_000) { repeating("f", $0) },
    Bomb("0x and 10^6 hex digits", size: 1_000_000, scales: true) { wrapped("0x", repeating("f", $0), "") },
    Bomb("0X and hex digits in both cases") { wrapped("0X", repeating("aF", $0), "") },
    Bomb("0x, zeros and a one") { wrapped("0x", repeating("0", $0), "1") },
    Bomb("0x again and again", scales: true) { repeating("0x", $0) },
    Bomb("0x, digits and a letter that is none") { wrapped("0x", repeating("00", $0), "g0") },
    Bomb("10^5 times the base58 digit 1", size: 100_000) { repeating("1", $0) },
    Bomb("10^5 times the base58 digit z", size: 100_000) { repeating("z", $0) },
    Bomb("base58 digits", scales: true) { repeating("2NEpo7TZRRrLZSi2U", $0) },
    Bomb("base64 digits", scales: true) { repeating("Zm9vYmFy", $0) },
    Bomb("base64 that ends in padding") { wrapped("", repeating("AAAA", $0), "AA==") },
    Bomb("base64 with padding all along") { repeating("Zg==", $0) },
    Bomb("a namespace that does not end") { repeating("eip155", $0) },
    Bomb("colons") { repeating(":", $0) },
    Bomb("an identifier that does not end") { wrapped("eip155:", repeating("1", $0), "") },
    Bomb("labels of a domain name") { repeating("a.", $0) },
    Bomb("blanks of all kinds", scales: true) { repeating(" \t\r\n", $0) },
    Bomb("blanks around an address") {
      repeating(" ", $0 / 2) + wrapped("0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F", repeating("\n", $0 / 2), "")
    },
    Bomb("blanks around an object") { repeating(" ", $0 / 2) + wrapped("{}", repeating("\n", $0 / 2), "") },
    Bomb("blanks around a quantity in an object") { wrapped("{\"to\"", repeating(" ", $0), ":\"0x0\"}") },
    Bomb("blanks around hex") { repeating(" ", $0 / 2) + wrapped("0xf86c", repeating(" ", $0 / 2), "") },
    Bomb("a sign-in without a line feed") {
      wrapped("", repeating("example.com", $0), " wants you to sign in with your Ethereum account:")
    },
    Bomb("the phrase of a sign-in again and again", scales: true) {
      repeating(" wants you to sign in with your Ethereum account:", $0)
    },
    Bomb("backslashes and escapes of a terminal") { repeating("\u{1b}[2J\\", $0) },
    Bomb("a DER sequence that claims 4 GiB") { [0x30, 0x84, 0xff, 0xff, 0xff, 0xff] + repeating([0x02, 0x01], $0) },
    Bomb("DER integers") { [0x30, 0x83, 0x1f, 0xff, 0xff] + repeating([0x02, 0x01, 0x01], $0) },
    Bomb("nested DER sequences") { repeating([0x30, 0x80], $0) },
  ]

  /// What looks like private keys and seed phrases, or nearly.
  static let secrets: [Bomb] = [
    Bomb("10^5 times the first word", size: 800_000, scales: true) { repeating("abandon ", $0) },
    Bomb("10^5 times the first word in capitals", size: 800_000) { repeating("ABANDON\n", $0) },
    Bomb("a short word of the list", scales: true) { repeating("act ", $0) },
    Bomb("runs of words as long as anybody looks at them", scales: true) { size in
      repeating(repeating("act ", 4 * 4107) + Array("x ".utf8), size)
    },
    Bomb("runs of 23 words") { repeating(repeating("zoo ", 4 * 23) + Array("x ".utf8), $0) },
    Bomb("runs of 24 words", scales: true) { repeating(repeating("zoo ", 4 * 24) + Array("x ".utf8), $0) },
    Bomb("words of the list by turns") { repeating("zoo act add age ", $0) },
    Bomb("words with other separators") { repeating("zoo.act-add\u{a0}age,", $0) },
    Bomb("a word of one letter", scales: true) { repeating("a ", $0) },
    Bomb("a word that does not end") { repeating("abandon", $0) },
    Bomb("a phrase and a word too many") { wrapped("", repeating("abandon ", $0), "about") },
    Bomb("keys of 51 characters", scales: true) { repeating("5" + String(repeating: "K", count: 50) + " ", $0) },
    Bomb("keys of 52 characters", scales: true) { repeating("L" + String(repeating: "z", count: 51) + " ", $0) },
    Bomb("keys of 51 and 52 characters by turns") {
      repeating("5" + String(repeating: "2", count: 50) + "," + "K" + String(repeating: "y", count: 51) + ",", $0)
    },
    Bomb("a key that does not end") { wrapped("5", repeating("K", $0), "") },
    Bomb("extended keys", scales: true) { repeating("xprv" + String(repeating: "9", count: 107) + " ", $0) },
    Bomb("NEAR keys", scales: true) { repeating("ed25519:" + String(repeating: "4", count: 88) + " ", $0) },
    Bomb("an array of small numbers") { wrapped("[", repeating("255,", $0), "0]") },
    Bomb("letters and digits by turns") { repeating("a1", $0) },
    Bomb("one letter and a blank by turns") { repeating("K ", $0) },
  ]

  /// Characters that are costly to compare, to cut, or to show.
  static let unicode: [Bomb] = [
    Bomb("combining marks", scales: true) { wrapped("e", repeating("\u{301}", $0), "") },
    Bomb("combining marks of two classes by turns", scales: true) { wrapped("a", repeating("\u{301}\u{323}", $0), "") },
    Bomb("combining marks before anything") { repeating("\u{302}", $0) },
    Bomb("letters and marks") { repeating("e\u{301}", $0) },
    Bomb("joiners", scales: true) { repeating("\u{1f468}\u{200d}", $0) },
    Bomb("flags") { repeating("\u{1f1e6}", $0) },
    Bomb("syllables of three jamo") { repeating("\u{1100}\u{1161}\u{11a8}", $0) },
    Bomb("prepended marks") { repeating("\u{600}", $0) },
    Bomb("letters that decompose") { repeating("\u{1e69}\u{fb01}\u{fdfa}", $0) },
    Bomb("bidirectional controls", scales: true) { repeating("\u{202e}\u{2066}", $0) },
    Bomb("tags and variation selectors") { repeating("\u{e0041}\u{fe0f}", $0) },
    Bomb("byte order marks") { repeating("\u{feff}", $0) },
    Bomb("Kelvin signs") { repeating("\u{212a}", $0) },
    Bomb("replacement characters") { repeating("\u{fffd}", $0) },
    Bomb("bytes that are no UTF-8 by turns") { repeating([0xc3, 0x28, 0xff, 0x80, 0xe2, 0x82], $0) },
    Bomb("surrogates in UTF-8") { repeating([0xed, 0xa0, 0x80], $0) },
    Bomb("overlong UTF-8") { repeating([0xf0, 0x80, 0x80, 0xaf], $0) },
    Bomb("UTF-8 beyond Unicode") { repeating([0xf4, 0x90, 0x80, 0x80], $0) },
    Bomb("line feeds of every kind") { repeating("\r\n\u{85}\u{2028}\u{2029}\u{b}", $0) },
  ]
}
