import CountersignCore
import CountersignCurves

/// Tells forms of signatures apart: by the mark at the end, then by the length, then by the shape.
struct EVMSignatureFormReader {
  typealias Form = EVMSignatureForm
  typealias Answer = (Form.Kind, Form.Content)

  let bytes: [UInt8]
  let depth: Int
  private(set) var findings: [Finding] = []

  init(bytes: [UInt8], depth: Int) {
    self.bytes = bytes
    self.depth = depth
  }

  mutating func read() -> Answer {
    // A wrapper may have any length, and its mark is longer than what could be there by accident.
    if ends(with: EVMPredeploySignature.magic) { return predeploy() }
    if ends(with: EVMPredelegationSignature.magic) { return predelegation() }
    switch bytes.count {
    case 0: return (.empty, .opaque("an empty one, as for a message that the contract approved itself"))
    case 64: return compact()
    case 65: return full()
    case 66: return loopring()
    case 1..<64: return truncated()
    default: return shaped()
    }
  }

  // MARK: Signatures of a key

  private mutating func compact() -> Answer {
    guard let signature = EVMRecoverableSignature(compact: bytes) else { return (.malformed, .malformed) }
    note(EVMRules.messageCompact)
    return (.eip2098, .recoverable(signature, isStandard: true))
  }

  private mutating func full() -> Answer {
    if let safe = EVMSafeSignature(single: bytes) { return (.safe, .safe(safe)) }
    if let signature = EVMRecoverableSignature(full: bytes) {
      if let v = signature.v, v < 2 { note(EVMRules.messageVNormalised, [Argument("got", v)]) }
      return (.ecdsa, .recoverable(signature, isStandard: true))
    }
    guard let v = bytes.last, let scalars = Secp256k1Signature(compact: Array(bytes.dropLast())) else {
      return (.malformed, .malformed)
    }
    if v == 31 || v == 32, let safe = EVMSafeSignature(parsing: bytes) { return (.safe, .safe(safe)) }
    guard v >= 35 else {
      note(EVMRules.messageSignatureV, [Argument("got", v)])
      return (.malformed, .malformed)
    }
    // Some libraries bind v to a chain as EIP-155 does for transactions; the parity is still in it.
    note(EVMRules.messageVChainBound, [Argument("got", v)])
    let signature = EVMRecoverableSignature(scalars: scalars, yParity: (v - 35) & 1, v: v)
    return (.chainBound, .recoverable(signature, isStandard: false))
  }

  private mutating func truncated() -> Answer {
    let why = bytes.count == 32 ? "half a signature, or a hash" : "a signature has 64 or 65"
    note(EVMRules.messageSignatureLength, [Argument("got", bytes.count), Argument("why", why)])
    return (.truncated, .malformed)
  }

  /// 65 bytes, and 2 for a signature of the hash or 3 for one of the hash as a message. Source: Loopring,
  /// `SignatureUtil`.
  private func loopring() -> Answer {
    guard let type = bytes.last, type == 2 || type == 3,
      let signature = EVMRecoverableSignature(full: Array(bytes.dropLast()))
    else { return unknown() }
    return (.loopring, .loopring(signature, isPrefixed: type == 3))
  }

  // MARK: Wrappers

  private mutating func predeploy() -> Answer {
    var deviations: Set<ABIDeviation> = []
    do throws(CodecError) {
      let value = try EVMPredeploySignature(parsing: bytes, &deviations)
      let inner = wrapped(value.signature, "ERC-6492", deviations)
      return (.erc6492, .predeploy(value, inner: inner))
    } catch {
      return unreadable("ERC-6492", error)
    }
  }

  private mutating func predelegation() -> Answer {
    var deviations: Set<ABIDeviation> = []
    do throws(CodecError) {
      let value = try EVMPredelegationSignature(parsing: bytes, &deviations)
      let inner = wrapped(value.signature, "ERC-8010", deviations)
      return (.erc8010, .predelegation(value, inner: inner))
    } catch {
      return unreadable("ERC-8010", error)
    }
  }

  /// Forms without a mark, the narrowest shape first.
  private mutating func shaped() -> Answer {
    var deviations: Set<ABIDeviation> = []
    if let value = EVMSmartWalletSignature(parsing: bytes, &deviations) {
      return (.smartWallet, .smartWallet(value, inner: wrapped(value.signatureData, "the smart wallet", deviations)))
    }
    if let value = EVMWebAuthnSignature(parsing: bytes, &deviations) {
      tell(deviations, "WebAuthn")
      return (.webAuthn, .webAuthn(value))
    }
    if let safe = EVMSafeSignature(parsing: bytes) { return (.safe, .safe(safe)) }
    if let value = EVMNestedTypedSignature(parsing: bytes) {
      return (.erc7739, .nestedTyped(value, inner: wrapped(value.signature, "ERC-7739", [])))
    }
    return unknown()
  }

  private func unknown() -> Answer {
    (.contract, .opaque("\(bytes.count) bytes, which no key of an account makes"))
  }

  /// The signature inside. Of what is noted about it only the encoding matters here: the rest is for a contract to
  /// judge.
  private mutating func wrapped(_ signature: [UInt8], _ form: String, _ deviations: Set<ABIDeviation>) -> Form {
    tell(deviations, form)
    guard depth > 1 else { return Form(unread: signature) }
    let inner = Form(signature, depth: depth - 1)
    findings += inner.findings.filter { $0.rule == EVMRules.signatureNonCanonical }
    return inner
  }

  private mutating func tell(_ deviations: Set<ABIDeviation>, _ form: String) {
    for deviation in deviations.sorted() {
      note(EVMRules.signatureNonCanonical, [Argument("form", form), Argument("why", deviation.words)])
    }
  }

  private mutating func unreadable(_ form: String, _ error: CodecError) -> Answer {
    let why: String
    switch error.reason {
    case .overrun: why = "a length or an offset points beyond its end"
    case .truncated: why = "it is cut off"
    case .badPadding: why = "the bytes before an address are not zero"
    case .overflow: why = "a number is larger than its type"
    default: why = error.reason.description
    }
    findings.append(
      Finding(
        EVMRules.signatureWrapperMalformed, at: Location(bytes: error.bytes, field: "signature"),
        [Argument("form", form), Argument("why", why)]))
    return (.malformed, .malformed)
  }

  private mutating func note(_ rule: Rule, _ arguments: [Argument] = []) {
    findings.append(Finding(rule, at: Location(field: "signature"), arguments))
  }

  private func ends(with magic: [UInt8]) -> Bool {
    bytes.count >= magic.count && bytes.suffix(magic.count).elementsEqual(magic)
  }
}

extension EVMSignatureForm {
  /// A signature inside so many others that nobody looks at it.
  fileprivate init(unread bytes: [UInt8]) {
    self.bytes = bytes
    kind = .contract
    content = .opaque("nested deeper than is read")
    findings = []
  }
}
