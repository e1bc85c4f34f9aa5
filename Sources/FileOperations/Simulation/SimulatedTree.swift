import Foundation
import Glibc
import SystemPackage

/// A tree of files over the real one. It has the changes; everything else is read from below.
///
/// A copy costs nothing until one of the two is changed. A place is a list of names from the root,
/// with every link on the way already followed.
struct SimulatedTree: Sendable {
  typealias Names = [FilePath.Component]

  enum Node: Sendable {
    /// The real entry at a path, with everything in it.
    case real(FilePath)
    case file(File)
    case folder(Folder)
    case link(Link)
  }

  /// A symbolic link that was made in the simulation.
  struct Link: Sendable {
    let target: FilePath
    let status: FileStatus
  }

  /// The extended attributes of a file or folder.
  struct Attributes: Sendable {
    /// The real file or folder whose attributes it has, besides those that were set; nil for none.
    var base: FilePath?
    var changes: [String: [UInt8]?] = [:]
  }

  /// A file that was written in the simulation.
  struct File: Sendable {
    enum Piece: Sendable {
      case real(FilePath)
      case data(Data)
    }

    /// A new id for every change.
    let id: Int
    let pieces: [Piece]
    let status: FileStatus
    var attributes = Attributes()
  }

  /// A folder that is new or has changes.
  struct Folder: Sendable {
    enum Entry: Sendable {
      case node(Node)
      case gone
    }

    /// The real folder below; nil for a new folder.
    var base: FilePath?
    var entries: [FilePath.Component: Entry] = [:]
    var status: FileStatus?
    /// Those that were set; it has the others of the real folder below.
    var attributes: [String: [UInt8]?] = [:]
  }

  let base: any FileAccess
  var root: Node = .real("/")
  var lastID = 0

  init(over base: any FileAccess) { self.base = base }
}

extension SimulatedTree {
  /// The place that a path leads to, with its links followed.
  func place(of path: FilePath, followingLast: Bool) throws -> Names {
    var place: Names = []
    var pending = Array(path.components.reversed())
    var links = 0
    while let name = pending.popLast() {
      switch name.kind {
      case .currentDirectory: continue
      case .parentDirectory:
        _ = place.popLast()
        continue
      case .regular: break
      }
      if !pending.isEmpty || followingLast, let target = try linkTarget(at: place + [name], path) {
        links += 1
        guard links <= 40 else { throw SystemFailure(.tooManySymbolicLinkLevels, path) }
        if target.isAbsolute { place = [] }
        pending += target.components.reversed()
      } else {
        place.append(name)
      }
    }
    return place
  }

  /// Where a link leads; nil for what isn't one.
  func linkTarget(at place: Names, _ path: FilePath) throws -> FilePath? {
    switch try nodeIfPresent(at: place, path) {
    case .real(let real): try isLink(real) ? base.linkTarget(of: real) : nil
    case .link(let link): link.target
    case .file, .folder, nil: nil
    }
  }

  private func isLink(_ real: FilePath) throws -> Bool {
    do {
      return try base.statusIfPresent(of: real, followingLinks: false)?.kind == .link
    } catch let error as FileError where error.kind == .notAFolder {
      // A path below a file has no entry; reading it reports the error.
      return false
    }
  }

  /// The node at a place. The file of a `real` node may be missing.
  func nodeIfPresent(at place: Names, _ path: FilePath) throws -> Node? {
    var node = root
    for (depth, name) in place.enumerated() {
      switch node {
      case .real(let real): node = .real(real.appending(name))
      case .file, .link:
        throw SystemFailure(.notDirectory, depth == place.count - 1 ? nil : path)
      case .folder(let folder):
        switch folder.entries[name] {
        case .node(let child): node = child
        case .gone: return nil
        case nil:
          guard let base = folder.base else { return nil }
          node = .real(base.appending(name))
        }
      }
    }
    return node
  }

  func node(at place: Names, _ path: FilePath) throws -> Node {
    guard let node = try nodeIfPresent(at: place, path) else {
      throw SystemFailure(.noSuchFileOrDirectory, path)
    }
    return node
  }

  func status(at place: Names, _ path: FilePath) throws -> FileStatus {
    switch try node(at: place, path) {
    case .file(let file): return file.status
    case .link(let link): return link.status
    case .real(let real):
      return try look(real, path) { try base.status(of: $0, followingLinks: false) }
    case .folder(let folder):
      if let status = folder.status { return status }
      guard let real = folder.base else {
        preconditionFailure("a folder is real or has a status of its own")
      }
      return try look(real, path) { try base.status(of: $0, followingLinks: false) }
    }
  }

  func statusIfPresent(at place: Names, _ path: FilePath) throws -> FileStatus? {
    do {
      return try status(at: place, path)
    } catch let failure as SystemFailure where failure.kind == .missing {
      return nil
    }
  }

  func entries(at place: Names, _ path: FilePath) throws -> [FilePath.Component] {
    switch try node(at: place, path) {
    case .file, .link: throw SystemFailure(.notAFolder, path) { "\($0) is not a folder" }
    case .real(let real): return try look(real, path, base.entries(of:))
    case .folder(let folder):
      let below = try folder.base.map { try look($0, path, base.entries(of:)) } ?? []
      let own = folder.entries.compactMap { name, entry in
        if case .node = entry { name } else { nil }
      }
      return below.filter { folder.entries[$0] == nil } + own
    }
  }

  /// The file at a place, real or simulated.
  func file(at place: Names, _ path: FilePath) throws -> File {
    switch try node(at: place, path) {
    case .file(let file): return file
    case .folder: throw SystemFailure(.isDirectory, path)
    case .link: throw SystemFailure.notRegular(path)
    case .real(let real):
      let status = try status(at: place, path)
      if status.kind == .folder { throw SystemFailure(.isDirectory, path) }
      return File(
        id: 0, pieces: [.real(real)], status: status, attributes: Attributes(base: real))
    }
  }

  func read(_ file: File) throws -> Data {
    try file.pieces.reduce(into: Data()) { data, piece in
      switch piece {
      case .real(let path): data += try look(path, nil, base.read)
      case .data(let part): data += part
      }
    }
  }

  /// The last byte of a file; nil for an empty one.
  func lastByte(of file: File) throws -> UInt8? {
    for piece in file.pieces.reversed() {
      switch piece {
      case .data(let data):
        if let last = data.last { return last }
      case .real(let path):
        let size = try base.status(of: path, followingLinks: false).size
        guard size > 0 else { continue }
        let real = try look(path, nil, base.open)
        defer { try? real.close() }
        var last: UInt8 = 0
        try call(about: path) { pread(real.rawValue, &last, 1, size - 1) }
        return last
      }
    }
    return nil
  }

  /// Reads a real path. An error names the path in the simulation.
  private func look<Result>(
    _ real: FilePath, _ path: FilePath?, _ body: (FilePath) throws -> Result
  ) throws -> Result {
    do {
      return try body(real)
    } catch let error as FileError {
      throw SystemFailure(error.kind, path) { _ in error.reason }
    }
  }
}
