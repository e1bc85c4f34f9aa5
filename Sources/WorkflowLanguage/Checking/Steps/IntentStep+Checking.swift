import OrderedCollections
import AppIntents
import Diagnostics

extension IntentStep: CheckedAction {
  func walk(_ step: Step, in walk: WorkflowWalk) -> WorkflowWalk.Outcome {
    guard let descriptor = walk.catalogue[intent.value] else {
      UnknownActionCheck.report(intent, in: walk)
      // Its parameters can't be judged, but the names in them can.
      for value in values { walk.value(value) }
      walk.consume(walk.pipe)
      return .init(pipe: walk.output(of: step, .any))
    }
    walk.steps[step.id]?.descriptor = descriptor
    let arguments = StepArguments(self, of: descriptor, in: walk)
    var types: [String: ValueType] = [:]
    for argument in arguments.given {
      let target = Target(
        step: step, action: descriptor.id, name: argument.parameter.name,
        type: argument.parameter.type, isRequired: argument.parameter.isRequired,
        descriptor: argument.parameter)
      types[argument.parameter.name] = walk.value(argument.value, for: target).type
      LiteralCheck.check(argument.value, of: argument.parameter, given: arguments, in: walk)
    }
    if let piped = arguments.piped {
      types[piped.name] = walk.pipe.known.type
      walkPipe(into: piped, step, descriptor, walk)
    }
    MissingParameterCheck.check(arguments, step, in: walk)
    MissingProgramCheck.check(descriptor, step, in: walk)
    UnattendedQuestionCheck.check(arguments, step, in: walk)
    if PassThrough.actions.contains(descriptor.id) { return .init(pipe: walk.pipe) }
    return .init(pipe: walk.output(of: step, output(of: descriptor, types)))
  }

  private var values: [Template] { (first.map { [$0] } ?? []) + parameters.map(\.value) }

  private func walkPipe(
    into parameter: ParameterDescriptor, _ step: Step, _ descriptor: IntentDescriptor,
    _ walk: WorkflowWalk
  ) {
    walk.consume(walk.pipe)
    let target = Target(
      step: step, action: descriptor.id, name: parameter.name, type: parameter.type,
      isRequired: parameter.isRequired, descriptor: parameter)
    walk.connect(walk.pipe.known, to: target, from: .pipe(walk.pipe))
  }

  private func output(
    of descriptor: IntentDescriptor, _ types: [String: ValueType]
  ) -> KnownValue {
    var type = descriptor.outputType
    if let refining = descriptor.intent as? any OutputTypeRefining.Type {
      type = refining.outputType(for: types)
    }
    guard !descriptor.outputDetails.isEmpty else { return KnownValue(type) }
    return KnownValue(type, .details(descriptor.outputDetails.mapValues { KnownValue($0) }))
  }
}

/// The steps that pass on what they were given, beside `set`.
enum PassThrough {
  static let actions: Set<String> = ["log", "print", "notify", "wait"]
}
