import Dispatch

/// Gives the kept room free when the disk is full, and takes it back when there is more.
///
/// ```
/// kept ──the disk is full──▶ given: what is under way comes to its end, nothing new begins
///   ▲                                                                      │
///   └──────────────────────────there is room again─────────────────────────┘
/// ```
///
/// Unchecked: only the writer's thread uses it.
final class SpareRoom: @unchecked Sendable {
  /// How many nanoseconds pass at least from try to try.
  private static let pause: UInt64 = 500_000_000

  private let ballast: Ballast
  private let health: StoreHealth
  private var triedAt: UInt64 = 0

  init(_ ballast: Ballast, _ health: StoreHealth) {
    self.ballast = ballast
    self.health = health
    health.isShortOfRoom = !ballast.exists
  }

  /// - Returns: whether there was any to give.
  func give() -> Bool {
    guard ballast.exists, (try? ballast.release()) != nil else { return false }
    health.isShortOfRoom = true
    triedAt = DispatchTime.now().uptimeNanoseconds
    return true
  }

  /// Tries to take it back, not too often.
  func takeBack() {
    guard health.isShortOfRoom else { return }
    let now = DispatchTime.now().uptimeNanoseconds
    guard now - triedAt >= Self.pause else { return }
    triedAt = now
    // What keeps it from taking the room keeps it from going on.
    if (try? ballast.restore()) == true { health.isShortOfRoom = false }
  }
}
