/// Strict base64. Source: RFC 4648, section 4: the standard alphabet, padding demanded, unused bits zero (3.5), nothing
/// between the characters.
public enum Base64 {
  /// The padded text of `bytes`.
  public static func encode(_ bytes: [UInt8]) -> String {
    var out = [UInt8]()
    out.reserveCapacity((bytes.count / 3 + 1) * 4)
    var reader = bytes.makeIterator()
    while let a = reader.next() {
      let b = reader.next()
      let c = reader.next()
      let v =
        UInt32(truncatingIfNeeded: a) << 16 | UInt32(truncatingIfNeeded: b ?? 0) << 8
        | UInt32(truncatingIfNeeded: c ?? 0)
      out.append(letter(v >> 18))
      out.append(letter(v >> 12))
      out.append(b == nil ? pad : letter(v >> 6))
      out.append(c == nil ? pad : letter(v))
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Reads padded base64 text.
  ///
  /// Throws `badLength` when the count is no multiple of four, `badCharacter`, or `badPadding` for padding in the
  /// middle or unused bits that are not zero: two texts never give the same bytes.
  public static func decode(_ text: String) throws(CodecError) -> [UInt8] {
    if let bytes = wellFormed(Array(text.utf8)) { return bytes }
    throw fault(Array(text.utf8))
  }

  /// The bytes of a text; nil when anything is wrong with it. What is wrong is looked for afterwards, so that the usual
  /// case is one loop without branches.
  private static func wellFormed(_ text: consuming [UInt8]) -> [UInt8]? {
    let count = text.count
    guard count & 3 == 0 else { return nil }
    guard let last = text.last else { return [] }
    let padding = last != pad ? 0 : text[count - 2] != pad ? 1 : 2
    // Padding stands for zero bits.
    for k in 0..<padding { text[count - 1 - k] = UInt8(ascii: "A") }
    let places = places
    var out = [UInt8](repeating: 0, count: count / 4 * 3)
    var seen: UInt32 = 0
    var (next, end) = (0, 0)
    // Asking for the last of a group first spares the checks of the others.
    while next <= count &- 4, end <= out.count &- 3 {
      let d = places[768 + Int(truncatingIfNeeded: text[next &+ 3])]  // INVARIANT: four times 256 entries
      let c = places[512 + Int(truncatingIfNeeded: text[next &+ 2])]  // INVARIANT: the same
      let b = places[256 + Int(truncatingIfNeeded: text[next &+ 1])]  // INVARIANT: the same
      let a = places[Int(truncatingIfNeeded: text[next])]  // INVARIANT: the same
      let group = a | b | c | d
      seen |= group
      out[end &+ 2] = UInt8(truncatingIfNeeded: group)
      out[end &+ 1] = UInt8(truncatingIfNeeded: group >> 8)
      out[end] = UInt8(truncatingIfNeeded: group >> 16)
      next &+= 4
      end &+= 3
    }
    guard seen < noLetter else { return nil }
    // The bits that belong to no byte are zero.
    for _ in 0..<padding where out.removeLast() != 0 { return nil }
    return out
  }

  /// What is wrong with a text that is not well formed.
  private static func fault(_ text: [UInt8]) -> CodecError {
    let table = values
    if let bad = text.firstIndex(where: { table[Int($0)] > 63 && $0 != pad }) {  // INVARIANT: 256 entries
      return CodecError(.badCharacter, bad..<bad + 1)
    }
    guard text.count & 3 == 0 else { return CodecError(.badLength, at: text.count) }
    let padding = text.last != pad ? 0 : text.dropLast().last != pad ? 1 : 2
    let letters = text.count - padding
    if let early = text[..<letters].firstIndex(of: pad) { return CodecError(.badPadding, early..<early + 1) }
    return CodecError(.badPadding, text.count - 4..<text.count)
  }

  private static let pad = UInt8(ascii: "=")
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let values: [UInt8] = {
    var table = [UInt8](repeating: 0xff, count: 256)
    for (value, letter) in alphabet.enumerated() {
      table[Int(letter)] = UInt8(truncatingIfNeeded: value)  // INVARIANT: the table has 256 entries
    }
    return table
  }()

  /// A bit that no group of letters has.
  private static let noLetter: UInt32 = 1 << 24
  /// The bits of a letter where they stand in a group of 24: of each letter at the first place, then at the second, and so
  /// on.
  private static let places: [UInt32] = [18, 12, 6, 0].flatMap { (shift: UInt32) in
    values.map { $0 > 63 ? noLetter : UInt32(truncatingIfNeeded: $0) << shift }
  }

  private static func letter(_ v: UInt32) -> UInt8 {
    alphabet[Int(v & 63)]  // INVARIANT: six bits index 64 letters
  }
}
