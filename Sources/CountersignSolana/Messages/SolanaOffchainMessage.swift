public import CountersignCore
public import CountersignHash

/// A text in an envelope that no transaction begins like. Source: Anza, off-chain message signing; solana-sdk
/// `offchain-message`; sRFC 38.
public struct SolanaOffchainMessage: Hashable, Sendable {
  /// How the envelope is laid out.
  public struct Layout: Hashable, Sendable, CustomStringConvertible {
    /// The word of the schema.
    public let description: String

    /// Version 0 as it is specified: application domain, format, signers, length, text.
    public static let v0 = Layout(description: "v0")
    /// Version 0 as solana-sdk and the CLI write it: format, length, text.
    public static let v0Short = Layout(description: "v0-short")
    /// Version 1: signers, text.
    public static let v1 = Layout(description: "v1")
  }

  /// What every off-chain message begins with: no transaction and no message of one does.
  public static let signingDomain: [UInt8] = [0xff] + Array("solana offchain".utf8)

  /// The layout.
  public let layout: Layout
  /// The application, 32 bytes that it chose; zeros for none. Layout v0 only.
  public let applicationDomain: Bytes32?
  /// 0 is printable ASCII, 1 is UTF-8 that fits a packet, 2 is longer UTF-8. Nil for version 1.
  public let format: UInt8?
  /// Who signs, at least one; none in the short layout, which does not name them.
  public let signers: [SolanaAddress]
  /// The text as its UTF-8.
  public let body: [UInt8]

  /// The text.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// Takes what was checked.
  init(
    checked layout: Layout, applicationDomain: Bytes32?, format: UInt8?, signers: [SolanaAddress], body: [UInt8]
  ) {
    self.layout = layout
    self.applicationDomain = applicationDomain
    self.format = format
    self.signers = signers
    self.body = body
  }

  /// Makes a message of version 0 as it is specified. Throws the rules of `offchainRules`.
  public init(
    v0 text: String, applicationDomain: Bytes32 = Bytes32(0, 0, 0, 0), signers: [SolanaAddress], format: UInt8? = nil
  ) throws(DecodeError) {
    let body = Array(text.utf8)
    let preamble = Self.signingDomain.count + 37 + 32 * signers.count
    let format = format ?? Self.format(of: body, limit: Self.packetBytes - preamble)
    // Not more than a byte counts.
    guard (1...255).contains(signers.count) else {
      throw DecodeError(SolanaRules.offchainNoSigners, bytes: 0..<0, field: "signers")
    }
    try Self.check(body, format, preamble: preamble, at: preamble, packet: Self.packetBytes, limit: 65_535)
    self.init(
      checked: .v0, applicationDomain: applicationDomain, format: format, signers: signers, body: body)
  }

  /// Makes a message of version 0 as solana-sdk and the CLI do. Throws the rules of `offchainRules`.
  public init(v0Short text: String, format: UInt8? = nil) throws(DecodeError) {
    let body = Array(text.utf8)
    let format = format ?? Self.format(of: body, limit: Self.packetBytes - Self.shortPreamble)
    try Self.check(
      body, format, preamble: Self.shortPreamble, at: Self.shortPreamble, packet: Self.packetBytes,
      limit: 65_535 - Self.shortPreamble)
    self.init(checked: .v0Short, applicationDomain: nil, format: format, signers: [], body: body)
  }

  /// Makes a message of version 1; the signers are sorted. Throws the rules of `offchainRules`.
  public init(v1 text: String, signers: [SolanaAddress]) throws(DecodeError) {
    guard (1...255).contains(signers.count) else {
      throw DecodeError(SolanaRules.offchainNoSigners, bytes: 0..<0, field: "signers")
    }
    let sorted = signers.sorted()
    try Self.checkOrder(sorted, at: Self.signingDomain.count + 2)
    guard !text.utf8.isEmpty else { throw DecodeError(SolanaRules.offchainEmpty, bytes: 0..<0, field: "text") }
    self.init(checked: .v1, applicationDomain: nil, format: nil, signers: sorted, body: Array(text.utf8))
  }

  /// The bytes that are signed.
  public var encoded: [UInt8] {
    var writer = ByteWriter(capacity: 64 + 32 * signers.count + body.count)
    writer.write(Self.signingDomain)
    writer.u8(layout == .v1 ? 1 : 0)
    if layout == .v0 { writer.write((applicationDomain ?? Bytes32(0, 0, 0, 0)).bytes) }
    if let format { writer.u8(format) }
    if layout != .v0Short {
      writer.u8(UInt8(truncatingIfNeeded: signers.count))
      for signer in signers { writer.write(signer.bytes.bytes) }
    }
    if layout != .v1 { writer.littleEndian(UInt64(truncatingIfNeeded: body.count), count: 2) }
    writer.write(body)
    return writer.bytes
  }

  /// What is worth knowing about a message that can be read.
  public var findings: [Finding] {
    var findings: [Finding] = []
    let start = encodedCount - body.count
    if format == 0, let feed = body.firstIndex(of: 0x0a) {
      findings.append(
        Finding(
          SolanaRules.offchainNewlineDisputed, at: Location(bytes: start + feed..<start + feed + 1, field: "text")))
    }
    if layout == .v0, (try? Self.decodeShort(encoded)) != nil {
      findings.append(Finding(SolanaRules.offchainAmbiguous, at: Location(field: "message")))
    }
    return findings
  }

  private var encodedCount: Int {
    switch layout {
    case .v0: Self.signingDomain.count + 37 + 32 * signers.count + body.count
    case .v0Short: Self.shortPreamble + body.count
    default: Self.signingDomain.count + 2 + 32 * signers.count + body.count
    }
  }
}
