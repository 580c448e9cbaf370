import CountersignCore

/// The members of a request by key. There are fewer than twenty, which a search finds sooner than a hash does.
struct EVMRequestMembers {
  private var keys: [EVMRequestKey] = []
  private var members: [JSONMember] = []

  subscript(_ key: EVMRequestKey) -> JSONMember? { keys.firstIndex(of: key).map { members[$0] } }

  func has(_ key: EVMRequestKey) -> Bool { keys.contains(key) }

  /// Keeps the first of several with one name.
  mutating func add(_ key: EVMRequestKey, _ member: JSONMember) {
    guard !has(key) else { return }
    keys.append(key)
    members.append(member)
  }
}
