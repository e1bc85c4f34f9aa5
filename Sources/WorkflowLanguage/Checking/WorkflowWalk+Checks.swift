import AppIntentsCore
import Diagnostics
import WorkflowValues

/// The points of the walk at which checks run, as far as steps and expressions share them.
extension WorkflowWalk {
  /// A number of passes or items. Parsing has read a literal one.
  func count(_ template: Template?, _ name: String, of step: Step) {
    guard let template, !template.isLiteral else { return }
    value(
      template,
      for: Target(step: step, action: step.action.actionName, name: name, type: .number))
  }

  /// A duration of a step. Parsing has read a literal one.
  func duration(_ template: Template?, _ name: String, of step: Step) {
    guard let template, !template.isLiteral else { return }
    value(
      template,
      for: Target(step: step, action: step.action.actionName, name: name, type: .duration))
  }

  /// The value of a `choose` case.
  func compare(_ template: Template, with chosen: Operand) {
    let known = heading(for: "is") { value(template) }
    useBeside(chosen, template, known)
    for case .choice(let check) in checks.choices { check(template, known, chosen, self) }
  }

  /// Two values that an expression compares.
  func compare(_ comparison: Located<ComparisonOperator>, _ left: Operand, _ right: Operand) {
    noteAnswers(in: comparison.value, left, right)
    for case .comparison(let check) in checks.comparisons { check(comparison, left, right, self) }
  }

  /// The result of a calculation.
  func calculate(
    _ operation: ArithmeticOperator, _ left: Operand, _ right: Operand
  ) -> KnownValue {
    useBeside(left.known, right)
    useBeside(right.known, left)
    if let type = Arithmetic.resultType(left.known.type, operation, right.known.type) {
      return KnownValue(type)
    }
    for case .arithmetic(let check) in checks.arithmetics { check(operation, left, right, self) }
    return .any
  }

  /// Any value, after a report of a property or an element that a value doesn't have.
  func missing(_ missing: MissingProperty) -> KnownValue {
    for case .missingProperty(let check) in checks.missingProperties { check(missing, self) }
    return .any
  }

  /// A standing name, or a property of the event, that may be nothing.
  func checkConditional(_ name: Located<String>, _ condition: String) {
    for case .conditionalProperty(let check) in checks.conditionalProperties {
      check(name, condition, self)
    }
  }

  func check(_ call: WorkflowCall) {
    for case .call(let check) in checks.calls { check(call, self) }
  }

  func checkLoopEnd(_ step: Step) {
    for case .loopEnd(let check) in checks.loopEnds { check(step, self) }
  }

  func check(_ question: AskedQuestion) {
    for case .question(let check) in checks.questions { check(question, self) }
  }

  /// A value that an expression writes.
  func known(_ value: IntentValue, at range: SourceRange) -> KnownValue {
    if case .text(let text) = value {
      for case .literal(let check) in checks.literals { check(text, range, self) }
    }
    return KnownValue(value.type)
  }

  /// A part of an expression that may be a question.
  func checkQuestion(_ expression: Expression) {
    guard let question = expression.question else { return }
    var hasDefault = question.defaultAnswer != nil
    if case .literal(.nothing, _) = question.defaultAnswer { hasDefault = false }
    check(
      AskedQuestion(
        range: expression.range, hasDefault: hasDefault, isInExpression: true,
        isPossible: current != nil && mayAsk,
        help: "give it a default: `ask(\"…\", default)`"))
  }

  /// Walks values that a run evaluates where it can't ask.
  func withoutQuestions<Result>(_ walk: () -> Result) -> Result {
    let outer = mayAsk
    mayAsk = false
    defer { mayAsk = outer }
    return walk()
  }

  /// A name that something else has already.
  func reportTaken(_ name: Located<String>, by other: ScopedName) {
    for case .definition(let check) in checks.definitions { check(name, other, self) }
  }

  // MARK: - Intents

  /// Notes the files of an app that decide what an action is.
  func noteApp(of action: String) {
    for file in catalogue.files(of: action) { called.note(looked: file) }
  }

  func checkUnknown(_ action: Located<String>) {
    noteApp(of: action.value)
    for case .unknownAction(let check) in checks.unknownActions { check(action, self) }
  }

  func checkStray(_ argument: StrayArgument, of intent: IntentDescriptor) {
    for case .strayArgument(let check) in checks.strayArguments { check(argument, intent, self) }
  }

  /// An intent, once its arguments are known.
  func check(_ arguments: StepArguments, of step: Step) {
    for case .intent(let check) in checks.intents { check(arguments, step, self) }
  }

  /// One argument of an intent.
  func check(
    _ value: Template, of parameter: ParameterDescriptor, given arguments: StepArguments
  ) {
    for case .argument(let check) in checks.arguments { check(value, parameter, arguments, self) }
  }

  /// The names of all actions.
  var actionNames: [String] { catalogue.ids + checker.walks.words }
}
