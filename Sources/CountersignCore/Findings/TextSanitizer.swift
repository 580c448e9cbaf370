/// Makes untrusted text safe to show (P-TEXT). A renderer escapes for its own sink as well.
public enum TextSanitizer {
  /// The text with everything that hides, moves or controls written as `\u{...}`, cut to `limit` characters.
  ///
  /// Written out: C0 and C1 controls, bidirectional controls, zero-width and other format characters, tags, variation
  /// selectors, line and paragraph separators, every space but U+0020, private-use and unassigned characters; and the
  /// backslash, so that text cannot pretend to be one of these.
  ///
  /// `escapesBackslash`: false for a source, whose own escapes should be seen as they are.
  /// `isASCII`: everything else is written out as well.
  public static func display(_ text: String, limit: Int = .max, isASCII: Bool = false, escapesBackslash: Bool = true)
    -> String
  {
    var out = ""
    var shown = 0
    for scalar in text.unicodeScalars {
      guard shown < limit else { return out + (isASCII ? "..." : "\u{2026}") }
      shown += 1
      if shows(scalar), scalar.isASCII || !isASCII {
        out.unicodeScalars.append(scalar)
      } else if scalar == "\\" {
        out += escapesBackslash ? "\\\\" : "\\"
      } else {
        out += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return out
  }

  /// True when a character is shown as it is.
  public static func shows(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value < 0x7f && scalar != "\\" }
    // The braille pattern without dots looks like a space and is none.
    if scalar == "\u{2800}" { return false }
    let properties = scalar.properties
    if properties.isDefaultIgnorableCodePoint || properties.isVariationSelector { return false }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator, .spaceSeparator:
      return false
    default:
      return true
    }
  }
}
