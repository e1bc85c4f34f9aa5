import Foundation
package import Scheduling
import Synchronization

/// Says when something is mounted or unmounted: the kernel marks its table of mounts as having
/// urgent data.
package final class MountWatch: Sendable {
  private let descriptor: Int32
  private let changes: AsyncStream<Void>
  private let sink: AsyncStream<Void>.Continuation

  /// Nil where the system has no such table.
  package init?(table: String = "/proc/self/mountinfo") {
    descriptor = open(table, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return nil }
    // Several changes at once are one.
    (changes, sink) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  deinit { close(descriptor) }

  /// What the clock's thread has to watch.
  package var watched: SystemClock.Watched {
    SystemClock.Watched(descriptor: descriptor, events: Int16(POLLPRI)) { [self] in sink.yield() }
  }

  /// Has the monitor look at what is mounted now, and whenever that changes, until it is cancelled.
  package func serve(_ monitor: DriveMonitor) async {
    await monitor.look()
    for await _ in changes { await monitor.look() }
  }
}
