/// Wakes the one task that waits for it. Ringing it twice before that wakes once.
final class Bell: Sendable {
  private let rings: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (rings, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func ring() { continuation.yield() }

  /// Waits for the next ring; returns at once if it has rung since the last time.
  func wait() async {
    for await _ in rings { return }
  }
}
