import CountersignCore

/// What a codec throws; nil when it accepts.
func refusal(_ body: () throws(CodecError) -> some Any) -> CodecError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error
  }
}
