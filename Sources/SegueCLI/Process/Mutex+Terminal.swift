import Glibc
import Synchronization

extension Mutex {
  /// Does work for a process that ends now, once the lock is free.
  ///
  /// What has the lock may wait for a terminal that isn't read. The work is left undone if the terminal
  /// takes nothing for 0.1 s, and after two seconds in any case.
  func withLock(whileRead terminal: Int32, _ body: (inout sending Value) -> Void) {
    // In milliseconds.
    var (waited, lastRoom) = (0, 0)
    while withLockIfAvailable({ body(&$0) }) == nil, waited < 2000, waited - lastRoom < 100 {
      usleep(1000)
      waited += 1
      var room = pollfd(fd: terminal, events: Int16(POLLOUT), revents: 0)
      if poll(&room, 1, 0) == 1 { lastRoom = waited }
    }
  }
}
