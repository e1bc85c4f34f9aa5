import Foundation
import Synchronization

/// The notices that wait to be told in one way.
final class NoticeQueue: Sendable {
  private struct State {
    var waiting: [Notice] = []
    /// The notices that are left out of the next message.
    var left: [Notice.ID] = []
    var work: Task<Void, Never>?
    /// The pause of the work that is under way.
    var pause: Task<Void, any Error>?
    var isFinishing = false
  }

  private let pace: NoticePace
  private let send: @Sendable (Digest) async throws(NotSent) -> Void
  private let failed: @Sendable (String) -> Void
  private let settled: @Sendable ([Notice.ID]) -> Void
  private let isCurrent: @Sendable (Notice) -> Bool
  private let sleep: @Sendable (Duration) async throws -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - failed: receives why a message couldn't be sent.
  ///   - settled: receives the notices that have been told, or are given up.
  ///   - isCurrent: whether a notice still holds when it is its turn.
  init(
    pace: NoticePace, sleep: @escaping @Sendable (Duration) async throws -> Void,
    failed: @escaping @Sendable (String) -> Void,
    settled: @escaping @Sendable ([Notice.ID]) -> Void = { _ in },
    isCurrent: @escaping @Sendable (Notice) -> Bool = { _ in true },
    send: @escaping @Sendable (Digest) async throws(NotSent) -> Void
  ) {
    self.pace = pace
    self.sleep = sleep
    self.failed = failed
    self.settled = settled
    self.isCurrent = isCurrent
    self.send = send
  }

  /// Returns at once.
  func add(_ notice: Notice) {
    state.withLock { state in
      if state.waiting.count < Digest.mostNotices {
        state.waiting.append(notice)
      } else {
        state.left.append(notice.id)
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
    while let (digest, notices) = next() {
      guard let digest else {
        settled(notices)
        continue
      }
      if await tell(digest) { settled(notices) }
      await pause(for: pace.interval)
    }
  }

  /// The notices that wait, and a message with those that still hold. If none wait, the work ends.
  private func next() -> (Digest?, [Notice.ID])? {
    let (waiting, left) = state.withLock { state in
      if state.waiting.isEmpty { state.work = nil }
      defer { (state.waiting, state.left) = ([], []) }
      return (state.waiting, state.left)
    }
    if waiting.isEmpty { return nil }
    let current = waiting.filter(isCurrent)
    let digest = current.isEmpty ? nil : Digest(current, leaving: left.count)
    return (digest, waiting.map(\.id) + left)
  }

  /// Returns whether the message was sent or is given up. One that can't be sent while the queue is
  /// being finished may be sent after the next start.
  private func tell(_ digest: Digest) async -> Bool {
    for retry in pace.retries.map(Optional.some) + [nil] {
      do throws(NotSent) {
        try await send(digest)
        return true
      } catch {
        let isFinishing = state.withLock { $0.isFinishing }
        guard let retry, !isFinishing else {
          failed("“\(digest.title)” wasn't sent by \(error.way): \(error.reason)")
          return !isFinishing
        }
        failed("\(error.way) failed: \(error.reason); it is tried again")
        await pause(for: retry)
      }
    }
    return true
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
