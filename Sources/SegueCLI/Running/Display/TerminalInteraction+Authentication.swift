import AppIntentsCore
import Coordination
import Dispatch
import Foundation

extension TerminalInteraction {
  /// Asks polkit, which asks the user: in a window of the desktop, else on this terminal.
  func authenticate(_ policy: IntentAuthenticationPolicy, for step: String) async throws {
    try await turns.withLock {
      self.display?.pause()
      defer { self.display?.resume() }
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async {
          continuation.resume(with: Result { try PolkitCheck(policy).perform(for: step) })
        }
      }
    }
  }
}
