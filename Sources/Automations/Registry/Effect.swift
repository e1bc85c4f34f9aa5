import AppIntentsCore
import Diagnostics
import SystemPackage
import WorkflowLanguage

/// What a step changes, sends or starts, as far as its file says: what a user is shown and agrees to.
///
/// Conditions aren't part of it: a step counts as if it always happened. Neither are the texts that a
/// step writes or sends, only where it does.
package struct Effect: Sendable, Hashable, Codable {
  /// The id of the intent, or `run`.
  package let action: String
  /// The values that decide what it does, by parameter: as the file writes them, each with what the
  /// names in it stand for.
  package let values: [String: String]

  /// The parameters whose values differ.
  func differences(from other: Effect) -> [String] {
    Set(values.keys).union(other.values.keys).filter { values[$0] != other.values[$0] }.sorted()
  }
}

/// A step's effect, and the lines that show it.
struct ShownEffect {
  let effect: Effect
  /// The sentence, and below it whatever isn't in the sentence, indented.
  let text: String
  /// The file of the workflow that it runs.
  let calls: Workflow?
  /// Whether its values may name programs.
  let startsPrograms: Bool
  /// What is asked of a language model; nil if nothing is.
  let question: ShownQuestion?

  /// The effects of a workflow's steps, in the order of the file. A step that is off has none.
  static func all(of workflow: Workflow) -> [ShownEffect] {
    let meanings = NameMeanings(of: workflow)
    return workflow.document.enabledSteps.compactMap { step in
      if let run = step.action as? RunStep {
        return ShownEffect(of: run, step, in: workflow, meanings)
      }
      guard let checked = workflow.steps[step.id], let intent = checked.intent,
        checked.needsConsent
      else { return nil }
      return ShownEffect(of: intent, checked, meanings)
    }
  }

  private init(
    _ effect: Effect, _ lines: EffectLines, calls: Workflow? = nil, startsPrograms: Bool,
    question: ShownQuestion? = nil
  ) {
    self.effect = effect
    self.calls = calls
    self.startsPrograms = startsPrograms
    self.question = question
    text = lines.text
  }

  private init(
    of run: RunStep, _ step: Step, in workflow: Workflow, _ meanings: NameMeanings
  ) {
    let called = workflow.called[run.workflow.value]
    let file = called?.document.identity.shown ?? run.workflow.value
    var lines = EffectLines("Run the workflow \(run.workflow.value)")
    var values = ["workflow": file]
    lines.add("file", file)
    for (name, value) in run.inputs {
      let made = meanings.meanings(of: value, in: step)
      values["input \(name.value)"] = Self.text(value.exactText, made)
      lines.add(name.value, value.exactText, made)
    }
    let first = called?.document.inputs.first?.name.value
    if !run.inputs.contains(where: { $0.name.value == first }) {
      values["pipe"] = Self.text("", meanings.meaningsOfPipe(into: step))
    }
    lines.add(label: step.modifiers.label)
    self.init(
      Effect(action: "run", values: values), lines, calls: called, startsPrograms: true)
  }

  private init(of intent: BoundIntent, _ checked: CheckedStep, _ meanings: NameMeanings) {
    let descriptor = intent.known.descriptor
    let isProgram = descriptor.startsPrograms
    let parameters = descriptor.parameters
    func decides(_ index: Int) -> Bool {
      let type = parameters[index].type.itemType
      // What a model is told goes where the model is, which is agreed to by itself.
      return descriptor.asksModel ? type == .file : isProgram || type != .any
    }
    var sent: [ShownQuestion.Sent] = []
    func send(_ index: Int, comesFromStart: Bool) {
      guard let type = intent.sent[index] else { return }
      sent.append(
        .init(
          type: type, isImage: parameters[index].type == .file, comesFromStart: comesFromStart))
    }
    var (sentence, shown) = checked.effect
    if sentence.contains(where: \.isNewline) { (sentence, shown) = (descriptor.title, []) }
    var lines = EffectLines(sentence)
    var values: [String: String] = [:]
    for argument in intent.arguments {
      let (name, text) = (parameters[argument.index].name, argument.template.exactText)
      // Where a text comes from doesn't matter.
      let isDeciding = decides(argument.index)
      let isSent = descriptor.asksModel && intent.sent[argument.index] != nil
      let made =
        isDeciding || isSent ? meanings.meanings(of: argument.template, in: checked.step) : []
      send(
        argument.index, comesFromStart: meanings.isOfStart(argument.template, in: checked.step))
      if isDeciding { values[name] = Self.text(text, made) }
      lines.add(name, shown.contains(argument.index) ? nil : text, made)
    }
    if let piped = intent.piped, decides(piped.index) || intent.sent[piped.index] != nil {
      let made = meanings.meaningsOfPipe(into: checked.step)
      if decides(piped.index) {
        values[parameters[piped.index].name] = Self.text("the previous output", made)
      }
      send(piped.index, comesFromStart: meanings.isPipeOfStart(into: checked.step))
      var shown = piped.source.text
      if case .step = piped.source { shown = "the previous output" }
      lines.add(parameters[piped.index].name, shown, made)
    }
    if descriptor.authentication != .alwaysAllowed {
      values["authentication"] = "none"
      lines.add(
        "authentication", "required by the step, and not asked for when it starts by itself")
    }
    lines.add(label: checked.step.modifiers.label)
    self.init(
      Effect(action: descriptor.id, values: values), lines, startsPrograms: isProgram,
      question: intent.askedModel.map { ShownQuestion(model: $0, sent: sent) })
  }

  private static func text(_ value: String, _ meanings: [NameMeanings.Meaning]) -> String {
    ([value] + meanings.map(\.exact)).joined(separator: "\n")
  }
}

/// The lines that show an effect. What belongs to a value is indented further than its name, so that no
/// value can look like another part.
private struct EffectLines {
  private(set) var text: String
  private var meanings: Set<String> = []

  init(_ sentence: String) { text = sentence }

  /// - Parameter value: nil if the sentence has it.
  mutating func add(_ name: String, _ value: String?, _ meanings: [NameMeanings.Meaning] = []) {
    if let value { add(line: "\(name): ", value) }
    for meaning in meanings where self.meanings.insert(meaning.shown).inserted {
      add(line: "where ", meaning.shown)
    }
  }

  mutating func add(label: Template?) {
    if let label { add(line: "label: ", label.source) }
  }

  private mutating func add(line name: String, _ value: String) {
    let lines = value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    text +=
      lines.count == 1
      ? "\n  \(name)\(value)" : "\n  \(name)" + lines.map { "\n    \($0)" }.joined()
  }
}

extension SideEffects {
  /// The effects that need consent. A request to a server is one, because it sends something.
  static let needingConsent = SideEffects.changes.union(.readsNetwork)
}

extension CheckedStep {
  /// Whether what it does needs consent.
  var needsConsent: Bool {
    guard let descriptor else { return false }
    return !descriptor.sideEffects.isDisjoint(with: .needingConsent)
      || descriptor.authentication != .alwaysAllowed
  }
}
