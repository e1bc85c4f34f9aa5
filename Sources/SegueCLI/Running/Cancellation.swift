import Dispatch
import Foundation
import Synchronization

/// Cancels the run on Ctrl-C, SIGTERM, or when the terminal is closed. The second signal ends the
/// process and its programs immediately.
final class Cancellation: Sendable {
  // Dispatch sources are thread-safe, but their type isn't declared as `Sendable`.
  nonisolated(unsafe) private let sources: [any DispatchSourceSignal]
  private let count = Atomic(0)

  /// - Parameter abandon: The work before the process ends immediately.
  init(
    cancel: @escaping @Sendable () -> Void, abandon: @escaping @Sendable () -> Void
  ) {
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      // The dispatch source receives the signal from a descriptor, so the process ignores it.
      signal(number, SIG_IGN)
      return DispatchSource.makeSignalSource(signal: number, queue: .global())
    }
    for source in sources {
      source.setEventHandler { [self] in
        guard count.wrappingAdd(1, ordering: .relaxed).newValue == 1 else {
          abandon()
          _exit(ExitStatus.canceled.rawValue)
        }
        cancel()
      }
      source.resume()
    }
  }

  func stop() {
    for source in sources { source.cancel() }
  }
}
