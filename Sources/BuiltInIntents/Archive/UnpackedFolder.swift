import AppIntentsCore
import Glibc
import SystemPackage

/// The folder that an archive was unpacked into, before it is put at its place.
///
/// What is really there is checked again: an archive may be read otherwise than it is listed.
struct UnpackedFolder {
  private let folder: FilePath
  private let rules: ArchiveRules
  private var found: [Found] = []
  private var looked = LookedFiles()

  private struct Found {
    let names: [[UInt8]]
    let path: FilePath
    let kind: ArchiveEntry.Kind
    let status: stat
  }

  init(_ folder: FilePath, _ rules: ArchiveRules) throws {
    self.folder = folder
    self.rules = rules
    try visit(folder, names: [])
  }

  /// Lists a folder and the folders in it, and makes all of it the user's own: readable and writable,
  /// and without the bits that run a program as another user.
  private mutating func visit(_ folder: FilePath, names: [[UInt8]]) throws {
    for entry in try LocalFiles().listing(of: folder) {
      try Task.checkCancellation()
      let path = folder.appending(FilePath(bytes: entry.name).components)
      let names = names + [entry.name]
      guard found.count < ArchiveRules.mostEntries, names.count <= 256 else {
        throw rules.refusal("it has more in it than it lists")
      }
      var status = stat()
      guard path.withPlatformString({ lstat($0, &status) }) == 0 else {
        throw Errno(rawValue: errno)
      }
      let kind = try kind(of: path, status, names)
      found.append(Found(names: names, path: path, kind: kind, status: status))
      looked.add()
      if case .link = kind { continue }
      let own: mode_t = kind == .folder ? 0o700 : 0o600
      let mode = status.st_mode & 0o777 | own
      if mode != status.st_mode & 0o7777 {
        guard path.withPlatformString({ chmod($0, mode) }) == 0 else {
          throw Errno(rawValue: errno)
        }
      }
      if kind == .folder { try visit(path, names: names) }
    }
  }

  private func kind(
    of path: FilePath, _ status: stat, _ names: [[UInt8]]
  ) throws -> ArchiveEntry.Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link(try LocalFiles().linkTarget(of: path).bytes)
    default:
      throw rules.refusal("`\(Self.shown(names))` is a device, a pipe or a socket")
    }
  }

  private static func shown(_ names: [[UInt8]]) -> String {
    FilePath(bytes: Array(names.joined(separator: [UInt8(ascii: "/")]))).shown
  }

  /// Throws an `IntentFailure` if something leads out of the folder, or all of it is too much.
  func check() throws {
    var targets: [[[UInt8]]: [UInt8]] = [:]
    var linked: [ino_t: (names: UInt64, of: UInt64)] = [:]
    for entry in found {
      if case .link(let target) = entry.kind { targets[entry.names] = target }
      if entry.kind == .file, entry.status.st_nlink > 1 {
        let known = linked[entry.status.st_ino]?.names ?? 0
        linked[entry.status.st_ino] = (known + 1, UInt64(entry.status.st_nlink))
      }
    }
    var links = InnerLinks(targets)
    for entry in found where !links.staysInside(entry.names) {
      throw rules.leadsOut(Self.shown(entry.names))
    }
    // A file with a name elsewhere isn't from the archive.
    guard linked.values.allSatisfy({ $0.names == $0.of }) else {
      throw rules.refusal("a hard link leads out of the folder")
    }
    try rules.check(found.filter { $0.kind == .file }.map { Int($0.status.st_size) })
  }

  /// How many files and links there are, and how many bytes they have.
  var amount: FileAmount {
    let files = found.filter { $0.kind != .folder }
    return FileAmount(
      files: files.count,
      bytes: files.reduce(0) { $1.kind == .file ? $0 + Int($1.status.st_size) : $0 })
  }

  /// Removes the files and links that don't match a pattern, and the folders without one that does.
  mutating func keep(_ pattern: GlobPattern) throws {
    var (kept, removed): (Set<[[UInt8]]>, Set<[[UInt8]]>) = ([], [])
    // What is in a folder comes after it.
    for entry in found.reversed() {
      let isFolder = entry.kind == .folder
      if isFolder ? kept.contains(entry.names) : pattern.matchesEntry(entry.names) {
        kept.insert(Array(entry.names.dropLast()))
      } else {
        try LocalFiles().remove(entry.path)
        removed.insert(entry.names)
      }
    }
    found.removeAll { removed.contains($0.names) }
  }
}

extension GlobPattern {
  /// Whether it matches an entry of an archive: its path, or its name if the pattern is about names.
  func matchesEntry(_ names: [[UInt8]]) -> Bool {
    isAboutPaths ? matches(names: names) : names.last.map { matches(name: $0) } ?? false
  }
}
