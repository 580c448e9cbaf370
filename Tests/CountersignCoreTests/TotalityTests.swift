#if os(Linux) || os(macOS)
  import CountersignCore
  import Testing

  /// Numbers that no sensible caller gives, in a process of their own: a trap would end it (design, decision 4).
  @Suite struct TotalityTests {
    @Test func hexTakesEveryOffset() async {
      await #expect(processExitsWith: .success) {
        for start in [Int.min, -1, 0, 1, 2, 3, .max] { _ = try? Hex.decode([0x30, 0x30], from: start) }
        for start in [Int.min, -1, 3, .max] { _ = Hex.firstBadDigit([0x30, 0x30], from: start) }
      }
    }

    @Test func unicodeTakesEveryRange() async {
      await #expect(processExitsWith: .success) {
        for range in [-1..<1, 0..<2, 5..<9, .min..<(.max)] { _ = try? UTF8Text.check([0x41], range) }
      }
    }

    @Test func readersTakeEveryRangeAndOffset() async {
      await #expect(processExitsWith: .success) {
        for range in [-1..<1, 0..<2, 5..<9, .min..<(.max)] {
          var reader = ByteReader([1], range)
          for offset in [Int.min, -1, 0, 1, 2, .max] {
            reader.seek(to: offset)
            _ = reader.next
            _ = try? reader.u8()
            _ = try? reader.array(offset)
            _ = reader.byte(at: offset)
          }
          _ = reader.copy(range)
        }
      }
    }

    @Test func writersTakeNegativeCapacities() async {
      await #expect(processExitsWith: .success) {
        for capacity in [Int.min, -1, 0, 1 << 10] {
          var writer = ByteWriter(capacity: capacity)
          writer.u8(1)
        }
      }
    }

    @Test func limitsTakeEveryNumber() async {
      await #expect(processExitsWith: .success) {
        for number in [Int.min, -1, 0, 1, .max] {
          var limits = Limits()
          limits.jsonDepth = number
          limits.jsonValues = number
          limits.inputBytes = number
          limits.findings = number
          _ = try? JSONReader.read(#"{"a":[1,{"a":2,"a":3}]}"#, limits: limits)
          _ = try? Base58.decode("abc", maximumCount: number)
          _ = TextSanitizer.display("abc", limit: number)
          _ = FindingCollector(limits: limits).all
          _ = try? DecimalAmount.parse("1.5", decimals: number)
          _ = DecimalAmount.format(.max, decimals: number)
        }
      }
    }
  }
#endif
