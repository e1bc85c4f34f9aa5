import Foundation
import Scheduling
import Synchronization

/// A clock whose time of day stands still until a test sets it. Sleeping takes its real time.
final class SettableClock: TimeSource {
  private let time: Mutex<Date>

  init(_ now: Date = Date(timeIntervalSince1970: 1_800_000_000)) { time = Mutex(now) }

  var wallTime: Int64 {
    let seconds = time.withLock { $0.timeIntervalSince1970 }
    let whole = seconds.rounded(.down)
    return Int64(whole) * 1_000_000_000 + Int64(((seconds - whole) * 1e9).rounded())
  }

  var uptime: Int64 { SystemTime().uptime }

  func sleep(until uptime: Int64) async throws { try await SystemTime().sleep(until: uptime) }

  func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
}
