internal import AppIntents
package import Diagnostics
internal import YAML

/// A step that performs an intent.
package struct IntentStep: StepAction {
  package var intent: Located<String>
  /// The action key's own value: the intent's first parameter. Nil for a bare word.
  package var first: Template?
  /// The other keys that aren't modifiers, and those under `with`, in the order of the file.
  package var parameters: [(name: Located<String>, value: Template)]

  package var actionName: String { intent.value }

  package init(
    intent: Located<String>, first: Template?,
    parameters: [(name: Located<String>, value: Template)]
  ) {
    self.intent = intent
    self.first = first
    self.parameters = parameters
  }
}

extension IntentStep {
  /// The step with its first parameter; the others are what is left when the modifiers are taken.
  static func parse(_ step: inout StepParser) -> IntentStep {
    let roles = step.context.actions.parameters(of: step.action.value)
    var first: Template?
    if let subject = step.subject, !subject.isMissing {
      first = step.context.template(
        subject, as: roles?.first ?? .value, isSilent: isSilent(step, roles))
    }
    return IntentStep(intent: step.action, first: first, parameters: [])
  }

  /// The step with all keys that are left, and those under `with`, as its parameters.
  func addingRest(of step: inout StepParser) -> IntentStep {
    guard step.map.entries.count > 1 else { return self }
    let roles = step.context.actions.parameters(of: step.action.value)
    let isSilent = Self.isSilent(step, roles)
    var result = self
    let with = step.with()
    for entry in step.map.rest + with where !entry.name.hasPrefix("x_") {
      let value = step.context.template(
        entry.value, as: roles?[entry.name] ?? .value, isSilent: isSilent)
      result.parameters.append((Located(entry.name, at: entry.key.range), value))
    }
    return result
  }

  /// Of an action that doesn't exist only that is said.
  private static func isSilent(_ step: StepParser, _ roles: ActionParameters?) -> Bool {
    roles == nil && step.context.actions.isComplete
  }
}

extension StepParser {
  /// The entries under `with`.
  mutating func with() -> [YAMLEntry] {
    guard let with = take("with") else { return [] }
    if let entries = with.value.entries { return entries }
    context.report(.wrongShape(with, wants: "a map of parameters"))
    return []
  }
}
