import AppIntentsCore
import Dispatch
import Synchronization

/// An operation took longer than its `timeout`, or all tries of it longer than `within` of `retry`.
struct TimeLimitExceeded: DetailedFailure, CustomStringConvertible {
  let limit: Duration
  var isOfAllTries = false

  var failureDetails: FailureDetails {
    if isOfAllTries {
      return FailureDetails(
        kind: .timeout, message: "its tries took longer than \(IntentDuration(limit)) together",
        help: "give them more time with `within` of `retry`")
    }
    return FailureDetails(
      kind: .timeout, message: "it took longer than \(IntentDuration(limit))",
      help: "give it more time with `timeout`, or try again with `retry`")
  }
}

/// Runs an operation. If the limit passes first, cancels the operation, waits until it has ended and
/// throws `TimeLimitExceeded`, or a given one.
///
/// The operation isn't left to itself: it might still change files after the run has gone on. What
/// computes for long therefore asks now and then whether it is canceled.
func withTimeLimit<Result: Sendable>(
  _ limit: Duration, on executor: (any TaskExecutor)?, exceeding error: TimeLimitExceeded? = nil,
  _ operation: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  try await withTimeLimit(DeadlineTimer(limit), on: executor, exceeding: error, operation)
}

/// The same with a timer that the operation may pause.
func withTimeLimit<Result: Sendable>(
  _ timer: DeadlineTimer, on executor: (any TaskExecutor)?,
  exceeding error: TimeLimitExceeded? = nil,
  _ operation: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  let task = Task(executorPreference: executor, operation: operation)
  timer.start { task.cancel() }
  let result = await withTaskCancellationHandler {
    await task.result
  } onCancel: {
    task.cancel()
  }
  guard timer.end() else { return try result.get() }
  // It may have finished just in time, or it failed because it was canceled.
  if case .success(let late) = result { return late }
  try Task.checkCancellation()
  throw error ?? TimeLimitExceeded(limit: timer.limit)
}

/// Performs an action after some real time, whatever the run's clock is: what it limits takes real
/// time too. It needs none of Swift's threads, all of which may be computing.
final class DeadlineTimer: PausableLimit, @unchecked Sendable {
  // Sendable: the source is made once, and its methods may be called on any thread.
  private static let queue = DispatchQueue(label: "segue.timeouts")
  /// Dispatch counts nanoseconds; no process lives for centuries.
  private static let longest = Duration.seconds(100 * 365 * 86400)

  private enum State {
    case waiting(until: ContinuousClock.Instant)
    case paused(left: Duration)
    case over, ended
  }

  let limit: Duration
  private let state: Mutex<State>
  private let source = DispatchSource.makeTimerSource(queue: queue)

  init(_ limit: Duration) {
    self.limit = limit
    state = Mutex(.paused(left: min(limit, Self.longest)))
  }

  func start(_ action: @escaping @Sendable () -> Void) {
    source.setEventHandler { [weak self] in
      if self?.pass() == true { action() }
    }
    resume()
    source.activate()
  }

  /// Stops the time.
  func pause() {
    state.withLock { state in
      guard case .waiting(let end) = state else { return }
      state = .paused(left: ContinuousClock.now.duration(to: end))
      source.schedule(deadline: .distantFuture)
    }
  }

  /// Has the time go on.
  func resume() {
    state.withLock { state in
      guard case .paused(let left) = state else { return }
      state = .waiting(until: ContinuousClock.now + left)
      let parts = left.components
      let nanoseconds = Int(parts.seconds) * 1_000_000_000 + Int(parts.attoseconds / 1_000_000_000)
      source.schedule(deadline: .now() + .nanoseconds(max(0, nanoseconds)))
    }
  }

  /// The time that is left; nil once it is over, or the timer has ended.
  var left: Duration? {
    state.withLock { state in
      switch state {
      case .waiting(let end): ContinuousClock.now.duration(to: end)
      case .paused(let left): left
      case .over, .ended: nil
      }
    }
  }

  private func pass() -> Bool {
    state.withLock { state in
      guard case .waiting = state else { return false }
      state = .over
      return true
    }
  }

  /// Ends the timer. Returns whether its time was over before.
  func end() -> Bool {
    source.cancel()
    return state.withLock { state in
      let isOver = if case .over = state { true } else { false }
      state = .ended
      return isOver
    }
  }
}
