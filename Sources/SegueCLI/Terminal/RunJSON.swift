import AppIntents
import OrderedCollections
import WorkflowEngine
import WorkflowLanguage
import WorkflowValues

/// A run's result as JSON.
enum RunJSON {
  static func text(of result: RunResult, options: RunOptions) -> String {
    var entries = entries(of: result)
    if options.dryRun { entries["would"] = .list(result.wouldDo.map { .text($0) }) }
    if options.trace { entries["trace"] = .list(result.trace.steps.map(step)) }
    return JSONWriter.pretty(.dictionary(entries))
  }

  static func line(of result: RunResult) -> String {
    var entries: OrderedDictionary<String, IntentValue> = ["event": "run_finished"]
    entries.merge(self.entries(of: result)) { $1 }
    return JSONWriter.compact(.dictionary(entries))
  }

  private static func entries(of result: RunResult) -> OrderedDictionary<String, IntentValue> {
    var entries: OrderedDictionary<String, IntentValue> = [
      "status": .text(result.status.rawValue),
      "output": result.output,
      "seconds": seconds(result.took),
    ]
    if let failure = result.failure { entries["error"] = failure.value }
    return entries
  }

  static func step(_ step: StepTrace) -> IntentValue {
    [
      "step": .number(step.step), "line": .number(step.line), "action": .text(step.action),
      "pass": .list(step.path.map { .number($0) }),
      "inputs": .dictionary(
        OrderedDictionary(step.inputs.map { ($0.name, $0.value) }) { $1 }),
      "conversions": .list(step.conversions.map { .text($0) }),
      "output": step.output, "outcome": .text(word(for: step.outcome)),
      "attempts": .number(step.attempts), "seconds": seconds(step.took),
    ]
  }

  static func word(for outcome: StepTrace.Outcome) -> String {
    switch outcome {
    case .succeeded: "succeeded"
    case .skipped: "skipped"
    case .failed: "failed"
    case .simulated: "simulated"
    case .undecided: "undecided"
    case .reused: "reused"
    case .interrupted: "interrupted"
    }
  }

  /// Seconds to the microsecond.
  static func seconds(_ duration: Duration) -> IntentValue {
    let (seconds, attoseconds) = duration.components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    return IntentNumber(Double(microseconds) / 1_000_000).map { .number($0) } ?? .nothing
  }
}

/// What happens in a run, one JSON object a line on standard output.
struct EventLines: RunDisplay {
  let redact: @Sendable (String) -> String

  func show(_ event: RunEvent) {
    let entries: OrderedDictionary<String, IntentValue>
    switch event {
    case .stepStarted(let step):
      entries = place("step_started", step)
    case .stepFinished(let step, let outcome, _, _, let took):
      var finished = place("step_finished", step)
      finished["outcome"] = .text(RunJSON.word(for: outcome))
      if case .failed(let message) = outcome { finished["message"] = .text(message) }
      finished["seconds"] = RunJSON.seconds(took)
      entries = finished
    case .retrying(let step, let attempt, let pause, let message):
      var retrying = place("retrying", step)
      retrying["attempt"] = .number(attempt)
      retrying["after_seconds"] = RunJSON.seconds(pause)
      retrying["message"] = .text(message)
      entries = retrying
    case .message(let message):
      entries = self.message(message)
    }
    Output.data(redact(JSONWriter.compact(.dictionary(entries))) + "\n")
  }

  func end() {}

  private func place(
    _ event: String, _ reference: StepReference
  ) -> OrderedDictionary<String, IntentValue> {
    var entries: OrderedDictionary<String, IntentValue> = [
      "event": .text(event), "step": .number(reference.step.id),
      "line": .number(reference.step.line), "action": .text(reference.step.action),
      "pass": .list(reference.path.map { .number($0) }),
    ]
    // The number and the line are of that workflow's file.
    entries["workflow"] = reference.workflow.map { .text($0) }
    return entries
  }

  private func message(_ message: IntentMessage) -> OrderedDictionary<String, IntentValue> {
    switch message {
    case .print(let text): ["event": "print", "text": .text(text)]
    case .log(let text): ["event": "log", "text": .text(text)]
    case .wouldDo(let text): ["event": "would_do", "text": .text(text)]
    case .progress(let fraction, let text):
      [
        "event": "progress", "fraction": IntentNumber(fraction).map { .number($0) } ?? .nothing,
        "text": text.map { .text($0) } ?? .nothing,
      ]
    case .notification(let title, let text, let level, _):
      [
        "event": "notification", "title": .text(title), "text": text.map { .text($0) } ?? .nothing,
        "level": .text(level.rawValue),
      ]
    }
  }
}
