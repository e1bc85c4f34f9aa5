import AppIntentsCore
import Diagnostics
import OrderedCollections
import WorkflowValues

/// The answers of models: what decides about their types.
extension WorkflowWalk {
  /// Walks a document; twice if what takes a model's answer decides about its type, and once more if a
  /// pass of a loop may take the answer of the pass before it.
  static func check(
    _ checker: WorkflowChecker, _ document: Document, called: CalledWorkflows? = nil
  ) -> (walk: WorkflowWalk, workflow: Workflow) {
    var first = WorkflowWalk(checker, document, called: called)
    let workflow = first.walk()
    guard first.wanted.isOpen else { return (first, workflow) }
    if let carried = first.wanted.onlyCarried {
      first = WorkflowWalk(checker, document, called: first.called, wanted: carried)
      _ = first.walk()
    }
    first.wanted.decide()
    let second = WorkflowWalk(checker, document, called: first.called, wanted: first.wanted)
    return (second, second.walk())
  }

  // MARK: - Steps that ask

  /// What is known of the answer to a step that asks a model, and its type, if it is decided.
  func answer(
    to arguments: StepArguments, _ types: [String: ValueType], of step: Step
  ) -> (known: KnownValue, bound: BoundAnswer?) {
    let (known, bound) = uncheckedAnswer(to: arguments, of: step)
    if let bound { checkExamples(in: arguments, answering: bound.answer) }
    if bound == nil { checkEntities(in: arguments, types) }
    return (known, bound)
  }

  private func uncheckedAnswer(
    to arguments: StepArguments, of step: Step
  ) -> (known: KnownValue, bound: BoundAnswer?) {
    var details = arguments.descriptor.outputDetails.mapValues { KnownValue($0) }
    // Whatever the answer is, what was said about it is text that the model writes.
    details["transcript"]?.isModelText = true
    var open = KnownValue(.any, .details(details))
    do throws(AnswerProblem) {
      let given = GivenAnswerValues(literalsOf: arguments)
      switch try arguments.descriptor.source.answerRule(for: given) {
      case .shape(let shape, let isOptional)?:
        return answer(
          BoundAnswer(
            answer: WantedAnswer(shape: shape, isOptional: isOptional), taker: nil), details, step)
      case .use(let isOptional)?:
        if let decision = wanted.decisions[step.id] {
          return answer(
            BoundAnswer(answer: decision.answer, taker: decision.taker), details, step)
        }
        if let conflict = wanted.conflicts[step.id] {
          for case .answer(let check) in checks.answers { check(conflict, step, self) }
          return (open, nil)
        }
        wanted.open(step.id, isOptional: isOptional)
        open.answers = [AnswerPart(of: step.id)]
        return (open, nil)
      case .unknown?, nil: return (open, nil)
      }
    } catch {
      let range = arguments[error.parameter]?.value.range ?? step.actionRange
      for case .wrongAnswer(let check) in checks.wrongAnswers { check(error, range, self) }
      return (open, nil)
    }
  }

  private func answer(
    _ bound: BoundAnswer, _ details: OrderedDictionary<String, KnownValue>, _ step: Step
  ) -> (known: KnownValue, bound: BoundAnswer?) {
    var known = KnownValue(bound.answer.shape.type, .details(details))
    known.isModelText = bound.answer.shape.hasFreeText
    known.isDecidedByModel = bound.answer.shape.isQuantity
    if case .dictionary(let fields) = bound.answer.shape, !fields.isEmpty {
      var values = details
      for field in fields {
        var value = KnownValue(field.shape.type)
        value.isModelText = field.shape.hasFreeText
        value.isDecidedByModel = field.shape.isQuantity
        let absence = PossibleAbsence("`\(field.name)` is optional", at: step.actionRange)
        values[field.name] = field.isOptional ? value.maybeAbsent(absence) : value
      }
      known.extra = .fields(values)
    }
    if bound.answer.isOptional {
      known = known.maybeAbsent(
        PossibleAbsence("gives nothing if there is no answer", at: step.actionRange))
    }
    return (known, bound)
  }

  // MARK: - Uses

  /// Notes that an answer is used where a value of a type is needed.
  func use(_ known: KnownValue, as type: ValueType, at range: SourceRange) {
    guard known.mayBeAnswers else { return }
    if let need = AnswerUse.Need(type) { use(known, need, at: range) }
    guard case .list(let element) = type, element != .any, let need = AnswerUse.Need(element)
    else { return }
    for part in known.item.answers { add(need, of: part, at: range) }
  }

  func use(_ known: KnownValue, _ need: AnswerUse.Need, at range: SourceRange) {
    for part in known.answers { add(need, of: part, at: range) }
  }

