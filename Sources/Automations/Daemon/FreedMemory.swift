import CLinuxMemory
import Synchronization

/// Gives memory back to the system that was needed for a moment and is free again.
///
/// The allocator keeps what is freed, for each thread apart. After a daemon has read a thousand
/// workflows and has told how they are, that is a fifth of all memory it has.
final class FreedMemory: Sendable {
  /// How long it waits for what else will be freed.
  static let pause = Duration.seconds(1)

  private let isDue = Mutex(false)
  private let sleep: @Sendable (Duration) async throws -> Void
  private let giveBack: @Sendable () -> Void

  init(
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    giveBack: @escaping @Sendable () -> Void = { _ = malloc_trim(0) }
  ) {
    self.sleep = sleep
    self.giveBack = giveBack
  }

  /// Says that some work has come to an end. However much does within the pause, memory is given
  /// back once, after it; a daemon that has nothing to do isn't woken.
  func workEnded() {
    let isFirst = isDue.withLock { isDue in
      defer { isDue = true }
      return !isDue
    }
    guard isFirst else { return }
    Task {
      // Nobody cancels it.
      try? await sleep(Self.pause)
      isDue.withLock { $0 = false }
      giveBack()
    }
  }
}
