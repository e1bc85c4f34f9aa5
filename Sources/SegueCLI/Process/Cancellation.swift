import Foundation
import Synchronization

/// Cancels work on Ctrl-C, SIGTERM, or when the terminal is closed. The second signal ends the process
/// immediately.
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
        TerminalMode.restore()
        _exit(ExitStatus.canceled.rawValue)
      }
      cancel()
    }
  }

  func stop() { signals.cancel() }

  /// Blocks the thread until work has ended that a signal cancels.
  ///
  /// - Throws: `ExitStatus.canceled`, or what the work throws.
  static func value<Value: Sendable>(
    of work: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let task = Task { try await work() }
    let cancellation = Cancellation(cancel: { task.cancel() }, abandon: {})
    defer { cancellation.stop() }
    do {
      return try Blocking.value { try await task.value }
    } catch is CancellationError {
      throw ExitStatus.canceled
    }
  }
}
