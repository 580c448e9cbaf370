import CountersignCore
import CountersignHash

/// Compares the transaction that was asked with the one that was signed. A wallet may change nothing of it: every
/// difference is tampered, and together they make the one of the other.
struct BitcoinComparison {
  private(set) var differences: [Difference] = []
  private(set) var compared: [String] = []

  init(asked: BitcoinTransaction, signed: BitcoinTransaction) {
    field("version", asked.version, signed.version)
    field("locktime", asked.lockTime, signed.lockTime)
    list("inputs", asked.inputs.count, signed.inputs.count) { index in
      let before = asked.inputs.indices.contains(index) ? asked.inputs[index] : nil
      let after = signed.inputs.indices.contains(index) ? signed.inputs[index] : nil
      return (before.map(Self.text), after.map(Self.text))
    } members: { index in
      let path = FieldPath("inputs")[index]
      let (before, after) = (asked.inputs[index], signed.inputs[index])
      return [
        (path.appending("outpoint"), before.outpoint.description, after.outpoint.description),
        (path.appending("sequence"), String(before.sequence), String(after.sequence)),
      ]
    }
    list("outputs", asked.outputs.count, signed.outputs.count) { index in
      let before = asked.outputs.indices.contains(index) ? asked.outputs[index] : nil
      let after = signed.outputs.indices.contains(index) ? signed.outputs[index] : nil
      return (before.map(Self.text), after.map(Self.text))
    } members: { index in
      let path = FieldPath("outputs")[index]
      let (before, after) = (asked.outputs[index], signed.outputs[index])
      return [
        (path.appending("sats"), String(before.sats), String(after.sats)),
        (path.appending("script"), Hex.encode(before.script.bytes), Hex.encode(after.script.bytes)),
      ]
    }
  }

  private static func text(_ input: BitcoinTransaction.Input) -> String {
    JSONText.object([
      "outpoint": .string(input.outpoint.description), "sequence": .string(String(input.sequence)),
    ]).text
  }

  private static func text(_ output: BitcoinTransaction.Output) -> String {
    JSONText.object([
      "sats": .string(String(output.sats)), "script": .string(Hex.encode(output.script.bytes)),
    ]).text
  }

  private mutating func field(_ path: FieldPath, _ asked: UInt32, _ signed: UInt32) {
    guard asked != signed else { return compared.append(path.description) }
    differ(path, String(asked), String(signed))
  }

  /// Elements that both have are compared member by member, others stand as a whole.
  private mutating func list(
    _ name: FieldPath, _ asked: Int, _ signed: Int, whole: (Int) -> (String?, String?),
    members: (Int) -> [(FieldPath, String, String)]
  ) {
    let before = differences.count
    for index in 0..<max(asked, signed) {
      guard index < min(asked, signed) else {
        let (requested, returned) = whole(index)
        differ(name[index], requested, returned)
        continue
      }
      for (path, requested, returned) in members(index) where requested != returned {
        differ(path, requested, returned)
      }
    }
    if differences.count == before { compared.append(name.description) }
  }

  private mutating func differ(_ path: FieldPath, _ asked: String?, _ signed: String?) {
    differences.append(Difference(path, requested: asked, returned: signed, .tampered, BitcoinRules.signedTxChanged))
  }

  /// The differences as findings.
  var findings: [Finding] {
    differences.map { difference in
      Finding(
        difference.rule, at: Location(field: difference.path),
        [
          Argument("field", difference.path), Argument("requested", difference.requested ?? "nothing"),
          Argument("returned", difference.returned ?? "nothing"),
        ])
    }
  }
}
