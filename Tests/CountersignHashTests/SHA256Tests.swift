import CountersignHash
import TestSupport
import Testing

@Suite struct SHA256Tests {
  /// The examples of FIPS 180-4, and short messages of NIST's SHA256ShortMsg.rsp.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("616263", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ("d3", "28969cdfa74a12c82f3bad960b0b000aca2ac329deea5c2328ebc6f2ba9802c1"),
    ("11af", "5ca7133fa735326081558ac312c620eeca9970d1e70a4b95533d956f072d1f98"),
    ("b4190e", "dff2e73091f6c05e528896c4c831b9448653dc2ff043528f6769437bc7b975c2"),
    ("74ba2521", "b16aa56be3880d18cd41e68384cf1ec8c17680c45a02b1575dc1518923ae8b0e"),
    ("c299209682", "f0887fe961c9cd3beab957e8222494abb969b1ce4c6557976df8b0f6d20e9166"),
    ("e1dc724d5621", "eca0a060b489636225b4fa64d267dabbe44273067ac679f20820bddc6b6a90ac"),
    ("bd", "68325720aabd7c82f30f554b313d0570c95accbb7dc4b5aae11204c08ffe732b"),
    ("c98c8e55", "7abc22c0ae5af26ce93dbb94433a0e0b2e119d014f8e7f65bd56c61ccccd9504"),
  ])
  func hashesTheMessagesOfNIST(message: String, hash: String) throws {
    let bytes = try #require([UInt8](hex: message))
    #expect(SHA256.hash(bytes).hex == hash)
  }

  @Test(arguments: [
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrst"
        + "nopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func hashesTextsOfMoreThanABlock(text: String, hash: String) {
    #expect(SHA256.hash(Array(text.utf8)).hex == hash)
  }

  /// 55 zero bytes are the most that fit into one block with their padding; NIST's examples for 55 to 1005 bytes.
  @Test(arguments: [
    (UInt8(0), 55, "02779466cdec163811d078815c633f21901413081449002f24aa3e80f0b88ef7"),
    (0, 56, "d4817aa5497628e7c77e6b606107042bbba3130888c5f47a375e6179be789fbb"),
    (0, 57, "65a16cb7861335d5ace3c60718b5052e44660726da4cd13bb745381b235a1785"),
    (0, 64, "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b"),
    (0, 1000, "541b3e9daa09b20bf85fa273e5cbd3e80185aa4ec298e765db87742b70138a53"),
    (0x41, 1000, "c2e686823489ced2017f6059b8b239318b6364f6dcd835d0a519105a1eadd6e4"),
    (0x55, 1005, "f4d62ddec0f3dd90ea1380fa16a5ff8dc4c54b21740650f24afc4120903552b0"),
  ])
  func padsAroundABlock(byte: UInt8, count: Int, hash: String) {
    #expect(SHA256.hash([UInt8](repeating: byte, count: count)).hex == hash)
  }

  @Test func hashesAMillionBytes() {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(SHA256.hash(bytes).hex == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func hashesItsOwnHashAThousandTimes() {
    var bytes: [UInt8] = []
    for _ in 0..<1000 { bytes = SHA256.hash(bytes).bytes }
    #expect(bytes.hexText == "ccacebeaa615bc6656e00e68c86e9a2664a98f6742fa3eb280dda3200432026b")
  }

  /// The header of Bitcoin's first block, whose hash is written with its bytes reversed.
  @Test func doubleHashesABlockHeader() throws {
    let header = try #require(
      [UInt8](
        hex: "0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f61"
          + "7fc81bc3888a51323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c"))
    #expect(SHA256.doubleHash(header).hex == "6fe28c0ab6f1b372c1a6a246ae63f74f931e8365e15a089c68d6190000000000")
    #expect(SHA256.doubleHash(header) == SHA256.hash(SHA256.hash(header).bytes))
  }

  @Test(arguments: [1, 3, 7, 55, 63, 64, 65, 128, 1000])
  func absorbsChunksLikeTheWhole(chunk: Int) {
    var random = SeededGenerator(seed: 1)
    for count in [0, 1, 55, 56, 63, 64, 65, 119, 120, 127, 128, 129, 1000] {
      let bytes = random.bytes(count)
      var hasher = SHA256()
      for start in stride(from: 0, to: count, by: chunk) {
        hasher.update(Array(bytes[start..<min(start + chunk, count)]))
        hasher.update([])
      }
      #expect(hasher.finalize() == SHA256.hash(bytes), "\(count) bytes")
    }
  }

  @Test func absorbsPartsOfAnArrayLikeTheWhole() {
    var random = SeededGenerator(seed: 2)
    let bytes = random.bytes(300)
    for first in [0, 1, 63, 64, 65, 200] {
      for second in [first, first + 1, first + 64, first + 99] {
        var hasher = SHA256()
        hasher.update(bytes, -1..<first)
        hasher.update(bytes, first..<second)
        hasher.update(bytes, second..<1000)
        #expect(hasher.finalize() == SHA256.hash(bytes), "parted at \(first) and \(second)")
      }
    }
  }

  @Test func aCopyGoesItsOwnWay() {
    var one = SHA256()
    one.update(Array("ab".utf8))
    var other = one
    one.update(Array("c".utf8))
    other.update(Array("d".utf8))
    #expect(one.finalize() == SHA256.hash(Array("abc".utf8)))
    #expect(other.finalize() == SHA256.hash(Array("abd".utf8)))
  }
}
