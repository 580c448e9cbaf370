/// Keys and phrases that hold nothing: made for these tests from the SHA-256 of labels, with PyPI's `base58` 2.1.1 and
/// `mnemonic` 0.21 (`to_mnemonic`, and `check` says true). Never send value to any of them.
enum SecretSamples {
  /// WIF: version 80 (mainnet) or ef (testnet), 32 bytes, and 01 for a compressed public key, in Base58Check.
  static let wif = [
    "5JN13HQZ8LoZtzEEier9w728AmWbDZx6ioQXmwAZ2mZky4XwXHL", "KydhB5QxoQQYCTbRYr3xRoZxe7Tc2USCFVprqL5ANohb4EtjdJXR",
    "91vLcP2SdV9hDfjwCjitNoEHHGNK9ZZTjAiL7zz68jJHD3Nd5Ah", "cP4RZADN83FNWuzWEoZsmD3crnq56niGy7sRPtvyf7hGY64CY6Uh",
    // The key 1, and keys of ff bytes: the ends of the range of first letters.
    "5HpHagT65TZzG1PH3CSu63k8DbpvD8s5ip4nEB3kEsreAnchuDf", "KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn",
    "91avARGdfge8E4tZfYLoxeJ5sGBdNJQH4kvjJoQFacbgwmaKkrx", "cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA",
    "5Km2kuu7vtFDPpxywn4u3NLu8iSdrqhxWT8tUKjeEXs2AZZCHK9", "cWALDjUu1tszsCBMjBjL4mhtjHDZMS5U52WHJ29iqqspZx2Er6J2",
    "93XfLeifX7KMMtUGa7xouxtrnNoM21F9rPzqYx69aGc5SDGXUKD",
  ]

  /// BIP-0032 with the private versions of SLIP-0132.
  static let extendedKeys = [
    "xprv9s21ZrQH143K2p1EPVD624fMN3SKyA3YjZ9G4JqfR8us8jer9QsnVaoog86irxRydZrkpkrkRf3RPeiCU1WwQiBGZL1VegxYubwXkaS5WpH",
    "tprv8ZgxMBicQKsPddEm444bBiHLgArYCg5Z574NvjG7u7QLvLPw8nDY1LBFbJGNsKpJ11PXprUWb1dDrWFwbDrtDmSs5yDoK3gbphgxCJEjUEL",
    "yprvABrGsX5C9jant7CMDqziE9krY1amun33effUqhjYo9HkBqU5Q53M7eTwhL4Jrs5u3CyZaETJtKPyGwKmBhvxCwrsRfhvEbn3BL1B98KyjH3",
    "zprvAWgYBBk7JR8GjQPU4CnLSErMhyjDrQ2YZnBhd6dSB9fdEwHJejCuji85iY1trmjpSr6NKi3sLykXADwKuQLy1BYUJ1QLpWbXT44pXoLgAG1",
    "uprv8tXDerPXZ1QsUvRstQrDPoNqr8zz9J53zDabi8A1H7nDySDAPSP6dPqPcWDxsEUDQeWLaL553fymjnsWJvGu218TxJvDtxW66RkbasRFnUW",
    "vprv9DMUxX4ShgxMLDczimdqbtUM279S5v4YuL6pVX3tf8A72Y2Pe6YfFTVXdiBYs988pHd9KofdWLLKd5V52cgupEp4peceUsKaN9pEySXpJUC",
    "YprvANkMzkodih9AJgMjAWTh4E6fFod388idxwK9ky16Av89p22zAURdCmKsW31nRJJoGg3YSpTRmXnUQ6wXUw5uMRyYG8pKe1F354H3j4tMSqY",
    "ZprvAhadJRUYsNge9yYqzsFKGKCARmmV4ki8t3qNYMtyYvW2s7rDR8bBppz1XEyNRCxigKAMCJ3zEC92HPZ6CdVv9ff98UWkDv4XLnLh7i8KkRh",
  ]

  /// BIP-0039, English: 12, 15, 18, 21 and 24 words.
  static let phrases = [
    "expose iron upon appear rapid donkey assume course address twelve bless source",
    "around adult mixture receive diamond two chunk cake jazz lava neither until jeans debate option",
    "patient practice excess below glory casino since good curtain object attract resemble purpose draw cat legal "
      + "festival toast",
    "erode share cigar city coin chronic depth raise oval tonight language laugh divide swallow sleep damage deny "
      + "canal eagle popular small",
    "sleep doll guard charge tackle enrich shiver bamboo gold stem marine wheel punch spin top fresh eagle belt grace "
      + "trip claim sing either topple",
  ]

