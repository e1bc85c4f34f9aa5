import Dispatch
import Synchronization
import SystemPackage

/// Why waiting for a socket ended without it.
enum SocketFailure: Error, Hashable {
  case timedOut, closed
}

/// Waits until a socket can be read, or written.
///
/// The source is suspended except during a wait, so that unread bytes cause no wakeups.
final class Readiness: Sendable {
  private struct State {
    var waiting: (done: CheckedContinuation<Void, any Error>, deadline: Duration?)?
    var isSuspended = true
    var isStopped = false
  }

  /// A dispatch source may be used from any thread, but its type isn't `Sendable`.
  nonisolated(unsafe) private let source: any DispatchSourceProtocol
  private let state = Mutex(State())

  /// - Parameter stopped: the last call; the socket may be closed then.
  init(_ source: any DispatchSourceProtocol, stopped: @escaping @Sendable () -> Void) {
    self.source = source
    source.setCancelHandler(handler: stopped)
    source.setEventHandler { [weak self] in self?.end(with: .success(())) }
  }

  /// Waits. One task at a time may wait.
  /// - Parameters:
  ///   - deadline: what the server's clock shows when waiting ends; nil for never.
  ///   - obstacle: why it shouldn't begin, asked for while nothing else can end it.
  func wait(
    by deadline: Duration?, unless obstacle: @Sendable () -> (any Error)? = { nil }
  ) async throws {
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      let failure = state.withLock { state -> (any Error)? in
        if state.isStopped { return SocketFailure.closed }
        if let obstacle = obstacle() { return obstacle }
        state.waiting = (done, deadline)
        if state.isSuspended { source.resume() }
        state.isSuspended = false
        return nil
      }
      if let failure { done.resume(throwing: failure) }
    }
  }

  /// Waits like `wait(by:)`, and ends with a `CancellationError` when the task is canceled.
  func waitUnlessCanceled() async throws {
    try await withTaskCancellationHandler {
      try await wait(by: nil, unless: { Task.isCancelled ? CancellationError() : nil })
    } onCancel: {
      end(with: .failure(CancellationError()))
    }
  }

  /// Ends the waiting if its deadline has passed.
  func expire(at now: Duration) {
    let isDue = state.withLock { $0.waiting?.deadline.map { $0 <= now } ?? false }
    if isDue { end(with: .failure(SocketFailure.timedOut)) }
  }

  /// Ends the waiting for good.
  func stop() {
    let isFirst = state.withLock { state in
      if state.isStopped { return false }
      state.isStopped = true
      // A source that is suspended can't be canceled to its end.
      if state.isSuspended { source.resume() }
      state.isSuspended = false
      return true
    }
    guard isFirst else { return }
    source.cancel()
    let waiting = state.withLock { state in
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.done.resume(throwing: SocketFailure.closed)
  }

  private func end(with result: Result<Void, any Error>) {
    let waiting = state.withLock { state in
      if !state.isSuspended, !state.isStopped {
        source.suspend()
        state.isSuspended = true
      }
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.done.resume(with: result)
  }
}
