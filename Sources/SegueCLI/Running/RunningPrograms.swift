import Foundation
import Synchronization

/// The process groups of the programs that steps run right now.
final class RunningPrograms: Sendable {
  private let groups = Mutex<Set<Int32>>([])

  func started(_ group: Int32) { groups.withLock { _ = $0.insert(group) } }

  func ended(_ group: Int32) { groups.withLock { _ = $0.remove(group) } }

  /// Kills them all, for a process that ends without waiting for them.
  func kill() {
    groups.withLock { groups in
      for group in groups { _ = Foundation.kill(-group, SIGKILL) }
    }
  }
}
