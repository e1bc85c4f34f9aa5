import AppIntentsCore
import Diagnostics
import Synchronization
import WorkflowLanguage
import WorkflowValues

import enum WorkflowLanguage.Expression

/// Sets the parameters of an intent's invocation to the values that a step binds them to.
struct ArgumentSetter {
  let intent: BoundIntent
  /// Nil if only the values are wanted, because an earlier attempt of the run performed the intent.
  let invocation: IntentInvocation?
  let visit: StepVisit

  var parameters: [ParameterDescriptor] { intent.known.descriptor.parameters }

  /// Sets a parameter. Returns its value; for a condition, an expression or a program, its text.
  func set(_ argument: BoundArgument) async throws -> StepOutput {
    let index = argument.index
    let template = argument.template
    switch argument.value {
    case .constant(.nothing) where parameters[index].type != .any:
      return StepOutput(try converter(index).nothing(from: .template(template)))
    case .constant(let value):
      visit.note(parameters[index].name, value)
      try checkFiles([value])
      try converter(index).explaining(at: template.range) { try invocation?.set(index, to: value) }
      return StepOutput(value)
    case .evaluated(let route):
      let type = parameters[index].type
      return try await set(
        index, by: route, at: template.range, source: .template(template),
        isTraced: !template.isLiteral, isPlace: template.isPlace,
        asking: template.isQuestion ? { try await question(for: index) } : nil
      ) { try visit.evaluator.checked(template.evaluate(in: $0, wanting: type), of: template) }
    case .condition(let expression):
      return try set(index, toAny: condition(expression, template.source), as: template.source)
    case .expression(let expression):
      let evaluator = Evaluator(frame: visit.frame, run: visit.run, asker: visit)
      // The intent evaluates it where it can't wait, so its questions are asked first.
      if expression.asks {
        try await visit.evaluate { _ in try evaluator.findQuestion(expression) }
      }
      let value = IntentExpression(source: template.source) { [visit] in
        let output = try evaluator.output(expression)
        visit.expressionSources.bitwiseOr(output.origin.sources.rawValue, ordering: .relaxed)
        return output.value
      }
      return try set(index, toAny: value, as: template.source)
    case .formula(let template, let subject):
      let formula = FormulaEvaluator(visit).formula(template, about: subject)
      return try set(index, toAny: formula, as: template.source)
    case .program(let program): return try set(index, toAny: program, as: program.source)
    case .prompt: return try await PromptSetter(intent, invocation, visit).set(argument)
    }
  }

  /// Sets the parameter that continues the chain to the output of the previous step.
  func set(_ piped: BoundPipe, to input: StepOutput) async throws -> StepOutput {
    guard input.isKnown else { throw UnknownInDryRun() }
    return try await set(
      piped.index, by: piped.route, at: nil, source: .pipe(piped.source, input.absence),
      isTraced: true, isPlace: true
    ) {
      $0.tally?.add(input.origin)
      return input
    }
  }

  private func converter(_ index: Int) -> ArgumentConverter {
    ArgumentConverter(intent: intent, index: index, visit: visit, isPerformed: invocation != nil)
  }

  // MARK: - Values

