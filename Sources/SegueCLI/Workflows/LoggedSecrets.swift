import AppIntentsCore
import FileOperations
import Synchronization
import WorkflowEngine
import WorkflowValues

/// Hides all secrets in what programs of apps write to their logs. They are read when the first line is
/// written, and again after their file has changed.
final class LoggedSecrets: Sendable {
  private struct State {
    var version: FileStatus?
    var redact: (@Sendable (String) -> String)?
  }

  private let state = Mutex(State())

  /// A line without secrets. While they can't be read, nothing of it is kept.
  @Sendable func redact(_ line: String) -> String {
    state.withLock { state in
      do {
        let version = try LocalFiles().statusIfPresent(of: SecretStore.path)
        if state.redact == nil || state.version != version {
          state.redact = try SecretStore.load().redact
          state.version = version
        }
        return state.redact?(line) ?? Redactor.mark
      } catch {
        state.redact = nil
        return Redactor.mark
      }
    }
  }
}
