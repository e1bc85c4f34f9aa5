package import AppIntentsCore

/// A property that values of a type have: `$file.size`.
package struct PropertyDescriptor: Sendable {
  package typealias Get = @Sendable (Value, IntentContext) throws -> Value

  package let name: String
  package let type: ValueType
  /// A description for people.
  package let note: String
  let get: Get

  init(
    _ name: String, _ type: ValueType, _ note: String, get: @escaping Get
  ) {
    self.name = name
    self.type = type
    self.note = note
    self.get = get
  }
}
