import Foundation
import Synchronization

/// Cancels the run on Ctrl-C, SIGTERM, or when the terminal is closed. The second signal ends the
/// process and its programs immediately.
struct Cancellation: Sendable {
  private let signals: SignalSources

  /// - Parameter abandon: The work before the process ends immediately.
  init(
    cancel: @escaping @Sendable () -> Void, abandon: @escaping @Sendable () -> Void
  ) {
    let count = Atomic(0)
    signals = SignalSources([SIGINT, SIGTERM, SIGHUP]) { _ in
      guard count.wrappingAdd(1, ordering: .relaxed).newValue == 1 else {
        abandon()
        _exit(ExitStatus.canceled.rawValue)
      }
      cancel()
    }
  }

  func stop() { signals.cancel() }
}
