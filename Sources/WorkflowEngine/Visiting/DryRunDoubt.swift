import Synchronization
import WorkflowLanguage

/// What a dry run can't know: a step that it skipped may have made files that it doesn't have.
final class DryRunDoubt: Sendable {
  private let skipsChanges = Atomic(false)

  /// A step was skipped that may change files in ways that can't be simulated.
  func skipChanges() { skipsChanges.store(true, ordering: .relaxed) }

  /// Whether a failure may come from files that a skipped step would have made.
  func covers(_ error: any Error, of step: CheckedStep) -> Bool {
    skipsChanges.load(ordering: .relaxed)
      && StepFailure(error, of: step, attempt: 1).kind == .missing
  }
}
