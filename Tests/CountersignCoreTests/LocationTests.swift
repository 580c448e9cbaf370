import CountersignCore
import Testing

@Suite struct LocationTests {
  /// RFC 6901, section 5, and what its section 3 asks of `~` and `/`.
  @Test(
    arguments: [
      ([], ""), (["foo"], "/foo"), (["foo", "0"], "/foo/0"), ([""], "/"), (["a/b"], "/a~1b"), (["c%d"], "/c%d"),
      (["e^f"], "/e^f"),
      (["g|h"], "/g|h"), (["i\\j"], "/i\\j"), (["k\"l"], "/k\"l"), ([" "], "/ "), (["m~n"], "/m~0n"), (["~1"], "/~01"),
      (["~0/", "/~"], "/~00~1/~1~0"), (["", ""], "//"), (["e\u{301}/\u{301}"], "/e\u{301}~1\u{301}"),
    ] as [([String], String)])
  func pointersEscapeTheirTokens(tokens: [String], text: String) {
    #expect(JSONPointer(tokens).description.utf8.elementsEqual(text.utf8))
  }

  @Test func pointersGrowByKeysAndIndices() {
    let pointer = JSONPointer().appending("a/b").appending(3).appending("")
    #expect(pointer.tokens == ["a/b", "3", ""])
    #expect(pointer.description == "/a~1b/3/")
    #expect(pointer == JSONPointer(["a/b", "3", ""]))
    #expect(pointer != JSONPointer(["a/b", "3"]))
    #expect(JSONPointer(["ab", "c"]) != JSONPointer(["a", "bc"]))
    #expect(Set([pointer, JSONPointer(["a/b", "3", ""])]).count == 1)
  }

  @Test func fieldPathsGrowByMembersAndIndices() {
    let path = FieldPath("accessList")[0].appending("storageKeys")[2]
    #expect(path.description == "accessList[0].storageKeys[2]")
    #expect(path == "accessList[0].storageKeys[2]")
    #expect(FieldPath("").appending("to") == "to")
  }

  @Test func theWholeHasNoLayer() {
    #expect(Location.whole == Location())
    #expect(Location.whole != Location(text: 0..<1))
    #expect(Location(text: 0..<1) != Location(bytes: 0..<1))
  }
}
