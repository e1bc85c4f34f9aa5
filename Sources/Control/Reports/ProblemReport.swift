/// A problem in a workflow's file, with its place.
package struct ProblemReport: Codable, Sendable, Hashable {
  /// “error”, “warning” or “note”.
  package var severity: String
  /// The name of its kind: “unknown-parameter”.
  package var kind: String
  package var message: String
  /// Counted from 1; nil for a problem of the whole file.
  package var line: Int?
  package var column: Int?
  /// The lines that it is about with marks under them, and its notes and helps, as `segue check` prints
  /// them.
  package var excerpt: String

  package init(
    severity: String, kind: String, message: String, line: Int?, column: Int?, excerpt: String
  ) {
    self.severity = severity
    self.kind = kind
    self.message = message
    self.line = line
    self.column = column
    self.excerpt = excerpt
  }

  package var isError: Bool { severity == "error" }
}
