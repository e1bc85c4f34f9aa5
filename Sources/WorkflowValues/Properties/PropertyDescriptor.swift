package import AppIntents

/// A property that values of a type have: `$file.size`.
package struct PropertyDescriptor: Sendable {
  package typealias Get = @Sendable (Value, IntentContext) throws -> Value

  package let name: String
  package let type: ValueType
  /// What it is, for people.
  package let note: String
  /// Whether it takes a look into a file, perhaps with another program.
  package let isSlow: Bool
  let get: Get

  init(
    _ name: String, _ type: ValueType, _ note: String, isSlow: Bool = false, get: @escaping Get
  ) {
    self.name = name
    self.type = type
    self.note = note
    self.isSlow = isSlow
    self.get = get
  }
}

/// A property that a value doesn't have.
package struct PropertyError: Error, Sendable, Hashable, CustomStringConvertible {
  package let message: String
  package let help: String?
  /// The properties there are, for suggestions.
  package let known: [String]

  package init(_ message: String, help: String? = nil, known: [String] = []) {
    self.message = message
    self.help = help
    self.known = known
  }

  package var description: String { help.map { "\(message); \($0)" } ?? message }
}
