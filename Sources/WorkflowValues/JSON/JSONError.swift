/// A place in a JSON text, and what is wrong there.
package struct JSONError: Error, Sendable, Hashable {
  package let problem: String
  /// In bytes from the start.
  package let offset: Int
  /// From 1.
  package let line: Int
  /// In bytes from 1.
  package let column: Int
}

extension JSONError: CustomStringConvertible {
  package var description: String { "line \(line), column \(column): \(problem)" }
}
