import AppIntentsCore
import WorkflowValues

// A secret is looked for in values as the steps had them. In a text that has been cut, encoded or
// joined since, parts and other spellings of it would remain.

extension RunResult {
  /// The result as it may be shown and stored.
  ///
  /// - Parameter redact: replaces secrets in a text.
  package func hidingSecrets(with redact: (String) -> String) -> RunResult {
    var result = self
    result.output = output.changingTexts(redact)
    result.failure = failure?.hidingSecrets(with: redact)
    result.trace.steps = trace.steps.map { $0.hidingSecrets(with: redact) }
    result.wouldDo = wouldDo.map(redact)
    result.shown = shown.map { $0.changingTexts(redact) }
    return result
  }
}

extension StepFailure {
  fileprivate func hidingSecrets(with redact: (String) -> String) -> StepFailure {
    var failure = self
    failure.message = redact(message)
    failure.output = output.map(redact)
    failure.help = help.map(redact)
    failure.pass = pass.map(redact)
    return failure
  }
}

extension StepTrace {
  fileprivate func hidingSecrets(with redact: (String) -> String) -> StepTrace {
    var step = self
    step.sentence = redact(sentence)
    step.inputs = inputs.map { ($0.name, $0.value.changingTexts(redact)) }
    step.output = output.changingTexts(redact)
    step.earlierFailures = earlierFailures.map(redact)
    if case .failed(let message) = outcome { step.outcome = .failed(redact(message)) }
    return step
  }
}
