import AppIntentsCore
import Foundation
import Glibc
import ModelContext
import SystemPackage
import ToolServing

/// Sees that the workflows which an assistant may call have changed: one was enabled, disabled or edited.
///
/// Nothing is polled: a thread waits for events of the folders in which that is recorded. It ends with
/// the process.
struct ToolWatch: Sendable {
  let offer: ToolOffer
  let changed: @Sendable () -> Void

  /// Changes come several at a time. They are looked at when none has come for so many milliseconds.
  private static let pause: Int32 = 100
  private static let events = UInt32(
    IN_CREATE | IN_DELETE | IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM)

  /// - Parameter known: the descriptions of the tools at the start.
  func start(known: [JSONObject]) {
    let thread = Thread { watch(known) }
    thread.name = "segue.tools"
    thread.start()
  }

  private func watch(_ first: [JSONObject]) {
    let descriptor = inotify_init1(O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      // Each list of tools is made anew; only clients that keep one miss something.
      ServerLog.write(
        "changes of workflows aren't told: "
          + IntentErrorText.message(for: Errno(rawValue: errno)))
      return
    }
    var known = first
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      for folder in folders {
        _ = inotify_add_watch(descriptor, folder.string, Self.events)
      }
      // What changed before the folders were watched is seen, too.
      if let current = try? offer.descriptions(), current != known {
        known = current
        changed()
      }
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      var limit: Int32 = -1
      while poll(&waiting, 1, limit) > 0 {
        while read(descriptor, &buffer, buffer.count) > 0 {}
        limit = Self.pause
      }
    }
  }

  /// The folders of the history, which has what is enabled, and of the workflows; for one that isn't
  /// there the nearest that is.
  private var folders: [FilePath] {
    let wanted =
      offer.named.isEmpty
      ? [Environment.state, Environment.settings.appending("workflows")]
      : offer.named.map { FilePath($0).absolute.removingLastComponent() }
    return wanted.map { folder in
      var folder = folder
      while FileKind(of: folder) == nil, folder.removeLastComponent() {}
      return folder
    }
  }
}
