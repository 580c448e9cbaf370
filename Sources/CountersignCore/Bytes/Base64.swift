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
    let text = Array(text.utf8)
    if let bad = text.firstIndex(where: { values[Int($0)] > 63 && $0 != pad }) {  // INVARIANT: 256 entries
      throw CodecError(.badCharacter, bad..<bad + 1)
    }
    guard text.count & 3 == 0 else { throw CodecError(.badLength, at: text.count) }
    guard let last = text.last else { return [] }
    let padding = last != pad ? 0 : text[text.count - 2] != pad ? 1 : 2
    let letters = text.count - padding
    if let early = text[..<letters].firstIndex(of: pad) { throw CodecError(.badPadding, early..<early + 1) }
    var out = [UInt8]()
    out.reserveCapacity(text.count / 4 * 3)
    var i = 0
    while i < letters {
      var v: UInt32 = 0
      let here = min(4, letters - i)
      for k in 0..<4 { v = v << 6 | (k < here ? UInt32(values[Int(text[i + k])]) : 0) }  // INVARIANT: 256 entries
      let unused: UInt32 = here == 2 ? 0xffff : here == 3 ? 0xff : 0
      guard v & unused == 0 else { throw CodecError(.badPadding, i..<text.count) }
      out.append(UInt8(truncatingIfNeeded: v >> 16))
      if here > 2 { out.append(UInt8(truncatingIfNeeded: v >> 8)) }
      if here > 3 { out.append(UInt8(truncatingIfNeeded: v)) }
      i += 4
    }
    return out
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

  private static func letter(_ v: UInt32) -> UInt8 {
    alphabet[Int(v & 63)]  // INVARIANT: six bits index 64 letters
  }
}
