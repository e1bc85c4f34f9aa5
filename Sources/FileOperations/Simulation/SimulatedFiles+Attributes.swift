import Synchronization
public import SystemPackage

extension SimulatedFiles {
  public func trashFolders() throws -> [TrashFolder] {
    let home = trashFolder.removingLastComponent()
    let below = try state.withLock { try $0.tree.base.trashFolders() }
    if below.contains(where: { $0.path == home }) { return below }
    guard try statusIfPresent(of: home)?.kind == .folder else { return below }
    return [TrashFolder(path: home, top: home.removingLastComponent())] + below
  }

  /// Whether a path is that of a record of a trash. Users know the file that it is about.
  func isTrashRecord(_ path: FilePath) throws -> Bool {
    guard path.extension == "trashinfo" else { return false }
    let folder = path.removingLastComponent()
    return try trashFolders().contains { $0.path.appending("info") == folder }
  }

  public func makeLink(_ path: FilePath, to target: FilePath, kind: FileLinkKind) throws {
    try change("make the link", path) { tree in
      let place = try tree.place(of: path, followingLast: false)
      try tree.requireFolder(above: place, path)
      guard try tree.statusIfPresent(at: place, path) == nil else {
        throw SystemFailure(.fileExists, path)
      }
      switch kind {
      case .symbolic:
        let status = FileStatus(
          kind: .link, size: target.length, modified: now(), created: now(), permissions: 0o777)
        tree.set(.link(SimulatedTree.Link(target: target, status: status)), at: place)
      case .hard:
        // What is written to one of the names isn't seen under the other one.
        let source = try tree.place(of: target, followingLast: false)
        if try tree.status(at: source, target).kind == .folder {
          throw SystemFailure(.isDirectory, target)
        }
        tree.set(try tree.node(at: source, target), at: place)
      }
      return ((), .makeLink(path, to: target, kind))
    }
  }

  public func extendedAttribute(_ name: String, of path: FilePath) throws -> [UInt8]? {
    try FileError.doing("read", path) {
      try state.withLock { state in
        let place = try state.tree.place(of: path, followingLast: true)
        _ = try state.tree.status(at: place, path)
        return try state.tree.attribute(name, at: place, path)
      }
    }
  }

  public func set(_ attribute: FileAttribute, of path: FilePath) throws {
    try change("change", path) { tree in
      let place = try tree.place(of: path, followingLast: true)
      let status = try tree.status(at: place, path)
      if status.kind == .other { throw SystemFailure.notRegular(path) }
      tree.set(try tree.node(at: place, path, with: attribute, status), at: place)
      return ((), .set(attribute, of: path))
    }
  }
}

extension SimulatedTree {
  func attribute(_ name: String, at place: Names, _ path: FilePath) throws -> [UInt8]? {
    switch try node(at: place, path) {
    case .real(let real): return try base.extendedAttribute(name, of: real)
    case .file(let file): return try attribute(name, of: file.attributes)
    case .folder(let folder):
      return try attribute(name, of: Attributes(base: folder.base, changes: folder.attributes))
    case .link: return nil
    }
  }

  private func attribute(_ name: String, of attributes: Attributes) throws -> [UInt8]? {
    if let value = attributes.changes[name] { return value }
    return try attributes.base.flatMap { try base.extendedAttribute(name, of: $0) }
  }

  /// The node at a place after one of its attributes is set.
  fileprivate mutating func node(
    at place: Names, _ path: FilePath, with attribute: FileAttribute, _ status: FileStatus
  ) throws -> Node {
    var status = status
    if case .permissions(let bits) = attribute { status = status.withPermissions(bits) }
    if status.kind == .folder {
      var folder =
        switch try node(at: place, path) {
        case .folder(let folder): folder
        case .real(let real): Folder(base: real)
        case .file, .link: preconditionFailure("it is a folder")
        }
      folder.status = status
      if case .extended(let name, let value) = attribute {
        folder.attributes[name] = .some(value)
      }
      return .folder(folder)
    }
    let file = try file(at: place, path)
    var attributes = file.attributes
    if case .extended(let name, let value) = attribute { attributes.changes[name] = .some(value) }
    lastID += 1
    return .file(File(id: lastID, pieces: file.pieces, status: status, attributes: attributes))
  }

  /// The real file that has the content at a place; nil for what isn't as any real file or folder is.
  func realContent(at place: Names, _ path: FilePath) throws -> FilePath? {
    switch try node(at: place, path) {
    case .real(let real): return real
    case .file(let file):
      if file.pieces.count == 1, case .real(let real) = file.pieces[0] { return real }
      return nil
    case .folder, .link: return nil
    }
  }
}

extension FileStatus {
  fileprivate func withPermissions(_ bits: UInt16) -> FileStatus {
    FileStatus(
      kind: kind, size: size, modified: modified, created: created, permissions: bits & 0o7777,
      device: device, inode: inode)
  }
}
