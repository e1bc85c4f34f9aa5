import Dispatch
import Glibc
package import SystemPackage

/// Rings when anything happens in a handful of folders: those in which workflow files are.
///
/// The folders of triggers are watched by `FolderMonitor`. This is so little that it needs none of
/// that: whoever hears it looks at all the files.
package final class FolderBell: @unchecked Sendable {
  private let descriptor: Int32
  private let queue = DispatchQueue(label: "segue.workflows")
  private let source: any DispatchSourceRead
  /// Only used on the queue.
  private var watched: [FilePath: Int32] = [:]
  private var isRinging = false

  private static let mask = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF
      | IN_CREATE)
  /// An editor that saves does several things at once.
  private static let pause = DispatchTimeInterval.milliseconds(100)

  /// - Parameter ring: called on a queue of the bell's own.
  /// - Throws: `Errno`.
  package init(_ ring: @escaping @Sendable () -> Void) throws {
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { throw Errno(rawValue: errno) }
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler { [unowned self] in
      drain()
      guard !isRinging else { return }
      isRinging = true
      queue.asyncAfter(deadline: .now() + Self.pause) { [weak self] in
        self?.isRinging = false
        ring()
      }
    }
    source.setCancelHandler { [descriptor] in close(descriptor) }
    source.resume()
  }

  deinit { source.cancel() }

  /// Listens to these folders. One that isn't there is waited for in the nearest one above it.
  package func listen(to folders: [FilePath]) {
    queue.async { [self] in
      let wanted = Set(folders.map(Self.existing))
      for (folder, watch) in watched where !wanted.contains(folder) {
        inotify_rm_watch(descriptor, watch)
        watched[folder] = nil
      }
      // A folder that was deleted and made anew has lost its watch: adding one again is nothing
      // where it hasn't.
      for folder in wanted {
        let watch = folder.withPlatformString { inotify_add_watch(descriptor, $0, Self.mask) }
        if watch >= 0 { watched[folder] = watch }
      }
    }
  }

  private static func existing(_ folder: FilePath) -> FilePath {
    var folder = folder
    while folder.withPlatformString({ access($0, F_OK) }) != 0, folder.removeLastComponent() {}
    return folder
  }

  private func drain() {
    withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 8) { buffer in
      while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
    }
  }
}
