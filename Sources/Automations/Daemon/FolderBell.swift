package import FolderWatching
import Dispatch
import Glibc
package import SystemPackage

/// Rings when anything happens in a handful of folders: those in which workflow files are. While
/// there is one that the system has nothing to tell about, it rings every so often.
///
/// The folders of triggers are watched by `FolderMonitor`. This is so little that it needs none of
/// that: whoever hears it looks at all the files.
package final class FolderBell: @unchecked Sendable {
  private let queue = DispatchQueue(label: "segue.workflows")
  private let ring: @Sendable () -> Void
  private let isDeaf: @Sendable (WatchProblem) -> Void
  // What follows is only used on the queue.
  private var source: (any DispatchSourceRead)?
  private var watched: [FilePath: Int32] = [:]
  private var isRinging = false
  /// Why there is a folder that it can't hear.
  private var problem: WatchProblem?
  private var ringsByItself = false

  private static let mask = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF
      | IN_CREATE)
  /// An editor that saves does several things at once.
  private static let pause = DispatchTimeInterval.milliseconds(100)
  private static let deafPause = DispatchTimeInterval.seconds(30)

  /// Both are called on a queue of the bell's own.
  ///
  /// - Parameters:
  ///   - ring: something may have happened.
  ///   - isDeaf: the system has nothing to tell about a folder, for another reason than before.
  package init(
    _ ring: @escaping @Sendable () -> Void, isDeaf: @escaping @Sendable (WatchProblem) -> Void
  ) {
    self.ring = ring
    self.isDeaf = isDeaf
  }

  deinit { source?.cancel() }

  /// Listens to these folders. One that isn't there is waited for in the nearest one above it.
  package func listen(to folders: [FilePath]) {
    queue.async { [self] in
      let before = problem
      do throws(WatchProblem) {
        problem = try watch(Set(folders.map(Self.existing)))
      } catch {
        problem = error
      }
      guard let problem else { return }
      if problem != before { isDeaf(problem) }
      if ringsByItself { return }
      ringsByItself = true
      queue.asyncAfter(deadline: .now() + Self.deafPause) { [weak self] in
        self?.ringsByItself = false
        self?.ring()
      }
    }
  }

  /// - Returns: why one of them can't be heard.
  private func watch(_ wanted: Set<FilePath>) throws(WatchProblem) -> WatchProblem? {
    let descriptor = try open()
    for (folder, watch) in watched where !wanted.contains(folder) {
      inotify_rm_watch(descriptor, watch)
      watched[folder] = nil
    }
    var problem: WatchProblem?
    // A folder that was deleted and made anew has lost its watch: adding one again is nothing
    // where it hasn't.
    for folder in wanted {
      let watch = folder.withPlatformString { inotify_add_watch(descriptor, $0, Self.mask) }
      if watch >= 0 {
        watched[folder] = watch
      } else {
        problem = WatchProblem(errno: errno)
      }
    }
    return problem
  }

  private func open() throws(WatchProblem) -> Int32 {
    if let source { return Int32(source.handle) }
    let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { throw WatchProblem(errno: errno) }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler { [weak self] in
      Self.drain(descriptor)
      guard let self, !isRinging else { return }
      isRinging = true
      queue.asyncAfter(deadline: .now() + Self.pause) { [weak self] in
        self?.isRinging = false
        self?.ring()
      }
    }
    source.setCancelHandler { close(descriptor) }
    source.resume()
    self.source = source
    return descriptor
  }

  private static func existing(_ folder: FilePath) -> FilePath {
    var folder = folder
    while folder.withPlatformString({ access($0, F_OK) }) != 0, folder.removeLastComponent() {}
    return folder
  }

  private static func drain(_ descriptor: Int32) {
    withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 8) { buffer in
      while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
    }
  }
}
