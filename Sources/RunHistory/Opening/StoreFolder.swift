import FileOperations
import Foundation
import Glibc
import SystemPackage

/// The folder that the store is in.
enum StoreFolder {
  /// Makes it, with the folders around it, for nobody else to look into.
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

  /// Leaves word that the file showed damage while it was in use, so that the next opening looks for
  /// it everywhere.
  static func markDamaged(_ folder: FilePath) {
    _ = try? FileDescriptor.open(
      mark(folder), .writeOnly, options: [.create, .closeOnExec], permissions: .ownerReadWrite
    ).close()
  }

  static func isMarkedDamaged(_ folder: FilePath) -> Bool { access(mark(folder).string, F_OK) == 0 }

  /// What the mark was about has been moved aside, or isn't there.
  static func removeMark(_ folder: FilePath) { unlink(mark(folder).string) }

  private static func mark(_ folder: FilePath) -> FilePath { folder.appending("damaged") }

  /// A name for a damaged file under which there is nothing yet.
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

  /// Renames a damaged file, with what belongs to it, so that somebody can look at it.
  static func moveAside(_ file: FilePath, to target: FilePath) throws {
    for suffix in suffixes { try rename(file.string + suffix, to: target.string + suffix) }
  }

  /// Puts the successor of a damaged file in its place, once that has been moved aside.
  static func finishReplacing(_ file: FilePath, by successor: FilePath) throws {
    guard access(file.string, F_OK) != 0, access(successor.string, F_OK) == 0 else { return }
    // Of the old file, if the machine went down before this was moved, too.
    try remove(file)
    try rename(successor.string, to: file.string)
    try sync(file.removingLastComponent())
  }

  /// Removes a file of SQLite's, with what belongs to it.
  static func remove(_ file: FilePath) throws {
    for suffix in suffixes where unlink(file.string + suffix) != 0 && errno != ENOENT {
      throw Errno(rawValue: errno)
    }
  }

  /// Waits until the folder's names are safely on the disk.
  static func sync(_ folder: FilePath) throws {
    let descriptor = try FileDescriptor.open(
      folder, .readOnly, options: [.directory, .closeOnExec])
    try descriptor.closeAfter {
      guard fsync(descriptor.rawValue) == 0 else { throw Errno(rawValue: errno) }
    }
  }

  /// Of the files that make one of SQLite's.
  private static let suffixes = ["", "-wal", "-shm"]

  private static func rename(_ file: String, to target: String) throws {
    guard Glibc.rename(file, target) == 0 || errno == ENOENT else { throw Errno(rawValue: errno) }
  }

  /// As in `2026-09-21T141320`.
  private static func name(of now: Date) -> String {
    now.ISO8601Format(.iso8601.year().month().day().time(includingFractionalSeconds: false))
      .filter { $0 != ":" }
  }
}
