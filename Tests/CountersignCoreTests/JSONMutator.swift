import TestSupport

/// Makes documents that are nearly JSON: a few faults in documents like those a wallet gets.
struct JSONMutator {
  var random: SeededGenerator

  static let seeds: [[UInt8]] = [
    #"{"to":"0x8ba1f109551bD432803012645Ac136ddd64DBA72","value":"0x2386f26fc10000","data":"0xa9059cbb","chainId":"0x1"}"#,
    #"{"from":"0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045","to":null,"gas":21000,"maxFeePerGas":"0x59682f00","type":2}"#,
    #"[{"accessList":[{"address":"0x00","storageKeys":["0x01","0x02"]}],"nonce":0,"value":1e18}]"#,
    #"{"types":{"EIP712Domain":[{"name":"name","type":"string"}],"Mail":[{"name":"to","type":"address"}]},"primaryType":"#
      + #""Mail","domain":{"name":"Ether Mail","chainId":1},"message":{"to":"0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826"}}"#,
    #" { "a" : [ -0 , 0.5 , -1.25e-3 , 1E+400 , 123456789012345678901234567890 ] , "b" : { } , "c" : [ ] } "#,
    #"{"text":"line\nfeed \u00e9\ud83d\ude00 \"quoted\" \\ \/ \b\f\r\t","\u0061":1,"a":2,"é":"€","e\u0301":"😀"}"#,
    #"[true,false,null,"",[[[[]]]],{"":{"":[{}]}}]"#,
    #"{"__proto__":{"x":1},"constructor":"y","hasOwnProperty":0,"10":1,"9":2,"K":3,"K":4}"#,
    "\t[\r\n1,\n2\r,3]\n", "0.1", "-12e+3", #""\u0041""#, "null",
  ].map { Array($0.utf8) }

  /// What has a meaning somewhere in the grammar, or nearly has one.
  static let pieces: [[UInt8]] =
    [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "/", "0", "1", "9", "-", "+", ".", "e", "E", "u", "t", "n", " ", "\n",
      "\t", "\r",
      "\u{b}", "\u{c}", "\u{0}", "\u{1f}", "\u{7f}", "\u{a0}", "\u{feff}", "\u{2028}", "true", "false", "null", "NaN",
      "\\u0061",
      "\\u0000", "\\ud83d", "\\ude00", "\\ud83d\\ude00", "\\n", "\\x", "\\u12", "\"a\"", "\"a\":", "\"a\":1,", "{}",
      "[]", "[1,",
      "0x1", "01", "1e5", "1e999", "-0", "1.", ".5", "é", "€", "😀", "e\u{301}", "\u{212a}", "//", "/**/", "'",
    ].map { Array($0.utf8) } + [
      [0xff], [0xc3], [0x80], [0xe2, 0x82], [0xed, 0xa0, 0x80], [0xc0, 0x80], [0xef, 0xbb, 0xbf],
    ]

  /// A document with one to three faults, or with none.
  mutating func next() -> [UInt8] {
    var bytes = JSONMutator.seeds[random.int(0..<JSONMutator.seeds.count)]
    for _ in 0..<random.int(0..<4) { mutate(&bytes) }
    return bytes
  }

  private mutating func mutate(_ bytes: inout [UInt8]) {
    let place = random.int(0..<bytes.count + 1)
    let here = place..<min(bytes.count, place + random.int(1..<8))
    switch random.int(0..<9) {
    case 0:
      if place < bytes.count { bytes[place] ^= 1 << UInt8(random.int(0..<8)) }
    case 1:
      if place < bytes.count { bytes[place] = UInt8(truncatingIfNeeded: random.next()) }
    case 2: bytes.insert(contentsOf: piece(), at: place)
    case 3: bytes.removeSubrange(here)
    case 4: bytes.insert(contentsOf: bytes[here], at: random.int(0..<bytes.count + 1))
    case 5: bytes.replaceSubrange(here, with: piece())
    case 6: replaceOne(of: Array("0123456789".utf8), in: &bytes)
    case 7: replaceOne(of: Array("\\".utf8), in: &bytes)
    default:
      // A whole value or member in place of some character of the structure.
      replaceOne(of: Array("{}[],:\"".utf8), in: &bytes)
    }
  }

  private mutating func piece() -> [UInt8] { JSONMutator.pieces[random.int(0..<JSONMutator.pieces.count)] }

  private mutating func replaceOne(of characters: [UInt8], in bytes: inout [UInt8]) {
    let places = bytes.indices.filter { characters.contains(bytes[$0]) }
    guard let place = places.randomElement(using: &random) else { return }
    bytes.replaceSubrange(place...place, with: piece())
  }
}
