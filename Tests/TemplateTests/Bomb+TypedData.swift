// Typed data of hostile shapes.
extension Bomb {
  private static let domain =
    #""domain":{"chainId":1,"verifyingContract":"0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC"}"#
  private static let domainType =
    #""EIP712Domain":[{"name":"chainId","type":"uint256"},{"name":"verifyingContract","type":"address"}]"#

  /// Typed data whose struct A has one member of a type, with a value.
  private static func member(_ type: String, _ value: [UInt8], more: String = "") -> [UInt8] {
    let head = #"{"types":{\#(domainType),"A":[{"name":"a","type":"\#(type)"}]\#(more)},"primaryType":"A",\#(domain),"#
    return wrapped(head + #""message":{"a":"#, value, "}}")
  }

  /// Typed data of many structs, with a message of A.
  private static func structs(_ types: [UInt8], _ message: String = "{}") -> [UInt8] {
    wrapped("{\"types\":{", types, "},\"primaryType\":\"A0\",\(domain),\"message\":\(message)}")
  }

  /// One struct, of which the type is an array or itself.
  static let typedData: [Bomb] = values + types + names

  private static let values: [Bomb] = [
    Bomb("an array of numbers", size: 60_000) { member("uint8[]", wrapped("[", repeating("0,", $0 - 512), "0]")) },
    Bomb("an array of numbers that do not fit", size: 100_000) {
      member("uint8[]", wrapped("[", repeating("256,", $0 * 3 / 4 - 512), "0]"))
    },
    Bomb("an array of addresses", size: 700_000) { size in
      member(
        "address[]", wrapped("[", numbered(size - 512) { _ in "\"0x\(String(repeating: "35", count: 20))\"" }, "]"))
    },
    Bomb("an array of addresses whose checksum is wrong", size: 700_000) { size in
      let address = "\"0xcD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826\""
      return member("address[]", wrapped("[", numbered(size - 512) { _ in address }, "]"))
    },
    Bomb("an array of what is no address", size: 1_900_000) { size in
      let text = "\"" + String(repeating: "2NEpo7TZRRrLZSi2U", count: 14) + "\""
      return member("address[]", wrapped("[", numbered(size - 512) { _ in text }, "]"))
    },
    Bomb("an array of structs without members", size: 59_000) { size in
      member("B[]", wrapped("[", repeating("{},", size - 512), "{}]"), more: #","B":[]"#)
    },
    Bomb("an array of structs that lack everything", size: 90_000) { size in
      let members = (0..<1_000).map { #"{"name":"m\#($0)","type":"bool"}"# }.joined(separator: ",")
      let objects = repeating("{},", max(0, size - members.utf8.count - 1_024))
      return member("B[]", wrapped("[", objects, "{}]"), more: ",\"B\":[\(members)]")
    },
    Bomb("an array of structs whose recursion ends by absence", size: 90_000) { size in
      let members = (0..<1_000).map { #"{"name":"m\#($0)","type":"B"}"# }.joined(separator: ",")
      let objects = repeating("{},", max(0, size - members.utf8.count - 1_024))
      return member("B[]", wrapped("[", objects, "{}]"), more: ",\"B\":[\(members)]")
    },
    Bomb("structs that are null", size: 90_000) {
      member("A[]", wrapped("[", repeating("null,", $0 - 512), "null]"))
    },
    Bomb("arrays in arrays as deep as their type", size: 2_000) { _ in
      member(
        "bool" + String(repeating: "[]", count: 400),
        repeating("[", 28) + repeating("]", 28) + repeating(" ", 900))
    },
    Bomb("a string of a member", scales: true) { member("string", quoted(repeating("a", $0 - 512))) },
    Bomb("bytes of a member", scales: true) { member("bytes", quoted(hex(repeating([0x35], $0 / 2 - 512)))) },
    Bomb("bytes of a member of four", scales: true) {
      member("bytes4", quoted(hex(repeating([0x35], $0 / 2 - 512))))
    },
    Bomb("a number of a member") { member("uint256", repeating("7", $0 - 512)) },
    Bomb("a number in a string of a member") { member("uint256", quoted(repeating("7", $0 - 512))) },
    Bomb("a hex number in a string of a member") {
      member("int8", quoted(wrapped("0x", repeating("f", $0 - 512), "")))
    },
    Bomb("an address of a member") { member("address", quoted(wrapped("0x", repeating("f", $0 - 512), ""))) },
    Bomb("marks of a member") { member("address", quoted(wrapped("e", repeating("\u{301}", $0 - 512), ""))) },
    Bomb("values that no type declares", size: 600_000) { size in
      member("bool", wrapped("true,", numbered(size - 512) { #""k\#($0)":0"# }, ""))
    },
    Bomb("values of the domain that no type declares", size: 600_000) { size in
      let head = #"{"types":{\#(domainType),"A0":[]},"primaryType":"A0","message":{},"domain":{"#
      return wrapped(head, numbered(size - 512) { #""k\#($0)":0"# }, "}}")
    },
    Bomb("keys that typed data has not", size: 600_000) { size in
      wrapped("{", numbered(size - 16) { #""k\#($0)":0"# }, "}")
    },
  ]

  private static let types: [Bomb] = [
    Bomb("a chain of structs", size: 220_000) { size in
      structs(numbered(size - 512) { #""A\#($0)":[{"name":"a","type":"A\#($0 + 1)"}]"# } + Array(#","Z":[]"#.utf8))
    },
    Bomb("a ring of structs", size: 220_000) { size in
      let chain = numbered(size - 1_024) { #""A\#($0)":[{"name":"a","type":"A\#($0 + 1)"},{"name":"b","type":"A0"}]"# }
      return structs(chain)
    },
    Bomb("a fan of structs that need one chain", size: 230_000) { size in
      // Each struct's text holds the whole chain.
      let half = size / 2 - 512
      let count = half / 50
      let fan = (0..<count / 2).map { #"{"name":"m\#($0)","type":"B\#($0)"}"# }.joined(separator: ",")
      let leaves = (0..<count / 2).map { #""B\#($0)":[{"name":"c","type":"C0"}]"# }.joined(separator: ",")
      let chain = (0..<count / 2).map { #""C\#($0)":[{"name":"c","type":"C\#($0 + 1)"}]"# }.joined(separator: ",")
      return structs(Array("\"A0\":[\(fan)],\(leaves),\(chain),\"C\(count / 2)\":[]".utf8))
    },
    Bomb("structs that nothing needs", size: 200_000) { size in
      structs(numbered(size - 512) { #""A\#($0)":[]"# })
    },
    Bomb("members of one struct", size: 270_000) { size in
      structs(wrapped("\"A0\":[", numbered(size - 512) { #"{"name":"m\#($0)","type":"bool"}"# }, "]"))
    },
    Bomb("members with one name", size: 240_000) { size in
      structs(wrapped("\"A0\":[", numbered(size - 512) { _ in #"{"name":"m","type":"bool"}"# }, "]"))
    },
    Bomb("members of a type that nothing declares", size: 240_000) { size in
      structs(wrapped("\"A0\":[", numbered(size - 512) { #"{"name":"m\#($0)","type":"Nobody"}"# }, "]"))
    },
    Bomb("members that are no objects", size: 38_000) { size in
      structs(wrapped("\"A0\":[", repeating("0,", size - 512), "0]"))
    },
    Bomb("members with more keys", size: 300_000) { size in
      structs(wrapped("\"A0\":[{", numbered(size - 512) { #""k\#($0)":0"# }, "}]"))
    },
    Bomb("brackets of a type") { member(String(decoding: repeating("[]", $0 - 512), as: UTF8.self), Array("[]".utf8)) },
    Bomb("closing brackets of a type") {
      member(String(decoding: repeating("]", $0 - 512), as: UTF8.self), Array("[]".utf8))
    },
    Bomb("a long array type") {
      member("bool[" + String(decoding: repeating("9", $0 - 512), as: UTF8.self) + "]", Array("[]".utf8))
    },
    Bomb("a wide integer type") {
      member("uint" + String(decoding: repeating("8", $0 - 512), as: UTF8.self), Array("0".utf8))
    },
    Bomb("members of the domain", size: 270_000) { size in
      let type = wrapped(#""EIP712Domain":["#, numbered(size - 1_024) { #"{"name":"m\#($0)","type":"bool"}"# }, "]")
      return structs(Array(#""A0":[],"#.utf8) + type)
    },
  ]

  private static let names: [Bomb] = [
    Bomb("structs called as objects of JavaScript are", size: 200_000) { size in
      let names = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"]
      return structs(
        numbered(size - 512) { #""\#(names[$0 % names.count])":[{"name":"__proto__","type":"constructor"}]"# })
    },
    Bomb("long names of structs", size: 1_900_000) { size in
      structs(numbered(size - 512) { "\"A\($0)\(String(repeating: "x", count: 1_000))\":[]" })
    },
    Bomb("long names of structs of which each needs the next", size: 1_900_000) { size in
      let name = String(repeating: "x", count: 500)
      return structs(
        numbered(size - 512) {
          "\"A\($0 == 0 ? "0" : "\($0)\(name)")\":[{\"name\":\"a\",\"type\":\"A\($0 + 1)\(name)\"}]"
        })
    },
    Bomb("names of structs that differ in their marks only", size: 400_000) { size in
      structs(
        numbered(size - 512) { number in
          let marks = (0..<12).map { number >> $0 & 1 == 0 ? "\u{301}" : "\u{323}" }.joined()
          return "\"e\(marks)\":[]"
        })
    },
    Bomb("a name of a member") { size in
      structs(wrapped("\"A0\":[{\"type\":\"bool\",\"name\":\"", repeating("(,)", size - 512), "\"}]"))
    },
    Bomb("a name of marks of a member") { size in
      structs(wrapped("\"A0\":[{\"type\":\"bool\",\"name\":\"e", repeating("\u{301}\u{323}", size - 512), "\"}]"))
    },
    Bomb("values deep below long names", size: 30_000) { size in
      let name = String(repeating: "n", count: 1_000)
      let types = #""A0":[{"name":"\#(name)","type":"A0"},{"name":"a","type":"bool[]"}]"#
      let head = String(repeating: "{\"a\":[],\"\(name)\":", count: 15)
      let faults = String(repeating: "0,", count: max(1, size / 4))
      return structs(
        Array(types.utf8), head + "{\"a\":[\(faults)0],\"\(name)\":null}" + String(repeating: "}", count: 15))
    },
  ]
}
