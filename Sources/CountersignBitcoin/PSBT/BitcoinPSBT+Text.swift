public import CountersignCore

extension BitcoinPSBT {
  /// Reads a PSBT in padded base64, and says what is given in its place. Answers the PSBT, or what is wrong with the text.
  public static func read(_ text: String, limits: Limits = .standard) -> (psbt: BitcoinPSBT?, findings: [Finding]) {
    let read = BitcoinPSBTText(text, limits: limits) { Location(text: $0, field: "psbt") }
    guard let bytes = read.bytes else { return (nil, [read.finding].compactMap { $0 }) }
    do throws(DecodeError) {
      return (try decode(bytes, limits: limits), [])
    } catch {
      return (nil, [error.finding])
    }
  }
}
