package import AppIntentsCore
package import WorkflowLanguage

package import enum WorkflowLanguage.Expression

/// A run that has ended, with the names that it set, for a test to look at.
package struct FinishedRun: Sendable {
  private let frame: Frame
  private let run: ActiveRun

  init(_ frame: Frame, of run: ActiveRun) {
    self.frame = frame
    self.run = run
  }

  package var context: IntentContext { run.context }

  /// The value of a name at the end; nil if the run didn't set it.
  package func value(of name: String) -> IntentValue? { frame.output(named: name)?.value }

  /// Gives a name a value, for the conditions that follow.
  package func set(_ name: String, to value: IntentValue) {
    frame.set(name, to: StepOutput(value))
  }

  /// Whether a condition holds at the end.
  package func holds(_ condition: Expression) async throws -> Bool {
    try await inContext { try $0.holds(condition) }
  }

  package func value(_ expression: Expression) async throws -> IntentValue {
    try await inContext { try $0.value(expression) }
  }

  package func value(
    _ template: Template, wanting type: ValueType
  ) async throws -> IntentValue {
    try await inContext { try $0.value(template, wanting: type).value }
  }

  private func inContext<Result>(
    _ work: (Evaluator) throws -> Result
  ) async throws -> Result {
    try await IntentContext.$current.withValue(run.context) {
      try await UnreadProperty.reading { try work(Evaluator(frame: frame, run: run)) }
    }
  }
}
