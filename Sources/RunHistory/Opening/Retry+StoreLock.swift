package import Coordination

extension Retry {
  /// For opening a store that another process has locked: a command ends soon, and the lock of a
  /// daemon that was killed lasts until the kernel has released the daemon's memory.
  package static let storeLock = Retry(attempts: 40, pause: .milliseconds(50)) { error in
    if case StoreError.locked = error { true } else { false }
  }
}
