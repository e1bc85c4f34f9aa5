package import AppIntents

/// The description of one key of a kind of trigger.
package struct TriggerKey: Sendable {
  package let name: String
  /// What its value is called in the documentation: “a duration”.
  package let typeName: String
  package let schema: IntentValue
  /// The default as a file would write it; nil if there is none.
  package let defaultText: String?
  package let meaning: String
  package let isRequired: Bool
  /// Whether all kinds have the key.
  package let isShared: Bool

  init<Value>(
    _ name: String, _ type: TriggerValueType<Value>, _ meaning: String,
    default defaultText: String? = nil, isRequired: Bool = false, isShared: Bool = false
  ) {
    self.name = name
    typeName = type.name()
    schema = type.schema()
    self.defaultText = defaultText
    self.meaning = meaning
    self.isRequired = isRequired
    self.isShared = isShared
  }
}
