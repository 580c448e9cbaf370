import CountersignCore

/// A program for one `eth_call` without a recipient: it asks the account's contract about a signature, and where there
/// is no contract or it does not accept, calls the factory and asks again. It returns one word, 1 for accepted and 0
/// for not.
///
/// Written for the oldest chains: of the opcodes since Constantinople it uses none. Source: ERC-6492, verifier side;
/// yellow paper, appendix H; EIP-211, EIP-214.
enum EVMPredeployProgram {
  /// More than this is no creation code that a node runs. Source: EIP-3860.
  static let maximumBytes = 49_152

  /// The program, and behind it the two calls' data that it copies.
  ///
  /// `call`: the call data of `isValidSignature`. Nil when the whole is longer than nodes take.
  static func bytes(
    account: EVMAddress, factory: EVMAddress, factoryCalldata: [UInt8], call: [UInt8]
  ) -> [UInt8]? {
    let dataCount = codeCount + factoryCalldata.count + call.count
    guard dataCount <= maximumBytes else { return nil }
    let isAccepted: [[UInt8]] = [
      push(account), [Op.extcodesize, Op.iszero], jumpIf(Label.prepare),
      push(to: Label.asked), jump(Label.ask),
      [Op.jumpdest], jumpIf(Label.accepted),  // asked
    ]
    // Whether the factory's call went well, the contract's answer shows.
    let prepare: [[UInt8]] = [
      [Op.jumpdest],  // prepare
      copy(count: factoryCalldata.count, from: codeCount),
      push(0), push(0), push(wide: factoryCalldata.count), push(0), push(0), push(factory), [Op.gas, Op.call, Op.pop],
      push(to: Label.answer), jump(Label.ask),
    ]
    let end: [[UInt8]] = [
      // What the contract said is on the stack.
      [Op.jumpdest], push(0), [Op.mstore], push(32), push(0), [Op.return],  // answer
      [Op.jumpdest], push(1), push(0), [Op.mstore], push(32), push(0), [Op.return],  // accepted
    ]
    // From the stack, where to go on; to the stack, 1 or 0. The contract must not revert, and must answer a whole word:
    // less would leave what was in memory before, and our own call begins with the magic value.
    let ask: [[UInt8]] = [
      [Op.jumpdest],  // ask
      copy(count: call.count, from: codeCount + factoryCalldata.count),
      push(0), push(0), push(wide: call.count), push(0), push(account), [Op.gas, Op.staticcall],
      [Op.returndatasize], push(31), [Op.lt, Op.and, Op.iszero], jumpIf(Label.failed),
      push(32), push(0), push(0), [Op.returndatacopy], push(0), [Op.mload],
      [Op.push32], EVMContractCall.magicWord, [Op.eq, Op.swap1, Op.jump],
      [Op.jumpdest], push(0), [Op.swap1, Op.jump],  // failed
    ]
    return [isAccepted, prepare, end, ask].flatMap { $0.flatMap { $0 } } + factoryCalldata + call
  }

  /// How many bytes the program has without the data behind it.
  static let codeCount = 226

  /// Where the program goes on: offsets of its jump destinations.
  private enum Label {
    static let asked = 0x22
    static let prepare = 0x27
    static let answer = 0x61
    static let accepted = 0x6a
    static let ask = 0x75
    static let failed = 0xdd
  }

  /// Opcodes. Source: yellow paper, appendix H.2.
  private enum Op {
    static let lt: UInt8 = 0x10
    static let eq: UInt8 = 0x14
    static let iszero: UInt8 = 0x15
    static let and: UInt8 = 0x16
    static let codecopy: UInt8 = 0x39
    static let extcodesize: UInt8 = 0x3b
    static let returndatasize: UInt8 = 0x3d
    static let returndatacopy: UInt8 = 0x3e
    static let pop: UInt8 = 0x50
    static let mload: UInt8 = 0x51
    static let mstore: UInt8 = 0x52
    static let jump: UInt8 = 0x56
    static let jumpi: UInt8 = 0x57
    static let gas: UInt8 = 0x5a
    static let jumpdest: UInt8 = 0x5b
    static let push1: UInt8 = 0x60
    static let push2: UInt8 = 0x61
    static let push4: UInt8 = 0x63
    static let push20: UInt8 = 0x73
    static let push32: UInt8 = 0x7f
    static let swap1: UInt8 = 0x90
    static let call: UInt8 = 0xf1
    static let `return`: UInt8 = 0xf3
    static let staticcall: UInt8 = 0xfa
  }

  private static func push(_ address: EVMAddress) -> [UInt8] { [Op.push20] + address.bytes }

  private static func push(_ small: UInt8) -> [UInt8] { [Op.push1, small] }

  /// A place in the program.
  private static func push(to label: Int) -> [UInt8] { [Op.push2] + bigEndian(label, count: 2) }

  /// A count or an offset of data.
  private static func push(wide number: Int) -> [UInt8] { [Op.push4] + bigEndian(number, count: 4) }

  private static func jump(_ label: Int) -> [UInt8] { push(to: label) + [Op.jump] }

  private static func jumpIf(_ label: Int) -> [UInt8] { push(to: label) + [Op.jumpi] }

  /// Copies data that stands behind the program to the beginning of the memory.
  private static func copy(count: Int, from offset: Int) -> [UInt8] {
    push(wide: count) + push(wide: offset) + push(0) + [Op.codecopy]
  }

  private static func bigEndian(_ number: Int, count: Int) -> [UInt8] {
    var writer = ByteWriter(capacity: count)
    writer.bigEndian(UInt64(truncatingIfNeeded: number), count: count)
    return writer.bytes
  }
}
