/// A problem in a JSON text, with its position.
package struct JSONError: Error, Sendable, Hashable {
  package let problem: String
  /// The byte offset from the start.
  package let offset: Int
  /// From 1.
  package let line: Int
  /// The byte in the line, from 1.
  package let column: Int
}

extension JSONError: CustomStringConvertible {
  package var description: String { "line \(line), column \(column): \(problem)" }
}
