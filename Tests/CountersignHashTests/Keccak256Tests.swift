import CountersignHash
import TestSupport
import Testing

@Suite struct Keccak256Tests {
  /// The Keccak team's short messages (ShortMsgKAT_256), and texts that every Ethereum library quotes.
  @Test(arguments: [
    ("", "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"),
    ("cc", "eead6dbfc7340a56caedc044696a168870549a6a7f6f56961e84a54bd9970b8a"),
    ("41fb", "a8eaceda4d47b3281a795ad9e1ea2122b407baf9aabcb9e18b5717b7873537d2"),
    ("1f877c", "627d7bc1491b2ab127282827b8de2d276b13d7d70fb4c5957fdf20655bc7ac30"),
    ("c1ecfdfc", "b149e766d7612eaf7d55f74e1a4fdd63709a8115b14f61fcd22aa4abc8b8e122"),
    ("21f134ac57", "67f05544dbe97d5d6417c1b1ea9bc0e3a99a541381d1cd9b08a9765687eb5bb4"),
  ])
  func hashesTheKeccakTeamsMessages(message: String, hash: String) throws {
    let bytes = try #require([UInt8](hex: message))
    #expect(Keccak256.hash(bytes).hex == hash)
  }

  @Test(arguments: [
    ("abc", "4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "45d3b367a6904e6e8d502ee04999a7c27647f91fa845d456525fd352ae3d7371"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrst"
        + "nopqrstu",
      "f519747ed599024f3882238e5ab43960132572b7345fbeb9a90769dafd21ad67"
    ),
    ("transfer(address,uint256)", "a9059cbb2ab09eb219583f4a59a5d0623ade346d962bcd4e46b11da047c9049b"),
    ("Transfer(address,address,uint256)", "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"),
  ])
  func hashesTexts(text: String, hash: String) {
    #expect(Keccak256.hash(Array(text.utf8)).hex == hash)
  }

  /// 135 bytes leave one byte for both bits of the padding, 136 none at all.
  @Test(arguments: [
    (135, "29e3704feeca7fb9ba229f0fa04d9b36449cf3ad6e1d85d9cfff3a10df9abc3e"),
    (136, "3a5912a7c5faa06ee4fe906253e339467a9ce87d533c65be3c15cb231cdb25f9"),
    (137, "bee7fbb405cb0d91a8775e338c4a5e4b5d6b2d051f687fa942043cffdc73bd28"),
  ])
  func padsAroundABlock(zeros: Int, hash: String) {
    #expect(Keccak256.hash([UInt8](repeating: 0, count: zeros)).hex == hash)
  }

  @Test func hashesAMillionBytes() {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(Keccak256.hash(bytes).hex == "fadae6b49f129bbb812be8407b7b2894f34aecf6dbd1f9b0f0c7e9853098fc96")
  }

  @Test func hashesItsOwnHashAThousandTimes() {
    var bytes: [UInt8] = []
    for _ in 0..<1000 { bytes = Keccak256.hash(bytes).bytes }
    #expect(bytes.hexText == "afd44af4ff80c04ef8438436edc76323751ab36096a08414d66f5b9f7ede7d2b")
  }

  @Test func isNotTheSHA3OfFIPS202() {
    #expect(Keccak256.hash([]).hex != "a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a")
  }

  @Test(arguments: [1, 3, 7, 64, 135, 136, 137, 271, 272, 273, 1000])
  func absorbsChunksLikeTheWhole(chunk: Int) {
    var random = SeededGenerator(seed: 1)
    for count in [0, 1, 135, 136, 137, 271, 272, 273, 407, 408, 409, 1000] {
      let bytes = random.bytes(count)
      var hasher = Keccak256()
      for start in stride(from: 0, to: count, by: chunk) {
        hasher.update(Array(bytes[start..<min(start + chunk, count)]))
        hasher.update([])
      }
      #expect(hasher.finalize() == Keccak256.hash(bytes), "\(count) bytes")
    }
  }

  @Test func aCopyGoesItsOwnWay() {
    var one = Keccak256()
    one.update(Array("ab".utf8))
    var other = one
    one.update(Array("c".utf8))
    other.update(Array("d".utf8))
    #expect(one.finalize() == Keccak256.hash(Array("abc".utf8)))
    #expect(other.finalize() == Keccak256.hash(Array("abd".utf8)))
  }

  @Test func hashesAPartInPlace() {
    var random = SeededGenerator(seed: 2)
    let bytes = random.bytes(500)
    for lower in [0, 1, 7, 8, 135, 136, 137, 364, 499, 500] {
      for upper in [0, 1, 136, 137, 272, 273, 408, 500] where upper >= lower {
        #expect(Keccak256.hash(bytes, lower..<upper) == Keccak256.hash(Array(bytes[lower..<upper])))
      }
    }
  }

  @Test func cutsRangesToTheArray() {
    let bytes = Array("countersign".utf8)
    let all = Keccak256.hash(bytes)
    let none = Keccak256.hash([])
    #expect(Keccak256.hash(bytes, -5..<11) == all)
    #expect(Keccak256.hash(bytes, 0..<12) == all)
    #expect(Keccak256.hash(bytes, .min..<(.max)) == all)
    #expect(Keccak256.hash(bytes, 11..<500) == none)
    #expect(Keccak256.hash(bytes, 400..<500) == none)
    #expect(Keccak256.hash(bytes, -9..<(-3)) == none)
    #expect(Keccak256.hash(bytes, 5..<5) == none)
    #expect(Keccak256.hash([], 0..<9) == none)
    #expect(Keccak256.hash(head: [1], bytes, -5..<50, tail: [2]) == Keccak256.hash([1] + bytes + [2]))
    #expect(Keccak256.hash(head: [1], bytes, 40..<50, tail: [2]) == Keccak256.hash([1, 2]))
    #expect(Keccak256.hash(head: [UInt8](repeating: 1, count: 200), bytes, -5..<0, tail: []) != all)
  }

  /// All lengths of a head around the first block, with parts and tails that end before, at and after a block.
  @Test func hashesHeadPartAndTailLikeTheirConcatenation() {
    var random = SeededGenerator(seed: 3)
    let bytes = random.bytes(420)
    let ranges = [0..<0, 5..<6, 3..<130, 0..<135, 1..<137, 0..<136, 9..<146, 0..<272, 7..<280, 0..<420]
    let tails = [0, 1, 31, 127, 135, 136, 137, 272].map { random.bytes($0) }
    for headCount in 0...140 {
      let head = random.bytes(headCount)
      for range in ranges {
        for tail in tails {
          let joined = Keccak256.hash(head + bytes[range] + tail)
          if Keccak256.hash(head: head, bytes, range, tail: tail) != joined {
            Issue.record("head \(headCount), part \(range), tail \(tail.count)")
          }
        }
      }
      #expect(Keccak256.hash(head: head, bytes, 0..<420) == Keccak256.hash(head + bytes), "no tail, head \(headCount)")
    }
  }
}
