import CountersignCore
import CountersignCurves
import CountersignHash

/// The rules for a payment.
struct BitcoinPaymentCheck {
  private let connection: BitcoinConnection
  private let policy: BitcoinPolicy
  private let context: BitcoinContext
  private let limits: Limits
  private let curves: Curves
  private var collector: FindingCollector
  private(set) var notEvaluated: [NotEvaluated] = []

  init(
    _ connection: BitcoinConnection, _ policy: BitcoinPolicy, _ context: BitcoinContext, _ limits: Limits,
    _ curves: Curves
  ) {
    self.connection = connection
    self.policy = policy
    self.context = context
    self.limits = limits
    self.curves = curves
    collector = FindingCollector(limits: limits)
  }

  /// All findings.
  var findings: [Finding] { collector.all }

  /// Below so many satoshis bitcoins may have been meant. Source: reown-com/appkit 5339.
  private static let smallAmount: UInt64 = 1000

  /// What other interfaces call the two values.
  private static let hints = [
    "amount": "the amount is amountSats: a decimal string of satoshis", "amountSat": "the key is amountSats",
    "sats": "the key is amountSats", "to": "the key is recipientAddress", "address": "the key is recipientAddress",
    "recipient": "the key is recipientAddress", "recipients": "one payment has one recipientAddress",
  ]

  mutating func read(_ payload: String) -> BitcoinPaymentRequest? {
    var text = BitcoinRequestText(
      payload, known: ["recipientAddress", "amountSats"], unknown: BitcoinRules.payloadUnknownKey, hints: Self.hints,
      limits: limits)
    let recipient = text.string("recipientAddress")
    let amount = text.string("amountSats", orNumber: BitcoinRules.amountIsNumber)
    collector = text.findings
    collector.add(connection.findings)
    checkNetwork()
    let address = recipient.flatMap { check(address: $0.text, $0.value) }
    let sats = amount.flatMap { check(amount: $0.text, $0.value) }
    if address == nil {
      skip(
        [BitcoinRules.amountDust, BitcoinRules.addressWrongNetwork, BitcoinRules.addressIsSelf],
        because: "the recipient cannot be read")
    }
    guard let address, let sats else { return nil }
    let least = BitcoinTransaction.Output(sats: sats, script: address.script).dustLimit
    let place = Location(pointer: JSONPointer(["amountSats"]), text: amount?.value.text)
    if sats > 0, sats < least {
      collector.add(
        Finding(BitcoinRules.amountDust, at: place, [Argument("got", sats), Argument("expected", least)]))
    } else if sats > 0, sats < Self.smallAmount {
      collector.add(
        Finding(
          BitcoinRules.amountSmall, at: place, [Argument("got", sats), Argument("expected", Self.smallAmount)]))
    }
    return text.isUnambiguous ? BitcoinPaymentRequest(recipient: address, sats: sats) : nil
  }

  private mutating func skip(_ rules: [Rule], because reason: String) {
    for rule in rules where !notEvaluated.contains(where: { $0.rule == rule }) {
      notEvaluated.append(NotEvaluated(rule, reason))
    }
  }

  private mutating func checkNetwork() {
    guard let network = connection.network else {
      let rules = [BitcoinRules.addressWrongNetwork] + (policy.networks == nil ? [] : [BitcoinRules.networkNotAllowed])
      return skip(rules, because: "the connection's network is not known")
    }
    if let allowed = policy.networks, !allowed.contains(where: { BitcoinNetwork($0) == network }) {
      collector.add(
        Finding(BitcoinRules.networkNotAllowed, at: Location(field: "network"), [Argument("got", network.caip2)]))
    }
  }

  // MARK: The amount

