import AppIntentsCore
import Diagnostics
import OrderedCollections
import WorkflowValues

extension IntentStep: CheckedAction {
  package func walk(_ step: Step, in walk: WorkflowWalk) -> WorkflowWalk.Outcome {
    guard let known = walk.checker.intents[intent.value] else {
      walk.checkUnknown(intent)
      // What other tools have there isn't a map of values.
      if ForeignWord.actions[intent.value.lowercased()] != nil {
        return .init(pipe: walk.output(of: step, .any))
      }
      return walkUnbound(step, output: .any, in: walk)
    }
    if known.descriptor.app != nil { walk.noteApp(of: intent.value) }
    if NestedParameterCheck.finds(self, of: known.descriptor, in: walk) {
      return walkUnbound(step, output: output(of: known, [:]), in: walk)
    }
    var arguments = StepArguments(self, of: known, step, in: walk)
    if MissingParameterCheck.findsMisplaced(arguments, step, in: walk) {
      return walkUnbound(step, output: output(of: known, [:]), in: walk)
    }
    var types: [String: ValueType] = [:]
    let (source, type, isWritten) = (walk.pipe.source, walk.pipe.known.type, walk.pipe.isWritten)
    let bound = bind(&arguments, step, &types, in: walk)
    let route = connectPipe(arguments, step, &types, in: walk)
    let answer = known.descriptor.asksModel ? walk.answer(to: arguments, types, of: step) : nil
    walk.bind(
      BoundIntent(
        known, arguments: bound,
        piped: arguments.open.map { index in
          BoundPipe(
            index: index, route: route,
            isOpen: !isWritten && type.itemType == .any
              && !known.descriptor.parameters[index].isRequired, source: source)
        },
        answer: answer?.bound, sent: Self.sent(types, bound, of: known)),
      to: step)
    walk.check(arguments, of: step)
    if let answer { return .init(pipe: walk.output(of: step, answer.known)) }
    if known.descriptor.passesInputOn { return .init(pipe: walk.pipe) }
    var output = output(of: known, types)
    if let condition = known.descriptor.nothingCondition {
      let what = output.type.isList ? "an empty list" : "nothing"
      output = output.maybeAbsent(
        PossibleAbsence("gives \(what) \(condition)", at: step.actionRange))
    }
    return .init(pipe: walk.output(of: step, output))
  }

  /// The types of the values that a model is sent, by the indices of their parameters.
  private static func sent(
    _ types: [String: ValueType], _ arguments: [BoundArgument], of known: KnownIntent
  ) -> [Int: ValueType] {
    guard known.descriptor.asksModel else { return [:] }
    var sent: [Int: ValueType] = [:]
    for argument in arguments where !argument.template.isLiteral {
      if case .prompt = argument.value { sent[argument.index] = .text }
    }
    for (index, parameter) in known.descriptor.parameters.enumerated()
    where [.any, .file].contains(parameter.type) { sent[index] = types[parameter.name] }
    return sent
  }

  /// Checks the names in the values of a step whose parameters aren't known.
  private func walkUnbound(
    _ step: Step, output: KnownValue, in walk: WorkflowWalk
  ) -> WorkflowWalk.Outcome {
    if let first { walk.value(first) }
    for (_, value) in parameters { walk.value(value) }
    walk.consume(walk.pipe)
    return .init(pipe: walk.output(of: step, output))
  }

  /// Binds the step's values to the parameters. Conditions and formulas come last, because they are
  /// about the items of the list among the other values.
  private func bind(
    _ arguments: inout StepArguments, _ step: Step, _ types: inout [String: ValueType],
    in walk: WorkflowWalk
  ) -> [BoundArgument] {
    let known = arguments.known
    var item =
      arguments.piped.map { _ in KnownValue(walk.pipe.known.type.itemType) }
      ?? known.descriptor.foundItem
    func value(at position: Int) -> BoundValue {
      let argument = arguments.given[position]
      let parameter = known.descriptor.parameters[argument.index]
      var target = target(parameter, step, of: known)
      target.item = item
      target.onlyComputes = known.descriptor.sideEffects.isEmpty
      let (given, value) = walk.bind(argument.value, for: target)
      arguments.note(given, at: position)
      if parameter.type.isList, argument.index == known.descriptor.pipedParameter ?? argument.index
      {
        item = KnownValue(given.type.itemType)
      }
      if known.isRefining || known.descriptor.asksModel { types[parameter.name] = given.type }
      walk.check(argument.value, of: parameter, given: arguments)
      return value
    }
    var bound: [BoundArgument] = []
    bound.reserveCapacity(arguments.given.count)
    var conditions: [Int] = []
    for (position, argument) in arguments.given.enumerated() {
      let bindsLater = known.descriptor.parameters[argument.index].type.isAboutItems
      if bindsLater { conditions.append(position) }
      bound.append(
        BoundArgument(
          index: argument.index, template: argument.value,
          value: bindsLater ? .evaluated(by: nil) : value(at: position)))
    }
    for position in conditions { bound[position].value = value(at: position) }
    return bound
  }

