import AppIntents
import OrderedCollections
import WorkflowEngine
import WorkflowValues

/// A run's trace as the store keeps it.
enum StoredTrace {
  /// How many bytes the values of one trace may take together; what comes later is cut short.
  static let budget = 8 << 20
  /// What is left of each value then.
  static let least = 1 << 10

  static func text(_ trace: Trace) -> String {
    var budget = Self.budget
    func cut(_ value: IntentValue) -> IntentValue {
      let limit = min(Cutting.limit, max(least, budget))
      let value = Cutting.value(plain(value), to: limit)
      budget -= Cutting.size(of: value, upTo: limit)
      return value
    }
    let steps = trace.steps.map { value(of: $0, cutting: cut) }
    let visits = trace.visits.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    return TypedJSON.writeText(["steps": .list(steps), "visits": .list(visits.map { .number($0) })])
  }

  static func trace(_ text: String) throws -> Trace {
    let fields = try StoredFields(text, of: what)
    let visits = try fields.list("visits").map { try integer($0) }
    return Trace(
      steps: try fields.list("steps").map { try step($0) },
      visits: Dictionary(
        uniqueKeysWithValues: stride(from: 0, to: visits.count - 1, by: 2).map {
          (visits[$0], visits[$0 + 1])
        }))
  }

  /// Of a choice its case alone: a value has all cases of its type with it.
  private static func plain(_ value: IntentValue) -> IntentValue {
    switch value {
    case .choice(let choice): .text(choice.name)
    case .list(let items): .list(items.map(plain))
    default: value
    }
  }

  private static let what = "the trace of a run"

  private static func value(
    of step: StepTrace, cutting cut: (IntentValue) -> IntentValue
  ) -> IntentValue {
    var parts: OrderedDictionary<String, IntentValue> = [
      "step": .number(step.step), "line": .number(step.line), "action": .text(step.action),
      "sentence": .text(Cutting.text(step.sentence, to: least)),
      "outcome": .text(step.outcome.word), "attempts": .number(step.attempts),
      "started": .number(step.started.nanoseconds), "took": .number(step.took.nanoseconds),
    ]
    // Most steps lack most of these.
    if !step.path.isEmpty { parts["path"] = .list(step.path.map { .number($0) }) }
    if !step.inputs.isEmpty {
      parts["inputs"] = .list(step.inputs.map { .list([.text($0.name), cut($0.value)]) })
    }
    if !step.conversions.isEmpty {
      parts["conversions"] = .list(step.conversions.map { .text($0) })
    }
    if step.output != .nothing { parts["output"] = cut(step.output) }
    if case .failed(let message) = step.outcome { parts["message"] = cut(.text(message)) }
    return .dictionary(parts)
  }

  private static func step(_ value: IntentValue) throws -> StepTrace {
    let fields = try StoredFields(value, of: what)
    return StepTrace(
      step: try fields.integer("step"), line: try fields.integer("line"),
      action: try fields.text("action"), sentence: try fields.text("sentence"),
      path: try fields.values["path"].map { _ in try fields.list("path").map(integer) } ?? [],
      inputs: try fields.values["inputs"].map { _ in try fields.list("inputs").map(input) } ?? [],
      conversions: try fields.values["conversions"].map { _ in
        try fields.list("conversions").map(\.text)
      } ?? [],
      output: fields.values["output"] ?? .nothing,
      outcome: try outcome(try fields.text("outcome"), message: fields.optionalText("message")),
      attempts: try fields.integer("attempts"),
      started: .nanoseconds(try fields.integer("started")),
      took: .nanoseconds(try fields.integer("took")))
  }

  private static func integer(_ value: IntentValue) throws -> Int {
    guard case .number(let number) = value, let integer = number.integer else {
      throw UnreadableRecord(what: what)
    }
    return integer
  }

  private static func input(_ value: IntentValue) throws -> (name: String, value: IntentValue) {
    guard case .list(let parts) = value, parts.count == 2, case .text(let name) = parts[0] else {
      throw UnreadableRecord(what: what)
    }
    return (name, parts[1])
  }

  private static func outcome(_ word: String, message: String?) throws -> StepTrace.Outcome {
    switch word {
    case "succeeded": .succeeded
    case "skipped": .skipped
    case "failed": .failed(message ?? "")
    case "simulated": .simulated
    case "undecided": .undecided
    case "reused": .reused
    case "interrupted": .interrupted
    default: throw UnreadableRecord(what: what)
    }
  }
}

extension StepTrace.Outcome {
  fileprivate var word: String {
    switch self {
    case .succeeded: "succeeded"
    case .skipped: "skipped"
    case .failed: "failed"
    case .simulated: "simulated"
    case .undecided: "undecided"
    case .reused: "reused"
    case .interrupted: "interrupted"
    }
  }
}

extension Duration {
  fileprivate var nanoseconds: Int {
    Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000)
  }
}
