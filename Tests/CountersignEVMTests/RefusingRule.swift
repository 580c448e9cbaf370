import CountersignCore

/// The id of the rule by which something is refused; nil when it is not.
func refusingRule<Value>(_ body: () throws(DecodeError) -> Value) -> String? {
  do {
    _ = try body()
    return nil
  } catch {
    return error.rule.id
  }
}
