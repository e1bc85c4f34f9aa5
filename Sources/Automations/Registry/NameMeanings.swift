import AppIntentsCore
import Diagnostics
import WorkflowLanguage

/// What the names in the values of a workflow's steps stand for, as far as the file says: a destination
/// that is written as `$folder` is also what sets `folder`.
///
/// The order in which steps run doesn't matter here: every definition of a name counts.
struct NameMeanings {
  /// What a name stands for.
  struct Meaning: Hashable {
    /// All of it, as a text that differs if anything of it does.
    let exact: String
    /// As it is shown: the output of a step that is shown itself is only named.
    let shown: String
  }

  private struct Definition {
    let text: Content
    let names: [String]
    let step: Int
    /// Whether what comes by the pipe is in it.
    let takesPipe: Bool
  }

  /// Where a step's pipe comes from.
  private enum Before {
    case step(Step)
    case parent(Step)
    case start
  }

  private let workflow: Workflow
  private var definitions: [String: [Definition]] = [:]
  /// The names that loops give to the numbers of their passes.
  private var passNumbers: Set<String> = []
  private var before: [Int: Before] = [:]
  private var steps: [Int: Step] = [:]

  init(of workflow: Workflow) {
    self.workflow = workflow
    let document = workflow.document
    for input in document.inputs {
      let value = input.defaultValue
      let shown = value?.exactText ?? "given when it starts"
      let type = input.isFolder ? "folder" : input.type.name
      define(input.name.value, Content("\(type), \(shown)", shown: shown), value.names, in: 0)
    }
    add(document.steps, .start)
    for block in [document.onFailure, document.finally].compactMap(\.self) {
      add(block, document.steps.steps.last.map { .step($0) } ?? .start)
    }
  }

  private mutating func define(
    _ name: String, _ text: Content, _ names: [String], in step: Int, takesPipe: Bool = false
  ) {
    definitions[name, default: []].append(
      Definition(text: text, names: names, step: step, takesPipe: takesPipe))
  }

  private mutating func add(_ block: Block, _ first: Before) {
    var last = first
    for step in block.steps {
      before[step.id] = last
      steps[step.id] = step
      for (name, value) in step.action.assignments {
        define(name.value, Content(value.exactText), value.names, in: step.id)
      }
      if let names = step.action.passNames { passNumbers.insert(names.indexName) }
      if let loop = step.action as? ForStep {
        define(loop.names.itemName, Content(loop.itemText), loop.list.names, in: step.id)
      }
      for block in step.action.blocks { add(block, .parent(step)) }
      if let name = step.modifiers.as {
        let (text, names) = content(of: step)
        define(name.value, text, names, in: step.id, takesPipe: takesPipe(step))
      }
      last = .step(step)
    }
  }

  // MARK: - Texts

  /// What a value of a step is made of: each name, and what it stands for.
  func meanings(of template: Template, in step: Step) -> [Meaning] {
    var found = Found()
    collect(template.names, at: step.id, &found)
    return found.sorted
  }

  /// What the value that a step gets by the pipe is made of.
  func meaningsOfPipe(into step: Step) -> [Meaning] {
    var found = Found()
    collectPipe(into: step.id, &found)
    return found.sorted
  }

  /// Whether a value of a step is, or is made of, what starts the run.
  func isOfStart(_ template: Template, in step: Step) -> Bool {
    var found = Found()
    collect(template.names, at: step.id, &found)
    return found.hasStart
  }

  /// Whether what a step gets by the pipe is, or is made of, what starts the run.
  func isPipeOfStart(into step: Step) -> Bool {
    var found = Found()
    collectPipe(into: step.id, &found)
    return found.hasStart
  }

  /// What a step makes, in full and as it is shown.
  private struct Content {
    let exact: String
    let shown: String

    init(_ exact: String, shown: String? = nil) {
      self.exact = exact
      self.shown = shown ?? exact
    }
  }

  private struct Found {
    private var meanings: Set<Meaning> = []
    var pipes: Set<Int> = []
    /// Whether what starts the run is in it.
    var hasStart = false

    var sorted: [Meaning] { meanings.sorted { $0.exact < $1.exact } }

    /// Returns whether it is new.
    ///
    /// - Parameter line: the line of the step that takes it, if it isn't the one that is shown.
    mutating func add(_ name: String, _ content: Content, in line: Int? = nil) -> Bool {
      let place = line.map { " of line \($0)" } ?? ""
      return meanings.insert(
        Meaning(exact: "\(name): \(content.exact)", shown: "\(name)\(place): \(content.shown)")
      ).inserted
    }
  }

  private func collect(_ names: [String], at step: Int, _ found: inout Found) {
    for name in names {
      // The first input is what starts the run.
      if name == "trigger" || name == workflow.document.inputs.first?.name.value {
        found.hasStart = true
      }
      switch name {
      case "prev": collectPipe(into: step, &found)
      // Anything may fail, and for any reason.
      case "error": _ = found.add(name, Content(whole, shown: "what fails in the workflow"))
      default: if passNumbers.contains(name) { collectPass(name, of: step, &found) }
      }
      for definition in definitions[name] ?? []
      where found.add(name, definition.text) {
        collect(definition.names, at: definition.step, &found)
        if definition.takesPipe { collectPipe(into: definition.step, &found) }
      }
    }
  }