  private mutating func check(amount text: String, _ value: JSONValue) -> UInt64? {
    let place = Location(pointer: JSONPointer(["amountSats"]), text: value.text)
    let got = Argument("got", text)
    let digits = Array(text.utf8)
    func isDigit(_ c: UInt8) -> Bool { c >= 0x30 && c <= 0x39 }
    guard !digits.isEmpty else {
      collector.add(Finding(BitcoinRules.amountEmpty, at: place))
      return nil
    }
    guard digits.allSatisfy(isDigit) else {
      let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      let isDecimal = parts.count == 2 && parts.allSatisfy { $0.allSatisfy(isDigit) } && digits.count > 1
      let sats = isDecimal ? try? UInt64.btc(text) : nil
      let hint = sats.map { "\(text) bitcoins would be \($0) satoshis" }
      collector.add(
        Finding(
          isDecimal ? BitcoinRules.amountLooksLikeBTC : BitcoinRules.amountNotDigits, at: place, [got], hint: hint,
          fix: sats.map { Fix(replacing: value.text, with: "\"\($0)\"", isSafe: false) }))
      return nil
    }
    let significant = digits.drop { $0 == 0x30 }
    if digits.count > 1, digits.first == 0x30 {
      let written = significant.isEmpty ? "0" : String(decoding: significant, as: UTF8.self)
      collector.add(
        Finding(
          BitcoinRules.amountLeadingZero, at: place, [got],
          fix: Fix(replacing: value.text, with: "\"\(written)\"", isSafe: false)))
    }
    // Compared as digits first: a long text is no number of 64 bits.
    let sats = significant.count <= 16 ? UInt64(String(decoding: significant, as: UTF8.self), radix: 10) ?? 0 : .max
    if significant.isEmpty { collector.add(Finding(BitcoinRules.amountZero, at: place)) }
    guard sats <= BitcoinTransaction.maximumSats else {
      collector.add(Finding(BitcoinRules.amountExceedsSupply, at: place, [got]))
      return nil
    }
    return sats
  }

  // MARK: The recipient

  private mutating func check(address text: String, _ value: JSONValue) -> BitcoinAddress? {
    let pointer = JSONPointer(["recipientAddress"])
    let address: BitcoinAddress
    do throws(DecodeError) {
      address = try BitcoinAddressText.address(text, field: "recipientAddress")
    } catch {
      // Without escapes the text in the document is the value itself, between quotes.
      let isPlain = value.text.count == text.utf8.count + 2
      let place =
        isPlain && !error.bytes.isEmpty
        ? value.text.lowerBound + 1 + error.bytes.lowerBound..<value.text.lowerBound + 1 + error.bytes.upperBound
        : value.text
      // Digits that are no point of the curve are other hex.
      let key = error.rule == BitcoinRules.addressIsPublicKey ? try? Hex.decode(Array(text.utf8), from: 0) : nil
      let isPoint = key.map { curves.secp256k1.publicKey($0) != nil } ?? true
      collector.add(
        Finding(
          isPoint ? error.rule : BitcoinRules.addressIsScript, at: Location(pointer: pointer, text: place),
          error.arguments, hint: hint(error.rule, text)))
      return nil
    }
    let place = Location(pointer: pointer, text: value.text)
    for (rule, arguments) in BitcoinRecipientCheck.faults(address, connection, curves) {
      collector.add(Finding(rule, at: place, [Argument("field", "recipientAddress")] + arguments))
    }
    if !text.utf8.elementsEqual(address.description.utf8) {
      collector.add(
        Finding(
          BitcoinRules.addressUppercase, at: place, [Argument("field", "recipientAddress")],
          fix: Fix(replacing: value.text, with: "\"\(address)\"", isSafe: true)))
    }
    if let allowed = policy.recipients, !allowed.contains(address.script) {
      collector.add(
        Finding(
          BitcoinRules.recipientNotAllowed, at: place,
          [Argument("field", "recipientAddress"), Argument("got", address)]))
    }
    guard let known = context.knownAddresses else {
      skip([CoreRules.addressLookalike], because: "no known addresses were given")
      return address
    }
    if let imitated = BitcoinRecipientCheck.Known(known).imitated(by: address) {
      collector.add(
        Finding(CoreRules.addressLookalike, at: place, [Argument("got", address), Argument("known", imitated)]))
    }
    return address
  }

  /// What a text that is no address says.
  private func hint(_ rule: Rule, _ text: String) -> String? {
    guard rule == BitcoinRules.addressIsURI else { return nil }
    let inner = text.utf8.dropFirst("bitcoin:".utf8.count).prefix { $0 != UInt8(ascii: "?") }
    guard let address = try? BitcoinAddress(String(decoding: inner, as: UTF8.self)) else { return nil }
    return "the address in it is \(address)"
  }
}
