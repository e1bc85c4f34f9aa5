package import AppIntents

/// The intents there are, as far as reading a file depends on them: which bare words are actions,
/// and which parameters hold something other than a value.
package struct KnownActions: Sendable {
  private let find: @Sendable (String) -> ActionParameters?
  /// Whether an action that isn't known is certainly misspelt, so that what is wrong in its
  /// parameters isn't worth saying.
  package let isComplete: Bool

  package init(_ find: @escaping @Sendable (String) -> ActionParameters?) {
    self.find = find
    isComplete = true
  }

  /// Those that a registry of intents finds.
  package init(descriptor: @escaping @Sendable (String) -> IntentDescriptor?) {
    self.init { name in descriptor(name).map(ActionParameters.init) }
  }

  private init() {
    find = { _ in nil }
    isComplete = false
  }

  /// For readers that don't care about intents: every name with a point in it is one, and all
  /// parameters are values.
  package static let any = KnownActions()

  package func parameters(of action: String) -> ActionParameters? { find(action) }
}

/// The parameters of one intent.
package struct ActionParameters: Sendable {
  /// By name; the first is the one that the action key's value gives.
  package var roles: [(name: String, role: ParameterRole)]

  package init(_ roles: [(name: String, role: ParameterRole)]) {
    self.roles = roles
  }

  package init(_ descriptor: IntentDescriptor) {
    roles = descriptor.parameters.map { ($0.name, ParameterRole($0.type)) }
  }

  /// What the action key's own value is.
  package var first: ParameterRole { roles.first?.role ?? .value }

  package subscript(name: String) -> ParameterRole? {
    roles.first { $0.name == name }?.role
  }
}

/// How the text of a parameter is read.
package enum ParameterRole: Sendable {
  /// A value, with references resolved.
  case value
  /// A condition or an expression, without `${}`.
  case condition
  /// Text that is never interpolated.
  case program

  package init(_ type: ValueType) {
    switch type {
    case .condition, .expression: self = .condition
    case .program: self = .program
    default: self = .value
    }
  }
}
