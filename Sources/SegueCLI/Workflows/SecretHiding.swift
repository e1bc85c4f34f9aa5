import AppIntentsCore
import Control
import WorkflowEngine
import WorkflowValues

/// Hides secrets in lists of runs. If they can't be read, what runs say isn't shown at all; the rest of
/// a list has none.
struct SecretHiding {
  private let secrets: Secrets?

  /// Reports secrets that can't be read.
  init() {
    do {
      secrets = try SecretStore.load()
    } catch {
      secrets = nil
      let reason = (error as? CommandFailure)?.description ?? IntentErrorText.message(for: error)
      Output.message("what runs say isn't shown, because secrets can't be hidden: \(reason)")
    }
  }

  /// Hides secrets in a text that was made of reports that `cover` has been applied to.
  func redact(_ text: String) -> String { secrets.map { $0.redact(text) } ?? text }

  /// A run without what it says, if that can't be hidden.
  func cover(_ run: RunSummaryReport) -> RunSummaryReport {
    if secrets != nil { return run }
    var run = run
    run.subject = run.subject.map { _ in Redactor.mark }
    run.message = run.message.map { _ in Redactor.mark }
    run.progress = run.progress.map { _ in Redactor.mark }
    return run
  }
}
