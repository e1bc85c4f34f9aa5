import FileOperations
import SystemPackage

/// The files of a store that have to stay where they were when it was opened.
///
/// A process that holds the lock of a file that was deleted or replaced excludes no other process any
/// more, and what it writes is lost.
struct StorePlace: Sendable {
  let files: [FilePath: FileIdentity]

  /// - Throws: `StoreError.replaced`.
  func check() throws {
    for (path, identity) in files where !Self.isThere(identity, at: path) {
      throw StoreError.replaced(path)
    }
  }

  /// A file that can't be looked at counts as unchanged.
  static func isThere(_ identity: FileIdentity, at path: FilePath) -> Bool {
    do {
      return try FileIdentity(at: path) == identity
    } catch {
      return error != .noSuchFileOrDirectory && error != .notDirectory
    }
  }
}
