import Synchronization

/// Stops runs that can continue later, for example when the daemon ends. Any number of runs may share
/// an interruption.
///
/// ```
/// request()   no new step starts, not even in `catch`, `on_failure` and `finally`; waits and questions end;
///             a step that is being performed may finish
/// expire()    steps that are still being performed are canceled: programs get SIGTERM
/// ```
package final class Interruption: Sendable {
  private enum Moment: Int {
    case request, expiry
  }

  private struct State {
    var last = 0
    var isReached = [false, false]
    var actions: [[Int: @Sendable () -> Void]] = [[:], [:]]
  }

  private let requested = Atomic(false)
  private let state = Mutex(State())

  package init() {}

  package var isRequested: Bool { requested.load(ordering: .acquiring) }

  /// Prevents new steps from starting.
  package func request() {
    requested.store(true, ordering: .releasing)
    reach(.request)
  }

  /// Cancels the steps that are still being performed.
  package func expire() {
    request()
    reach(.expiry)
  }

  private func reach(_ moment: Moment) {
    let actions = state.withLock { state in
      state.isReached[moment.rawValue] = true
      defer { state.actions[moment.rawValue] = [:] }
      return Array(state.actions[moment.rawValue].values)
    }
    for action in actions { action() }
  }

  /// Runs work that is canceled when an interruption is requested.
  package func endingOnRequest<Output: Sendable>(
    on executor: (any TaskExecutor)? = nil,
    _ work: @escaping @Sendable () async throws -> Output
  ) async throws -> Output {
    try await end(Task(executorPreference: executor, operation: work), at: .request).get()
  }

  /// Waits for work, which is canceled when the interruption expires.
  func endingOnExpiry<Output: Sendable, Failure>(
    _ work: Task<Output, Failure>
  ) async -> Result<Output, Failure> {
    await end(work, at: .expiry)
  }

  private func end<Output: Sendable, Failure>(
    _ task: Task<Output, Failure>, at moment: Moment
  ) async -> Result<Output, Failure> {
    let number = at(moment) { task.cancel() }
    defer { number.map { forget($0, at: moment) } }
    return await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
  }

  /// Performs an action at a moment, or at once if that has passed. The number is for `forget`.
  private func at(_ moment: Moment, _ action: @escaping @Sendable () -> Void) -> Int? {
    let number = state.withLock { state -> Int? in
      if state.isReached[moment.rawValue] { return nil }
      state.last += 1
      state.actions[moment.rawValue][state.last] = action
      return state.last
    }
    if number == nil { action() }
    return number
  }

  private func forget(_ number: Int, at moment: Moment) {
    state.withLock { $0.actions[moment.rawValue][number] = nil }
  }
}
