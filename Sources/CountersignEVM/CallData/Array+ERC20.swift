public import CountersignCore
import CountersignHash

/// Call data of the commonest calls, for builders. Source: ERC-20; the contract ABI specification.
extension Array where Element == UInt8 {
  /// `transfer(address,uint256)`; `amount` is in the token's smallest unit.
  public static func erc20Transfer(to: EVMAddress, amount: UInt256) -> [UInt8] {
    call(0xa905_9cbb, [[UInt8](repeating: 0, count: 12) + to.bytes, amount.bytes32.bytes])
  }

  private static func call(_ selector: UInt32, _ words: [[UInt8]]) -> [UInt8] {
    var writer = ByteWriter(capacity: 4 + 32 * words.count)
    writer.bigEndian(UInt64(truncatingIfNeeded: selector), count: 4)
    for word in words { writer.write(word) }
    return writer.bytes
  }
}
