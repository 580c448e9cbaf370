#if SystemCurves && (os(Linux) || os(macOS))
  import CountersignBitcoin
  import CountersignCore
  import CountersignCurves
  import CountersignEVM
  import CountersignSolana
  import CountersignSystemCurves

  /// The jobs that peers are measured at, over given inputs: one JSON line a job.
  struct BenchLines {
    let folder: String

    private struct Row {
      let kind: String
      let raw: String
      let address: String
    }

    func run() {
      evm()
      solana()
      bitcoin()
    }

    private func rows(_ file: String, _ key: String = "raw") -> [Row] {
      guard let bytes = InputFile.read(folder + "/" + file) else { Stopwatch.fail("cannot read \(folder)/\(file)") }
      return bytes.split(separator: 0x0a).compactMap { line -> Row? in
        guard let root = try? JSONReader.read(Array(line)).root, let kind = root["kind"]?.string,
          let raw = root[key]?.string, let address = root["address"]?.string
        else { return nil }
        return Row(kind: kind, raw: raw, address: address)
      }
    }

    private func evm() {
      let rows = rows("evm.jsonl")
      let curves = Curves.system
      let stopwatch = Stopwatch()
      for kind in ["1559", "legacy", "2930", "7702"] {
        let inputs = rows.filter { $0.kind == kind }
        let parse = stopwatch.operationsPerSecond(inputs) { row in
          do {
            _ = try EVMSignedTransaction.decode(hex: row.raw)
            return true
          } catch {
            return false
          }
        }
        line("evm\(kind).parse", parse)
        let verify = stopwatch.operationsPerSecond(inputs) { row in
          guard let signed = try? EVMSignedTransaction.decode(hex: row.raw), let account = try? EVMAddress(row.address)
          else { return false }
          return (try? signed.sender(curves)) == account
        }
        line("evm\(kind).verify", verify)
      }
    }

    private func solana() {
      let inputs = rows("sol.jsonl")
      let curves = Curves.system
      let stopwatch = Stopwatch()
      line(
        "sol.parse",
        stopwatch.operationsPerSecond(inputs) { row in
          guard let bytes = try? Base64.decode(row.raw) else { return false }
          return (try? SolanaTransaction.decode(bytes)) != nil
        })
      line(
        "sol.verify",
        stopwatch.operationsPerSecond(inputs) { row in
          guard let bytes = try? Base64.decode(row.raw), let transaction = try? SolanaTransaction.decode(bytes),
            let account = try? SolanaAddress(row.address), transaction.message.signers.contains(account)
          else { return false }
          return transaction.signatureStates(curves).allSatisfy { $0.kind == .verified }
        })
    }

    private func bitcoin() {
      let rows = rows("psbt.jsonl", "psbt")
      let curves = Curves.system
      let stopwatch = Stopwatch()
      for kind in ["p2wpkh", "p2tr", "p2pkh"] {
        let inputs = rows.filter { $0.kind == kind }
        line(
          "\(kind).parse",
          stopwatch.operationsPerSecond(inputs) { row in
            guard let bytes = try? Base64.decode(row.raw) else { return false }
            return (try? BitcoinPSBT.decode(bytes)) != nil
          })
        line(
          "\(kind).verify",
          stopwatch.operationsPerSecond(inputs) { row in
            guard let bytes = try? Base64.decode(row.raw), let psbt = try? BitcoinPSBT.decode(bytes),
              let account = try? BitcoinAddress(row.address)
            else { return false }
            let states = psbt.signatureStates(curves)
            return psbt.spent.allSatisfy { $0?.script == account.script } && states.count == psbt.inputs.count
              && states.allSatisfy { $0.kind == .verified }
          })
      }
    }

    private func line(_ job: String, _ operations: Double) {
      print(#"{"peer":"ours","job":"\#(job)","ops":\#(operations)}"#)
    }
  }
#endif
