import Foundation
package import Scheduling
import Synchronization

/// Reports that something was mounted or unmounted: the kernel then marks its table of mounts as
/// having urgent data.
package final class MountWatch: Sendable {
  private let descriptor: Int32
  private let changes: AsyncStream<Void>
  private let sink: AsyncStream<Void>.Continuation

  /// Fails if the system has no such table.
  package init?(table: String = "/proc/self/mountinfo") {
    descriptor = open(table, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return nil }
    // Simultaneous changes are combined.
    (changes, sink) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  deinit { close(descriptor) }

  /// What the thread of the clock watches.
  package var watched: SystemClock.Watched {
    SystemClock.Watched(descriptor: descriptor, events: Int16(POLLPRI)) { [self] in sink.yield() }
  }

  /// Makes the server look at what is mounted now and whenever that changes, until the task is
  /// canceled.
  package func serve(_ server: DriveTriggerServer) async {
    await server.look()
    for await _ in changes { await server.look() }
  }
}
