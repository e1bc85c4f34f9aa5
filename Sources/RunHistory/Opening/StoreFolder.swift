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

  /// Renames a damaged file, with what belongs to it, so that somebody can look at it.
  static func moveAside(_ file: FilePath, at now: Date) throws -> FilePath {
    let name = file.string + ".damaged-\(name(of: now))"
    var target = name
    var number = 1
    while access(target, F_OK) == 0 {
      number += 1
      target = "\(name)-\(number)"
    }
    for suffix in ["", "-wal", "-shm"] {
      if rename(file.string + suffix, target + suffix) != 0, errno != ENOENT {
        throw Errno(rawValue: errno)
      }
    }
    return FilePath(target)
  }

  /// As in `2026-09-21T141320`.
  private static func name(of now: Date) -> String {
    now.ISO8601Format(.iso8601.year().month().day().time(includingFractionalSeconds: false))
      .filter { $0 != ":" }
  }
}
