import Dispatch
import Glibc
package import SystemPackage

/// Tells when something may have happened to what is at a path: it was made, written, moved or deleted,
/// or one of the folders above it was.
///
/// The kernel reports only what this machine does. Another machine's changes of a network file system
/// are never told.
package struct PathEvents: Sendable {
  /// An element after each change; several changes may be one element. The path is watched as long as there
  /// is the stream or an iterator of it.
  package let changes: AsyncStream<Void>

  /// - Throws: `Errno`, if there are no watches left.
  package init(at path: FilePath) throws(Errno) {
    let descriptor = inotify_init1(CInt(O_CLOEXEC) | CInt(O_NONBLOCK))
    guard descriptor >= 0 else { throw Errno(rawValue: errno) }
    let paths = Set([path, path.real])
    do {
      // Twice: what comes to be while its folder isn't watched yet is watched the second time.
      for path in Array(paths) + paths { try Self.watch(path, with: descriptor) }
    } catch {
      close(descriptor)
      throw error
    }
    // Sources may be canceled on any thread.
    nonisolated(unsafe) let source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor, queue: DispatchQueue(label: "segue.path-events"))
    let (changes, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    source.setEventHandler {
      // What happened is found out by looking.
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      while read(descriptor, &buffer, buffer.count) > 0 {}
      // What has come to be is watched before it is looked at. Without watches it is looked at once more.
      for path in paths { try? Self.watch(path, with: descriptor) }
      continuation.yield()
    }
    source.setCancelHandler { close(descriptor) }
    continuation.onTermination = { _ in source.cancel() }
    source.activate()
    self.changes = changes
  }

  /// Watches a path, and the folders above it as far as they exist.
  private static func watch(_ path: FilePath, with descriptor: CInt) throws(Errno) {
    let own = UInt32(
      IN_MASK_ADD | IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM
        | IN_MOVED_TO
        | IN_DELETE_SELF | IN_MOVE_SELF)
    let names = UInt32(
      IN_MASK_ADD | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF
        | IN_MOVE_SELF)
    let above = UInt32(IN_MASK_ADD | IN_DELETE_SELF | IN_MOVE_SELF)
    var mask = own
    var path = path
    while true {
      let result = path.withPlatformString { inotify_add_watch(descriptor, $0, mask) }
      if result >= 0 {
        // The names in the nearest folder say when the path comes to be; those above it don't matter.
        mask = mask == own ? names : above
      } else {
        let code = Errno(rawValue: errno)
        guard code == .noSuchFileOrDirectory || code == .permissionDenied || code == .notDirectory
        else { throw code }
        if mask == own { mask = names }
      }
      guard path.removeLastComponent() else { return }
    }
  }
}
