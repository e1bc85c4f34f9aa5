import Dispatch
import Synchronization
package import Testing

/// Runs a suite's tests one at a time, also beside other suites with this trait.
///
/// The kernel's queue of file events and libinotifytools are shared by the whole process: a test
/// that fills the queue or restarts the library does so for all. These tests are the longest chain of
/// all, so they have threads of their own, and don't wait for the tests that are busy computing.
package struct KernelQueueTrait: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await Turn.shared.begin()
    defer { Turn.shared.end() }
    try await withTaskExecutorPreference(SeparateThreads.shared) { try await function() }
  }
}

extension Trait where Self == KernelQueueTrait {
  package static var usesKernelQueue: Self { KernelQueueTrait() }
}

private final class SeparateThreads: TaskExecutor {
  static let shared = SeparateThreads()

  private let queue = DispatchQueue(label: "segue.tests.kernel-queue", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

private final class Turn: Sendable {
  static let shared = Turn()

  private struct State {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  func begin() async {
    await withCheckedContinuation { continuation in
      let begins = state.withLock { state in
        if state.isTaken { state.waiting.append(continuation) }
        defer { state.isTaken = true }
        return !state.isTaken
      }
      if begins { continuation.resume() }
    }
  }

  func end() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.waiting.isEmpty {
        state.isTaken = false
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
