import Foundation
import Synchronization

/// Lets only so many go on at once. The others wait in line, and take up no thread meanwhile.
///
/// All tests begin at the same moment. A hundred programs that start together on two processors are
/// all slow, so slow that a limit of a minute says nothing about any of them.
package final class Turns: Sendable {
  /// For programs that a test waits for.
  package static let programs = Turns(max(2, ProcessInfo.processInfo.activeProcessorCount) * 2)

  private struct State {
    var free: Int
    var line: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  /// - Parameter count: how many go on at once.
  package init(_ count: Int) { state = Mutex(State(free: count)) }

  /// Does something when it is its turn.
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
    // Whoever is first in line takes the place over.
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
