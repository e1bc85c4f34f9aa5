import Glibc
import Synchronization

/// The process groups of providers that run. They are told to end when this process exits without
/// having ended them; if it is killed, `ProgramGuard` does it.
package enum LiveGroups {
  private static let groups = Mutex<Set<pid_t>>([])
  private static let atEnd: Void = {
    atexit { LiveGroups.terminateAll() }
  }()

  static func add(_ group: pid_t) {
    _ = atEnd
    groups.withLock { _ = $0.insert(group) }
  }

  static func remove(_ group: pid_t) { groups.withLock { _ = $0.remove(group) } }

  /// Ends all of them by force, before this process ends at once.
  package static func killAll() {
    groups.withLock { groups in
      for group in groups { kill(-group, SIGKILL) }
    }
  }

  private static func terminateAll() {
    groups.withLock { groups in
      for group in groups { kill(-group, SIGTERM) }
    }
  }
}
