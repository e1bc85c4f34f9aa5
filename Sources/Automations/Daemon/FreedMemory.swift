import CLinuxMemory
import RunHistory
import Synchronization

/// Gives memory back to the system that was needed for a moment.
///
/// The allocator keeps what is freed, and the store keeps what it has read. After a daemon has read
/// a thousand workflows, has told how they are and has run them all, that is a quarter of all the
/// memory it has.
final class FreedMemory: Sendable {
  /// How many heaps the threads share. By themselves they have up to eight for each core, and in
  /// every one of them something that lasts keeps what was around it: with a thousand workflows that
  /// were read anew, 39 MB were 44, and with four heaps 41. Runs don't take longer for it.
  private static let heaps: Int32 = 2
  /// How long it waits for what else will be freed.
  static let pause = Duration.seconds(1)

  private struct State {
    /// Whether something has ended since memory was last given back.
    var isDue = false
    /// Whether somebody sees to it.
    var isBusy = false
  }

  private let state = Mutex(State())
  private let sleep: @Sendable (Duration) async throws -> Void
  private let giveBack: @Sendable () async -> Void

  init(
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    giveBack: @escaping @Sendable () async -> Void
  ) {
    self.sleep = sleep
    self.giveBack = giveBack
  }

  /// Says that some work has come to an end. However much does within the pause, memory is given
  /// back once, after it; a daemon that has nothing to do isn't woken.
  func workEnded() {
    let begins = state.withLock { state in
      state.isDue = true
      defer { state.isBusy = true }
      return !state.isBusy
    }
    guard begins else { return }
    Task {
      repeat {
        // Nobody cancels it.
        try? await sleep(Self.pause)
        state.withLock { $0.isDue = false }
        await giveBack()
      } while isDueAgain()
    }
  }

  private func isDueAgain() -> Bool {
    state.withLock { state in
      state.isBusy = state.isDue
      return state.isDue
    }
  }
}

extension FreedMemory {
  /// Has the allocator keep together what it gives out; for the beginning of a daemon.
  static func limitHeaps() { _ = mallopt(C_M_ARENA_MAX, heaps) }

  convenience init(of store: HistoryStore) {
    self.init {
      await store.freeCaches()
      _ = malloc_trim(0)
    }
  }
}
