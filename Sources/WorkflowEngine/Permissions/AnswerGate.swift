import AppIntentsCore
import WorkflowLanguage

/// Keeps text that a model wrote from being a path or an address, unless the workflow's `permissions` say
/// which ones it may use.
struct AnswerGate {
  private let permissions: Permissions?

  init(_ permissions: Permissions?) { self.permissions = permissions }

  /// Throws if a value with a model's text in it may not be used in this way.
  ///
  /// - Parameters:
  ///   - given: the value before it was converted.
  ///   - effects: those of the intent that takes it.
  ///   - title: the parameter's, for the message.
  func check(
    _ given: IntentValue, for parameter: ParameterDescriptor, takenBy effects: SideEffects,
    titled title: String
  ) throws {
    guard given.items.contains(where: \.isAnyText),
      let key = Permissions.keyMissing(
        in: permissions, forAnswerAs: parameter.type, isPath: parameter.isPath, takenBy: effects)
    else { return }
    let use = Permissions.use(ofAnswerFor: key)
    throw IntentFailure(
      "the \(use) for \(title) has text in it that a model wrote", kind: .notPermitted,
      help: "list under `permissions` with `\(key)` what it may use")
  }
}

extension IntentValue {
  fileprivate var isAnyText: Bool {
    switch self {
    case .text, .richText: true
    default: false
    }
  }
}
