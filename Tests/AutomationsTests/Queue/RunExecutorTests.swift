import Foundation
import Testing

@testable import Automations

@Suite("Run executor")
struct RunExecutorTests {
  @Test func `work that blocks its thread doesn't keep other work from starting`() async {
    let executor = RunExecutor()
    let count = 2 * ProcessInfo.processInfo.activeProcessorCount + 2
    let meeting = Meeting(of: count)
    await withTaskGroup { group in
      for _ in 0..<count { group.addTask(executorPreference: executor) { meeting.attend() } }
    }
  }

  @Test func `a few threads do the work of many tasks, each once`() async {
    let executor = RunExecutor()
    let sum = await withTaskGroup { group in
      for number in 1...1_000 {
        group.addTask(executorPreference: executor) {
          await Task.yield()
          return number
        }
      }
      return await group.reduce(0, +)
    }
    #expect(sum == 500_500)
  }
}

/// Blocks the threads of all participants until the last one has come.
private final class Meeting: @unchecked Sendable {
  // Sendable: what changes is only touched under the condition's lock.
  private let condition = NSCondition()
  private var missing: Int

  init(of count: Int) { missing = count }

  func attend() {
    condition.withLock {
      missing -= 1
      condition.broadcast()
      while missing > 0 { condition.wait() }
    }
  }
}
