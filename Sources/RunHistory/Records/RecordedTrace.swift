package import AppIntentsCore
import OrderedCollections
import WorkflowValues

/// What happened in a run, step by step, as the store keeps it.
package struct RecordedTrace: Sendable, Hashable {
  /// The visits of steps that are kept, in order.
  package var steps: [RecordedStep]
  /// How often each step ran, by its number.
  package var visits: [Int: Int]

  package init(steps: [RecordedStep] = [], visits: [Int: Int] = [:]) {
    self.steps = steps
    self.visits = visits
  }
}

/// One visit of one step in a recorded trace.
package struct RecordedStep: Sendable, Hashable {
  /// How a visit ended. The raw values are stored.
  package enum Outcome: String, Sendable, CaseIterable {
    case succeeded, skipped, failed, simulated, undecided, reused, interrupted
  }

  package struct Input: Sendable, Hashable {
    package var name: String
    package var value: IntentValue

    package init(name: String, value: IntentValue) {
      self.name = name
      self.value = value
    }
  }

  /// The step's number in the file.
  package var step: Int
  package var line: Int
  package var action: String
  package var sentence: String
  /// The pass of each enclosing loop, outermost first.
  package var path: [Int]
  package var inputs: [Input]
  package var conversions: [String]
  package var output: IntentValue
  package var outcome: Outcome
  /// Why the step failed; nil unless it did.
  package var message: String?
  package var attempts: Int
  /// What the attempts before the last one failed with, the latest of them.
  package var earlierFailures: [String] = []
  /// Since the start of the run.
  package var started: Duration
  package var took: Duration

  package init(
    step: Int, line: Int, action: String, sentence: String, path: [Int] = [],
    inputs: [Input] = [], conversions: [String] = [], output: IntentValue = .nothing,
    outcome: Outcome, message: String? = nil, attempts: Int = 1, started: Duration = .zero,
    took: Duration = .zero
  ) {
    self.step = step
    self.line = line
    self.action = action
    self.sentence = sentence
    self.path = path
    self.inputs = inputs
    self.conversions = conversions
    self.output = output
    self.outcome = outcome
    self.message = message
    self.attempts = attempts
    self.started = started
    self.took = took
  }
}

extension RecordedTrace {
  /// How many bytes the values of one trace may take together. Values beyond it are cut short.
  static let budget = 8 << 20
  /// The size to which a value beyond the budget is cut.
  static let least = 1 << 10

  private static let what = "the trace of a run"

  /// The trace as JSON, with large values cut.
  var storedText: String {
    var budget = Self.budget
    func cut(_ value: IntentValue) -> IntentValue {
      let limit = min(Truncation.limit, max(Self.least, budget))
      let value = Truncation.value(value.withoutOtherCases, to: limit)
      budget -= Truncation.size(of: value, upTo: limit)
      return value
    }
    let steps = steps.map { $0.stored(cutting: cut) }
    let visits = visits.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    return TypedJSON.writeText(["steps": .list(steps), "visits": .list(visits.map { .number($0) })])
  }

  init(storedText: String) throws {
    let fields = try StoredFields(storedText, of: Self.what)
    let visits = try fields.integers("visits")
    self.init(
      steps: try fields.list("steps").map {
        try RecordedStep(stored: StoredFields($0, of: Self.what))
      },
      visits: Dictionary(
        stride(from: 0, to: visits.count - 1, by: 2).map { (visits[$0], visits[$0 + 1]) },
        // A damaged file may have a number twice.
        uniquingKeysWith: max))
  }
}

extension RecordedStep {
  /// - Parameter cut: shortens a value to what the trace still has room for.
  fileprivate func stored(cutting cut: (IntentValue) -> IntentValue) -> IntentValue {
    var parts: OrderedDictionary<String, IntentValue> = [
      "step": .number(step), "line": .number(line), "action": .text(action),
      "sentence": .text(Truncation.text(sentence, to: RecordedTrace.least)),
      "outcome": .text(outcome.rawValue), "attempts": .number(attempts),
      "started": .number(started.nanoseconds), "took": .number(took.nanoseconds),
    ]
    // Most steps lack most of these.
    if !path.isEmpty { parts["path"] = .list(path.map { .number($0) }) }
    if !inputs.isEmpty {
      parts["inputs"] = .list(inputs.map { .list([.text($0.name), cut($0.value)]) })
    }
    if !conversions.isEmpty { parts["conversions"] = .list(conversions.map { .text($0) }) }
    if output != .nothing { parts["output"] = cut(output) }
    if let message { parts["message"] = cut(.text(message)) }
    if !earlierFailures.isEmpty {
      parts["earlier_failures"] = .list(earlierFailures.map { cut(.text($0)) })
    }
    return .dictionary(parts)
  }

  fileprivate init(stored fields: StoredFields) throws {
    guard let outcome = Outcome(rawValue: try fields.text("outcome")) else {
      throw UnreadableRecord(what: fields.what)
    }
    func ifPresent<Part>(_ name: String, _ read: (String) throws -> [Part]) throws -> [Part] {
      fields.values[name] == nil ? [] : try read(name)
    }
    self.init(
      step: try fields.integer("step"), line: try fields.integer("line"),
      action: try fields.text("action"), sentence: try fields.text("sentence"),
      path: try ifPresent("path", fields.integers),
      inputs: try ifPresent("inputs", fields.list).map { item in
        let parts = item.items
        guard parts.count == 2, case .text(let name) = parts[0] else {
          throw UnreadableRecord(what: fields.what)
        }
        return Input(name: name, value: parts[1])
      },
      conversions: try ifPresent("conversions", fields.list).map(\.text),
      output: fields.values["output"] ?? .nothing, outcome: outcome,
      message: outcome == .failed ? fields.optionalText("message") ?? "" : nil,
      attempts: try fields.integer("attempts"),
      started: .nanoseconds(try fields.integer("started")),
      took: .nanoseconds(try fields.integer("took")))
    earlierFailures = try ifPresent("earlier_failures", fields.list).map(\.text)
  }
}

extension IntentValue {
  /// A choice as its name alone: the value of a choice holds all cases of its type.
  fileprivate var withoutOtherCases: IntentValue {
    switch self {
    case .choice(let choice): .text(choice.name)
    case .list(let items): .list(items.map(\.withoutOtherCases))
    default: self
    }
  }
}

extension Duration {
  fileprivate var nanoseconds: Int {
    Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000)
  }
}
