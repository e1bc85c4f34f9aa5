import Foundation
import SystemPackage

extension SimulatedTree {
  /// Puts a node at a place; nil removes the node there. The folder above must exist.
  mutating func set(_ node: Node?, at place: Names) {
    guard !place.isEmpty else { return }
    root.set(node, at: place[...])
  }

  /// - Parameter existing: the file that it takes the place of; nil if there is none.
  mutating func newFile(_ pieces: [File.Piece], like existing: File?, at now: Date) throws -> File {
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
        kind: .file, size: size, modified: now, created: existing?.status.created ?? now,
        permissions: existing?.status.permissions ?? 0o644),
      attributes: existing?.attributes ?? Attributes())
  }

  /// Makes a folder and those above it. Returns those that it made, the outermost first.
  mutating func createFolder(
    _ path: FilePath, isTrash: Bool = false, at now: Date
  ) throws -> [FilePath] {
    let place = try place(of: path, followingLast: true)
    var made: [FilePath] = []
    for depth in 1..<max(place.count + 1, 1) {
      let part = Names(place[..<depth])
      if let status = try statusIfPresent(at: part, path) {
        guard status.kind == .folder else {
          let partPath = FilePath(root: "/", part)
          throw SystemFailure(depth == place.count ? .exists : .notAFolder, partPath) {
            "\($0) is not a folder"
          }
        }
      } else {
        if made.isEmpty, !isTrash {
          try requireChangeable(above: part, FilePath(root: "/", part))
        }
        let status = FileStatus(
          kind: .folder, size: 0, modified: now, created: now, permissions: 0o755)
        set(.folder(Folder(status: status)), at: part)
        made.append(FilePath(root: "/", part))
      }
    }
    return made
  }

  /// Throws if there is no folder above a place, or if it can't be changed.
  func requireFolder(above place: Names, _ path: FilePath) throws {
    let parent = path.removingLastComponent()
    guard !place.isEmpty else {
      throw SystemFailure(.other, path) { "\($0) is not a file or folder that can be changed" }
    }
    let above = Names(place.dropLast())
    guard let status = try statusIfPresent(at: above, parent) else {
      throw SystemFailure(.noSuchFileOrDirectory, parent)
    }
    guard status.kind == .folder else { throw SystemFailure(.notDirectory, parent) }
    try requireChangeable(above: place, path)
  }

  /// Throws if the entry at the target may not be replaced. Returns whether there is one.
  func makeRoom(
    for status: FileStatus, from source: Names, at place: Names, _ target: FilePath,
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
      case (_, .other): throw SystemFailure.notRegular(target)
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
  /// Changes the tree in place, because a dry run may put thousands of files into one folder.
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

  /// Moves the folder out, so that it has no other reference and isn't copied.
  private mutating func takeFolder() -> SimulatedTree.Folder {
    switch self {
    case .folder(let folder):
      self = .real("/")
      return folder
    case .real(let path): return SimulatedTree.Folder(base: path)
    case .file, .link: preconditionFailure("nothing can be put into a file")
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
