import Dispatch
import Foundation
import Synchronization

/// The threads on which runs are performed.
///
/// An intent may keep its thread as long as it likes: it goes through a huge file, or waits for a disk
/// that sleeps. Swift's own threads are as many as the machine has cores, and all else in the daemon
/// needs one of them now and then: timers, the control socket, the watchdog.
final class RunThreads: TaskExecutor {
  /// As many as there are runs at once, and as many again for those that do several things at a time.
  private static let limit = 2 * Dispatcher.mostRuns
  /// How long a thread waits for work before it ends.
  private static let patience = DispatchTimeInterval.seconds(10)

  private struct State {
    var jobs = FIFO<UnownedJob>()
    var threads = 0
    /// How many of them wait, and have not been called.
    var waiting = 0
  }

  private let state = Mutex(State())
  private let calls = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    enum Next { case nothing, call, begin }
    let job = UnownedJob(job)
    let next = state.withLock { state -> Next in
      state.jobs.push(job)
      if state.waiting > 0 {
        state.waiting -= 1
        return .call
      }
      if state.threads == Self.limit { return .nothing }
      state.threads += 1
      return .begin
    }
    switch next {
    case .nothing: break
    case .call: calls.signal()
    case .begin: Thread.detachNewThread { self.work() }
    }
  }

  private func work() {
    while let job = nextJob() { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// Waits for work; nil where there was none for so long that the thread may end.
  private func nextJob() -> UnownedJob? {
    while true {
      let job = state.withLock { state -> UnownedJob? in
        if let job = state.jobs.pop() { return job }
        state.waiting += 1
        return nil
      }
      if let job { return job }
      if calls.wait(timeout: .now() + Self.patience) == .success { continue }
      let isCalled = state.withLock { state in
        if state.waiting == 0 { return true }
        state.waiting -= 1
        state.threads -= 1
        return false
      }
      guard isCalled else { return nil }
      // The call is on its way.
      calls.wait()
    }
  }
}
