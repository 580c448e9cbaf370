/// What an app asks a wallet to sign in with. A wallet may fill in domain and address, and nothing else. Source: Wallet
/// Standard, `SolanaSignInInput`.
///
/// Not `Equatable`: what an app hands on may be any text, and Swift takes canonically equivalent texts for equal.
public struct SolanaSignInInput: Sendable {
  /// The site, an authority: `example.com`, `localhost:3000`.
  public var domain: String?
  /// The account.
  public var address: SolanaAddress?
  /// What the user agrees to, one line.
  public var statement: String?
  /// The page.
  public var uri: String?
  /// Always 1.
  public var version: String?
  /// `mainnet`, `testnet`, `devnet`, `localnet`, or one of the first three after `solana:`.
  public var chainID: String?
  /// At least eight letters and digits, new for every sign-in.
  public var nonce: String?
  /// When it was made.
  public var issuedAt: SolanaSignInTime?
  /// When it ends.
  public var expirationTime: SolanaSignInTime?
  /// When it begins.
  public var notBefore: SolanaSignInTime?
  /// A name for the request.
  public var requestID: String?
  /// URIs that belong to it; an empty list is not the same as none.
  public var resources: [String]?

  /// Asks for nothing in particular.
  public init() {}
}
