import CInotifyTools
import Foundation
import Glibc

/// libinotifytools, wrapped so that its pitfalls stay in one place. Its state belongs to the whole
/// process and isn't thread-safe: every call has to come from one thread.
struct InotifyLibrary: ~Copyable {
  /// One event, valid until the next one is read.
  struct Event {
    let watch: Int32
    let mask: UInt32
    /// Connects the two halves of a move.
    let cookie: UInt32
    let name: UnsafeRawBufferPointer

    func has(_ flag: CInt) -> Bool { mask & UInt32(bitPattern: flag) != 0 }
  }

  /// The events that are watched for. Reads and single writes aren't: a file counts when its writer
  /// closes it.
  private static let mask = CInt(
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF
      | IN_MOVE_SELF | IN_ONLYDIR | IN_EXCL_UNLINK)

  /// The inotify instance, for `poll`.
  let descriptor: CInt
  /// The number of paths that had to be spelled differently.
  private var spellings = 0

  /// - Throws: `WatchProblem`.
  init() throws(WatchProblem) {
    guard inotifytools_initialize() != 0 else {
      throw WatchProblem(errno: inotifytools_error())
    }
    // With a larger number, the library's `select` would write beyond its set of descriptors.
    guard let descriptor = Self.marked(), descriptor < FD_SETSIZE else {
      inotifytools_cleanup()
      throw .noInstancesLeft
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    self.descriptor = descriptor
  }

  deinit { inotifytools_cleanup() }

  /// Watches a folder.
  /// - Returns: the number of the watch. A folder that is watched already keeps its number.
  mutating func watch(_ path: [UInt8]) throws(WatchProblem) -> Int32 {
    var spelling = path.map { CChar(bitPattern: $0) }
    spelling.append(Self.slash)
    spelling.append(0)
    // The library never forgets a path, so its watch of this spelling may no longer exist.
    while inotifytools_wd_from_filename(spelling) >= 0 { vary(&spelling, path) }
    guard inotifytools_watch_file(spelling, Self.mask) != 0 else {
      throw WatchProblem(errno: inotifytools_error())
    }
    return Int32(inotifytools_wd_from_filename(spelling))
  }

  func unwatch(_ watch: Int32) { _ = inotifytools_remove_watch_by_wd(watch) }

  /// The next event in the queue; nil if it is empty.
  func next() -> Event? {
    // With a timeout of 0 and one event the library returns at once and doesn't spin.
    guard let found = inotifytools_next_events(0, 1) else { return nil }
    let event = UnsafeRawPointer(found)
    let room = Int(event.load(fromByteOffset: 12, as: UInt32.self))
    let name = event + 16
    let length = room == 0 ? 0 : strnlen(name.assumingMemoryBound(to: CChar.self), room)
    return Event(
      watch: event.load(as: Int32.self), mask: event.load(fromByteOffset: 4, as: UInt32.self),
      cookie: event.load(fromByteOffset: 8, as: UInt32.self),
      name: UnsafeRawBufferPointer(start: name, count: length))
  }

  /// Spells the path as no call did before: with a number in binary appended, `./` for 0 and `.//`
  /// for 1.
  private mutating func vary(_ spelling: inout [CChar], _ path: [UInt8]) {
    spellings += 1
    spelling = path.map { CChar(bitPattern: $0) }
    spelling.append(Self.slash)
    var rest = spellings
    while rest > 0 {
      spelling.append(CChar(bitPattern: UInt8(ascii: ".")))
      spelling.append(Self.slash)
      if rest & 1 == 1 { spelling.append(Self.slash) }
      rest >>= 1
    }
    spelling.append(0)
  }

  private static let slash = CChar(bitPattern: UInt8(ascii: "/"))

  /// The descriptor of the library's new instance, which the library doesn't tell. Other threads may open
  /// instances at the same time, so it is marked: its only watch is one for the removal of `/`, which never
  /// happens and which nothing else asks for.
  private static func marked() -> CInt? {
    guard inotifytools_watch_file("/", CInt(IN_DELETE_SELF)) != 0 else { return nil }
    defer { _ = inotifytools_remove_watch_by_filename("/") }
    guard let folder = opendir("/proc/self/fdinfo") else { return nil }
    defer { closedir(folder) }
    let mark = " mask:\(String(UInt32(IN_DELETE_SELF), radix: 16)) "
    while let entry = readdir(folder) {
      let name = UnsafeRawPointer(entry) + Self.nameOffset
      guard let number = CInt(String(cString: name.assumingMemoryBound(to: CChar.self))),
        let info = try? String(contentsOfFile: "/proc/self/fdinfo/\(number)", encoding: .utf8)
      else { continue }
      let watches = info.split(separator: "\n").filter { $0.hasPrefix("inotify ") }
      if watches.count == 1, watches[0].contains(mark) { return number }
    }
    return nil
  }

  private static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 19
}
