import AppIntentsCore
import Diagnostics
import LanguageModels
import OrderedCollections

/// A language model that the user's settings don't have.
enum UnknownModelCheck: Check {
  static let problem = Problem(
    "unknown-model",
    """
    The step asks a language model that `config.yaml` doesn't have, so that it would fail. Or it names \
    none where `config.yaml` has several and no `default`, which is a warning. Without models in \
    `config.yaml`, those that answer on the machine are looked for by the run. `segue test` and \
    `segue run --replay` take the models from the replies, and report neither.
    """)

  static let points: [CheckPoint] = [.intent(check)]

  private static func check(_ arguments: StepArguments, _ step: Step, in walk: WorkflowWalk) {
    guard let parameter = arguments.descriptor.modelParameter else { return }
    let models = walk.models()
    let name = ModelName(arguments[parameter]?.value)
    guard !models.isEmpty, models.meant(by: name).isEmpty else { return }
    let names = Array(models.configuration.models.keys)
    if case .written(let name) = name, let range = arguments[parameter]?.value.range {
      walk.report(.unknownModel(Located(name, at: range), among: names))
    } else if models.standard == nil {
      walk.report(.noDefault(among: names, at: step.actionRange))
    }
  }
}

extension Diagnostic {
  fileprivate static func unknownModel(
    _ name: Located<String>, among names: [String]
  ) -> Diagnostic {
    Diagnostic(
      kind: UnknownModelCheck.problem.kind,
      message: "`config.yaml` has no model `\(name.value)`", range: name.range,
      label: Suggestion(for: name.value, among: names)?.question,
      notes: ["it has \(Phrasing.list(names))"])
  }

  fileprivate static func noDefault(among names: [String], at range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: UnknownModelCheck.problem.kind, severity: .warning,
      message: "`config.yaml` has several models, and the step names none", range: range,
      notes: ["it has \(Phrasing.list(names))"],
      helps: ["name one with `model`, or as the `default` in `config.yaml`"])
  }
}
