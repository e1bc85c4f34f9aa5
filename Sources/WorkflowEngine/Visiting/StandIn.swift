package import AppIntentsCore
package import Diagnostics
package import OrderedCollections
package import WorkflowLanguage

/// Gives what a step is to give instead of acting, in a test; nil for a step that acts. Its parameters
/// have been evaluated. An error is the step's failure.
package typealias StandIns = @Sendable (StandInRequest) async throws -> StandIn?

/// A step that is about to act.
package struct StandInRequest: Sendable {
  package let step: CheckedStep
  /// Whether it is a step of the run's own file, rather than of a workflow that this one runs.
  package let isOwn: Bool
  /// The step's file.
  package let source: SourceText
}

/// What a step gives in a test instead of acting.
package enum StandIn: Sendable {
  case output(IntentValue, details: OrderedDictionary<String, IntentValue> = [:])
  case failure(StepFailure.Kind, message: String, exitCode: Int? = nil, output: String? = nil)
}

extension StepVisit {
  /// The output that a test gives in place of what the step does; nil if the step is to act.
  func standIn() async throws -> StepOutput? {
    guard let standIns = run.standIns else { return nil }
    let request = StandInRequest(
      step: step.checked, isOwn: run.depth == 0, source: run.workflow.document.source)
    switch try await standIns(request) {
    case nil: return nil
    case .output(let value, let details)?: return try run.output(value, details: details)
    case .failure(let kind, let message, let exitCode, let output)?:
      throw StandInFailure(
        failureDetails: FailureDetails(
          kind: kind, message: message, exitCode: exitCode, output: output))
    }
  }
}

/// A failure that a test wants.
private struct StandInFailure: DetailedFailure, CustomStringConvertible {
  let failureDetails: FailureDetails
}
