import Foundation
import Synchronization

/// Limits how many operations run at a time. The others wait in order, without blocking a thread.
///
/// All tests start at the same time. A hundred programs that start together on two processors are so
/// slow that a limit of a minute would mean nothing.
package final class Turns: Sendable {
  /// The turns of programs that a test waits for.
  package static let programs = Turns(max(2, ProcessInfo.processInfo.activeProcessorCount) * 2)

  private struct State {
    var free: Int
    var line: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  /// - Parameter count: How many operations run at a time.
  package init(_ count: Int) { state = Mutex(State(free: count)) }

  /// Performs an operation when its turn comes.
  package func take<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    await begin()
    defer { end() }
    return try await body()
  }

  private func begin() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.free == 0 {
          state.line.append(continuation)
          return false
        }
        state.free -= 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  private func end() {
    // The first operation in the queue takes the free place.
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.line.isEmpty {
        state.free += 1
        return nil
      }
      return state.line.removeFirst()
    }
    next?.resume()
  }
}
