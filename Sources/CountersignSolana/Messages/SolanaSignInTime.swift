public import CountersignCore

/// A time of a sign-in.
public typealias SolanaSignInTime = Timestamp