  /// Connects the output of the previous step to the parameter that continues the chain. Returns the
  /// conversion.
  private func connectPipe(
    _ arguments: StepArguments, _ step: Step, _ types: inout [String: ValueType],
    in walk: WorkflowWalk
  ) -> Route? {
    guard let piped = arguments.piped else { return nil }
    let parameter = arguments.known.descriptor.parameters[piped]
    if arguments.known.isRefining || arguments.descriptor.asksModel {
      types[parameter.name] = walk.pipe.known.type
    }
    // An output that the step only hands on is used where it arrives. Without a value of its own, a
    // step such as `print` prints the one that it hands on.
    let handsOn = arguments.known.descriptor.passesInputOn && parameter.type == .any
    if handsOn, arguments.isGiven(0) { return nil }
    walk.consume(walk.pipe)
    var target = target(parameter, step, of: arguments.known)
    target.onlyComputes = arguments.descriptor.sideEffects.isEmpty
    guard let input = arguments.input else {
      return walk.connect(walk.pipe.known, to: target, from: .pipe(walk.pipe))
    }
    // What the file writes for `input` is as much the parameter's value as one that has its name.
    walk.check(input, of: parameter, given: arguments)
    guard walk.checkInput(input, for: target) else { return nil }
    return walk.connect(walk.pipe.known, to: target, from: .value(input.range))
  }

  private func target(
    _ parameter: ParameterDescriptor, _ step: Step, of known: KnownIntent
  ) -> Target {
    Target(
      step: step, action: intent.value, name: parameter.name, type: parameter.type,
      isRequired: parameter.isRequired,
      answerLimit: limit(of: parameter, of: known.descriptor), intent: known,
      isSent: known.descriptor.asksModel && parameter.type == .any)
  }

  /// What limits a model's text there: what the parameter is, or what another one says that its value is.
  private func limit(
    of parameter: ParameterDescriptor, of descriptor: IntentDescriptor
  ) -> AnswerLimit {
    let limit = AnswerLimit(of: parameter, of: descriptor)
    guard limit == AnswerLimit.none, descriptor.app == nil,
      let kind = Self.kinds[parameter.name],
      descriptor.parameters.contains(where: { $0.name == kind }),
      parameters.first(where: { $0.name.value == kind })?.value.literalText == "file"
    else { return limit }
    return AnswerLimit(of: .file, takenBy: descriptor.sideEffects)
  }

  /// The parameters that say whether the value of another one is a file: of a request's body, of an answer.
  private static let kinds = ["body": "body_type", "default": "type", "values": "type"]

  private func output(of known: KnownIntent, _ types: [String: ValueType]) -> KnownValue {
    let type = known.descriptor.outputType(for: types)
    guard !known.descriptor.outputDetails.isEmpty else { return KnownValue(type) }
    let details = known.descriptor.outputDetails.mapValues { KnownValue($0) }
    return KnownValue(type, known.descriptor.outputIsClosed ? .fields(details) : .details(details))
  }
}

extension IntentDescriptor {
  /// What a condition is about, if the intent takes no list: the items that it finds.
  fileprivate var foundItem: KnownValue {
    guard outputType.isList, !parameters.contains(where: \.type.isList) else { return .any }
    return KnownValue(outputType.itemType)
  }
}

extension ValueType {
  /// Whether a value of the type is evaluated for the items of another parameter's list.
  fileprivate var isAboutItems: Bool {
    switch self {
    case .condition, .formula: true
    default: false
    }
  }
}
