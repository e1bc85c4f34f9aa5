import Diagnostics
import YAML

extension IntentStep {
  /// Reads the action's own value.
  static func parseFirst(_ step: inout WrittenStep) -> Template? {
    guard let subject = step.givenSubject else { return nil }
    let roles = step.context.actions.parameters(of: step.action.value)
    return step.context.template(
      subject.value, as: roles?.first ?? .value, isSilent: isSilent(step, roles))
  }

  /// The step, with all keys that are left and those under `with` as its parameters.
  static func parseRest(_ step: inout WrittenStep, first: Template?) -> IntentStep {
    var result = IntentStep(intent: step.action, first: first, parameters: [])
    guard step.map.entries.count > 1 else { return result }
    let roles = step.context.actions.parameters(of: step.action.value)
    let isSilent = isSilent(step, roles)
    let with = step.with()
    for entry in step.map.rest + with where !entry.name.hasPrefix("x_") {
      let value = step.context.template(
        entry.value, as: roles?[entry.name] ?? .value, isSilent: isSilent)
      result.parameters.append((Located(entry.name, at: entry.key.range), value))
    }
    return result
  }

  /// Mistakes in the parameters of an action that doesn't exist aren't reported.
  private static func isSilent(_ step: WrittenStep, _ roles: ActionParameters?) -> Bool {
    roles == nil && step.context.actions.isComplete
  }
}
