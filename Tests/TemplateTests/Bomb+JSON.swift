// JSON of hostile shapes, and requests that hold it.
extension Bomb {
  /// Any JSON.
  static let json: [Bomb] = [
    Bomb("10^6 opening brackets", size: 1_000_000) { repeating("[", $0) },
    Bomb("10^6 arrays in arrays") { repeating("[", $0 / 2) + repeating("]", $0 / 2) },
    Bomb("10^6 objects that do not end", size: 5_000_000) { repeating(#"{"a":"#, $0) },
    Bomb("objects in objects") { wrapped("", repeating(#"{"a":"#, $0 * 5 / 6), "0") + repeating("}", $0 / 6) },
    Bomb("10^6 arrays and objects by turns", size: 6_000_000) { repeating(#"[{"a":"#, $0) },
    Bomb("31 levels and a flood") { wrapped(String(repeating: "[", count: 31), repeating("[],", $0), "0") },
    Bomb("a number of 10^6 digits", size: 1_000_000) { wrapped(#"{"value":"#, repeating("7", $0), "}") },
    Bomb("an exponent of 10^6 digits", size: 1_000_000) { wrapped(#"{"value":1e"#, repeating("7", $0), "}") },
    Bomb("a fraction of 10^6 digits", size: 1_000_000) { wrapped(#"{"value":0."#, repeating("7", $0), "}") },
    Bomb("numbers") { wrapped("[", repeating("0,", $0), "0]") },
    Bomb("empty strings") { wrapped("[", repeating(#""","#, $0), "0]") },
    Bomb("as many values as are read, in an array", size: 150_000) { wrapped("[", repeating("{},", $0 - 16), "0]") },
    Bomb("as many members as are read", size: 500_000) { wrapped("{", numbered($0 - 16) { #""\#($0)":0"# }, "}") },
    Bomb("10^5 times one name", size: 700_000) { wrapped("{", repeating(#""to":1,"#, $0), #""to":1}"#) },
    Bomb("one name as often as values are read", size: 340_000) {
      wrapped("{", repeating(#""to":1,"#, $0), #""to":1}"#)
    },
    Bomb("two names by turns") { wrapped("{", repeating(#""to":"0x","value":"0x","#, $0), #""to":null}"#) },
    Bomb("repeated names below a long one", size: 1_000_000) { size in
      wrapped("{\"", repeating("k", size - 4_000), "\":{" + String(repeating: #""a":0,"#, count: 400) + #""a":0}}"#)
    },
    Bomb("repeated names below 30 long ones", size: 1_000_000) { size in
      let name = String(repeating: "k", count: size / 30)
      let head = String(repeating: "{\"\(name)\":", count: 30)
      return wrapped(
        head, repeating(#"{"a":0,"a":0}"#, 1), String(repeating: "}", count: 30))
    },
    Bomb("repeated names that are long", size: 1_000_000) { size in
      wrapped("{", repeating("\"\(String(repeating: "k", count: 4_000))\":0,", size), "\"a\":0}")
    },
    Bomb("repeated names that must be escaped in a pointer", size: 1_000_000) { size in
      wrapped("{", repeating("\"\(String(repeating: "~/", count: 2_000))\":0,", size), "\"a\":0}")
    },
    Bomb("10^5 unknown names", size: 1_000_000) { wrapped("{", numbered($0) { #""k\#($0)":0"# }, "}") },
    Bomb("a string that does not end", scales: true) { wrapped("\"", repeating("a", $0), "") },
    Bomb("a string of escapes", scales: true) { wrapped("\"", repeating(#"\n"#, $0), "\"") },
    Bomb("10^6 escapes", size: 2_000_000) { wrapped(#"{"data":""#, repeating(#"\\"#, $0), "\"}") },
    Bomb("a string of escaped letters") { wrapped("\"", repeating(#"\u0041"#, $0), "\"") },
    Bomb("10^6 surrogates without their twins", size: 6_000_000) { wrapped("\"", repeating(#"\ud83d"#, $0), "\"") },
    Bomb("surrogate pairs", scales: true) { wrapped("\"", repeating(#"\ud83d\ude00"#, $0), "\"") },
    Bomb("a string of marks") { wrapped("\"e", repeating("\u{301}", $0), "\"") },
    Bomb("a name of marks") { wrapped("{\"e", repeating("\u{301}", $0), "\":0}") },
    Bomb("names of escaped marks") { wrapped("{", repeating(#""\u0301\u0323":0,"#, $0), #""":0}"#) },
    Bomb("JSON in a string in JSON") { quoted(quoted(quoted(wrapped("{\"a\":\"", repeating("b", $0), "\"}")))) },
    Bomb("an object in a string") { quoted(wrapped("{", repeating(#""to":"0x","#, $0 / 2), "}")) },
    Bomb("words that do not end") { wrapped("[", repeating("true,false,null,", $0), "tru") },
  ]

  private static let to = #""to":"0x3535353535353535353535353535353535353535""#
  private static let keys = [
    "to", "from", "value", "data", "chainId", "type", "nonce", "gas", "gasPrice", "maxFeePerGas",
    "maxPriorityFeePerGas", "maxFeePerBlobGas", "input", "gasLimit", "accessList", "blobVersionedHashes",
    "authorizationList",
  ]
  private static let fieldFillings = [
    "f", "9", "0", "0x", "z", "K", "\u{e9}", "e\u{301}", "eip155:", "\u{202e}", "a.b", " ", "bc1", "{", "1,",
  ]

  /// Requests to an EVM wallet.
  static let requests: [Bomb] =
    fieldFillings.flatMap { filling in
      [
        Bomb("every field a string of \(Array(filling.utf8).shown)", size: requestLimit) { size in
          let string = quoted(repeating(filling, size / keys.count - 32))
          return object(keys.map { Array("\"\($0)\":".utf8) + string })
        },
        Bomb("every field 0x and a string of \(Array(filling.utf8).shown)", size: requestLimit) { size in
          let string = quoted(Array("0x".utf8) + repeating(filling, size / keys.count - 32))
          return object(keys.map { Array("\"\($0)\":".utf8) + string })
        },
      ]
    }
    + keys.map { key in
      Bomb("one \(key) of digits", size: requestLimit) { wrapped("{\"\(key)\":\"0x", repeating("1", $0 - 64), "\"}") }
    }
    + keys.map { key in
      Bomb("one \(key) of empty values", size: 149_000) { wrapped("{\"\(key)\":[", repeating("{},", $0 - 64), "0]}") }
    } + [
      Bomb("every field a number", size: requestLimit) { size in
        object(keys.map { Array("\"\($0)\":".utf8) + repeating("9", size / keys.count - 32) })
      },
      Bomb("data of 2 MiB", scales: true) { wrapped("{\(to),\"data\":\"0x", repeating("a9059cbb", $0), "\"}") },
      Bomb("data as long as a request may be", size: requestLimit) {
        wrapped("{\(to),\"chainId\":\"0x1\",\"data\":\"0x", repeating("a9", $0 - 128), "\"}")
      },
      Bomb("data in escapes", size: requestLimit) {
        wrapped("{\(to),\"data\":\"0x", repeating(#"\u0061"#, $0 - 128), "\"}")
      },
      Bomb("unknown names in a request", size: requestLimit) {
        wrapped("{\(to),", numbered($0 - 128) { #""k\#($0)":0"# }, "}")
      },
      Bomb("names in another case", size: requestLimit) { wrapped("{", repeating(#""DATA":0,"Value":0,"#, $0), "}") },
      Bomb("names of a result", size: requestLimit) {
        wrapped("{", repeating(#""hash":0,"blockHash":0,"#, $0 - 64), #""r":0}"#)
      },
      Bomb("a long unknown name", size: requestLimit) { wrapped("{\"", repeating("\u{e9}~", $0 - 64), "\":0}") },
      Bomb("repeated names below a long one in a request", size: requestLimit) { size in
        wrapped("{\"", repeating("k", size - 4_000), "\":{" + String(repeating: #""a":0,"#, count: 400) + #""a":0}}"#)
      },
      Bomb("an access list", size: requestLimit) { size in
        let entry = #"{"address":"0x3535353535353535353535353535353535353535","storageKeys":[]}"#
        return wrapped("{\(to),\"accessList\":[", numbered(size - 128) { _ in entry }, "]}")
      },
      Bomb("an access list of keys", size: requestLimit) { size in
        let key = "\"0x" + String(repeating: "0", count: 64) + "\""
        return wrapped(
          "{\(to),\"accessList\":[{\"address\":\"0x3535353535353535353535353535353535353535\",\"storageKeys\":[",
          numbered(size - 256) { _ in key }, "]}]}")
      },
      Bomb("an access list with names nobody knows", size: requestLimit) { size in
        wrapped("{\"accessList\":[{", numbered(size - 128) { #""k\#($0)":0"# }, "}]}")
      },
      Bomb("access lists with the wrong storage keys", size: requestLimit) { size in
        wrapped("{\"accessList\":[{\"address\":0,\"storageKeys\":[", numbered(size - 128) { _ in "0" }, "]}]}")
      },
      Bomb("authorizations", size: requestLimit) { size in
        let tuple =
          #"{"chainId":"0x1","address":"0x3535353535353535353535353535353535353535","nonce":"0x1","yParity":"0x0","r":"0x1","s":"0x1"}"#
        return wrapped("{\(to),\"authorizationList\":[", numbered(size - 256) { _ in tuple }, "]}")
      },
      Bomb("blob hashes", size: requestLimit) { size in
        let hash = "\"0x01" + String(repeating: "0", count: 62) + "\""
        return wrapped("{\(to),\"blobVersionedHashes\":[", numbered(size - 256) { _ in hash }, "]}")
      },
    ]

  private static let severities = #"{"op":"decode","payload":"","policy":{"severities":{"#

  /// Requests of the schema, policies, and answers of a node.
  static let schema: [Bomb] =
    [
      ("message", #"{"op":"checkMessage","chain":"evm","message":"#, "}"),
      ("payload to check", #"{"op":"check","chain":"evm","payload":"#, "}"),
      ("payload to decode", #"{"op":"decode","payload":"#, "}"),
      (
        "reply", #"{"op":"verify","chain":"evm","payload":"{}","reply":{"kind":"signedTransaction","value":"#, "}}"
      ),
      ("hash", #"{"op":"verify","chain":"evm","reply":{"kind":"transactionHash","value":"#, "}}"),
      ("account", #"{"op":"check","chain":"evm","payload":"{}","account":"#, "}"),
      ("network", #"{"op":"check","chain":"evm","payload":"{}","network":"#, "}"),
      ("operation", #"{"op":"#, "}"),
      ("fork", #"{"fork":"#, "}"),
      ("chain", #"{"op":"check","payload":"","chain":"#, "}"),
    ].flatMap { name, head, tail in
      [
        "a": true, "f": false, "act ": false, "e\u{301}": false, "\u{202e}": false, #"{\"to\":0,"#: false,
        "2NEpo7TZRRrLZSi2U": false, "\\n": false,
      ].sorted { $0.key < $1.key }.map { filling, scales in
        Bomb("a request whose \(name) is a flood of \(Array(filling.utf8).shown)", scales: scales) {
          wrapped(head + "\"", repeating(filling, $0), "\"" + tail)
        }
      }
    } + [
      Bomb("a message of 2 MiB with a signature of somebody else") { size in
        let signature = String(repeating: "01", count: 64) + "1b"
        return wrapped(
          #"{"op":"verifyMessage","chain":"evm","account":"0x3535353535353535353535353535353535353535","message":""#,
          repeating("ab\\r\\n", size), "\",\"signature\":\"0x\(signature)\"}")
      },
      Bomb("a hex message of 2 MiB with a signature of somebody else") { size in
        let signature = String(repeating: "01", count: 64) + "1b"
        return wrapped(
          #"{"op":"verifyMessage","chain":"evm","account":"0x3535353535353535353535353535353535353535","message":"0x"#,
          repeating("3031", size), "\",\"signature\":\"0x\(signature)\"}")
      },
      Bomb("unknown severities", size: 600_000) { wrapped(severities, numbered($0) { #""\#($0)":1"# }, "}}}") },
      Bomb("severities of rules nobody knows", size: 900_000) {
        wrapped(severities, numbered($0) { #""k\#($0)":"error""# }, "}}}")
      },
      Bomb("a policy with unknown severities", size: 600_000) {
        wrapped(#"{"severities":{"#, numbered($0) { #""\#($0)":1"# }, "}}")
      },
      Bomb("a policy with severities that differ in their marks only", size: 900_000) { size in
        wrapped(
          #"{"severities":{"#,
          numbered(size) { number in
            let marks = (0..<12).map { number >> $0 & 1 == 0 ? "\u{301}" : "\u{323}" }.joined()
            return "\"e\(marks)\":\"error\""
          }, "}}")
      },
      Bomb("a policy with unknown names", size: 600_000) { wrapped("{", numbered($0) { #""\#($0)":1"# }, "}") },
      Bomb("a policy with one name again and again", size: 500_000) {
        wrapped("{", repeating(#""fork":1,"#, $0), #""fork":1}"#)
      },
      Bomb("a fee of 10^6 digits", size: 1_000_000) { wrapped(#"{"maxFee":""#, repeating("9", $0), "\"}") },
      Bomb("unknown names of a request", size: 600_000) {
        wrapped(#"{"op":"check","chain":"evm","payload":"{}","#, numbered($0) { #""\#($0)":1"# }, "}")
      },
      Bomb("acknowledged rules", size: 600_000) {
        wrapped(#"{"op":"check","chain":"evm","payload":"{}","acknowledge":["#, numbered($0) { #""\#($0)""# }, "]}")
      },
      Bomb("acknowledged rules that are no strings", size: 100_000) {
        wrapped(#"{"op":"check","chain":"evm","payload":"{}","acknowledge":["#, repeating("0,", $0 - 128), "0]}")
      },
      Bomb("a context of unknown names", size: 600_000) {
        wrapped(#"{"op":"decode","payload":"","context":{"#, numbered($0) { #""\#($0)":1"# }, "}}")
      },
      Bomb("an error of a node") { wrapped(#"{"error":{"message":""#, repeating("\u{202e}", $0), "\"}}") },
      Bomb("a node's input of 2 MiB", scales: true) { nodeAnswer("input", quoted(hex(repeating([0x35], $0 / 2)))) },
      Bomb("a node's access list", size: 1_400_000) { size in
        let entry = #"{"address":"0x3535353535353535353535353535353535353535","storageKeys":[]}"#
        return nodeAnswer("accessList", wrapped("[", numbered(size) { _ in entry }, "]"), type: "0x1")
      },
      Bomb("a node's access list of nothing", size: 149_000) { size in
        nodeAnswer("accessList", wrapped("[", repeating("{},", size - 1_000), "0]"), type: "0x1")
      },
      Bomb("a node's quantity of 2 MiB") { nodeAnswer("value", quoted(hex(repeating([0x35], $0 / 2)))) },
      Bomb("a node's sender of 2 MiB") { nodeAnswer("from", quoted(repeating("\u{e9}", $0))) },
    ]

  /// The registry's answer with one more member, which stands before the others.
  private static func nodeAnswer(_ name: String, _ value: [UInt8], type: String = "0x0") -> [UInt8] {
    let rest =
      #","hash":"0x33469b22e9f636356c4160a87eb19df52b7412e8eac32a4a55ffe88ea8350788","type":"\#(type)","chainId":"0x1","#
      + #""from":"0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f","to":"0x3535353535353535353535353535353535353535","#
      + #""nonce":"0x9","gas":"0x5208","gasPrice":"0x4a817c800","value":"0x0","input":"0x","v":"0x25","#
      + #""accessList":[],"yParity":"0x0","r":"0x1","s":"0x1"}}"#
    return wrapped(#"{"jsonrpc":"2.0","id":1,"result":{"\#(name)":"#, value, withoutMember(name, rest))
  }

  /// Takes a member that is not the first out of flat JSON.
  private static func withoutMember(_ name: String, _ json: String) -> String {
    let parts = json.split(separator: ",", omittingEmptySubsequences: false)
    return parts.filter { !$0.hasPrefix("\"\(name)\":") }.joined(separator: ",")
  }

  private static func object(_ members: [[UInt8]]) -> [UInt8] {
    wrapped("{", Array(members.joined(separator: [UInt8(ascii: ",")])), "}")
  }
}
