import CountersignBitcoin
import CountersignCore
import CountersignCurves

extension InputDecoder {
  private static let nobody = BitcoinConnection(account: nil, network: nil)

  static func bitcoinPayment(_ text: String, _ curves: Curves, _ limits: Limits) -> Report<JSONText> {
    let report = BitcoinPaymentRequest.check(text, connection: nobody, limits: limits, curves: curves)
    return report.with(report.value?.summary(network: nil))
  }

  /// A PSBT, or a request around one.
  static func bitcoinPSBT(_ text: String, _ curves: Curves, _ limits: Limits) -> Report<JSONText> {
    let trimmed = trimmed(text)
    let evaluated = RuleSet(BitcoinRules.requestRules + BitcoinRules.psbtRules + BitcoinRules.transactionRules)
    if trimmed.utf8.first == UInt8(ascii: "{") {
      let report = BitcoinSignRequest.check(trimmed, connection: nobody, limits: limits, curves: curves)
      return report.with(report.value?.psbt.summary(curves))
    }
    let read = BitcoinPSBT.read(trimmed, limits: limits)
    guard let psbt = read.psbt else { return Report(value: nil, findings: read.findings, evaluated: evaluated) }
    let structure = BitcoinPSBTStructure.check(psbt, curves: curves)
    // Without inputs or outputs it cannot be mined, and is a PSBT all the same.
    let isBroken = structure.contains {
      BitcoinRules.psbtRules.contains($0.rule) && $0.severity == .error
        && ![BitcoinRules.psbtNoInputs, BitcoinRules.psbtNoOutputs].contains($0.rule)
    }
    return Report(
      value: isBroken ? nil : psbt.summary(curves),
      findings: FindingCollector.capped(read.findings + structure, limits: limits), evaluated: evaluated)
  }

  static func bitcoinTransaction(_ text: String, _ limits: Limits) -> Report<JSONText> {
    // What nodes relay is asked of requests.
    let evaluated = RuleSet(
      BitcoinRules.transactionRules.filter { ![BitcoinRules.txWeight, BitcoinRules.txVersion].contains($0) })
    do throws(CodecError) {
      let bytes = try Hex.decode(Array(trimmed(text).utf8), from: 0)
      do throws(DecodeError) {
        let transaction = try BitcoinTransaction.decode(bytes, limits: limits)
        // Without inputs or outputs it cannot be mined, and is a transaction all the same.
        var findings: [Finding] = []
        if transaction.inputs.isEmpty {
          findings.append(Finding(BitcoinRules.txNoInputs, at: Location(field: "inputs")))
        }
        if transaction.outputs.isEmpty {
          findings.append(Finding(BitcoinRules.txNoOutputs, at: Location(field: "outputs")))
        }
        return Report(value: transaction.summary(), findings: findings, evaluated: evaluated)
      } catch {
        return Report(value: nil, findings: [error.finding], evaluated: evaluated)
      }
    } catch {
      return Report(
        value: nil,
        findings: [
          Finding(
            CoreRules.inputUndetected,
            [Argument("expected", "Bitcoin transaction in hex"), Argument("looks", "another text")])
        ], evaluated: evaluated)
    }
  }

  static func bitcoinAddress(_ text: String, _ curves: Curves) -> Report<JSONText> {
    let evaluated = RuleSet(BitcoinRules.addressRules)
    do throws(DecodeError) {
      let address = try BitcoinAddress(trimmed(text))
      let summary = JSONText.object([
        "kind": .string("bitcoin.address"), "address": .string(address.description),
        "script": .string(Hex.encode(address.script.bytes)), "scriptType": .string(address.script.typeName),
        "actions": .array([]),
      ])
      return Report(value: summary, findings: [], evaluated: evaluated)
    } catch {
      return Report(value: nil, findings: [error.finding], evaluated: evaluated)
    }
  }
}
