import CLinuxMemory
import RunHistory
import Synchronization

/// Returns freed memory to the system after a burst of work.
///
/// The allocator keeps freed memory, and the store caches what it has read. After a daemon has read,
/// reported and run a thousand workflows, that is a quarter of its memory.
final class MemoryTrimmer: Sendable {
  /// How many heaps the threads share. The default is up to eight per core, and long-lived objects
  /// fragment each of them: after reading a thousand workflows again, 39 MB grow to 44 by default, and
  /// to 41 with four heaps. Runs take no longer with two.
  private static let heaps: Int32 = 2
  /// The delay after which memory is returned, to include what is freed meanwhile.
  static let pause = Duration.seconds(1)

  private struct State {
    /// Whether work has ended since memory was last returned.
    var isDue = false
    /// Whether a task is waiting to return it.
    var isBusy = false
  }

  private let state = Mutex(State())
  private let sleep: @Sendable (Duration) async throws -> Void
  private let trim: @Sendable () async -> Void

  init(
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    trim: @escaping @Sendable () async -> Void
  ) {
    self.sleep = sleep
    self.trim = trim
  }

  /// Schedules the return of memory after some work has ended. All work that ends within the delay
  /// leads to one return, and an idle daemon isn't woken.
  func workEnded() {
    let begins = state.withLock { state in
      state.isDue = true
      defer { state.isBusy = true }
      return !state.isBusy
    }
    guard begins else { return }
    Task {
      repeat {
        // The task is never canceled.
        try? await sleep(Self.pause)
        state.withLock { $0.isDue = false }
        await trim()
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

extension MemoryTrimmer {
  /// Limits the number of heaps. Call it when the daemon starts.
  static func limitHeaps() { _ = mallopt(C_M_ARENA_MAX, heaps) }

  convenience init(of store: HistoryStore) {
    self.init {
      await store.freeCaches()
      _ = malloc_trim(0)
    }
  }
}
