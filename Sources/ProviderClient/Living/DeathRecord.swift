import Coordination

/// When an app's processes died, and what follows for the next start.
package struct DeathRecord: Sendable {
  package typealias Instant = ProviderClock.Instant

  /// So many deaths in so long a time, and the app isn't started any more.
  package static let most = 5
  package static let window = Duration.seconds(600)
  private static let backoff = Backoff(from: .milliseconds(500), upTo: .seconds(60))

  private var times: [Instant] = []
  private(set) var isBroken = false

  mutating func add(at time: Instant) {
    forget(before: time)
    times.append(time)
    isBroken = isBroken || times.count >= Self.most
  }

  /// When the app may be started.
  mutating func start(at time: Instant) -> Instant {
    forget(before: time)
    guard let last = times.last else { return time }
    return max(time, last + Self.backoff.pause(after: times.count))
  }

  private mutating func forget(before time: Instant) {
    times.removeAll { time - $0 >= Self.window }
  }
}
