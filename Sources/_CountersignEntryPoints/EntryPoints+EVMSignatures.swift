import CountersignCore
import CountersignCurves
import CountersignEVM
import CountersignHash

// Signatures of messages in all their forms, and what a node says of a smart account.
extension EntryPoints {
  /// A signature of each form. Nobody's: their scalars are in range, and a key belongs to them whatever they cover.
  static let signatures: [[UInt8]] = {
    let full = evmScalars + [27]
    let wrapper = evmWord(32) + evmWord(1) + evmWord(64) + evmTail(full)
    let client = #"{"type":"webauthn.get","challenge":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"}"#
    let data = evmTail([UInt8](repeating: 8, count: 32) + [5, 0, 0, 0, 1])
    let assertion =
      evmWord(32) + evmWord(192) + evmWord(192 + data.count) + evmWord(23) + evmWord(1) + evmScalars + data
      + evmTail(Array(client.utf8))
    let owner = evmWord(7) + evmWord(130) + [0]
    let suffix =
      evmWord(1) + evmWord(7) + evmWord(3) + evmWord(1) + evmScalars + evmWord(7) + evmWord(256) + evmTail([])
    let typed = Array("Mail(string text)".utf8)
    return [
      [], evmScalars, full, evmScalars + [38], full + [2], full + owner + evmTail([1]), wrapper,
      evmWord(32) + evmWord(1) + evmWord(64) + evmTail(assertion), assertion, predeploy(wrapper),
      full + suffix + evmWord(suffix.count) + (0..<16).flatMap { _ in [0x80, 0x10] as [UInt8] },
      full + evmWord(5) + evmWord(6) + typed + [0, UInt8(truncatingIfNeeded: typed.count)],
    ]
  }()

  private static let evmScalars: [UInt8] =
    UInt256(0x59f2_815b_16f8_1798, 0x029b_fcdb_2dce_28d9, 0x55a0_6295_ce87_0b07, 0x79be_667e_f9dc_bbac).bytes32.bytes
    + UInt256(1, 2, 3, 4).bytes32.bytes

  private static func evmWord(_ number: UInt64) -> [UInt8] { UInt256(number).bytes32.bytes }

  private static func evmWord(_ count: Int) -> [UInt8] { evmWord(UInt64(truncatingIfNeeded: count)) }

  private static func evmTail(_ bytes: [UInt8]) -> [UInt8] {
    evmWord(bytes.count) + bytes + [UInt8](repeating: 0, count: (32 - bytes.count % 32) % 32)
  }

  /// Wrapped for an account that Coinbase's factory deploys.
  private static func predeploy(_ signature: [UInt8]) -> [UInt8] {
    let factory = UInt256(0xd753_58ac_bbb8_5842, 0xefdb_a3d0_05bf_c882, 0xba5e_d110, 0).bytes32.bytes
    let mark = (0..<16).flatMap { _ in [0x64, 0x92] as [UInt8] }
    return factory + evmWord(96) + evmWord(160) + evmTail([1, 2, 3]) + evmTail(signature) + mark
  }

  static func evmSignatures(_ curves: Curves) -> [EntryPoint] {
    let verification = EVMSignatureVerification(
      digest: Bytes32(1, 2, 3, 4), account: account, network: network, curves: curves)
    return [
      EntryPoint("EVMSignatureForm.init", samples: signatures) { bytes in
        let form = EVMSignatureForm(bytes)
        let isRead = form.kind != .malformed && form.kind != .truncated
        // What is noted about a wrapper says that it is not as we write it.
        let encoded = form.findings.isEmpty ? form.predeploy?.encoded : nil
        return EntryPoint.Outcome(
          isAccepted: isRead, answer: "\(form.summary.text)\n\(Self.text(form.findings))", encoded: encoded)
      },
      EntryPoint("EVMSignatureForm.read", texts: signatures.map { Hex.encode($0, prefix: "0x") }) { text in
        let (form, findings) = EVMSignatureForm.read(text)
        return EntryPoint.Outcome(
          isAccepted: form.map { $0.kind != .malformed && $0.kind != .truncated } ?? false,
          answer: "\(form?.summary.text ?? "-")\n\(Self.text(findings + (form?.findings ?? [])))")
      },
      EntryPoint("EVMDigest.check", texts: [account], isPrefixFree: true) { text in
        let connection = EVMConnection(account: text, network: text)
        let report = EVMDigest(Bytes32(1, 2, 3, 4)).check(connection: connection)
        return EntryPoint.Outcome(isAccepted: connection.account != nil, answer: Self.text(report.findings))
      },
      EntryPoint("EVMSignatureForm.converted(to:)", samples: signatures.filter { $0.count == 64 || $0.count == 65 }) {
        bytes in
        let form = EVMSignatureForm(bytes)
        let answers = EVMSignatureConversion.all.map { conversion -> String in
          do throws(DecodeError) {
            return Hex.encode(try form.converted(to: conversion))
          } catch {
            return "\(error)"
          }
        }
        return EntryPoint.Outcome(isAccepted: true, answer: answers.joined(separator: "\n"))
      },
      EntryPoint(
        "EVMSignatureVerification.verify", texts: signatures.map { Hex.encode($0, prefix: "0x") }
      ) { text in
        let verdict = verification.verify(signature: text)
        return EntryPoint.Outcome(
          isAccepted: verdict.outcome != .malformed, answer: "\(Self.text(verdict))\n\(verdict.query?.jsonRPC ?? "-")")
      },
      answers("contract", verification, "0x" + String(repeating: "ee", count: 70), magic),
      answers(
        "program", verification, Hex.encode(predeploy([1]), prefix: "0x"),
        String(repeating: "0", count: 63) + "1"),
    ]
  }

  private static let magic = "1626ba7e" + String(repeating: "0", count: 56)

  /// What a node answers to the query about a signature.
  private static func answers(
    _ name: String, _ verification: EVMSignatureVerification, _ signature: String, _ yes: String
  ) -> EntryPoint {
    let query = verification.verify(signature: signature).query
    let response = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"0x\(yes)\"}"
    return EntryPoint("RemoteQuery.read (EVM \(name))", texts: [response], isPrefixFree: true) { text in
      query.map { outcome($0.read(text)) } ?? EntryPoint.Outcome(isAccepted: false, answer: "no query")
    }
  }
}
