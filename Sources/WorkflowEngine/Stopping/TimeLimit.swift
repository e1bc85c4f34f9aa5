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

/// The same with a timer that the operation may stop and restart.
func withTimeLimit<Result: Sendable>(
  _ timer: DeadlineTimer, on executor: (any TaskExecutor)?,
  exceeding error: TimeLimitExceeded? = nil,
  _ operation: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  let cancellation = IntentCancellation()
  let task = Task(executorPreference: executor) {
    try await IntentCancellation.$current.withValue(cancellation, operation: operation)
  }
  timer.start {
    cancellation.note(.timeout)
    task.cancel()
  }
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
final class DeadlineTimer: RestartableLimit, @unchecked Sendable {
  // Sendable: the source is made once, and its methods may be called on any thread.
  private static let queue = DispatchQueue(label: "segue.timeouts")
  /// Dispatch counts nanoseconds; no process lives for centuries.
  private static let longest = Duration.seconds(100 * 365 * 86400)

  private enum State {
    case stopped, waiting, over, ended
  }

  let limit: Duration
  private let state = Mutex(State.stopped)
  private let source = DispatchSource.makeTimerSource(queue: queue)

  /// A timer that hasn't started.
  init(_ limit: Duration) {
    self.limit = limit
    // Dispatch ends a process that releases a source which was never active.
    source.activate()
  }

  deinit { source.cancel() }

  func start(_ action: @escaping @Sendable () -> Void) {
    source.setEventHandler { [weak self] in
      if self?.pass() == true { action() }
    }
    restart()
  }

  func stop() {
    state.withLock { state in
      guard state == .waiting else { return }
      state = .stopped
      source.schedule(deadline: .distantFuture)
    }
  }

  func restart() {
    state.withLock { state in
      guard state == .stopped else { return }
      state = .waiting
      let parts = min(limit, Self.longest).components
      let nanoseconds = Int(parts.seconds) * 1_000_000_000 + Int(parts.attoseconds / 1_000_000_000)
      source.schedule(deadline: .now() + .nanoseconds(max(0, nanoseconds)))
    }
  }

  private func pass() -> Bool {
    state.withLock { state in
      guard state == .waiting else { return false }
      state = .over
      return true
    }
  }

  /// Ends the timer. Returns whether its time was over before.
  func end() -> Bool {
    source.cancel()
    return state.withLock { state in
      defer { state = .ended }
      return state == .over
    }
  }
}