  /// Evaluates a value, converts it, checks it against the parameter's limits, and sets it.
  ///
  /// - Parameters:
  ///   - source: what gives the value, for the error if it doesn't fit.
  ///   - isTraced: whether the trace tells the value's conversion.
  ///   - isPlace: whether the value is one of the run, or an item of one, as it is there.
  ///   - whole: the question, if the value is an answer.
  private func set(
    _ index: Int, by route: Route? = nil, at range: SourceRange?,
    source: ArgumentSource? = nil, isTraced: Bool, isPlace: Bool,
    asking whole: (() async throws -> Question)? = nil,
    _ evaluate: (FrameScope) throws -> StepOutput
  ) async throws -> StepOutput {
    let converter = converter(index)
    var given: IntentValue?
    let output = try await visit.evaluate(asking: whole) { evaluator in
      try evaluator.observe(isPlace: isPlace) { scope in
        try converter.explaining(at: range) {
          let original = try evaluate(scope)
          given = original.value
          return try converter.convert(original, by: route, source)
        }
      }
    }
    var value = output.value
    // Nothing for a parameter that needn't be given leaves it out.
    if case .nothing = value, !parameters[index].isRequired, parameters[index].type != .any {
      return StepOutput(.nothing, from: output.origin)
    }
    var origin = output.origin
    var charges = output.charges
    if converter.isDeclared(value) {
      (value, charges) = try await converter.exported(value, at: range)
      origin = ValueOrigin(origin.sources.union(.data))
    }
    // What a model named is refused before an app is asked for it.
    let isNamed = try checkNaming(given.map { StepOutput($0, from: origin) }, for: index)
    if parameters[index].entity != nil { value = try await converter.find(value) }
    visit.note(parameters[index].name, value, convertedFrom: isTraced ? given : nil)
    try checkLimits(of: value, for: index)
    try checkFiles([given ?? .nothing, value])
    // A run that goes on compares what an entity is made of: the entity may be a new one each time.
    let taken = try await converter.imported(value)
    try converter.explaining(at: range) { try invocation?.set(index, to: taken) }
    // The only item of a list has names of its own.
    if case .list? = given, case .dictionary = value { origin = origin.whole }
    if origin != .workflow { invocation?.mark(index, from: origin) }
    var set = StepOutput(value, from: origin.named(isNamed))
    set.charges = charges
    return set
  }

  /// Checks whether a model's text may be the parameter's value. Returns whether what the step works on is
  /// what a model named.
  private func checkNaming(_ given: StepOutput?, for index: Int) throws -> Bool {
    guard let given, !given.origin.sources.isDisjoint(with: .ofModels) else { return false }
    visit.run.modelPart.note(given.origin.sources)
    let (parameter, descriptor) = (parameters[index], intent.known.descriptor)
    // What a step such as `print` hands on isn't used by it.
    if !(descriptor.passesInputOn && descriptor.pipedParameter == index) {
      try visit.run.answerGate.check(
        given, for: parameter, of: descriptor, titled: converter(index).title)
    }
    return parameter.meaning.isTarget
      ? given.names(parameter.meaning) : given.origin.isNamedByModel && given.value.hasThings
  }

  // MARK: - Conditions, expressions and programs

  private func set(
    _ index: Int, toAny value: any Sendable, as source: String
  ) throws -> StepOutput {
    try invocation?.set(index, toAny: value)
    visit.note(parameters[index].name, .text(source))
    return StepOutput(.text(source))
  }

  private func condition(_ expression: Expression, _ source: String) -> IntentCondition {
    let (frame, run) = (visit.frame, visit.run)
    return IntentCondition(
      source: source,
      comparisons: {
        try expression.itemComparisons { try Evaluator(frame: frame, run: run).value($0) }
      }
    ) { [visit] item in
      let output = StepOutput(item, from: visit.givenOrigin)
      let pass = Frame(parent: frame, previous: output, item: output)
      return try Evaluator(frame: pass, run: run).chooses(
        by: expression, about: ["item", "prev"], for: visit)
    }
  }

  // MARK: - Errors

  /// Throws if a value is outside the parameter's range, has another number of items, or is an amount in
  /// another currency.
  private func checkLimits(of value: IntentValue, for index: Int) throws {
    guard let excess = parameters[index].excess(of: value) else { return }
    throw ParameterError(
      message: "\(converter(index).title) can't \(excess.fault)", help: excess.limit)
  }

  /// Throws if an app would get a file that the workflow may not read.
  private func checkFiles(_ values: [IntentValue]) throws {
    guard intent.known.descriptor.app != nil, invocation != nil else { return }
    let files = GivenFiles(context: visit.run.context)
    for value in values { try files.check(value) }
  }
}
