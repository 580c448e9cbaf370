import CountersignCore

/// A PSBT that a wallet is asked to sign: the bridge's `{"unsignedPsbtBase64", "allowedSighash", "signature"}`.
public struct BitcoinSignRequest: Hashable, Sendable {
  /// Which inputs an address is to sign.
  public struct Entry: Hashable, Sendable {
    /// The address in text.
    public var address: String
    /// The inputs, counted from 0; none for all that the address owns.
    public var signingIndexes: [Int]
    /// True when the wallet's own check of the address is turned off.
    public var disableAddressValidation: Bool?

    /// Makes an entry.
    public init(address: String, signingIndexes: [Int], disableAddressValidation: Bool? = nil) {
      self.address = address
      self.signingIndexes = signingIndexes
      self.disableAddressValidation = disableAddressValidation
    }
  }

  /// What is to be signed.
  public let psbt: BitcoinPSBT
  /// The hash types that the wallet may use; nil when the request does not say.
  public let allowedSighash: [UInt32]?
  /// Who signs what; nil when the request does not say.
  public let signature: [Entry]?
  /// True for a PSBT without a request around it.
  public let isBare: Bool

  /// Makes a request.
  public init(psbt: BitcoinPSBT, allowedSighash: [UInt32]? = [0, 1], signature: [Entry]? = nil) {
    self.init(psbt: psbt, allowedSighash: allowedSighash, signature: signature, isBare: false)
  }

  init(psbt: BitcoinPSBT, allowedSighash: [UInt32]?, signature: [Entry]?, isBare: Bool) {
    self.psbt = psbt
    self.allowedSighash = allowedSighash
    self.signature = signature
    self.isBare = isBare
  }

  /// What is sent: the known keys only, the PSBT's bytes as they came.
  public var bridgeString: String {
    if isBare { return psbt.base64 }
    let entries = signature.map { entries in
      JSONText.array(
        entries.map { entry in
          .object([
            "address": .string(entry.address),
            "signingIndexes": .array(entry.signingIndexes.map { .integer($0) }),
            "disableAddressValidation": entry.disableAddressValidation.map { .bool($0) },
          ])
        })
    }
    return JSONText.object([
      "unsignedPsbtBase64": .string(psbt.base64),
      "allowedSighash": allowedSighash.map { .array($0.map { .integer(Int(truncatingIfNeeded: $0)) }) },
      "signature": entries,
    ]).text
  }

  /// The hash types that may be used: of an absent or empty list, those that a wallet takes by itself.
  var allowedTypes: Set<UInt32> {
    guard let allowedSighash, !allowedSighash.isEmpty else { return [0, 1] }
    return Set(allowedSighash)
  }

  /// True when a type may be used; for taproot 0 and 1 are one.
  func allows(_ type: UInt32, isTaproot: Bool) -> Bool {
    allowedTypes.contains(type) || isTaproot && type <= 1 && (allowedTypes.contains(0) || allowedTypes.contains(1))
  }

  /// The inputs that are to be signed: of each entry those that it names, or all of its address, and without an entry all that
  /// belong to the connection.
  func requested(_ connection: BitcoinConnection, _ spent: [BitcoinTransaction.Output?]) -> Set<Int> {
    let owned = spent.indices.filter { index in
      spent[index].map { connection.account(of: $0.script) != nil } ?? false
    }
    guard let signature, !signature.isEmpty else { return Set(owned) }
    return signature.reduce(into: Set()) { requested, entry in
      guard entry.signingIndexes.isEmpty else {
        return requested.formUnion(psbt.inputs.indices.filter(Set(entry.signingIndexes).contains))
      }
      let script = try? BitcoinAddressText.address(entry.address, field: "address").script
      requested.formUnion(owned.filter { spent[$0]?.script == script })
    }
  }
}
