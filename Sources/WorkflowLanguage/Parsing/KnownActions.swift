package import AppIntentsCore

/// The actions that parsing depends on: the control words, and the intents with the parameters
/// that hold something other than a value.
package struct KnownActions: Sendable {
  let words: ControlWords
  private let find: @Sendable (String) -> ActionParameters?
  /// Whether an unknown action is certainly misspelled, so that mistakes in its parameters aren't
  /// reported.
  let isComplete: Bool

  /// - Parameter find: the parameters of an intent. Without it every name with a point in it is an
  ///   intent, and all parameters are values.
  init(words: ControlWords, intents find: (@Sendable (String) -> ActionParameters?)?) {
    self.words = words
    self.find = find ?? { _ in nil }
    isComplete = find != nil
  }

  package func parameters(of action: String) -> ActionParameters? { find(action) }

  /// Whether a name is certainly an action's.
  func contains(_ name: String) -> Bool { words.contains(name) || find(name) != nil }
}

/// The parameters of one intent.
package struct ActionParameters: Sendable {
  /// The roles by name. The first one is that of the action key's value.
  package let roles: [(name: String, role: ParameterRole)]

  /// The role of the action key's own value.
  package var first: ParameterRole { roles.first?.role ?? .value }

  package subscript(name: String) -> ParameterRole? {
    roles.first { $0.name == name }?.role
  }
}

extension ActionParameters {
  package init(_ descriptor: IntentDescriptor) {
    roles = descriptor.parameters.map { ($0.name, ParameterRole($0.type)) }
  }
}
