import CountersignCore

/// What a hash type leaves open at one input, in the words of the rules: the same before a wallet signs and after.
struct BitcoinSighashCheck {
  let psbt: BitcoinPSBT
  let connection: BitcoinConnection

  /// `spent`, `path`: what the input spends and how, where that is known.
  func findings(
    _ type: BitcoinSighashType, input index: Int, _ spent: BitcoinTransaction.Output?, _ path: BitcoinSpendPath?
  ) -> [Finding] {
    let field = FieldPath("inputs")[index]
    func finding(_ rule: Rule, _ arguments: Argument...) -> [Finding] {
      [Finding(rule, at: Location(field: field), [Argument("field", field)] + arguments)]
    }
    if type.isNone { return finding(BitcoinRules.sighashNone, Argument("got", type)) }
    guard type.isSingle else {
      return type.isAnyoneCanPay ? finding(BitcoinRules.sighashAnyonecanpay, Argument("got", type)) : []
    }
    guard psbt.outputs.indices.contains(index) else {
      let why =
        switch path?.digest {
        case .legacy?: "the signature would cover the number one, whatever is spent"
        case .taproot?: "no such signature is valid"
        default: "no output is covered"
        }
      return finding(BitcoinRules.sighashSingleOutOfRange, Argument("index", index), Argument("why", why))
    }
    if type.isAnyoneCanPay { return [sale(index, spent, field)] }
    return finding(BitcoinRules.sighashSingle, Argument("got", type))
  }

  /// One input for one output: whoever adds the rest gets the input.
  private func sale(_ index: Int, _ spent: BitcoinTransaction.Output?, _ field: FieldPath) -> Finding {
    let output = psbt.outputs[index]
    let sats = spent?.sats ?? 0
    // Far below: a tenth.
    let isCheap = output.sats < sats / 10
    let isForeign = !connection.accounts.isEmpty && connection.account(of: output.script) == nil
    return Finding(
      BitcoinRules.sighashListingPattern, severity: isForeign || isCheap ? .error : nil, at: Location(field: field),
      [
        Argument("field", field), Argument("index", index), Argument("got", sats),
        Argument("expected", "\(output.sats) satoshis"),
      ],
      hint: isForeign ? "output \(index) pays somebody else" : nil)
  }
}