  private func collectPipe(into id: Int, _ found: inout Found) {
    let line = found.pipes.isEmpty ? nil : steps[id]?.actionRange.start.line
    guard found.pipes.insert(id).inserted else { return }
    switch steps[id]?.modifiers.input {
    case .none?: return
    case .value(let template)?:
      _ = found.add("input", Content(template.exactText))
      return collect(template.names, at: id, &found)
    case nil: break
    }
    switch before[id] {
    case .start, nil:
      found.hasStart = true
      if let first = workflow.document.inputs.first {
        collect([first.name.value], at: 0, &found)
      }
    case .parent(let parent):
      guard let loop = parent.action as? ForStep else {
        return collectPipe(into: parent.id, &found)
      }
      _ = found.add(loop.names.itemName, Content(loop.itemText))
      collect(loop.list.names, at: parent.id, &found)
    case .step(let step):
      let (text, names) = content(of: step)
      _ = found.add("previous output", text, in: line)
      collect(names, at: step.id, &found)
      if takesPipe(step) { collectPipe(into: step.id, &found) }
    }
  }

  /// The number of a pass depends on the loop around that gives it this name.
  private func collectPass(_ name: String, of id: Int, _ found: inout Found) {
    var place = before[id]
    while let around = place {
      switch around {
      case .start: return
      case .step(let step): place = before[step.id]
      case .parent(let step):
        place = before[step.id]
        guard name == step.action.passNames?.indexName else { continue }
        let (text, names) = header(of: step)
        if found.add(name, Content("pass of `\(text)`")) { collect(names, at: step.id, &found) }
        return
      }
    }
  }

  /// All steps, as the file writes them.
  private var whole: String {
    let document = workflow.document
    return [document.steps, document.onFailure, document.finally].compactMap(\.self)
      .map { document.source[$0.range] }.joined(separator: "\n")
  }

  /// Whether the output of a step may have to do with what comes to it by the pipe.
  private func takesPipe(_ step: Step) -> Bool {
    guard let intent = workflow.steps[step.id]?.intent, step.modifiers.when == nil,
      step.modifiers.isEnabled
    else { return true }
    return intent.piped != nil || !intent.known.descriptor.sideEffects.isDisjoint(with: .tells)
  }

  /// What a step makes, as a text, and the names in it.
  private func content(of step: Step) -> (text: Content, names: [String]) {
    let (text, names) = exactContent(of: step)
    let isShown = workflow.steps[step.id]?.needsConsent == true || step.action is RunStep
    let line = step.actionRange.start.line
    return (
      Content(
        text, shown: isShown ? "the output of `\(step.action.actionName)` in line \(line)" : nil),
      names
    )
  }

  /// What decides about the blocks of a step, without the conditions of branches.
  private func header(of step: Step) -> (text: String, names: [String]) {
    func all(_ templates: [Template?]) -> (String, [String]) {
      let given = templates.compactMap(\.self)
      let text = ([step.action.actionName] + given.map(\.exactText)).joined(separator: " ")
      return (text, given.flatMap(\.names))
    }
    switch step.action {
    case let action as ForStep: return all([action.list, action.batch])
    case let action as RepeatStep: return all([action.count])
    case let action as WhileStep:
      let (text, names) = all([action.max])
      return ("\(text) \(workflow.document.source[action.condition.range])", names)
    case let action as ParallelStep:
      return ("parallel \(action.branches.map(\.name.value).joined(separator: " "))", [])
    default: return (step.action.sentence, [])
    }
  }

  private func exactContent(of step: Step) -> (text: String, names: [String]) {
    var (text, names) = (step.action.actionName, [String]())
    func add(_ name: String?, _ template: Template?) {
      guard let template else { return }
      text += " " + (name.map { "\($0): " } ?? "") + template.exactText
      names += template.names
    }
    switch step.action {
    case let action as IntentStep:
      add(nil, action.first)
      for (name, value) in action.parameters { add(name.value, value) }
    case let action as RunStep:
      text += " \(action.workflow.value)"
      if let called = workflow.called[action.workflow.value] {
        text += " \(SourceHash(of: called).text)"
      }
      for (name, value) in action.inputs { add(name.value, value) }
    case EndStep.return(let value): add(nil, value)
    case let action as ValueStep: add(nil, action.value)
    default: (text, names) = header(of: step)
    }
    if case .value(let input)? = step.modifiers.input { add("input", input) }
    for (name, value) in step.action.assignments { add(name.value, value) }
    for inner in step.action.blocks.flatMap(\.steps) {
      let (more, others) = exactContent(of: inner)
      text += "; \(more)"
      names += others
    }
    return (text, names)
  }
}

extension Template {
  /// The value as the file writes it, with lists and dictionaries that can't be mistaken for texts.
  var exactText: String {
    switch content {
    case .scalar, .text, .expression: source
    case .list(let items): "[\(items.map(\.quotedText).joined(separator: ", "))]"
    case .dictionary(let entries):
      "{ \(entries.map { "\($0.key.value.debugDescription): \($0.value.quotedText)" }.joined(separator: ", ")) }"
    }
  }

  private var quotedText: String {
    switch content {
    case .expression: source
    case .scalar, .text: source.debugDescription
    case .list, .dictionary: exactText
    }
  }

  /// The names in its expressions.
  var names: [String] {
    var names: [String] = []
    visitExpressions { $0.visitNames { names.append($0.value) } }
    return names
  }
}

extension ForStep {
  /// What an item of it is.
  fileprivate var itemText: String {
    "each of \(list.exactText)" + (batch.map { " in batches of \($0.exactText)" } ?? "")
  }
}

extension Template? {
  fileprivate var names: [String] { self?.names ?? [] }
}
