import Dispatch
import Glibc
package import SystemPackage

/// Tells when something may have happened to what is at a path: it was made, written, moved or deleted,
/// or one of the folders above it was.
///
/// The kernel reports only what this machine does. Another machine's changes of a network file system
/// are never told.
package final class PathEvents {
  /// An element after each change; several changes may be one element.
  package let changes: AsyncStream<Void>
  private let source: any DispatchSourceRead

  /// - Throws: `Errno`, if there are no watches left.
  package init(at path: FilePath) throws(Errno) {
    let descriptor = inotify_init1(CInt(O_CLOEXEC) | CInt(O_NONBLOCK))
    guard descriptor >= 0 else { throw Errno(rawValue: errno) }
    do {
      for path in Set([path, path.real]) { try Self.watch(path, with: descriptor) }
    } catch {
      close(descriptor)
      throw error
    }
    let source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor, queue: DispatchQueue(label: "segue.path-events"))
    let (changes, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    source.setEventHandler {
      // What happened is found out by looking.
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      while read(descriptor, &buffer, buffer.count) > 0 {}
      continuation.yield()
    }
    source.setCancelHandler { close(descriptor) }
    source.activate()
    self.changes = changes
    self.source = source
  }

  deinit { source.cancel() }

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
