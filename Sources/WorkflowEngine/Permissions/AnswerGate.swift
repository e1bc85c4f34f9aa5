import AppIntentsCore
import Diagnostics
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
    guard given.hasText,
      let key = Permissions.keyMissing(
        in: permissions, forAnswerAs: parameter.type, isPath: parameter.isPath, takenBy: effects)
    else { return }
    throw Self.refusal(key, of: "for \(title)")
  }

  /// Throws if a function may not make a path or an address of a model's text. What takes a path isn't
  /// known there, so it needs the keys of all that could.
  func checkFunction(making type: ValueType) throws {
    try check(making: type, of: "of `\(type.name)(…)`")
  }

  /// Throws if an input of a workflow that a step runs would be a path or an address of a model's text.
  func check(_ given: StepOutput, forInput input: InputDeclaration) throws {
    let type = input.type.itemType
    guard given.origin.isFromModel, given.value.hasText, type == .file || type == .url else {
      return
    }
    try check(making: type, of: "for the input `\(input.name.value)`")
  }

  private func check(making type: ValueType, of place: String) throws {
    for effects: SideEffects in [.readsFiles, .writesFiles] {
      if let key = Permissions.keyMissing(
        in: permissions, forAnswerAs: type, isPath: false, takenBy: effects)
      {
        throw Self.refusal(key, of: place)
      }
    }
  }

  private static func refusal(_ key: String, of place: String) -> IntentFailure {
    IntentFailure(
      "the \(Permissions.use(ofAnswerFor: key)) \(place) has text in it that a model wrote",
      kind: .notPermitted, help: "list under `permissions` with `\(key)` what it may use")
  }
}

extension IntentValue {
  /// Whether there is text in it, which becomes part of a path or an address that is made of it. An entity
  /// that a model has chosen is one of those that it was given; a match is text.
  fileprivate var hasText: Bool {
    switch self {
    case .text, .richText: true
    case .list(let items): items.contains(where: \.hasText)
    case .dictionary: true
    case .entity(let entity): entity.isMatch
    default: false
    }
  }
}
