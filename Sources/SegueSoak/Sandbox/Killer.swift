import Foundation

/// A daemon that is repeatedly killed and restarted.
final class Killer {
  private let sandbox: Sandbox
  private let pause: () -> Duration
  private(set) var daemon: DaemonProcess
  private(set) var kills = 0
  private var next: ContinuousClock.Instant

  /// - Parameter pause: The time from each start to the next kill; zero never kills.
  init(_ sandbox: Sandbox, every pause: @escaping () -> Duration) throws {
    self.sandbox = sandbox
    self.pause = pause
    daemon = try sandbox.startDaemon()
    next = ContinuousClock.now + pause()
  }

  /// Kills and restarts the daemon if the time for that has come.
  func tick() throws {
    guard pause() > .zero, ContinuousClock.now >= next else { return }
    daemon.kill()
    kills += 1
    daemon = try sandbox.startDaemon()
    next = ContinuousClock.now + pause()
  }
}