  private func add(_ need: AnswerUse.Need, of part: AnswerPart, at range: SourceRange) {
    let action = current?.action.actionName ?? "output"
    wanted.add(
      AnswerUse(need: need, range: range, taker: "\(range.start.line) \(action)"), of: part)
  }

  /// The property of an answer, which may be one that its type has, or a key; nil for a value that isn't
  /// an open answer.
  func property(_ name: Located<String>, ofAnswer owner: KnownValue) -> KnownValue? {
    guard !owner.answers.isEmpty else { return nil }
    use(owner, .property(name.value), at: name.range)
    var part = KnownValue(PropertyTable.property(name.value, of: .text)?.type ?? .any)
    if part.type == .any {
      part.answers = Set(owner.answers.map { $0.appending(.key(name.value)) })
    }
    return part
  }

  /// Two values that are compared: the type of one says what the other is.
  func noteAnswers(
    in comparison: ComparisonOperator, _ left: Operand, _ right: Operand
  ) {
    guard left.known.mayBeAnswers || right.known.mayBeAnswers else { return }
    switch comparison.negated ?? comparison {
    case .hasValue, .contains, .beginsWith, .endsWith, .matches: return
    case .in:
      if case .list(let items, _) = right.expression {
        for item in items { useBeside(left.known, item) }
      }
    default:
      useBeside(left.known, right)
      useBeside(right.known, left)
    }
  }

  /// An answer beside a value that a list in an expression has.
  private func useBeside(_ known: KnownValue, _ other: Expression) {
    guard case .literal(let value, _) = other else { return }
    useBeside(known, Operand(known: KnownValue(value.type), expression: other))
  }

  /// An answer that is compared or calculated with another value.
  func useBeside(_ known: KnownValue, _ other: Operand) {
    guard !known.answers.isEmpty else { return }
    switch other.known.type {
    case .number, .date, .duration, .boolean, .choice:
      use(known, as: other.known.type, at: other.expression.range)
    case .text:
      // An empty text is what a name has before the first answer.
      if case .literal(.text(let text), _) = other.expression, !text.isEmpty {
        use(known, .option(text), at: other.expression.range)
        // The condition is there because it may be something else.
        use(known, .absence, at: other.expression.range)
      }
    default: break
    }
  }

  /// An answer that `choose` compares with a value of the file.
  func useBeside(_ chosen: Operand, _ template: Template, _ known: KnownValue) {
    guard !chosen.known.answers.isEmpty else { return }
    if known.type == .text, let text = template.literalText {
      use(chosen.known, .option(text), at: template.range)
    } else if known.type != .text {
      use(chosen.known, as: known.type, at: template.range)
    }
  }
}

extension GivenAnswerValues {
  /// The values that a file writes, as the parameters take them.
  fileprivate init(literalsOf arguments: StepArguments) {
    var values: OrderedDictionary<String, IntentValue> = [:]
    var computed: Set<String> = []
    for argument in arguments.given {
      let parameter = arguments.descriptor.parameters[argument.index]
      if argument.value.isLiteral,
        let value = try? argument.value.evaluate(in: NoNames(), wanting: parameter.type),
        let converted = try? Conversions.convert(value, to: parameter.type)
      {
        values[parameter.name] = converted
      } else if let fields = argument.value.fieldsWithoutDescriptions {
        values[parameter.name] = fields
      } else {
        computed.insert(parameter.name)
      }
    }
    if let piped = arguments.piped { computed.insert(arguments.descriptor.parameters[piped].name) }
    self.init(values, computed: computed)
  }
}

extension Template {
  /// The value of a map of fields in which only descriptions are computed: they say nothing about the
  /// type of an answer. Nil for any other value.
  fileprivate var fieldsWithoutDescriptions: IntentValue? {
    guard case .dictionary(let entries) = content else { return nil }
    var fields: OrderedDictionary<String, IntentValue> = [:]
    for entry in entries {
      guard let name = entry.filledKey == nil ? entry.key.value : nil, let field = entry.value.field
      else { return nil }
      fields[name] = field
    }
    return .dictionary(fields)
  }

  private var field: IntentValue? {
    if isLiteral { return try? evaluate(in: NoNames()) }
    guard case .dictionary(let entries) = content else { return nil }
    var details: OrderedDictionary<String, IntentValue> = [:]
    for entry in entries {
      let isToldOnly = entry.key.value == AnswerField.descriptionKey && !entry.value.isLiteral
      let value =
        isToldOnly ? "" : entry.value.isLiteral ? try? entry.value.evaluate(in: NoNames()) : nil
      guard entry.filledKey == nil, let value else { return nil }
      details[entry.key.value] = value
    }
    return .dictionary(details)
  }
}
