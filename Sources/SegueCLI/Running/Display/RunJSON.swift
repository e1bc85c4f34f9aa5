import AppIntentsCore
import Foundation
import OrderedCollections
import RunHistory
import WorkflowEngine
import WorkflowValues

/// A run's result as JSON.
enum RunJSON {
  /// - Parameters:
  ///   - trace: What programs wrote, if the result has a trace.
  ///   - answer: What a sentence was understood as, and what the run said, if a sentence started it.
  static func text(
    of result: RunResult, isDryRun: Bool, trace: VisitOutput?,
    answer: (request: OrderedDictionary<String, IntentValue>, said: [String])? = nil
  ) -> String {
    var entries = answer?.request ?? [:]
    entries.merge(self.entries(of: result)) { $1 }
    if let answer { entries["said"] = .list(answer.said.map { .text($0) }) }
    if isDryRun { entries["would"] = .list(result.wouldDo.map { .text($0) }) }
    if let trace {
      entries["trace"] = .list(result.trace.steps.map { step($0, wrote: trace.lines(of: $0)) })
    }
    return JSONWriter.pretty(.dictionary(entries))
  }

  /// A run that couldn't start.
  static func text(ofUnstarted failure: CommandFailure, asLine: Bool) -> String {
    var entries: OrderedDictionary<String, IntentValue> = asLine ? ["event": "run_finished"] : [:]
    entries["status"] = "not_started"
    entries["error"] = [
      "message": .text(failure.message), "help": failure.help.map { .text($0) } ?? .nothing,
      "exit_status": .number(Int(failure.status.rawValue)),
    ]
    return asLine
      ? JSONWriter.compact(.dictionary(entries)) : JSONWriter.pretty(.dictionary(entries))
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
    if !result.shown.isEmpty { entries["snippets"] = .list(result.shown) }
    if let failure = result.failure { entries["error"] = failure.value }
    return entries
  }

  private static func step(_ step: StepTrace, wrote: [LogLine]) -> IntentValue {
    [
      "step": .number(step.step), "line": .number(step.line), "action": .text(step.action),
      "pass": .list(step.path.map { .number($0) }),
      "inputs": .dictionary(
        OrderedDictionary(step.inputs.map { ($0.name, $0.value) }) { $1 }),
      "conversions": .list(step.conversions.map { .text($0) }),
      "output": step.output, "outcome": .text(word(for: step.outcome)),
      "attempts": .number(step.attempts), "seconds": seconds(step.took),
      "wrote": .list(
        wrote.map { line in
          [
            "at": .date(IntentDate(line.at, in: .current)),
            "stream": line.stream.map { .text($0) } ?? .nothing, "text": .text(line.text),
          ]
        }),
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

  /// A duration in seconds, with microseconds.
  static func seconds(_ duration: Duration) -> IntentValue {
    let (seconds, attoseconds) = duration.components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    return IntentNumber(Double(microseconds) / 1_000_000).map { .number($0) } ?? .nothing
  }
}
