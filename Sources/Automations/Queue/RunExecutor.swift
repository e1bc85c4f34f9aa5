import DequeModule
import Dispatch
import Foundation
import Synchronization

/// Performs runs on threads of its own.
///
/// An intent may block its thread: it reads a huge file, or waits for a disk to spin up. Swift's
/// cooperative pool has one thread per core, and everything else in the daemon needs it: timers, the
/// control socket, the watchdog.
///
/// As many threads work as the machine has cores; with one thread per run, switching between them takes
/// as long as the runs. More threads are added while all of them are blocked.
final class RunExecutor: TaskExecutor {
  fileprivate static let cores = max(2, ProcessInfo.processInfo.activeProcessorCount)
  /// The most threads: one for each run at a time, and as many again for parallel branches.
  fileprivate static let limit = 2 * Dispatcher.mostRuns
  /// How long a job waits before the executor checks whether all threads are blocked.
  private static let checkPause = DispatchTimeInterval.milliseconds(5)
  /// How long an idle thread waits for a job before it ends.
  private static let idleLimit = DispatchTimeInterval.seconds(10)

  fileprivate struct State {
    var jobs = Deque<UnownedJob>()
    var threads = 0
    /// How many threads are idle and haven't been signaled.
    var idle = 0
    /// How many jobs were started, and how many of them are unfinished.
    var (begun, busy) = (0, 0)
    /// The unfinished ones among the jobs up to `lastBlocked` count as blocking their threads.
    var (lastBlocked, blocked) = (0, 0)
    var isWatched = false

    /// Whether another thread should work.
    var needsThread: Bool { threads - idle < cores + blocked }
  }

  fileprivate enum Next { case nothing, signal, begin, watch }

  private let state = Mutex(State())
  private let jobArrived = DispatchSemaphore(value: 0)
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
    case .signal: jobArrived.signal()
    case .begin: Thread.detachNewThread { self.work() }
    case .watch: check(after: state.withLock { $0.begun })
    }
  }

  /// Adds a thread if a job waits and no thread has started one since.
  private func check(after begun: Int) {
    watch.asyncAfter(deadline: .now() + Self.checkPause) {
      let (now, more) = self.state.withLock { state -> (Int?, Next?) in
        if state.jobs.isEmpty {
          state.isWatched = false
          return (nil, nil)
        }
        if state.begun == begun { (state.lastBlocked, state.blocked) = (begun, state.busy) }
        return (state.begun, state.more())
      }
      if let more { self.follow(more) }
      if let now { self.check(after: now) }
    }
  }

  private func work() {
    var done: Int?
    while let (job, number) = nextJob(after: done) {
      job.runSynchronously(on: asUnownedTaskExecutor())
      done = number
    }
  }

  /// Waits for a job; nil if none arrived for so long that the thread can end.
  private func nextJob(after done: Int?) -> (UnownedJob, Int)? {
    var done = done
    while true {
      let job = state.withLock { state -> (UnownedJob, Int)? in
        if let done { state.end(done) }
        return state.take()
      }
      done = nil
      if let job { return job }
      if jobArrived.wait(timeout: .now() + Self.idleLimit) == .success { continue }
      let isSignaled = state.withLock { state in
        if state.idle == 0 { return true }
        state.idle -= 1
        state.threads -= 1
        return false
      }
      guard isSignaled else { return nil }
      // The signal comes in a moment.
      jobArrived.wait()
    }
  }
}

extension RunExecutor.State {
  /// What makes another thread take jobs; nil if there are enough threads.
  fileprivate mutating func more() -> RunExecutor.Next? {
    guard needsThread else { return nil }
    if idle > 0 {
      idle -= 1
      return .signal
    }
    guard threads < RunExecutor.limit else { return nil }
    threads += 1
    return .begin
  }

  /// The next job for a thread; without one the thread becomes idle.
  fileprivate mutating func take() -> (UnownedJob, Int)? {
    guard let job = jobs.popFirst() else {
      idle += 1
      return nil
    }
    begun += 1
    busy += 1
    return (job, begun)
  }

  fileprivate mutating func end(_ job: Int) {
    busy -= 1
    if job <= lastBlocked { blocked -= 1 }
  }
}
