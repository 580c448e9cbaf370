/// How text is drawn on a terminal. Colour never says anything that the words do not.
public struct TextStyle: Hashable, Sendable {
  /// Whether colours are written.
  public var hasColor: Bool
  /// Whether boxes are drawn with ASCII characters only.
  public var isASCII: Bool
  /// Columns of the screen.
  public var width: Int

  /// Makes a style; the width is kept between 40 and 400 columns.
  public init(hasColor: Bool = false, isASCII: Bool = false, width: Int = 100) {
    self.hasColor = hasColor
    self.isASCII = isASCII
    self.width = min(max(width, 40), 400)
  }

  var corner: String { isASCII ? " -->" : "\u{250c}\u{2500}" }
  var bar: String { isASCII ? "|" : "\u{2502}" }
  var dot: String { isASCII ? "-" : "\u{b7}" }
  var arrow: String { isASCII ? "->" : "\u{2192}" }

  /// Text in a colour, by its ANSI number; plain where there is none.
  func paint(_ text: String, _ color: Int) -> String {
    hasColor ? "\u{1b}[1;\(color)m\(text)\u{1b}[0m" : text
  }
}