  /// 64 bytes as the command line of Solana keeps them, and in NEAR's spelling.
  static let keyBytes =
    "[58,31,20,1,47,205,31,90,71,255,204,158,226,59,157,149,11,34,57,189,249,206,139,88,123,32,49,186,231,197,145,192,"
    + "247,23,14,166,167,39,66,67,52,83,80,216,185,7,72,114,55,162,196,104,231,109,235,167,252,193,179,71,65,131,"
    + "202,211]"
  static let nearKey =
    "ed25519:2AQ5ZxpJKqXQRxEH7bSGqNNjYVEnFbqrdh8vNsnUdEh7qNdEZzSs7MgiProxZZdzzUqXoqTYVQ5prwhxQg2bDDQE"

  /// What looks like one of them and is none, with the reason.
  static let nearMisses: [(why: String, text: String)] = [
    ("one letter changed", "5JN13HQZ8LoZtzEEier9w728AmWbDZx6ioQXmwAZ2mZky4XwXHM"),
    ("one letter changed", "KydhB5QxoQQYCTbRYr3xRoZxe7Tc2USCFVprqL5ANohb4EtjdJXS"),
    ("one letter lost", "5JN13HQZ8LoZtzEEier9w728AmWbDZx6ioQXmwAZ2mZky4XwXH"),
    ("one letter more", "5JN13HQZ8LoZtzEEier9w728AmWbDZx6ioQXmwAZ2mZky4XwXHLL"),
    ("version 81", "L8DKkEmryZKgAycC6vSrDyfStYfFrthvQwSzPnRFsHTJLa8yRYgo"),
    (
      "an extended public key",
      "xpub661MyMwAqRbcFJ5hVWk6PCc5v5GpNcmQ6n4rrhFGyUSr1XyzgxC33P8HXP8VJbUdk9fCzr95ua2sujTYBuEvTyTBecU5zK9PpmqYVxjMk2u"
    ),
    (
      "an extended public key",
      "zpub6jftahH18ngZwtTwAEKLoNo6G1ZiFrkPw17JRV33jVCc7jcTCGXAHWSZZo3fJQnUZRtpVoLCptjygJgfdJ4x4SpPPHrwA8nNNDxqH1htkD7"
    ),
    (
      "a private version over a public key",
      "xprv9s21ZrQH143K2p1EPVD624fMN3SKyA3YjZ9G4JqfR8us8jer9QsnVaoogBzDDRL3LRDD6Q2AEpHRJHukJEkNi7s28c9i8zLLtuxJjqu2SH1"
    ),
    (
      "one letter changed",
      "xprv9s21ZrQH143K2p1EPVD624fMN3SKyA3YjZ9G4JqfR8us8jer9QsnVaoog86irxRydZrkpkrkRf3RPeiCU1WwQiBGZL1VegxYubwXkaS5WpJ"
    ),
    ("NEAR's public key", "ed25519:HdY6QnkmSef9fCchskMo7xoUH2nKDA8urPiQM1QsnRNi"),
    (
      "64 bytes in base58, as every Solana signature",
      "2AQ5ZxpJKqXQRxEH7bSGqNNjYVEnFbqrdh8vNsnUdEh7qNdEZzSs7MgiProxZZdzzUqXoqTYVQ5prwhxQg2bDDQE"
    ),
    ("eleven words", "expose iron upon appear rapid donkey assume course address twelve bless"),
    ("thirteen words", "zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo"),
    ("a word that is none", "expose iron upon appear rapid donkey assume course address twelve bless sourcer"),
    (
      "twelve words of another sentence", "the quick brown fox jumps over the lazy dog and runs away"
    ),
    (
      "twelve words in prose whose checksum is wrong",
      "we said: expose iron upon appear rapid donkey assume course address twelve bless zoo, and so on"
    ),
    ("63 bytes", array("7", 63)),
    ("65 bytes", array("7", 65)),
    ("64 numbers, one too large", array("256", 64)),
    ("64 numbers, one negative", array("-1", 64)),
    ("64 numbers, one a fraction", array("1.5", 64)),
    ("an EVM address", "0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F"),
    ("a Bitcoin address", "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2"),
    ("nothing", ""), ("blanks", " \n"), ("a text", "hello"),
  ]

  /// A JSON array of sevens, but for its first element.
  private static func array(_ first: String, _ count: Int) -> String {
    "[\(first)\(String(repeating: ",7", count: count - 1))]"
  }
}
