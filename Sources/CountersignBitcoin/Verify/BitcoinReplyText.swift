import CountersignCore

/// What a wallet's reply text holds: a PSBT in base64, or in the spellings that some wallets use, or a transaction in hex.
struct BitcoinReplyText {
  /// What was read.
  enum Content: Hashable, Sendable {
    case psbt(BitcoinPSBT)
    case transaction(BitcoinTransaction)
  }

  /// What was read; nil when there is a fault.
  private(set) var content: Content?
  /// The fault, or a note about the spelling.
  private(set) var findings: [Finding] = []

  init(_ text: String, limits: Limits) {
    let letters = Array(text.utf8)
    let all = 0..<letters.count
    guard letters.count <= limits.inputBytes else {
      findings = [
        Finding(
          CoreRules.inputTooLarge, at: Location(field: "reply"),
          [Argument("got", letters.count), Argument("limit", limits.inputBytes)])
      ]
      return
    }
    guard !letters.allSatisfy({ $0 <= 0x20 }) else {
      findings = [Finding(BitcoinRules.replyEmpty, at: Location(text: all, field: "reply"))]
      return
    }
    if let bytes = try? Hex.decode(letters, from: letters.starts(with: "0x".utf8) ? 2 : 0) {
      read(hex: bytes, all, limits)
      return
    }
    do throws(CodecError) {
      let bytes = try Base64.decode(text)
      read(bytes, limits)
    } catch {
      findings = [
        Finding(
          BitcoinRules.replyEncoding, at: Location(text: error.bytes, field: "reply"),
          [Argument("got", "no base64 (\(error.reason))"), Argument("expected", "a PSBT in base64")])
      ]
    }
  }

  private mutating func read(hex bytes: [UInt8], _ all: Range<Int>, _ limits: Limits) {
    let place = Location(text: all, field: "reply")
    if bytes.count == 32 {
      findings = [
        Finding(
          BitcoinRules.replyOtherKind, at: place,
          [Argument("got", "a transaction id"), Argument("expected", "a signed PSBT")])
      ]
      return
    }
    if bytes.starts(with: BitcoinPSBT.magic) {
      findings = [Finding(BitcoinRules.signedOtherEncoding, at: place, [Argument("got", "a PSBT in hex")])]
      return read(bytes, limits)
    }
    do throws(DecodeError) {
      content = .transaction(try Self.transaction(bytes, limits))
      findings = [Finding(BitcoinRules.signedOtherEncoding, at: place, [Argument("got", "a transaction in hex")])]
    } catch {
      findings = [error.finding]
    }
  }

  /// A transaction that can have been signed: it spends something, and pays somebody. Source: Bitcoin Core, CheckTransaction.
  private static func transaction(_ bytes: [UInt8], _ limits: Limits) throws(DecodeError) -> BitcoinTransaction {
    let transaction = try BitcoinTransaction.decode(bytes, limits: limits)
    guard !transaction.inputs.isEmpty else {
      throw DecodeError(BitcoinRules.txNoInputs, bytes: 0..<bytes.count, field: "inputs")
    }
    guard !transaction.outputs.isEmpty else {
      throw DecodeError(BitcoinRules.txNoOutputs, bytes: 0..<bytes.count, field: "outputs")
    }
    return transaction
  }

  private mutating func read(_ bytes: [UInt8], _ limits: Limits) {
    do throws(DecodeError) {
      content = .psbt(try BitcoinPSBT.decode(bytes, limits: limits))
    } catch {
      if error.rule == BitcoinRules.psbtBadMagic, let transaction = try? Self.transaction(bytes, limits) {
        content = .transaction(transaction)
        findings.append(
          Finding(
            BitcoinRules.signedOtherEncoding, at: Location(field: "reply"),
            [Argument("got", "a transaction in base64")]))
        return
      }
      findings.append(error.finding)
    }
  }
}
