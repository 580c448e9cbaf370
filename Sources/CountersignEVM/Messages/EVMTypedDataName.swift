import CountersignCore

/// What is wrong with the name of a struct or of a member: names are written into the text that is hashed, with nothing to
/// escape them. Source: EIP-712, "Definition of encodeType".
enum EVMTypedDataName {
  /// What a name holds that no name should.
  struct Fault {
    /// In words.
    let why: String
    /// True when every reader hashes it alike all the same.
    let isOdd: Bool
  }

  /// The fault of a struct's name; nil for a word of letters, digits and `_` that begins with no digit.
  ///
  /// Some wallets read of every other name only the beginning that is such a word, and leave out of the hashed text what it
  /// needs. Source: MetaMask/eth-sig-util, `findTypeDependencies`; viem, `hashStruct`.
  static func fault(ofStruct name: [UInt8]) -> Fault? {
    // MetaMask hashes no struct whose name holds a blank, eth-account and ethers do.
    if name.contains(where: { $0 <= 0x20 || $0 == 0x7f }) {
      return Fault(why: "holds blanks or control characters", isOdd: false)
    }
    if let bracket = name.first(where: { isForging($0) || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }) {
      return forging(bracket)
    }
    return odd(name, isLetter: isLetter)
  }

  /// The fault of a member's name; nil for an identifier.
  static func fault(ofMember name: [UInt8]) -> Fault? {
    if let sign = name.first(where: isForging) { return forging(sign) }
    return odd(name) { isLetter($0) || $0 == UInt8(ascii: "$") }
  }

  /// With these a name can pretend to be several members, or another struct.
  private static func isForging(_ character: UInt8) -> Bool {
    character == UInt8(ascii: "(") || character == UInt8(ascii: ")") || character == UInt8(ascii: ",")
  }

  private static func forging(_ sign: UInt8) -> Fault {
    Fault(why: "holds \(String(decoding: [sign], as: UTF8.self)), which separates types and members", isOdd: false)
  }

  private static func odd(_ name: [UInt8], isLetter: (UInt8) -> Bool) -> Fault? {
    // JavaScript takes it for the prototype of the object.
    if name.elementsEqual("__proto__".utf8) {
      return Fault(why: "has a meaning of its own in JavaScript, which wallets are written in", isOdd: false)
    }
    guard let first = name.first else { return Fault(why: "is empty", isOdd: true) }
    let isIdentifier = isLetter(first) && name.allSatisfy { isLetter($0) || $0 >= 0x30 && $0 <= 0x39 }
    return isIdentifier ? nil : Fault(why: "is no identifier, and wallets differ on such names", isOdd: true)
  }

  private static func isLetter(_ c: UInt8) -> Bool {
    c == UInt8(ascii: "_") || (0x61...0x7a).contains(c | 0x20) && c < 0x80
  }
}
