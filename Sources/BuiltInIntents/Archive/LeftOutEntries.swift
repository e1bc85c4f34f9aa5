import AppIntentsCore
import FileOperations
import SystemPackage

/// What of the folders to be packed doesn't go into the archive: links that lead out of them, which
/// would mean another file where the archive is unpacked, and pipes, sockets and devices, which have no
/// content. Each is a line in the run's log.
struct LeftOutEntries {
  /// The paths in the archive.
  private(set) var paths: Set<[[UInt8]]> = []
  /// The names of what is packed, at the top of the archive.
  private var tops: Set<[UInt8]> = []
  private var targets: [[[UInt8]]: [UInt8]] = [:]

  /// Adds a file or folder that is packed under a name.
  mutating func addTop(_ name: FilePath.Component) { tops.insert(name.bytes) }

  /// Adds an entry of a folder that is packed.
  mutating func add(_ entry: FolderWalk.Entry, of top: FilePath.Component) throws {
    let path = [top.bytes] + entry.parent.names + [entry.name]
    switch entry.kind {
    case .file, .folder: break
    case .link: targets[path] = try IntentContext.current.files.linkTarget(of: entry.path).bytes
    case .other:
      paths.insert(path)
      report(path, "is a pipe, a socket or a device")
    }
  }

  /// Finds the links that lead out, when all entries are added.
  mutating func findLinks() throws {
    var links = InnerLinks(targets, steps: .max)
    for path in targets.keys.sorted(by: { Self.joined($0).precedes(Self.joined($1)) }) {
      try Task.checkCancellation()
      if let end = links.end(of: path), let top = end.first, tops.contains(top) { continue }
      paths.insert(path)
      report(
        path,
        "is a link that leads out of the folder: `\(FilePath(bytes: targets[path] ?? []).shown)`")
    }
  }

  private func report(_ path: [[UInt8]], _ reason: String) {
    IntentContext.current.report(
      .log("left out of the archive: `\(FilePath(bytes: Self.joined(path)).shown)` \(reason)"))
  }

  private static func joined(_ path: [[UInt8]]) -> [UInt8] {
    Array(path.joined(separator: [UInt8(ascii: "/")]))
  }

  // MARK: - For bsdtar

  /// Patterns of bsdtar for the paths. A line of a file is one pattern, so that one with a line break
  /// has to be an argument.
  var patterns: (lines: [UInt8], arguments: [[UInt8]]) {
    var (lines, arguments): ([UInt8], [[UInt8]]) = ([], [])
    for path in paths {
      let path = Self.joined(path)
      // `^` begins at the beginning of a path; the other signs stand for themselves.
      let pattern = Array("^".utf8) + path.flatMap { Self.signs.contains($0) ? [0x5C, $0] : [$0] }
      if path.contains(UInt8(ascii: "\n")) || path.contains(UInt8(ascii: "\r")) {
        arguments.append(Array("--exclude=".utf8) + pattern)
      } else {
        lines += pattern + [UInt8(ascii: "\n")]
      }
    }
    return (lines, arguments)
  }

  private static let signs = Set("\\*?[]^$".utf8)
}
