import AppIntentsCore
import Diagnostics
import OrderedCollections

/// One walk over a workflow's steps, in the order in which they run. It tracks the names that exist,
/// the value on the pipe, and their types, and runs the checks at the points that they register for.
package final class WorkflowWalk {
  let checker: WorkflowChecker
  let document: Document
  var catalogue: IntentCatalogue { checker.catalogue }
  let checks: CheckTable

  private(set) var diagnostics: [Diagnostic] = []
  var scope = Scope()
  /// The names before the first step.
  var inputScope = Scope()
  var pipe: Pipe
  /// The loops around the current step.
  var loops: [Step] = []
  /// The number of parallel blocks around the current step.
  var parallelDepth = 0
  /// The outputs of the steps that end the run with `return`.
  var returns: [KnownValue] = []
  /// The run's output, after the walk.
  private(set) var output = KnownValue.any
  /// The workflows that are run, also by other ones.
  let called: CalledWorkflows
  /// What decides about the types of models' answers.
  let wanted: WantedAnswers
  /// The workflows that this one runs, by their names in it.
  var calls: [String: Workflow] = [:]
  /// Whether `$error` exists.
  var hasError = false
  /// Whether expressions can ask questions here.
  var mayAsk = true
  /// What the expression is about, if a step evaluates it for each of several values.
  var subject: FormulaSubject?
  /// Whether `$error` is nothing unless something has failed, as in `finally`.
  var errorMayBeNothing = false
  /// The event that started the run.
  var trigger = KnownValue.any
  var triggers: [any Trigger] = []
  /// The properties of the event that may be nothing, each with a phrase for when they aren't.
  var triggerConditions: [String: String] = [:]
  /// Whether triggers start runs without a user at a terminal.
  var isUnattended = false

  /// By step id; ids go from 1 in the order of the file.
  private var steps: [StepFindings?] = []
  var connections: [Connection] = []
  /// Where the value goes that is walked.
  var destination: Destination?
  var current: Step?
  /// The steps whose outputs make up the output of a block.
  private var feeds: [Int: [Int]] = [:]
  /// How many pipes were joined; each has a negative number among the producers.
  private var joinedPipes = 0
  private var used: Set<Int> = []
  private var checkedPrograms: [String: Bool] = [:]
  /// The first place of each name that the file sets. Made when there is an unknown name.
  lazy var allNames = NameSurvey(document)
  /// Whether a step asks a language model, whose words an error may repeat. Found when `$error` is used.
  lazy var asksModels: Bool = document.enabledSteps.contains { step in
    guard let action = step.action as? IntentStep else { return false }
    return checker.intents[action.intent.value]?.descriptor.asksModel == true
  }

  init(
    _ checker: WorkflowChecker, _ document: Document, called: CalledWorkflows? = nil,
    wanted: WantedAnswers = WantedAnswers()
  ) {
    self.checker = checker
    checks = checker.checks
    self.document = document
    self.called = called ?? CalledWorkflows(by: document)
    self.wanted = wanted
    pipe = Pipe(known: .any, source: .start, isStart: true)
  }

  func report(_ diagnostic: Diagnostic?) {
    if let diagnostic { diagnostics.append(diagnostic) }
  }

  func walk() -> Workflow {
    walkTriggers()
    walkInputs()
    let isEnded = walk(document.steps)
    let end = pipe
    output = walkOutput(isEnded: isEnded)
    walkEnd(document.onFailure, from: end, isAfterFailure: true)
    walkEnd(document.finally, from: end, isAfterFailure: false)
    walkTests()
    for case .document(let check) in checks.documents { check(document, self) }
    markUsedOutputs()
    return Workflow(
      document: document, triggers: triggers, steps: CheckedSteps(steps), connections: connections,
      outputType: output.type, inputEntities: inputEntities,
      entityKind: { [catalogue] in catalogue.convertibleKind(named: $0) }, called: calls)
  }

  private var inputEntities: [String: any EntityKind] {
    var entities: [String: any EntityKind] = [:]
    for input in document.inputs {
      guard case .entity(let name) = input.type.itemType else { continue }
      entities[name] = catalogue.entityKind(named: name)
    }
    return entities
  }

  // MARK: - Blocks and steps

  /// Walks a block's steps. The pipe and the scope are afterwards what they are at its end.
  ///
  /// - Returns: whether the block ends the pass or the run, so that nothing after it is reached.
  @discardableResult
  func walk(_ block: Block) -> Bool {
    var isEnded = false
    for (index, step) in block.steps.enumerated() {
      if isEnded {
        for case .unreachableStep(let check) in checks.unreachableSteps {
          check(step, block.steps[index - 1], self)
        }
        // One message for each block. The rest is checked as if it were reached.
        isEnded = false
        for step in block.steps[index...] { _ = walk(step) }
        return true
      }
      isEnded = walk(step)
    }
    return isEnded
  }

  private func walk(_ step: Step) -> Bool {
    let outer = (current, destination)
    (current, destination) = (step, nil)
    defer { (current, destination) = outer }
    let before = scope
    let given = pipe
    let modifiers = step.modifiers
    if let when = modifiers.when {
      heading(for: "when") { condition(when) }
      assume(hasValue: Narrowing.whenTrue(when))
    }
    walkPipedInput(modifiers)
    if let label = modifiers.label {
      heading(for: "label") { withoutQuestions { _ = value(label) } }
    }
    duration(modifiers.timeout, "timeout", of: step)
    for case .step(let check) in checks.steps { check(step, self) }

    let incoming = pipe
    var outcome = action(step)
    steps[step.id]?.inputType = incoming.known.type
    if modifiers.onError == .continue {
      hasError = true
      outcome = continued(outcome, of: step)
    }
    if let name = modifiers.as {
      let known = outcome.pipe.known
      define(name, known, .output)
      consume(outcome.pipe)
      outcome.pipe.name = name.value
    }
    let mayBeSkipped = modifiers.when != nil || !modifiers.isEnabled
    if mayBeSkipped {
      let place = modifiers.when?.range ?? step.actionRange
      scope.join(skipped: before, at: place)
      outcome.pipe = joined(outcome.pipe, given)
      outcome.isEnded = false
    }
    pipe = outcome.pipe
    return outcome.isEnded
  }

  /// What comes after a step with `on_error: continue`, which gives nothing if it fails. Only `fail`
  /// and the steps in a block can make it fail for certain.
  private func continued(_ outcome: Outcome, of step: Step) -> Outcome {
    var outcome = outcome
    let place = PossibleAbsence("gives nothing if it fails", at: step.actionRange)
    outcome.pipe.known = outcome.pipe.known.maybeAbsent(place)
    if step.action.actionName == "fail" || !step.action.blocks.isEmpty { outcome.isEnded = false }
    return outcome
  }

  /// The result of walking a step.
  package struct Outcome {
    var pipe: Pipe
    /// Whether the steps after it are never reached.
    var isEnded = false
  }

  private func action(_ step: Step) -> Outcome {
    while steps.count <= step.id { steps.append(nil) }
    steps[step.id] = StepFindings(step, inputType: pipe.known.type)
    let outcome = checker.walks.walk(step, in: self)
    steps[step.id]?.outputType = outcome.pipe.known.type
    return outcome
  }

  /// The type of a step's output; nil for a step that the walk didn't come to.
  func outputType(of step: Step) -> ValueType? {
    steps.indices.contains(step.id) ? steps[step.id]?.outputType : nil
  }

  /// Notes that a loop's passes change a name that exists before the loop and may have no value there.
  func hold(_ name: String, outside step: Step) { steps[step.id]?.heldNames.append(name) }

  /// Keeps the intent that a step performs.
  func bind(_ intent: BoundIntent, to step: Step) { steps[step.id]?.intent = intent }

  private func walkPipedInput(_ modifiers: Modifiers) {
    switch modifiers.input {
    case nil: break
    case .none(let range)?: pipe = .cut(range)
    case .value(let template)?:
      let known = heading(for: "input") { value(template) }
      pipe = Pipe(
        known: known, source: .written(document.source, template.range), isWritten: true,
        range: template.range)
    }
  }

  /// The pipe after a step with an output of its own.
  func output(of step: Step, _ known: KnownValue, from inner: [Pipe] = []) -> Pipe {
    let producers = inner.flatMap(\.producers)
    if !producers.isEmpty { feeds[step.id] = producers }
    return Pipe(
      known: known, producers: [step.id],
      source: .step(line: step.actionRange.start.line, action: step.action.actionName),
      range: step.actionRange)
  }

  /// The pipe after a step that may have been skipped. What may have produced its value has a number
  /// of its own, so that a chain of such steps doesn't list all steps before at each of them.
  private func joined(_ pipe: Pipe, _ skipped: Pipe) -> Pipe {
    var both = pipe.joined(with: skipped)
    guard both.producers.count > 1 else { return both }
    joinedPipes += 1
    feeds[-joinedPipes] = both.producers
    both.producers = [-joinedPipes]
    return both
  }

  // MARK: - Use of outputs

  /// Notes that something uses the value on a pipe.
  func consume(_ pipe: Pipe) { used.formUnion(pipe.producers) }

  private func markUsedOutputs() {
    var open = Array(used)
    while let id = open.popLast() {
      for inner in feeds[id] ?? [] where used.insert(inner).inserted { open.append(inner) }
    }
    for id in steps.indices { steps[id]?.isOutputUsed = used.contains(id) }
  }

  /// Whether a program is installed. Looks for each program once.
  func isInstalled(_ program: String) -> Bool {
    if let known = checkedPrograms[program] { return known }
    let found = checker.isInstalled(program)
    checkedPrograms[program] = found
    return found
  }

  /// The text at a range of the file, shortened.
  func source(_ range: SourceRange) -> String {
    let text = document.source[range]
    return text.utf8.count <= 40 ? text : Phrasing.shorten(text, to: 40)
  }
}
