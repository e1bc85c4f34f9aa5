import CLinuxFiles
import Glibc
package import SystemPackage

/// Follows the changes that operations on files make. Called on the operations' threads, by several
/// at a time.
package protocol FileObserver: Sendable {
  /// An operation may change what is at a path, until it calls `didChange`.
  func willChange(_ path: FilePath)

  /// The operation has ended, successfully or not.
  func didChange(_ path: FilePath)

  /// Whether the contents of a folder that is moved matter. Listing them takes time.
  var needsContents: Bool { get }

  /// Changes that an operation has made. Called between `willChange` and `didChange`; not for an
  /// attempt that failed.
  func note(_ changes: [FileChange])
}

/// What an operation has done to a file or folder. There are no links in the paths above the name.
package enum FileChange: Sendable, Hashable {
  /// It made this version. `changed` is when it was last touched, which includes its name, in
  /// nanoseconds since 1970.
  case made(FilePath, FileVersion, changed: Int64)
  /// It added to the end of a file, and made the second version from the first one.
  case appended(FilePath, from: FileVersion, to: FileVersion, changed: Int64)
  /// It removed the file, or the folder with everything in it, from its path.
  case gone(FilePath, FileVersion)
}

extension LocalFiles {
  /// The same files, with changes that an observer follows.
  package func observed(by observer: any FileObserver) -> LocalFiles {
    var files = self
    files.observer = observer
    return files
  }

  func changing<Result>(_ paths: FilePath..., by change: () throws -> Result) rethrows -> Result {
    guard let observer else { return try change() }
    for path in paths { observer.willChange(path) }
    defer { for path in paths { observer.didChange(path) } }
    return try change()
  }

  /// Renames an entry.
  ///
  /// - Parameter status: What it was just before. Another process may put another file in its place
  ///   until it is renamed; the observer isn't told of that one.
  func rename(
    _ source: Place, _ status: EntryStatus, to target: Place, replacing: Bool
  ) throws {
    guard let observer, status.kind == .file || status.kind == .folder else {
      return try source.rename(to: target, replacing: replacing, features)
    }
    let version = FileVersion(status)
    let (old, new) = (source.resolvedPath, target.resolvedPath)
    // A file that another process adds to the folder later isn't in the list.
    let contents = observer.needsContents ? source.contentVersions(as: new) : []
    try source.rename(to: target, replacing: replacing, features)
    guard let renamed = try? target.status(), FileVersion(renamed).isSameFile(as: version) else {
      return
    }
    observer.note(
      [.gone(old, version), .made(new, version, changed: renamed.changedAt)] + contents)
  }
}

extension Place {
  /// The path of the entry in the open folder, wherever that is now.
  var resolvedPath: FilePath {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let length = readlink("/proc/self/fd/\(folder)", &buffer, buffer.count)
    guard length > 0, length < buffer.count else { return path }
    return FilePath(bytes: buffer[..<length].map(UInt8.init(bitPattern:))).appending(name)
  }

  /// The versions of a folder's contents, under another path.
  fileprivate func contentVersions(as path: FilePath) -> [FileChange] {
    var found: [FileChange] = []
    try? contents { _, places in
      for place in places {
        guard let status = try place.statusIfPresent() else { continue }
        let path = path.appending(place.name)
        guard status.kind == .file || status.kind == .folder else { continue }
        found.append(.made(path, FileVersion(status), changed: status.changedAt))
        if status.kind == .folder { found += place.contentVersions(as: path) }
      }
    }
    return found
  }
}

extension CopiedEntry {
  /// The versions that a copy has made, which was renamed to a place.
  func changes(at place: Place) -> [FileChange] {
    guard let copy else { return [] }
    let renamed = try? place.status()
    let changed = renamed.flatMap { $0.isSameFile(as: copy) ? $0.changedAt : nil }
    return changes(at: place.resolvedPath, changed: changed ?? copy.changedAt)
  }

  private func changes(at path: FilePath, changed: Int64) -> [FileChange] {
    guard let copy else { return [] }
    return [.made(path, FileVersion(copy), changed: changed)]
      + contents.flatMap { entry in
        entry.changes(at: path.appending(entry.name), changed: entry.copy?.changedAt ?? 0)
      }
  }
}
