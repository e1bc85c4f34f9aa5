package import AppIntentsCore
package import OrderedCollections

/// The output of a step: its value, and what else is known about it.
package struct StepOutput: Sendable {
  package var value: IntentValue
  /// Properties beside the value's own, such as `exit_code` of a script's output.
  package var details: OrderedDictionary<String, IntentValue>
  /// False in a dry run for an output that only a real run can know.
  package var isKnown: Bool
  /// Where the value and its details come from.
  package var origin: ValueOrigin
  /// Why the value is nothing, if it is and that is known.
  var absence: Absence?
  /// The memory that the value takes.
  var charges: [MemoryCharge] = []

  package init(
    _ value: IntentValue, details: OrderedDictionary<String, IntentValue> = [:],
    isKnown: Bool = true, from origin: ValueOrigin = .workflow
  ) {
    self.value = value
    self.origin = origin
    self.details = details
    self.isKnown = isKnown
  }

  /// The details that are what a model said, whatever the value is.
  static let wordsOfModels: Set<String> = ["transcript"]

  package static let nothing = StepOutput(.nothing)
  /// The output of a step that a dry run didn't perform.
  package static let unknown = StepOutput(.nothing, isKnown: false)
}

extension StepOutput {
  /// Nothing, for a reason.
  static func absent(_ absence: Absence) -> StepOutput {
    var output = StepOutput.nothing
    output.absence = absence
    return output
  }

  /// Whether it is known to be nothing.
  var isNothing: Bool {
    if isKnown, case .nothing = value { return true }
    return false
  }

  /// A list of outputs as one.
  static func list(_ outputs: some Collection<StepOutput>, isKnown: Bool = true) -> StepOutput {
    let parts = outputs.map(\.origin)
    let sources = parts.reduce(into: ValueOrigin.Sources()) { $0.formUnion($1.sources) }
    var list = StepOutput(
      .list(outputs.map(\.value)), isKnown: isKnown, from: ValueOrigin(sources, parts: parts))
    list.charges = outputs.flatMap(\.charges)
    return list
  }
}
