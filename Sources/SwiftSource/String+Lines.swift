extension String {
  /// The lines with two spaces, or as many as are given, before each that isn't empty.
  package func indented(by count: Int = 2) -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : String(repeating: " ", count: count) + $0 }.joined(separator: "\n")
  }
}
