import Foundation
import Synchronization

/// Limits how many pieces of work are done at once. The others wait in order, without a thread.
///
/// All tests start at the same time. A hundred programs that start together on two processors are all
/// slow, and a time limit for one of them would measure the others.
package final class ConcurrencyLimit: Sendable {
  /// For programs that are busy until they end.
  package static let programs = ConcurrencyLimit(
    max(2, ProcessInfo.processInfo.activeProcessorCount) * 2)

  /// For programs that mostly wait. Short programs don't queue behind them.
  package static let slowPrograms = ConcurrencyLimit(3)

  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  /// - Parameter count: The number of pieces of work at once.
  package init(_ count: Int) { state = Mutex(State(free: count)) }

  /// Does the work once there is room for it.
  package func run<Result>(_ work: () async throws -> Result) async rethrows -> Result {
    await begin()
    defer { end() }
    return try await work()
  }

  private func begin() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.free == 0 {
          state.waiting.append(continuation)
          return false
        }
        state.free -= 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  private func end() {
    // The first that waits takes the place.
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.waiting.isEmpty {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
