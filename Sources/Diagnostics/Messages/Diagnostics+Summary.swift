extension [Diagnostic] {
  /// The first error with its place, and the number of others; nil if there is none.
  ///
  /// - Parameter path: the file, as messages show it.
  package func summary(of path: String) -> String? {
    let errors = filter { $0.severity == .error }
    guard let first = errors.first else { return nil }
    let place = first.range.map { ":\($0.start.line):\($0.start.column)" } ?? ""
    let others =
      errors.count > 1 ? ", and \(Phrasing.count(errors.count - 1, "other error"))" : ""
    return "\(path)\(place): \(first.message)\(others)"
  }
}
