/// A property that a value doesn't have.
package struct PropertyError: Error, Sendable, Hashable, CustomStringConvertible {
  package let message: String
  package let help: String?
  /// The existing properties, for suggestions.
  package let known: [String]

  package init(_ message: String, help: String? = nil, known: [String] = []) {
    self.message = message
    self.help = help
    self.known = known
  }

  package var description: String { help.map { "\(message); \($0)" } ?? message }
}
