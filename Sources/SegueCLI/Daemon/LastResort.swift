import Foundation

/// Ends the process when it doesn't come to its end by itself: a file system that doesn't answer
/// keeps whoever asks it, and that may be anybody.
enum LastResort {
  /// Ends it after some time, come what may. What was going on then goes on with the next start, as
  /// after any other sudden end.
  static func exit(after limit: Duration) {
    // A thread of its own: those of the pools may be kept, too.
    Thread {
      Thread.sleep(forTimeInterval: limit / .seconds(1))
      Output.talk("segue: something doesn't answer, so it ends without waiting any longer")
      _exit(1)
    }.start()
  }
}
