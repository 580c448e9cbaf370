public import CountersignCore

/// Typed data: its types, its values and its domain.
extension EVMRules {
  /// One of the four keys is missing.
  public static let typedDataKeyMissing = Rule(
    "evm/typed-data-key-missing", .error, title: "one of the four keys is missing",
    message: "there is no {key}: typed data has types, primaryType, domain and message",
    reference: "EIP-712, eth_signTypedData"
  )
  /// A key that typed data has not.
  public static let typedDataKeyUnknown = Rule(
    "evm/typed-data-key-unknown", .error, title: "a key that typed data has not",
    message: "the key {key} is not one of {what}: no signature covers it",
    reference: "EIP-712, eth_signTypedData"
  )
  /// A value of another JSON kind than its type.
  public static let typedDataKind = Rule(
    "evm/typed-data-kind", .error, title: "a value of another JSON kind than its type",
    message: "{field} is {got}; {expected} is due",
    reference: "EIP-712"
  )
  /// A name with a meaning of its own.
  public static let typedDataName = Rule(
    "evm/typed-data-name", .error, title: "a name that is read differently",
    message: "the name {name} {why}",
    reference: "EIP-712, encodeType; Docs/Threats.md, 31"
  )
  /// A type that nothing declares.
  public static let typedDataTypeUnknown = Rule(
    "evm/typed-data-type-unknown", .error, title: "a type that nothing declares",
    message: "{field} is {type}, which is neither declared nor a type of EIP-712",
    reference: "EIP-712"
  )
  /// A struct that is called like a type of EIP-712.
  public static let typedDataTypeShadowed = Rule(
    "evm/typed-data-type-shadowed", .error, title: "a struct that is called like a type of EIP-712",
    message: "the struct {name} is called like a type of EIP-712: wallets differ on which of the two is meant",
    reference: "EIP-712; Docs/Threats.md, 31"
  )
  /// A type that only Solidity knows.
  public static let typedDataTypeAlias = Rule(
    "evm/typed-data-type-alias", .warning, title: "a type that only Solidity knows",
    message: "{field} is {type}; EIP-712 knows {expected} only, and the two have different hashes",
    reference: "EIP-712"
  )
  /// A member that is declared twice.
  public static let typedDataMemberRepeated = Rule(
    "evm/typed-data-member-repeated", .error, title: "a member that is declared twice",
    message: "{type} declares {name} twice",
    reference: "EIP-712"
  )
  /// A struct that needs itself.
  public static let typedDataTypeCycle = Rule(
    "evm/typed-data-type-cycle", .warning, title: "a struct that needs itself",
    message: "{type} holds itself by way of {field}: some wallets refuse such types",
    reference: "EIP-712; ethers TypedDataEncoder"
  )
  /// A struct that nothing needs.
  public static let typedDataTypeUnused = Rule(
    "evm/typed-data-type-unused", .warning, title: "a struct that nothing needs",
    message: "nothing in {primaryType} needs {type}: some wallets refuse such types",
    reference: "ethers-io/ethers.js 687"
  )
  /// Types that are too large.
  public static let typedDataTooLarge = Rule(
    "evm/typed-data-too-large", .error, title: "types that are too large",
    message: "{what} more than {limit}",
    reference: "Countersign limits"
  )
  /// Values nested too deep.
  public static let typedDataTooDeep = Rule(
    "evm/typed-data-too-deep", .error, title: "values nested too deep",
    message: "{field} is nested deeper than {limit}",
    reference: "Countersign limits"
  )
  /// A member without a value.
  public static let typedDataFieldMissing = Rule(
    "evm/typed-data-field-missing", .error, title: "a member without a value",
    message: "{field} is missing, which {type} declares",
    reference: "EIP-712"
  )
  /// A value that the type does not declare.
  public static let typedDataFieldExtra = Rule(
    "evm/typed-data-field-extra", .error, title: "a value that the type does not declare",
    message: "{field} is not a member of {type}: no signature covers it",
    reference: "EIP-712; go-ethereum apitypes"
  )
  /// A struct that is null.
  public static let typedDataNullStruct = Rule(
    "evm/typed-data-null-struct", .warning, title: "a struct that is null",
    message: "{field} is {got}: hashed as 32 zero bytes, and refused by some wallets",
    reference: "MetaMask/eth-sig-util, version 4"
  )
  /// An integer that is none, or that readers differ on.
  public static let typedDataInteger = Rule(
    "evm/typed-data-integer", .error, title: "an integer that is none",
    message: "{field} is {got}, and {type} is due: {why}",
    reference: "EIP-712; go-ethereum HexOrDecimal256"
  )
  /// An integer that its type does not hold.
  public static let typedDataIntegerRange = Rule(
    "evm/typed-data-integer-range", .error, title: "an integer that its type does not hold",
    message: "{field} is {got}; {type} holds {expected}",
    reference: "EIP-712"
  )
  /// A JSON number beyond 2^53.
  public static let typedDataIntegerInexact = Rule(
    "evm/typed-data-integer-inexact", .error, title: "a JSON number beyond 2^53",
    message: "{field} is the number {got}: JSON readers round it",
    reference: "MetaMask/metamask-extension 7881"
  )
  /// Bytes of another count than the type has.
  public static let typedDataBytesLength = Rule(
    "evm/typed-data-bytes-length", .error, title: "bytes of another count than the type has",
    message: "{field} has {got} bytes; {type} has {expected}",
    reference: "EIP-712"
  )
  /// An array of another length than the type has.
  public static let typedDataArrayLength = Rule(
    "evm/typed-data-array-length", .error, title: "an array of another length than the type has",
    message: "{field} has {got} elements; {type} has {expected}",
    reference: "EIP-712"
  )
  /// The domain itself is signed.
  public static let typedDataDomainOnly = Rule(
    "evm/typed-data-domain-only", .warning, title: "the domain itself is signed",
    message: "primaryType is EIP712Domain: the signature says nothing but the domain",
    reference: "EIP-712; MetaMask/eth-sig-util"
  )
  /// The type of the domain is not declared.
  public static let typedDataDomainUndeclared = Rule(
    "evm/typed-data-domain-undeclared", .warning, title: "the type of the domain is not declared",
    message: "types has no EIP712Domain: it is made of the domain's values here, and some wallets sign an empty domain",
    reference: "EIP-712; MetaMask/eth-sig-util"
  )
  /// A domain of another shape.
  public static let typedDataDomainType = Rule(
    "evm/typed-data-domain-type", .warning, title: "a domain of another shape",
    message: "EIP712Domain {why}: wallets that make the type themselves sign another domain",
    reference: "EIP-712, domainSeparator"
  )
  /// The chain's id in another spelling.
  public static let typedDataChainSpelling = Rule(
    "evm/typed-data-chain-spelling", .warning, title: "a chain id in another spelling",
    message: "{field} is the string {got}: some wallets read it as hex; write a number",
    reference: "MetaMask/metamask-extension 11830"
  )
  /// A domain without a chain.
  public static let typedDataChainMissing = Rule(
    "evm/typed-data-chain-missing", .warning, title: "a domain without a chain",
    message: "the domain names no chain: the signature counts on every one that has {contract}",
    reference: "EIP-712; Docs/Threats.md, 31"
  )
  /// A domain without a contract.
  public static let typedDataContractMissing = Rule(
    "evm/typed-data-contract-missing", .warning, title: "a domain without a contract",
    message: "the domain names no verifyingContract",
    reference: "EIP-712"
  )
  /// The zero address as the contract.
  public static let typedDataContractZero = Rule(
    "evm/typed-data-contract-zero", .warning, title: "the zero address as the contract",
    message: "the domain's verifyingContract is the zero address",
    reference: "EIP-712"
  )
  /// The account itself as the contract.
  public static let typedDataContractIsAccount = Rule(
    "evm/typed-data-contract-is-account", .warning, isMoney: true, title: "the account itself as the contract",
    message: "the domain's verifyingContract is the connected account: the signature is an order to the account itself",
    reference: "EIP-7702; ERC-7821; Safe"
  )
  /// A domain that binds nothing.
  public static let typedDataUnboundDomain = Rule(
    "evm/typed-data-unbound-domain", .warning, title: "a domain that binds nothing",
    message: "the domain names neither a chain nor a contract: the signature counts wherever somebody takes it",
    reference: "EIP-712"
  )
  /// A domain that the policy does not allow.
  public static let policyDomain = Rule(
    "evm/policy-domain", .error, isMoney: true, title: "a domain that the policy does not allow",
    message: "the domain with the separator {got} is not among those that the policy allows",
    reference: "policy: allow.typedDataDomains"
  )

  /// All rules of this family.
  public static let typedDataRules: [Rule] = [
    typedDataKeyMissing, typedDataKeyUnknown, typedDataKind, typedDataName, typedDataTypeUnknown,
    typedDataTypeShadowed, typedDataTypeAlias, typedDataMemberRepeated, typedDataTypeCycle, typedDataTypeUnused,
    typedDataTooLarge, typedDataTooDeep, typedDataFieldMissing, typedDataFieldExtra, typedDataNullStruct,
    typedDataInteger, typedDataIntegerRange, typedDataIntegerInexact, typedDataBytesLength, typedDataArrayLength,
    typedDataDomainOnly, typedDataDomainUndeclared, typedDataDomainType, typedDataChainSpelling,
    typedDataChainMissing, typedDataContractMissing, typedDataContractZero, typedDataContractIsAccount,
    typedDataUnboundDomain, policyDomain,
  ]
}
