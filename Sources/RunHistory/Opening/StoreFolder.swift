import FileOperations
import Foundation
import Glibc
import SystemPackage

/// The folder of the store.
enum StoreFolder {
  /// Makes the folder and the folders around it, readable only by the user.
  /// - Throws: `StoreError.networkFileSystem`, `Errno`.
  static func prepare(_ folder: FilePath) throws {
    var part = FilePath(root: folder.root, [])
    for component in folder.components {
      part.append(component)
      if mkdir(part.string, 0o700) != 0 {
        let error = Errno(rawValue: errno)
        guard error == .fileExists || error == .isDirectory else { throw error }
      }
    }
    if let kind = FileSystemKind.remoteName(of: folder) {
      throw StoreError.networkFileSystem(folder, kind: kind)
    }
    guard chmod(folder.string, 0o700) == 0 else { throw Errno(rawValue: errno) }
  }

  /// Marks the file as one that showed damage while it was in use, so that the next opening checks all
  /// of it.
  static func markDamaged(_ folder: FilePath) {
    _ = try? FileDescriptor.open(
      mark(folder), .writeOnly, options: [.create, .closeOnExec], permissions: .ownerReadWrite
    ).close()
  }

  static func isMarkedDamaged(_ folder: FilePath) -> Bool { access(mark(folder).string, F_OK) == 0 }

  /// Removes the mark after the file has been checked or replaced.
  static func removeMark(_ folder: FilePath) { unlink(mark(folder).string) }

  private static func mark(_ folder: FilePath) -> FilePath { folder.appending("damaged") }

  /// Returns an unused name for a damaged file.
  static func nameAside(_ file: FilePath, at now: Date) -> FilePath {
    let name = file.string + ".damaged-\(name(of: now))"
    var target = name
    var number = 1
    while access(target, F_OK) == 0 {
      number += 1
      target = "\(name)-\(number)"
    }
    return FilePath(target)
  }

  /// Renames a damaged file and the files that belong to it, so that they can be examined.
  static func moveAside(_ file: FilePath, to target: FilePath) throws {
    for suffix in suffixes { try rename(file.string + suffix, to: target.string + suffix) }
  }

  /// Moves the replacement of a damaged file into place, if the damaged file has been moved aside.
  static func finishReplacing(_ file: FilePath, by successor: FilePath) throws {
    guard access(file.string, F_OK) != 0, access(successor.string, F_OK) == 0 else { return }
    // Removes files that belong to the damaged one, in case of a crash before they were moved.
    try remove(file)
    try rename(successor.string, to: file.string)
    try sync(file.removingLastComponent())
  }

  /// Removes a database file and the files that belong to it.
  static func remove(_ file: FilePath) throws {
    for suffix in suffixes where unlink(file.string + suffix) != 0 && errno != ENOENT {
      throw Errno(rawValue: errno)
    }
  }

  /// Waits until changes to the folder's entries are on the disk.
  static func sync(_ folder: FilePath) throws {
    let descriptor = try FileDescriptor.open(
      folder, .readOnly, options: [.directory, .closeOnExec])
    try descriptor.closeAfter {
      guard fsync(descriptor.rawValue) == 0 else { throw Errno(rawValue: errno) }
    }
  }

  /// The suffixes of the files that make up a database.
  private static let suffixes = ["", "-wal", "-shm"]

  private static func rename(_ file: String, to target: String) throws {
    guard Glibc.rename(file, target) == 0 || errno == ENOENT else { throw Errno(rawValue: errno) }
  }

  /// The time as in `2026-09-21T141320`.
  private static func name(of now: Date) -> String {
    now.ISO8601Format(.iso8601.year().month().day().time(includingFractionalSeconds: false))
      .filter { $0 != ":" }
  }
}
