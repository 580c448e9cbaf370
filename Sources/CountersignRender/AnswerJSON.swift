public import CountersignCore
import CountersignHash
public import CountersignKit

/// Writes answers as JSON: keys in a fixed order, no times, so that equal answers are equal bytes.
public enum AnswerJSON {
  /// The schema of an answer.
  public static let schema = "countersign.answer/1"

  /// An answer as one object. `withEvaluated`: the ids of the rules that ran, not only their count and digest.
  public static func object(_ answer: SchemaAnswer, withEvaluated: Bool = false) -> JSONText {
    let isVerification = answer.isAcceptable != nil
    return .object([
      "schema": .string(schema),
      "id": answer.id.map { .string($0) },
      "op": .string(answer.op),
      "chain": answer.chain.map { .string($0.description) },
      "verdict": .string(answer.verdict),
      "acceptable": answer.isAcceptable.map { .bool($0) },
      "reason": answer.reason.map { .string($0) },
      "summary": answer.summary,
      "bridgeString": answer.bridgeString.map { .string($0) },
      "payload": answer.payload.map { .string($0) },
      "differences": isVerification ? .array(answer.differences.map(difference)) : nil,
      "evidence": answer.evidence.map(evidence),
      "query": answer.query.map(query),
      "findings": .array(answer.findings.map(finding)),
      "notEvaluated": .array(
        answer.notEvaluated.map { .object(["rule": .string($0.rule.id), "reason": .string($0.reason)]) }),
      "evaluated": evaluated(answer.evaluated, withEvaluated),
      "counts": counts(answer.findings),
    ])
  }

  /// A finding as one object.
  static func finding(_ finding: Finding) -> JSONText {
    .object([
      "rule": .string(finding.rule.id),
      "severity": .string(finding.severity.description),
      "message": .string(finding.message),
      "arguments": .object(finding.arguments.map { JSONText.Member($0.name, .string($0.value)) }),
      "location": location(finding.location),
      "hint": finding.hint.map { .string($0) },
      "fix": finding.fix.map { fix in
        .object(["text": range(fix.text), "replacement": .string(fix.replacement), "safe": .bool(fix.isSafe)])
      },
    ])
  }

  private static func location(_ location: Location) -> JSONText {
    .object([
      "pointer": location.pointer.map { .string($0.description) },
      "text": location.text.map(range),
      "bytes": location.bytes.map(range),
      "field": location.field.map { .string($0.description) },
    ])
  }

  private static func range(_ range: Range<Int>) -> JSONText {
    .array([.integer(range.lowerBound), .integer(range.upperBound)])
  }

  private static func difference(_ difference: Difference) -> JSONText {
    .object([
      "path": .string(difference.path.description),
      "requested": difference.requested.map { .string($0) } ?? .null,
      "returned": difference.returned.map { .string($0) } ?? .null,
      "grade": .string(difference.grade.description),
      "rule": .string(difference.rule.id),
    ])
  }

  private static func evidence(_ evidence: Evidence) -> JSONText {
    func strings(_ list: [String]) -> JSONText? { list.isEmpty ? nil : .array(list.map { .string($0) }) }
    let context = evidence.context.sorted { $0.key < $1.key }
    return .object([
      "signer": evidence.signer.map { .string($0) },
      "account": evidence.account.map { .string($0) },
      "digest": evidence.digest.map { .string($0) },
      "transactionId": evidence.transactionID.map { .string($0) },
      "network": evidence.network.map { .string($0) },
      "block": evidence.block.map { .string($0) },
      "signatureForm": evidence.signatureForm.map { .string($0) },
      "claimedOwners": strings(evidence.claimedOwners),
      "viaFactory": evidence.viaFactory.map { .string($0) },
      "reading": evidence.reading.map { .string($0) },
      "compared": strings(evidence.compared),
      "filled": evidence.filled.isEmpty
        ? nil
        : .object(evidence.filled.map { JSONText.Member($0.path.description, .string($0.value)) }),
      "context": context.isEmpty ? nil : .object(context.map { JSONText.Member($0.key, .string($0.value)) }),
      "notProvable": strings(evidence.notProvable),
      "nearMisses": strings(evidence.nearMisses),
      "broadcast": evidence.broadcast.map { .string($0) },
      "complete": .bool(evidence.isComplete),
    ])
  }

  private static func query(_ query: RemoteQuery) -> JSONText {
    .object(["method": .string(query.method), "jsonRPC": .string(query.jsonRPC)])
  }

  private static func evaluated(_ rules: RuleSet, _ withIDs: Bool) -> JSONText {
    .object([
      "count": .integer(rules.count), "digest": .string(rules.digest.hex),
      "rules": withIDs ? .array(rules.rules.map { .string($0.id) }) : nil,
    ])
  }

  private static func counts(_ findings: [Finding]) -> JSONText {
    .object(
      Severity.all.reversed().map { severity in
        JSONText.Member(severity.description, .integer(findings.count { $0.severity == severity }))
      })
  }
}
