/// The version of the package, as the changelog names it.
enum Version {
  static let current = "0.1.0"
}
