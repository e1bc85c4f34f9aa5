import Diagnostics
package import RunHistory
import SystemPackage
package import WorkflowEngine

extension RunEnding {
  /// How a run ended, from the engine's result. A run that was interrupted has not ended.
  ///
  /// - Parameter redact: removes secrets from a text.
  package init(_ result: RunResult, redact: (String) -> String = { $0 }) {
    let result = result.hidingSecrets(with: redact)
    let state: RunState =
      switch result.status {
      case .succeeded: .succeeded
      case .failed: .failed
      case .canceled: .canceled
      case .timedOut: .timedOut
      case .interrupted: preconditionFailure("a run that was interrupted has not ended")
      }
    self.init(
      state, output: result.output, failure: result.failure.map { RecordedFailure($0) },
      trace: RecordedTrace(result.trace))
  }
}

extension RecordedFailure {
  init(_ failure: StepFailure) {
    self.init(
      message: failure.message, kind: failure.kind.rawValue, step: failure.step,
      line: failure.line, action: failure.action, attempt: failure.attempt,
      exitCode: failure.exitCode, output: failure.output, help: failure.help,
      file: failure.source.map { $0.file?.string ?? $0.path })
  }
}

extension RecordedTrace {
  init(_ trace: Trace) {
    self.init(steps: trace.steps.map { RecordedStep($0) }, visits: trace.visits)
  }
}

extension RecordedStep {
  fileprivate init(_ step: StepTrace) {
    let (outcome, message): (Outcome, String?) =
      switch step.outcome {
      case .succeeded: (.succeeded, nil)
      case .skipped: (.skipped, nil)
      case .failed(let message): (.failed, message)
      case .simulated: (.simulated, nil)
      case .undecided: (.undecided, nil)
      case .reused: (.reused, nil)
      case .interrupted: (.interrupted, nil)
      }
    self.init(
      step: step.step, line: step.line, action: step.action, sentence: step.sentence,
      path: step.path, inputs: step.inputs.map { Input(name: $0.name, value: $0.value) },
      conversions: step.conversions, output: step.output, outcome: outcome, message: message,
      attempts: step.attempts, started: step.started, took: step.took)
    earlierFailures = step.earlierFailures
  }
}
