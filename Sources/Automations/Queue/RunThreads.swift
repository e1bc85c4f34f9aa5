import DequeModule
import Dispatch
import Foundation
import Synchronization

/// The threads on which runs are performed.
///
/// An intent may keep its thread as long as it likes: it goes through a huge file, or waits for a disk
/// that sleeps. Swift's own threads are as many as the machine has cores, and all else in the daemon
/// needs one of them now and then: timers, the control socket, the watchdog.
///
/// As many threads work as there are cores; one for each run would spend as much time on waking each
/// other as on the runs. Others come where all of them are kept by what they do.
final class RunThreads: TaskExecutor {
  fileprivate static let cores = max(2, ProcessInfo.processInfo.activeProcessorCount)
  /// As many as there are runs at once, and as many again for those that do several things at a time.
  fileprivate static let limit = 2 * Dispatcher.mostRuns
  /// How long work waits before somebody looks whether all threads are kept.
  private static let pause = DispatchTimeInterval.milliseconds(5)
  /// How long a thread waits for work before it ends.
  private static let patience = DispatchTimeInterval.seconds(10)

  fileprivate struct State {
    var jobs = Deque<UnownedJob>()
    var threads = 0
    /// How many threads wait, and have not been called.
    var waiting = 0
    /// How many jobs were begun, and how many of them go on.
    var (begun, busy) = (0, 0)
    /// The jobs up to this one keep their threads, as many as there still are of them.
    var (lastKept, kept) = (0, 0)
    var isWatched = false

    /// Whether one more thread should work.
    var wantsMore: Bool { threads - waiting < cores + kept }
  }

  fileprivate enum Next { case nothing, call, begin, watch }

  private let state = Mutex(State())
  private let calls = DispatchSemaphore(value: 0)
  private let watch = DispatchQueue(label: "segue.runs.watch")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    follow(
      state.withLock { state in
        state.jobs.append(job)
        if let more = state.more() { return more }
        if state.isWatched { return .nothing }
        state.isWatched = true
        return .watch
      })
  }

  private func follow(_ next: Next) {
    switch next {
    case .nothing: break
    case .call: calls.signal()
    case .begin: Thread.detachNewThread { self.work() }
    case .watch: look(after: state.withLock { $0.begun })
    }
  }

  /// Has more threads work where none of them has begun anything since, and something waits.
  private func look(after begun: Int) {
    watch.asyncAfter(deadline: .now() + Self.pause) {
      let (now, more) = self.state.withLock { state -> (Int?, Next?) in
        if state.jobs.isEmpty {
          state.isWatched = false
          return (nil, nil)
        }
        if state.begun == begun { (state.lastKept, state.kept) = (begun, state.busy) }
        return (state.begun, state.more())
      }
      if let more { self.follow(more) }
      if let now { self.look(after: now) }
    }
  }

  private func work() {
    var done: Int?
    while let (job, number) = nextJob(after: done) {
      job.runSynchronously(on: asUnownedTaskExecutor())
      done = number
    }
  }

  /// Waits for work; nil where there was none for so long that the thread may end.
  private func nextJob(after done: Int?) -> (UnownedJob, Int)? {
    var done = done
    while true {
      let job = state.withLock { state -> (UnownedJob, Int)? in
        if let done { state.end(done) }
        return state.take()
      }
      done = nil
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

extension RunThreads.State {
  /// How one more thread comes to work; nil where enough do.
  fileprivate mutating func more() -> RunThreads.Next? {
    guard wantsMore else { return nil }
    if waiting > 0 {
      waiting -= 1
      return .call
    }
    guard threads < RunThreads.limit else { return nil }
    threads += 1
    return .begin
  }

  /// The next job for a thread, which waits where there is none.
  fileprivate mutating func take() -> (UnownedJob, Int)? {
    guard let job = jobs.popFirst() else {
      waiting += 1
      return nil
    }
    begun += 1
    busy += 1
    return (job, begun)
  }

  fileprivate mutating func end(_ job: Int) {
    busy -= 1
    if job <= lastKept { kept -= 1 }
  }
}
