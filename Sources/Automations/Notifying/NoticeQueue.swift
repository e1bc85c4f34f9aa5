import Foundation
import Synchronization

/// The notices that wait to be told in one way.
final class NoticeQueue: Sendable {
  private struct State {
    var waiting: [Notice] = []
    /// The number of notices that are left out of the next message.
    var left = 0
    var work: Task<Void, Never>?
    /// The pause of the work that is under way.
    var pause: Task<Void, any Error>?
    var isFinishing = false
  }

  private let pace: NoticePace
  private let send: @Sendable (Digest) async throws(NotSent) -> Void
  private let failed: @Sendable (String) -> Void
  private let sleep: @Sendable (Duration) async throws -> Void
  private let state = Mutex(State())

  /// - Parameter failed: receives why a message couldn't be sent.
  init(
    pace: NoticePace, sleep: @escaping @Sendable (Duration) async throws -> Void,
    failed: @escaping @Sendable (String) -> Void,
    send: @escaping @Sendable (Digest) async throws(NotSent) -> Void
  ) {
    self.pace = pace
    self.sleep = sleep
    self.failed = failed
    self.send = send
  }

  /// Returns at once.
  func add(_ notice: Notice) {
    state.withLock { state in
      if state.waiting.count < Digest.mostNotices {
        state.waiting.append(notice)
      } else {
        state.left += 1
      }
      guard state.work == nil else { return }
      state.work = Task { await self.work() }
    }
  }

  /// Sends what waits, without pauses and further attempts.
  func finish() async {
    let work = state.withLock { state in
      state.isFinishing = true
      state.pause?.cancel()
      return state.work
    }
    await work?.value
  }

  private func work() async {
    await pause(for: pace.gathering)
    while let digest = next() {
      await tell(digest)
      await pause(for: pace.interval)
    }
  }

  /// The notices that wait, as one message. If there are none, the work ends.
  private func next() -> Digest? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.work = nil
        return nil
      }
      defer { (state.waiting, state.left) = ([], 0) }
      return Digest(state.waiting, leaving: state.left)
    }
  }

  private func tell(_ digest: Digest) async {
    for retry in pace.retries.map(Optional.some) + [nil] {
      do throws(NotSent) {
        return try await send(digest)
      } catch {
        guard let retry, !state.withLock({ $0.isFinishing }) else {
          return failed("“\(digest.title)” wasn't sent by \(error.way): \(error.reason)")
        }
        failed("\(error.way) failed: \(error.reason); it is tried again")
        await pause(for: retry)
      }
    }
  }

  /// Waits, unless the queue is being finished.
  private func pause(for duration: Duration) async {
    guard duration > .zero else { return }
    let pause = state.withLock { state -> Task<Void, any Error>? in
      if state.isFinishing { return nil }
      let pause = Task { [sleep] in try await sleep(duration) }
      state.pause = pause
      return pause
    }
    // It ends early when it is canceled.
    _ = await pause?.result
  }
}
