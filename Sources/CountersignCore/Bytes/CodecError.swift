/// What a codec of this module found wrong, and where.
///
/// Codecs know bytes, not meaning: the chain that called turns the reason into a rule of its own.
public struct CodecError: Error, Hashable, Sendable {
  /// Why the bytes or the text were refused.
  public let reason: Reason
  /// Where: a half-open range of byte offsets in the input.
  public let bytes: Range<Int>

  /// Makes an error at a range of offsets.
  public init(_ reason: Reason, _ bytes: Range<Int>) {
    self.reason = reason
    self.bytes = bytes
  }

  /// Makes an error at one byte; at the end of the input the range is empty.
  public init(_ reason: Reason, at offset: Int) {
    self.init(reason, offset..<offset)
  }

  /// A reason, by name. A struct and not an enum, so that a new one breaks no caller.
  public struct Reason: Hashable, Sendable, CustomStringConvertible {
    /// The name in kebab-case.
    public let description: String

    /// Makes a reason; chains add their own for their primitives.
    public init(_ name: String) { description = name }

    /// The input ends before the value does.
    public static let truncated = Reason("truncated")
    /// The value reaches beyond the part of the input it stands in.
    public static let overrun = Reason("overrun")
    /// Bytes follow the value.
    public static let trailing = Reason("trailing")
    /// The input is longer than the limit.
    public static let tooLong = Reason("too-long")
    /// Nested deeper than the limit.
    public static let tooDeep = Reason("too-deep")
    /// More values than the limit.
    public static let tooMany = Reason("too-many")
    /// Nothing is there.
    public static let empty = Reason("empty")
    /// A character outside the alphabet.
    public static let badCharacter = Reason("bad-character")
    /// An odd number of hex digits.
    public static let oddLength = Reason("odd-length")
    /// The prefix `0x` is missing.
    public static let missingPrefix = Reason("missing-prefix")
    /// A leading zero where the shortest form is due.
    public static let leadingZero = Reason("leading-zero")
    /// A number that is not in its shortest form.
    public static let nonCanonical = Reason("non-canonical")
    /// Larger than the type.
    public static let overflow = Reason("overflow")
    /// A length that the encoding cannot have.
    public static let badLength = Reason("bad-length")
    /// Padding is missing, misplaced or not zero.
    public static let badPadding = Reason("bad-padding")
    /// The checksum does not match.
    public static let badChecksum = Reason("bad-checksum")
    /// Not the grammar of the format.
    public static let syntax = Reason("syntax")
    /// Not UTF-8, or a surrogate without its twin.
    public static let badUnicode = Reason("bad-unicode")
    /// More digits after the point than the unit has.
    public static let tooPrecise = Reason("too-precise")
    /// A number that the calendar or the clock does not have.
    public static let outOfRange = Reason("out-of-range")
  }
}
