import Dispatch
import Foundation
import Synchronization

/// Cancels work on Ctrl-C, SIGTERM, or when the terminal is closed. A second signal ends the process
/// immediately.
///
/// It is made before the work starts: a signal that came earlier would end the process as it is, with
/// the terminal in the mode of a prompt.
struct Cancellation: Sendable {
  private final class Work: Sendable {
    private struct State {
      var isCanceled = false
      var cancel: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    func set(_ cancel: @escaping @Sendable () -> Void) {
      let isCanceled = state.withLock { state in
        state.cancel = cancel
        return state.isCanceled
      }
      if isCanceled { cancel() }
    }

    func cancel() {
      let cancel = state.withLock { state in
        state.isCanceled = true
        return state.cancel
      }
      cancel?()
    }
  }

  private let work = Work()
  private let signals: SignalSources

  // What is canceled may wait for output that isn't read: the next signal is handled all the same.
  private static let canceling = DispatchQueue(label: "segue.canceling")

  /// - Parameter abandon: The work before the process ends immediately. It doesn't wait for output.
  init(abandon: @escaping @Sendable () -> Void) {
    let first = Mutex<ContinuousClock.Instant?>(nil)
    signals = SignalSources([SIGINT, SIGTERM, SIGHUP]) { [work] _ in
      let start = first.withLock { first in
        defer { first = first ?? .now }
        return first
      }
      guard let start else { return Self.canceling.async { work.cancel() } }
      guard start.duration(to: .now) > Self.shortestPause else { return }
      abandon()
      TerminalMode.restoreAtOnce()
      _exit(ExitStatus.canceled.rawValue)
    }
  }

  /// Signals this close together count as one: `timeout` sends one to the process and another to its group.
  private static let shortestPause = Duration.milliseconds(100)

  /// Sets what the first signal cancels. If that signal has come, it is canceled now.
  func cancels(_ work: @escaping @Sendable () -> Void) { self.work.set(work) }

  func stop() { signals.cancel() }

  /// Blocks the thread until work has ended that a signal cancels.
  ///
  /// - Throws: `ExitStatus.canceled`, or what the work throws.
  static func value<Value: Sendable>(
    of work: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let cancellation = Cancellation(abandon: {})
    defer { cancellation.stop() }
    let task = Task { try await work() }
    cancellation.cancels { task.cancel() }
    do {
      return try Blocking.value { try await task.value }
    } catch is CancellationError {
      throw ExitStatus.canceled
    }
  }
}
