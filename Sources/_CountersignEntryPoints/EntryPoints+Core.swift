import CountersignCore
import CountersignCurves
import CountersignHash

extension EntryPoints {
  static let core: [EntryPoint] = [
    EntryPoint("Hex.decode", texts: ["", "00ff", "DEADbeef"]) { text in
      codec { () throws(CodecError) in
        try Hex.decode(text)
      } encoded: { bytes in
        // Both letter cases are read; the canonical one is lower.
        isLowercase(text) ? Array(Hex.encode(bytes).utf8) : nil
      }
    },
    EntryPoint("Base64.decode", texts: ["", "Zg==", "Zm8=", "Zm9v"]) { text in
      codec { () throws(CodecError) in
        try Base64.decode(text)
      } encoded: {
        Array(Base64.encode($0).utf8)
      }
    },
    EntryPoint("Base58.decode", texts: ["", "1111", "2NEpo7TZRRrLZSi2U"]) { text in
      codec { () throws(CodecError) in
        try Base58.decode(text)
      } encoded: {
        Array(Base58.encode($0).utf8)
      }
    },
    EntryPoint("Base58.decodeCheck", texts: ["1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"], isPrefixFree: true) { text in
      codec { () throws(CodecError) in
        try Base58.decodeCheck(text)
      } encoded: {
        Array(Base58.encodeCheck($0).utf8)
      }
    },
    EntryPoint(
      "UInt256.init(decimal:)", texts: ["0", "1", "115792089237316195423570985008687907853269984665640564039457"]
    ) {
      text in
      codec { () throws(CodecError) in
        try UInt256(decimal: text)
      } encoded: {
        Array($0.decimal.utf8)
      }
    },
    EntryPoint("UInt256.init(quantity:)", texts: ["0x0", "0x1f", "0xffffffffffffffffffffffffffffffff"]) { text in
      codec { () throws(CodecError) in
        try UInt256(quantity: text)
      } encoded: {
        isLowercase(text) ? Array($0.quantity.utf8) : nil
      }
    },
    EntryPoint("DecimalAmount.parse", texts: ["0", "1.5", "0.000000000000000001"]) { text in
      codec { () throws(CodecError) in
        try DecimalAmount.parse(text, decimals: 18)
      } encoded: { _ in
        nil
      }
    },
    EntryPoint(
      "JSONReader.read", samples: [Array(#"{"a":[1,-2.5e3,true,null,"\u00e9\n"],"b":{}}"#.utf8), Array("[]".utf8)],
      isPrefixFree: true
    ) { bytes in
      codec { () throws(CodecError) in
        try JSONReader.read(bytes)
      } encoded: { _ in
        nil
      }
    },
    EntryPoint("NetworkID.init", texts: ["eip155:1", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"]) { text in
      codec { () throws(CodecError) in
        try NetworkID(text)
      } encoded: {
        Array($0.description.utf8)
      }
    },
    EntryPoint(
      "Timestamp.init",
      texts: ["2026-01-31T12:00:00Z", "2016-12-31T23:59:60.5+00:00", "0000-01-01T00:00:00-23:59"]
    ) { text in
      codec { () throws(CodecError) in
        try Timestamp(text)
      } encoded: { time in
        _ = Timestamp(seconds: time.seconds).map(time.isBefore)
        _ = time.isAfter(second: time.seconds)
        return Array(time.description.utf8)
      }
    },
    EntryPoint("UTF8Text.decode", samples: [Array("a\u{e9}\u{20ac}\u{1f600}".utf8)]) { bytes in
      codec { () throws(CodecError) in
        try UTF8Text.decode(bytes)
      } encoded: {
        Array($0.utf8)
      }
    },
    EntryPoint("TextSanitizer.display", texts: ["plain", "\u{1b}]8;;x\u{7}"]) { text in
      EntryPoint.Outcome(isAccepted: true, answer: TextSanitizer.display(text, limit: 4096))
    },
  ]

  static let curve: [EntryPoint] = [
    EntryPoint(
      "Secp256k1Signature.init(der:)",
      samples: [
        [0x30, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x7f], [0x30, 0x07, 0x02, 0x02, 0x00, 0x80, 0x02, 0x01, 0x01],
      ],
      isPrefixFree: true
    ) { bytes in
      codec { () throws(CodecError) in
        try Secp256k1Signature(der: bytes)
      } encoded: { _ in
        nil
      }
    }
  ]

  private static func isLowercase(_ text: String) -> Bool { !text.utf8.contains { $0 >= 0x41 && $0 <= 0x5a } }

  /// Runs a codec and writes down what came of it.
  static func codec<Value: Hashable>(
    _ body: () throws(CodecError) -> Value, encoded: (Value) -> [UInt8]?
  ) -> EntryPoint.Outcome {
    do {
      let value = try body()
      return EntryPoint.Outcome(isAccepted: true, answer: digest(of: value), encoded: encoded(value))
    } catch {
      return EntryPoint.Outcome(isAccepted: false, answer: "\(error)")
    }
  }

  /// Runs a decoder and writes down what came of it.
  static func decoder<Value: Hashable>(
    _ body: () throws(DecodeError) -> Value, encoded: (Value) -> [UInt8]?
  ) -> EntryPoint.Outcome {
    do {
      let value = try body()
      return EntryPoint.Outcome(isAccepted: true, answer: digest(of: value), encoded: encoded(value))
    } catch {
      return EntryPoint.Outcome(isAccepted: false, answer: error.description)
    }
  }

  /// A value in a few characters: its own hash, which is the same for equal values within a process. Writing out a value
  /// of two megabytes would cost more than reading it.
  static func digest(of value: some Hashable) -> String {
    // Swift hashes a text by its normal form, which takes time with the square of a row of combining marks.
    if let text = value as? String { return "text \(Array(text.utf8).hashValue)" }
    return "value \(value.hashValue)"
  }

  /// Findings as text.
  static func text(_ findings: [Finding]) -> String {
    findings.map { "\($0.severity) \($0.rule.id) \($0.message) \($0.location) \($0.hint ?? "")" }.joined(
      separator: "\n")
  }
}
