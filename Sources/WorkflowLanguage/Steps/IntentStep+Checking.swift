import OrderedCollections
import AppIntents
import Diagnostics

extension IntentStep {
  package func walk(_ step: Step, in walk: WorkflowWalk) -> WorkflowWalk.Outcome {
    guard let entry = walk.checker.intents[intent.value] else {
      UnknownActionCheck.report(intent, in: walk)
      // Its parameters can't be judged, but the names in them can.
      for value in values { walk.value(value) }
      walk.consume(walk.pipe)
      return .init(pipe: walk.output(of: step, .any))
    }
    walk.steps[step.id]?.descriptor = entry.descriptor
    if NestedParameterCheck.finds(first, of: entry.descriptor, in: walk) {
      for value in values { walk.value(value) }
      walk.consume(walk.pipe)
      return .init(pipe: walk.output(of: step, output(of: entry, [:])))
    }
    let arguments = StepArguments(self, of: entry, in: walk)
    var types: [String: ValueType] = [:]
    var item = arguments.piped.map { _ in KnownValue(walk.pipe.known.type.itemType) } ?? .any
    // A condition is about the items of the list, wherever that is given.
    for argument in arguments.conditionsLast {
      let parameter = entry.descriptor.parameters[argument.index]
      var target = target(parameter, step)
      target.item = item
      let known = walk.value(argument.value, for: target)
      if parameter.type.isList { item = KnownValue(known.type.itemType) }
      if entry.isRefining { types[parameter.name] = known.type }
      LiteralCheck.check(argument.value, of: parameter, given: arguments, in: walk)
    }
    let passesOn = entry.descriptor.passesInputOn
    if let piped = arguments.piped {
      let parameter = entry.descriptor.parameters[piped]
      if entry.isRefining { types[parameter.name] = walk.pipe.known.type }
      // What is only handed on is used where it arrives. Without a value of its own, a step such as
      // `print` tells the one it hands on.
      if !passesOn || parameter.type != .any || !arguments.isGiven(0) {
        walk.consume(walk.pipe)
        walk.connect(walk.pipe.known, to: target(parameter, step), from: .pipe(walk.pipe))
      }
    }
    MissingParameterCheck.check(arguments, step, in: walk)
    MissingProgramCheck.check(entry, step, in: walk)
    UnattendedQuestionCheck.check(arguments, step, in: walk)
    if passesOn { return .init(pipe: walk.pipe) }
    return .init(pipe: walk.output(of: step, output(of: entry, types)))
  }

  private var values: [Template] { (first.map { [$0] } ?? []) + parameters.map(\.value) }

  private func target(_ parameter: ParameterDescriptor, _ step: Step) -> Target {
    Target(
      step: step, action: intent.value, name: parameter.name, type: parameter.type,
      isRequired: parameter.isRequired)
  }

  private func output(
    of entry: KnownIntent, _ types: [String: ValueType]
  ) -> KnownValue {
    let type = entry.descriptor.outputType(for: types)
    guard !entry.descriptor.outputDetails.isEmpty else { return KnownValue(type) }
    return KnownValue(type, .details(entry.descriptor.outputDetails.mapValues { KnownValue($0) }))
  }
}
