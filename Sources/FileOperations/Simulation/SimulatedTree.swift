import Foundation
import SystemPackage

/// A tree of files laid over the real one: what was changed is here, all else shows through.
///
/// A value: a copy costs nothing until one of the two is changed. Places in it are lists of names
/// from the root, with every link on the way already followed.
struct SimulatedTree: Sendable {
  typealias Place = [FilePath.Component]

  enum Node: Sendable {
    /// What really lies at a path, with all that is in it.
    case real(FilePath)
    case file(File)
    case folder(Folder)
  }

  /// A file whose content came to be in the simulation.
  struct File: Sendable {
    enum Piece: Sendable {
      case real(FilePath)
      case data(Data)
    }

    /// A new one for every change.
    let id: Int
    let pieces: [Piece]
    let status: FileStatus
  }

  /// A folder that is new, or in which something was changed.
  struct Folder: Sendable {
    enum Entry: Sendable {
      case node(Node)
      case gone
    }

    /// The real folder that shows through.
    var base: FilePath?
    var entries: [FilePath.Component: Entry] = [:]
    var status: FileStatus?
  }

  let base: any FileAccess
  private var root: Node = .real("/")
  private var lastID = 0

  init(over base: any FileAccess) { self.base = base }
}

// MARK: Looking

extension SimulatedTree {
  /// Where a path leads, through every link on its way.
  func place(of path: FilePath, followingLast: Bool) throws -> Place {
    var place: Place = []
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
      if !pending.isEmpty || followingLast,
        case .real(let real)? = try nodeIfPresent(at: place + [name], path),
        try isLink(real)
      {
        links += 1
        guard links <= 40 else { throw SystemFailure(.tooManySymbolicLinkLevels, path) }
        let target = try base.linkTarget(of: real)
        if target.isAbsolute { place = [] }
        pending += target.components.reversed()
      } else {
        place.append(name)
      }
    }
    return place
  }

  private func isLink(_ real: FilePath) throws -> Bool {
    do {
      return try base.statusIfPresent(of: real, followingLinks: false)?.kind == .link
    } catch let error as FileError where error.kind == .notAFolder {
      // Below a file is nothing; whoever looks there is told so.
      return false
    }
  }

  /// The node at a place; a `real` one may turn out to be missing when it is looked at.
  func nodeIfPresent(at place: Place, _ path: FilePath) throws -> Node? {
    var node = root
    for (depth, name) in place.enumerated() {
      switch node {
      case .real(let real): node = .real(real.appending(name))
      case .file:
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

  func node(at place: Place, _ path: FilePath) throws -> Node {
    guard let node = try nodeIfPresent(at: place, path) else {
      throw SystemFailure(.noSuchFileOrDirectory, path)
    }
    return node
  }

  func status(at place: Place, _ path: FilePath) throws -> FileStatus {
    switch try node(at: place, path) {
    case .file(let file): return file.status
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

  func statusIfPresent(at place: Place, _ path: FilePath) throws -> FileStatus? {
    do {
      return try status(at: place, path)
    } catch let failure as SystemFailure where failure.kind == .missing {
      return nil
    }
  }

  func entries(at place: Place, _ path: FilePath) throws -> [FilePath.Component] {
    switch try node(at: place, path) {
    case .file: throw SystemFailure(.notAFolder, path) { "\($0) is not a folder" }
    case .real(let real): return try look(real, path, base.entries(of:))
    case .folder(let folder):
      let below = try folder.base.map { try look($0, path, base.entries(of:)) } ?? []
      let own = folder.entries.compactMap { name, entry in
        if case .node = entry { name } else { nil }
      }
      return below.filter { folder.entries[$0] == nil } + own
    }
  }

  /// The file at a place, real or not.
  func file(at place: Place, _ path: FilePath) throws -> File {
    switch try node(at: place, path) {
    case .file(let file): return file
    case .folder: throw SystemFailure(.isDirectory, path)
    case .real(let real):
      let status = try status(at: place, path)
      if status.kind == .folder { throw SystemFailure(.isDirectory, path) }
      return File(id: 0, pieces: [.real(real)], status: status)
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

  /// Looks at a real path; what fails is told of the path that stands for it.
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

// MARK: Changing

extension SimulatedTree {
  /// Puts a node at a place, or nothing. The folder above must be there.
  mutating func set(_ node: Node?, at place: Place) {
    guard !place.isEmpty else { return }
    root.set(node, at: place[...])
  }

  mutating func newFile(_ pieces: [File.Piece], like existing: FileStatus?, at now: Date) throws
    -> File
  {
    lastID += 1
    let size = try pieces.reduce(0) { sum, piece in
      switch piece {
      case .real(let path): try sum + base.status(of: path, followingLinks: false).size
      case .data(let data): sum + data.count
      }
    }
    return File(
      id: lastID, pieces: pieces,
      status: FileStatus(
        kind: .file, size: size, modified: now, created: existing?.created ?? now,
        permissions: existing?.permissions ?? 0o644))
  }

  /// Makes a folder and those above it; gives false where all were there.
  mutating func createFolder(_ path: FilePath, at now: Date) throws -> Bool {
    let place = try place(of: path, followingLast: true)
    var made = false
    for depth in 1..<max(place.count + 1, 1) {
      let part = Place(place[..<depth])
      if let status = try statusIfPresent(at: part, path) {
        guard status.kind == .folder else {
          let partPath = FilePath(root: "/", part)
          throw SystemFailure(depth == place.count ? .exists : .notAFolder, partPath) {
            "\($0) is not a folder"
          }
        }
      } else {
        let status = FileStatus(
          kind: .folder, size: 0, modified: now, created: now, permissions: 0o755)
        set(.folder(Folder(status: status)), at: part)
        made = true
      }
    }
    return made
  }

  /// Throws unless there is a folder above a place.
  func requireFolder(above place: Place, _ path: FilePath) throws {
    let parent = path.removingLastComponent()
    guard !place.isEmpty else {
      throw SystemFailure(.other, path) { "\($0) is not a file or folder that can be changed" }
    }
    let above = Place(place.dropLast())
    guard let status = try statusIfPresent(at: above, parent) else {
      throw SystemFailure(.noSuchFileOrDirectory, parent)
    }
    guard status.kind == .folder else { throw SystemFailure(.notDirectory, parent) }
  }

  /// Throws where what lies at the target may not be replaced; gives whether something lies there.
  func makeRoom(
    for status: FileStatus, from source: Place, at place: Place, _ target: FilePath,
    replacing: Bool
  ) throws -> Bool {
    try requireFolder(above: place, target)
    let existing = try statusIfPresent(at: place, target)
    if let existing {
      guard replacing else { throw SystemFailure(.fileExists, target) }
      switch (status.kind, existing.kind) {
      case (.folder, .folder):
        guard try entries(at: place, target).isEmpty else {
          throw SystemFailure(.directoryNotEmpty, target)
        }
      case (.folder, _): throw SystemFailure(.notAFolder, target) { "\($0) is not a folder" }
      case (_, .folder): throw SystemFailure(.isDirectory, target)
      default: break
      }
    }
    if status.kind == .folder, place.starts(with: source) {
      throw SystemFailure(.other, target) { "\($0) is inside it" }
    }
    return existing != nil
  }
}

extension SimulatedTree.Node {
  /// Changes the tree in place: a dry run may put thousands of files into one folder.
  fileprivate mutating func set(
    _ node: SimulatedTree.Node?, at place: ArraySlice<FilePath.Component>
  ) {
    guard let name = place.first else {
      if let node { self = node }
      return
    }
    var folder = takeFolder()
    if place.count > 1 {
      guard var child = folder.takeChild(name) else {
        preconditionFailure("the folder above is there")
      }
      child.set(node, at: place.dropFirst())
      folder.entries[name] = .node(child)
    } else if let node {
      folder.entries[name] = .node(node)
    } else {
      folder.entries[name] = folder.base == nil ? nil : .gone
    }
    self = .folder(folder)
  }

  /// Moves the folder out, so that nothing else holds it and it needn't be copied.
  private mutating func takeFolder() -> SimulatedTree.Folder {
    switch self {
    case .folder(let folder):
      self = .real("/")
      return folder
    case .real(let path): return SimulatedTree.Folder(base: path)
    case .file: preconditionFailure("nothing can be put into a file")
    }
  }
}

extension SimulatedTree.Folder {
  /// Takes a child out of the folder, for the same reason.
  fileprivate mutating func takeChild(_ name: FilePath.Component) -> SimulatedTree.Node? {
    switch entries.removeValue(forKey: name) {
    case .node(let child): child
    case .gone: nil
    case nil: base.map { .real($0.appending(name)) }
    }
  }
}
