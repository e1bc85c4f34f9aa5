import AppIntentsCore
import Foundation
import Glibc
import SystemPackage

/// A folder in the system's folder for temporary files, locked as long as its process lives: what a killed
/// process leaves behind has no lock.
final class ScratchFolder: Sendable {
  /// Without links.
  let path: FilePath
  private let lock: FileDescriptor

  private static let prefix = "segue-case-"
  private static var base: FilePath { FilePath(NSTemporaryDirectory()).real }

  /// Makes an empty folder.
  ///
  /// - Parameter isKept: whether it is to stay after the process.
  init(isKept: Bool) throws {
    let base = Self.base
    for _ in 0..<10 {
      let prefix = isKept ? "segue-kept-" : Self.prefix
      var template = Array("\(base.string)/\(prefix)XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else {
        throw FileError(
          "make a folder in", base, .other, reason: String(cString: strerror(errno)).lowercased())
      }
      let path = FilePath(platformString: template)
      guard let descriptor = try? Self.open(path) else { continue }
      let isLocked = flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
      // Before it had a lock, another process may have taken it for a leftover.
      var status = stat()
      if isLocked, fstat(descriptor.rawValue, &status) == 0, status.st_nlink > 0 {
        self.path = path
        lock = descriptor
        return
      }
      try? descriptor.close()
    }
    throw FileError("make a folder in", base, .other, reason: "another process removes it")
  }

  deinit { try? lock.close() }

  private static func open(_ path: FilePath) throws -> FileDescriptor {
    try FileDescriptor.open(path, .readOnly, options: [.directory, .noFollow, .closeOnExec])
  }

  /// Removes it, in a task that is canceled, too.
  func remove() async {
    // A later process removes what can't be removed now.
    await Task { [path] in try? LocalFiles().remove(path) }.value
  }

  /// Removes the folders of processes that have ended without doing so.
  static func removeLeftovers() {
    let (files, base) = (LocalFiles(), base)
    for name in (try? files.entries(of: base)) ?? []
    where name.string.hasPrefix(prefix) && name.string.count == prefix.count + 6 {
      let path = base.appending(name)
      guard let descriptor = try? open(path) else { continue }
      defer { try? descriptor.close() }
      var status = stat()
      guard fstat(descriptor.rawValue, &status) == 0, status.st_uid == geteuid(),
        flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0,
        // Nothing but what a test makes there.
        Set((try? files.entries(of: path)) ?? []).isSubset(of: ["home", "tmp"])
      else { continue }
      try? files.remove(path)
    }
  }
}
