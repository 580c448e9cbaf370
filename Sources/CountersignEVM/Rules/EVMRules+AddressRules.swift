public import CountersignCore

/// Addresses and the account.
extension EVMRules {
  /// An address that has not 20 bytes.
  public static let addressLength = Rule(
    "evm/address-length", .error, title: "an address that has not 20 bytes",
    message: "{field} has {got} hex digits; an address has 40",
    reference: "EIP-55"
  )
  /// An address whose checksum is wrong.
  public static let addressChecksum = Rule(
    "evm/address-checksum", .error, title: "an address whose checksum is wrong",
    message: "{field} is {got}, but its checksum asks for {expected}",
    reference: "EIP-55"
  )
  /// An address without a checksum.
  public static let addressNoChecksum = Rule(
    "evm/address-no-checksum", .note, title: "an address without a checksum",
    message: "{field} is in one letter case and carries no checksum",
    reference: "EIP-55"
  )
  /// An ICAP address.
  public static let addressIcap = Rule(
    "evm/address-icap", .error, title: "an ICAP address",
    message: "{field} is the ICAP address {got}; the bridge resolves nothing",
    reference: "EIP-55"
  )
  /// A name where an address is due.
  public static let addressEns = Rule(
    "evm/address-ens", .error, title: "a name where an address is due",
    message: "{field} is the name {got}; the bridge resolves nothing",
    reference: "EIP-137"
  )
  /// A CAIP-10 account where an address is due.
  public static let addressCaip10 = Rule(
    "evm/address-caip10", .error, title: "a CAIP-10 account where an address is due",
    message: "{field} is the CAIP-10 account {got}; the bare address is due",
    reference: "CAIP-10"
  )
  /// An address of another chain family.
  public static let addressForeign = Rule(
    "evm/address-foreign", .error, title: "an address of another chain family",
    message: "{field} is {got}, which looks like {looks}",
    reference: "EIP-55"
  )
  /// No recipient.
  public static let toMissing = Rule(
    "evm/to-missing", .warning, title: "no recipient",
    message: "there is no recipient: this creates a contract",
    reference: "execution-apis"
  )
  /// An empty recipient.
  public static let toEmptyString = Rule(
    "evm/to-empty-string", .error, title: "an empty recipient",
    message: "to is {got}; leave the key out to create a contract",
    reference: "MetaMask/core"
  )
  /// The sender is not the connected account.
  public static let fromMismatch = Rule(
    "evm/from-mismatch", .error, title: "the sender is not the connected account",
    message: "from is {got}, the connected account is {expected}",
    reference: "MetaMask/core"
  )
  /// A sender whose checksum is wrong.
  public static let fromChecksum = Rule(
    "evm/from-checksum", .warning, title: "a sender whose checksum is wrong",
    message: "from is {got}, but its checksum asks for {expected}",
    reference: "EIP-55"
  )

  /// All rules of this family.
  public static let addressRules: [Rule] = [
    addressLength, addressChecksum, addressNoChecksum, addressIcap, addressEns, addressCaip10, addressForeign,
    toMissing, toEmptyString, fromMismatch, fromChecksum,
  ]
}
