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
      return StepOutput(try nothing(for: index, .template(template)))
    case .constant(let value):
      visit.note(parameters[index].name, value)
      try checkFiles([value])
      try explaining(index, template.range) { try invocation?.set(index, to: value) }
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
    var given: IntentValue?
    let output = try await visit.evaluate(asking: whole) { evaluator in
      try evaluator.observe(isPlace: isPlace) { scope in
        try explaining(index, range) {
          let original = try evaluate(scope)
          given = original.value
          return try convert(original, by: route, for: index, source)
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
    if declared.applies(to: value, for: parameters[index]) {
      (value, charges) = try await exported(value, for: index, at: range)
      origin = ValueOrigin(origin.sources.union(.data))
    }
    // What a model named is refused before an app is asked for it.
    let isNamed = try checkNaming(given.map { StepOutput($0, from: origin) }, for: index)
    if parameters[index].entity != nil { value = try await find(value, for: index) }
    visit.note(parameters[index].name, value, convertedFrom: isTraced ? given : nil)
    try checkLimits(of: value, for: index)
    try checkFiles([given ?? .nothing, value])
    // A run that goes on compares what an entity is made of: the entity may be a new one each time.
    let taken = try await imported(value, index)
    try explaining(index, range) { try invocation?.set(index, to: taken) }
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
        given, for: parameter, of: descriptor, titled: title(of: index))
    }
    return parameter.meaning.isTarget
      ? given.names(parameter.meaning) : given.origin.isNamedByModel && given.value.hasThings
  }

  private var declared: DeclaredConverter { DeclaredConverter(run: visit.run) }

  /// A value as the parameter takes it. An entity is looked up later, and one that an app gives as
  /// another value is asked for, because neither is synchronous.
  private func convert(
    _ original: StepOutput, by route: Route?, for index: Int, _ source: ArgumentSource?
  ) throws -> StepOutput {
    var output = StepOutput(original.value)
    output.charges = original.charges
    if parameters[index].entity != nil || declared.applies(to: output.value, for: parameters[index])
    {
      if output.isNothing { _ = try nothing(for: index, source) }
      return output
    }
    output.value = try convert(original.value, by: route, for: index, source)
    if output.value.isRead(from: original.value) {
      output.charges += try visit.run.output(output.value).charges
    }
    return output
  }

  private func convert(
    _ value: IntentValue, by route: Route?, for index: Int, _ source: ArgumentSource?
  ) throws -> IntentValue {
    if case .nothing = value { return try nothing(for: index, source) }
    do {
      if parameters[index].keepsPaths, let kept = try keepingPaths(value, for: index) {
        return kept
      }
      return try Conversions.convert(
        value, to: parameters[index].type, by: route, in: visit.run.context)
    } catch var error {
      if error.origin == nil { error.origin = source?.words }
      throw error
    }
  }

  /// What nothing means for a parameter: it is left out if it needn't be given, and a boolean is false.
  ///
  /// The message that a step such as `print` gives isn't left out: the step would tell what it hands on.
  private func nothing(for index: Int, _ source: ArgumentSource?) throws -> IntentValue {
    var isMessage = false
    if case .template? = source { isMessage = intent.known.descriptor.passesInputOn && index == 0 }
    guard parameters[index].isRequired || isMessage else { return .nothing }
    switch parameters[index].type {
    case .any: return .nothing
    case .boolean: return false
    case let type:
      throw MissingValue(parameter: title(of: index), type: type, source: source, visit)
    }
  }

  /// A value with its files whose paths aren't UTF-8 and everything else converted; nil if it has no
  /// such file.
  private func keepingPaths(
    _ value: IntentValue, for index: Int
  ) throws(ConversionError) -> IntentValue? {
    let items = value.items
    guard items.contains(where: \.hasPathOfBytes) else { return nil }
    var kept: [IntentValue] = []
    for item in items {
      kept.append(
        item.hasPathOfBytes
          ? item : try Conversions.convert(item, to: .text, in: visit.run.context))
    }
    if parameters[index].type.isList { return .list(kept) }
    return kept.count == 1 ? kept.first : nil
  }

  /// The value by conversions that types of entities declare, or the recorded one.
  private func exported(
    _ value: IntentValue, for index: Int, at range: SourceRange?
  ) async throws -> (IntentValue, [MemoryCharge]) {
    let parameter = parameters[index]
    func work() async throws -> StepOutput {
      StepOutput(try await declared.converted(value, for: parameter))
    }
    var output =
      if let record = visit.record {
        try await record.observeAll(work).0
      } else {
        try await work()
      }
    if parameter.entity == nil {
      output.value = try explaining(index, range) { try convert(output.value, for: index) }
    }
    return (output.value, try visit.run.output(output.value).charges)
  }

  private func convert(_ value: IntentValue, for index: Int) throws -> IntentValue {
    try convert(value, by: nil, for: index, nil)
  }

  /// The entity that a value means, or the recorded one.
  private func find(_ value: IntentValue, for index: Int) async throws -> IntentValue {
    guard let record = visit.record else { return try await resolve(value, for: index) }
    let (found, isRemembered) = try await record.observeAll {
      StepOutput(try await resolve(value, for: index))
    }
    // A recorded entity lacks the app's own object.
    return isRemembered && invocation != nil
      ? try await resolve(found.value, for: index) : found.value
  }

  /// The entities of values that the type of the parameter is made of.
  private func imported(_ value: IntentValue, _ index: Int) async throws -> IntentValue {
    guard invocation != nil, let kind = parameters[index].entity else { return value }
    return try await declared.imported(value, as: kind)
  }

  private func resolve(_ value: IntentValue, for index: Int) async throws -> IntentValue {
    guard let entity = parameters[index].entity else { return value }
    return try await EntityResolver(context: visit.run.context).resolve(
      value, as: entity, isList: parameters[index].type.isList,
      keepingIDs: parameters[index].keepsEntityIDs)
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
    throw ParameterError(message: "\(title(of: index)) can't \(excess.fault)", help: excess.limit)
  }

  /// Throws if an app would get a file that the workflow may not read.
  private func checkFiles(_ values: [IntentValue]) throws {
    guard intent.known.descriptor.app != nil, invocation != nil else { return }
    let files = GivenFiles(context: visit.run.context)
    for value in values { try files.check(value) }
  }

  /// Performs work with a parameter's value. Its errors name the parameter.
  private func explaining<Result>(
    _ index: Int, _ range: SourceRange?, _ work: () throws -> Result
  ) throws -> Result {
    do {
      return try work()
    } catch let error as ConversionError {
      throw ParameterError(
        message: "\(title(of: index)): \(error.message)", help: error.help, range: range)
    } catch let error as IntentValueError {
      throw ParameterError(
        message: "\(title(of: index)) needs \(error.wanted), not `\(error.given.shortText)`",
        range: range)
    }
  }

  private func title(of index: Int) -> String {
    "`\(parameters[index].name)` of `\(intent.known.descriptor.id)`"
  }
}

extension IntentValue {
  /// Whether it is the content of a file, or of several.
  fileprivate func isRead(from given: IntentValue) -> Bool {
    guard case .file = given.firstItem else { return false }
    if case .file = firstItem { return false }
    return true
  }

  private var firstItem: IntentValue {
    if case .list(let items) = self { items.first ?? .nothing } else { self }
  }

  /// Whether it is a file whose path no text can be.
  fileprivate var hasPathOfBytes: Bool {
    guard case .file(let file) = self, let path = file.path else { return false }
    return String(validating: path.bytes, as: UTF8.self) == nil
  }
}
