package import AppIntents

/// A property that values of a type have: `$file.size`.
package struct PropertyDescriptor: Sendable {
  package typealias Get = @Sendable (Value, IntentContext) throws -> Value

  package let name: String
  package let type: ValueType
  /// A description for people.
  package let note: String
  /// Whether reading the property reads a file or starts a program.
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
