import AppIntentsCore
import Diagnostics
import Foundation
import LanguageModels

/// A step that needs a program, a server or a language model which `permissions` don't list.
enum UnpermittedStepCheck: Check {
  static let problem = Problem(
    "unpermitted-step",
    """
    `permissions` lists programs to `run` or hosts to `reach`, and the step needs one that isn't among them, \
    so that it will fail. Add it to the list, or leave the step out. Programs that an action starts only for \
    some of its values may be missing in the list; if it starts no others, one of them is enough for the check. \
    A language model needs its host, or its program, as `config.yaml` has it.
    """)

  static let points: [CheckPoint] = [
    .intent(checkPrograms), .intent(checkModel), .argument(checkHost),
  ]

  private static func checkPrograms(_ arguments: StepArguments, _ step: Step, in walk: WorkflowWalk)
  {
    guard let permissions = walk.document.permissions, permissions.run != nil else { return }
    func isPermitted(_ program: String) -> Bool {
      permissions.permitsProgram(program, real: walk.checker.realProgram)
    }
    let intent = arguments.descriptor
    let programs = intent.programs.filter(\.needsPermission)
    let always = programs.filter(\.isAlwaysNeeded).map(\.name)
    let missing = always.filter { !isPermitted($0) }
    if !missing.isEmpty {
      walk.report(.unpermitted(missing, of: intent, at: step.actionRange))
    } else if always.isEmpty, !programs.isEmpty, !programs.contains(where: { isPermitted($0.name) })
    {
      walk.report(
        .unpermitted(programs.map(\.name), of: intent, areAll: false, at: step.actionRange))
    }
    if let interpreter = interpreter(of: arguments, in: walk), !isPermitted(interpreter) {
      walk.report(.unpermitted([interpreter], of: intent, at: step.actionRange))
    }
  }

  /// The program that runs the step's script, if it is known.
  private static func interpreter(of arguments: StepArguments, in walk: WorkflowWalk) -> String? {
    let parameters = arguments.descriptor.parameters
    guard parameters.contains(where: { $0.type == .program }),
      let parameter = parameters.first(where: { $0.name == "interpreter" })
    else { return nil }
    var command: String?
    if let given = arguments["interpreter"] {
      command = given.value.literalText
    } else if case .text(let text) = parameter.defaultValue {
      command = text
    }
    guard let command else { return nil }
    let isPath = command.hasPrefix("/") && walk.isInstalled(command)
    let program = isPath ? command : command.split(separator: " ").first.map(String.init) ?? command
    // One that isn't installed is another problem.
    return walk.checker.realProgram(program) == nil ? nil : program
  }

  /// A language model of the settings. If only the run knows which one, it is all of them.
  private static func checkModel(_ arguments: StepArguments, _ step: Step, in walk: WorkflowWalk) {
    guard let parameter = arguments.descriptor.modelParameter,
      let permissions = walk.document.permissions,
      permissions.reach != nil || permissions.run != nil
    else { return }
    let given = arguments[parameter]?.value
    let models = walk.models()
    let meant = models.meant(by: ModelName(given))
    let refused = meant.compactMap { model in
      models.places(of: model).first { permissions.refuses($0, real: walk.checker.realProgram) }
        .map { (model.name, $0) }
    }
    guard let (name, place) = refused.first, refused.count == meant.count else { return }
    let isWritten = given?.literalText != nil
    let range = given.flatMap { isWritten ? $0.range : nil } ?? step.actionRange
    walk.report(.unpermitted(model: name, place, at: range))
  }

  private static func checkHost(
    _ value: Template, of parameter: ParameterDescriptor, given arguments: StepArguments,
    in walk: WorkflowWalk
  ) {
    let intent = arguments.descriptor
    guard let permissions = walk.document.permissions, intent.app == nil,
      parameter.type.itemType == .url,
      !intent.sideEffects.isDisjoint(with: [.readsNetwork, .writesNetwork]),
      let address = value.literalText, let host = URL(string: address)?.host(),
      permissions.surelyRefuses(host: host)
    else { return }
    walk.report(.unpermitted("reach", host, at: value.range))
  }
}

extension Diagnostic {
  /// In the words of the run.
  fileprivate static func unpermitted(
    _ key: String, _ name: String, at range: SourceRange, notes: [String] = []
  ) -> Diagnostic {
    Diagnostic(
      kind: UnpermittedStepCheck.problem.kind, severity: .warning,
      message: "the workflow isn't permitted to \(key == "run" ? "start" : key) `\(name)`",
      range: range, notes: notes, helps: ["add it to `\(key)` under `permissions`"])
  }

  fileprivate static func unpermitted(
    model: String, _ place: ModelPlace, at range: SourceRange
  ) -> Diagnostic {
    switch place {
    case .program(let program):
      unpermitted("run", program, at: range, notes: ["it is the model `\(model)`"])
    case .host(let host):
      unpermitted("reach", host, at: range, notes: ["the model `\(model)` is there"])
    case .thisMachine:
      unpermitted("reach", "localhost", at: range, notes: ["the model `\(model)` is there"])
    }
  }

  fileprivate static func unpermitted(
    _ programs: [String], of intent: IntentDescriptor, areAll: Bool = true, at range: SourceRange
  ) -> Diagnostic {
    let them = programs.count == 1 ? "it" : areAll ? "them" : "those that it needs"
    let names = Phrasing.list(programs)
    return Diagnostic(
      kind: UnpermittedStepCheck.problem.kind, severity: .warning,
      message: "the workflow isn't permitted to start \(names), which `\(intent.id)` needs",
      range: range,
      helps: ["add \(them) to `run` under `permissions`"])
  }
}
