import CountersignCore
import CountersignCurves

/// What the bytes of a message's signature are. Lengths first: a contract's signature is never taken for a broken one.
struct EVMMessageSignature {
  /// What can be done with it.
  enum Kind {
    /// Recoverable by the account's own key.
    case recoverable(Secp256k1Signature, recoveryID: UInt8)
    /// Recoverable once v is read as no standard reads it: a near miss at best.
    case misread(Secp256k1Signature, recoveryID: UInt8, as: String)
    /// Only a contract can judge it.
    case contract(String)
    /// No signature of a message.
    case malformed
  }

  let kind: Kind
  let findings: [Finding]

  init(_ bytes: [UInt8]) {
    switch bytes.count {
    case 64: (kind, findings) = Self.compact(bytes)
    case 65: (kind, findings) = Self.full(bytes)
    default: (kind, findings) = Self.other(bytes)
    }
  }

  /// r and s with the parity in the highest bit of s. Source: EIP-2098.
  private static func compact(_ bytes: [UInt8]) -> (Kind, [Finding]) {
    var sBytes = Array(bytes[32...])
    let parity = sBytes[0] >> 7
    sBytes[0] &= 0x7f
    guard let r = UInt256(bigEndian: Array(bytes[..<32])), let s = UInt256(bigEndian: sBytes) else {
      return (.malformed, [])
    }
    let note = Finding(EVMRules.messageCompact, at: location)
    return (.recoverable(Secp256k1Signature(r: r, s: s), recoveryID: parity), [note])
  }

  private static func full(_ bytes: [UInt8]) -> (Kind, [Finding]) {
    guard let signature = Secp256k1Signature(compact: Array(bytes[..<64])), let v = bytes.last else {
      return (.malformed, [])
    }
    let got = [Argument("got", v)]
    switch v {
    case 27, 28: return (.recoverable(signature, recoveryID: v - 27), [])
    case 0, 1:
      return (.recoverable(signature, recoveryID: v), [Finding(EVMRules.messageVNormalised, at: location, got)])
    case 31, 32:
      return (.contract("v is \(v), as Safe marks signatures over the prefixed hash"), [])
    case 35...255:
      // Some libraries bind v to a chain as EIP-155 does for transactions; the parity is still in it.
      return (
        .misread(
          signature, recoveryID: (v - 35) & 1, as: "the message, with a v that is bound to chain \((v - 35) / 2)"),
        [Finding(EVMRules.messageVChainBound, at: location, got)]
      )
    default: return (.malformed, [Finding(EVMRules.messageSignatureV, at: location, got)])
    }
  }

  private static func other(_ bytes: [UInt8]) -> (Kind, [Finding]) {
    func malformed(_ why: String) -> (Kind, [Finding]) {
      let arguments = [Argument("got", bytes.count), Argument("why", why)]
      return (.malformed, [Finding(EVMRules.messageSignatureLength, at: location, arguments)])
    }
    if bytes.isEmpty { return (.contract("an empty one, as for a message that the contract approved itself"), []) }
    if endsWithMarker(bytes, 0x64, 0x92) {
      return (.contract("wrapped for a contract that is not deployed (ERC-6492)"), [])
    }
    if endsWithMarker(bytes, 0x80, 0x10) {
      return (.contract("with a delegation that is not on chain yet (ERC-8010)"), [])
    }
    if bytes.count == 32 { return malformed("half a signature, or a hash") }
    if bytes.count < 64 { return malformed("a signature has 64 or 65") }
    if bytes.count == 66 { return (.contract("65 bytes and a type byte, as some contracts take it"), []) }
    if bytes.count % 65 == 0 { return (.contract("\(bytes.count / 65) signatures in a row, as a Safe takes them"), []) }
    let word = bytes.prefix(32)
    if bytes.count % 32 == 0, word.dropLast().allSatisfy({ $0 == 0 }), word.last == 0x20 {
      return (.contract("an ABI-encoded wrapper, as of a passkey account"), [])
    }
    return (.contract("\(bytes.count) bytes, which no key of an account makes"), [])
  }

  private static func endsWithMarker(_ bytes: [UInt8], _ a: UInt8, _ b: UInt8) -> Bool {
    bytes.count > 32 && bytes.suffix(32).enumerated().allSatisfy { $0.element == ($0.offset & 1 == 0 ? a : b) }
  }

  private static let location = Location(field: "signature")
}
