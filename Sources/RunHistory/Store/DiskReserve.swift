import Dispatch

/// Releases the ballast when the disk is nearly full, and restores it when there is space again.
///
/// ```
/// reserved ──the disk is full──▶ released: runs in progress can end, nothing new begins
///    ▲                                                                  │
///    └───────────────────────there is space again───────────────────────┘
/// ```
///
/// Unchecked: only the writer's thread uses it.
final class DiskReserve: @unchecked Sendable {
  /// The shortest time between attempts to restore the ballast, in nanoseconds.
  private static let pause: UInt64 = 500_000_000

  private let ballast: Ballast
  private let health: StoreHealth
  private var triedAt: UInt64 = 0

  init(_ ballast: Ballast, _ health: StoreHealth) {
    self.ballast = ballast
    self.health = health
    health.isLowOnSpace = !ballast.exists
  }

  /// - Returns: Whether there was space to release.
  func release() -> Bool {
    guard ballast.exists, (try? ballast.release()) != nil else { return false }
    health.isLowOnSpace = true
    triedAt = DispatchTime.now().uptimeNanoseconds
    return true
  }

  /// Looks at the disk before a transaction: releases the ballast while there is still some space beside
  /// it, and tries to restore it if it has been released, but not too often.
  func look() {
    guard health.isLowOnSpace else {
      if !ballast.hasMargin { _ = release() }
      return
    }
    let now = DispatchTime.now().uptimeNanoseconds
    guard now - triedAt >= Self.pause else { return }
    triedAt = now
    // After an error, the ballast stays released and the next attempt follows.
    if (try? ballast.restore()) == true { health.isLowOnSpace = false }
  }
}

extension HistoryStore {
  /// Whether the disk is so full that only runs in progress are written. New runs are neither queued
  /// nor started until the ballast is restored.
  package var isLowOnSpace: Bool { health.isLowOnSpace }

  /// Reserves space again.
  /// - Returns: False if there isn't enough yet.
  package func restoreBallast() throws -> Bool {
    let isRestored = try ballast.restore()
    if isRestored { health.isLowOnSpace = false }
    return isRestored
  }
}
