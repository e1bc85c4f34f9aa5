import Foundation

/// Ends the process if it doesn't end by itself in time: a file system that doesn't respond blocks
/// every thread that accesses it.
enum ExitDeadline {
  /// Ends the process after some time, in any case. Runs that were going on continue after the next
  /// start, as after any abrupt end.
  static func exit(after limit: Duration) {
    // A thread of its own: all threads of a pool may be blocked.
    Thread {
      Thread.sleep(forTimeInterval: limit / .seconds(1))
      Output.message(
        "segue: something doesn't respond, so the daemon ends without waiting any longer")
      _exit(1)
    }.start()
  }
}
