import CountersignCore
import CountersignKit

/// An input of a command: a file, standard input, or a text on the command line.
struct Input {
  /// The text.
  let text: String
  /// What to call it; never a secret.
  let name: String

  /// Why an input cannot be read.
  struct Failure: Error {
    let message: String
  }

  /// More than any limit of the library, so that the library says what is too much.
  static let maximumBytes = 16 * 1024 * 1024

  /// Takes an operand: `-` for standard input, a file that is there, or the text itself when it looks like one.
  static func resolve(_ operand: String) throws(Failure) -> Input {
    if operand == "-" { return try read(operand, name: "standard input") }
    if Terminal.exists(operand) { return try read(operand, name: safeName(operand)) }
    // A file whose name is mistyped is more likely than a text that looks like nothing.
    let detection = InputDetection.detect(operand)
    let isText =
      detection.kind != nil || detection.isCertain || operand.utf8.starts(with: "0x".utf8) || operand.utf8.count > 255
      || operand.utf8.contains(UInt8(ascii: "{"))
    guard isText else {
      throw Failure(message: "cannot read \(Arguments.shown(operand)): there is no such file, and it is no transaction")
    }
    return Input(text: operand, name: "argument")
  }

  /// Takes a wallet's reply: as above, and whatever else is no file's name, since wallets answer nothing, or in words.
  static func reply(_ operand: String) throws(Failure) -> Input {
    let isText = operand.utf8.isEmpty || operand.utf8.contains(0x20)
    return isText && !Terminal.exists(operand) ? Input(text: operand, name: "argument") : try resolve(operand)
  }

  /// Reads a file that must be there.
  static func file(_ path: String) throws(Failure) -> Input {
    try read(path, name: path == "-" ? "standard input" : safeName(path))
  }

  private static func safeName(_ path: String) -> String {
    SecretDetector.find(in: path) == nil ? path : "(a file whose name is not shown)"
  }

  private static func read(_ path: String, name: String) throws(Failure) -> Input {
    let shown = TextSanitizer.display(name, limit: 200)
    switch Terminal.read(path, limit: maximumBytes) {
    case .failure(.tooLarge): throw Failure(message: "cannot read \(shown): it has more than \(maximumBytes) bytes")
    case .failure(.unreadable(let why)): throw Failure(message: "cannot read \(shown): \(why)")
    case .success(let bytes):
      do {
        return Input(text: try UTF8Text.decode(bytes), name: name)
      } catch {
        throw Failure(
          message:
            "cannot read \(shown): it is no UTF-8 text (byte \(error.bytes.lowerBound)); give hex, base64 or JSON")
      }
    }
  }

  /// The text for display, or nil when it may be a secret.
  var source: String? { SecretDetector.find(in: text) == nil ? text : nil }
}
