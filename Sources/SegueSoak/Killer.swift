import Foundation

/// A daemon that is killed and started again, over and over.
final class Killer {
  private let sandbox: Sandbox
  private let pause: () -> Duration
  private(set) var daemon: Daemon
  private(set) var kills = 0
  private var next: ContinuousClock.Instant

  /// - Parameter pause: how long it lives each time; zero for ever.
  init(_ sandbox: Sandbox, every pause: @escaping () -> Duration) throws {
    self.sandbox = sandbox
    self.pause = pause
    daemon = try sandbox.startDaemon()
    next = ContinuousClock.now + pause()
  }

  /// Kills the daemon if its time has come, and starts the next.
  func tick() throws {
    guard pause() > .zero, ContinuousClock.now >= next else { return }
    daemon.kill()
    kills += 1
    daemon = try sandbox.startDaemon()
    next = ContinuousClock.now + pause()
  }
}
