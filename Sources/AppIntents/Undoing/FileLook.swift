import FileOperations
import OrderedCollections
import SystemPackage

/// What is at paths: now, or after changes that haven't been made yet.
protocol FileLook {
  /// What is at a path. The mark of a folder doesn't say what is in it.
  func state(of path: FilePath) throws -> FileState
  func names(in folder: FilePath) throws -> Set<FilePath.Component>
  /// The attribute of the same kind and name that a file has.
  func attribute(like attribute: FileAttribute, of path: FilePath) throws -> FileAttribute
}

extension FileLook {
  /// - Parameter expected: says how closely to look.
  func state(of path: FilePath, expecting expected: FileState) throws -> FileState {
    let state = try state(of: path)
    guard case .present(let wanted) = expected, wanted.contents != nil,
      case .present(let mark) = state, mark.kind == .folder
    else { return state }
    let contents = try FolderDigest.of(path, names: names(in:)) { path in
      guard case .present(let mark) = try self.state(of: path) else {
        throw FileError("look at", path, .missing, reason: "no such file or folder")
      }
      return mark
    }
    return .present(mark.with(contents: contents))
  }
}

extension FileAttribute {
  /// The attribute of the same kind and name that a file has now.
  func current(of path: FilePath, in files: any FileAccess) throws -> FileAttribute {
    switch self {
    case .permissions:
      .permissions(try files.status(of: path, followingLinks: true).permissions)
    case .extended(let name, _):
      .extended(name, try files.extendedAttribute(name, of: path))
    }
  }

  /// Whether both are of the same kind and name.
  fileprivate func isSameKind(as other: FileAttribute) -> Bool {
    switch (self, other) {
    case (.permissions, .permissions): true
    case (.extended(let one, _), .extended(let two, _)): one == two
    case (.permissions, .extended), (.extended, .permissions): false
    }
  }
}

/// What is at paths now.
///
/// A file that was put back from a copy counts as the file that it was before.
struct PresentFiles: FileLook {
  let files: any FileAccess
  /// What restored paths were before the change that was undone, and what they have become.
  private var restored: [FilePath: (before: FileState, now: FileState)] = [:]

  init(_ files: any FileAccess) { self.files = files }

  /// Remembers what has been undone.
  mutating func note(_ item: UndoItem) {
    if case .file(let undo) = item.action.work, let (from, to) = undo.moved {
      // What was restored in a folder moves with it.
      for path in restored.keys where path.starts(with: from) && path != from {
        var rest = path
        if rest.removePrefix(from) { restored[to.pushing(rest)] = restored[path] }
        restored[path] = nil
      }
    }
    for (path, before) in item.action.restores {
      restored[path] = item.became[path].map { (before, $0) }
    }
  }

  /// Whether a file is the one that was put back at a path.
  func wasPutBack(_ state: FileState, at path: FilePath) -> Bool {
    guard case .present(let now) = state, case .present(let then)? = restored[path]?.now else {
      return false
    }
    return now.inode == then.inode
  }

  func state(of path: FilePath) throws -> FileState {
    let state = try FileState(of: path, in: files)
    if let known = restored[path], known.now == state { return known.before }
    return state
  }

  func names(in folder: FilePath) throws -> Set<FilePath.Component> {
    Set(try files.entries(of: folder))
  }

  func attribute(like attribute: FileAttribute, of path: FilePath) throws -> FileAttribute {
    try attribute.current(of: path, in: files)
  }
}

/// What would be at paths after a change was undone.
struct FilesAfterUndo: FileLook {
  let base: any FileLook
  let action: UndoAction

  func state(of path: FilePath) throws -> FileState {
    if let state = action.restores[path] { return state }
    guard case .file(let undo) = action.work else { return try base.state(of: path) }
    if let (from, to) = undo.moved {
      var rest = path
      if rest.removePrefix(to) { return try base.state(of: from.pushing(rest)) }
      if path.starts(with: from) { return .absent }
    }
    if case .trash(let trashed) = undo {
      var rest = path
      if rest.removePrefix(trashed) { return .absent }
      if try isTrashed(trashed, to: path) { return try base.state(of: trashed) }
    }
    return try base.state(of: path)
  }

  /// Whether what is moved to the trash gets a path there: what was restored from the trash gets its name
  /// again if that is free.
  private func isTrashed(_ trashed: FilePath, to path: FilePath) throws -> Bool {
    let folder = path.removingLastComponent()
    guard folder.lastComponent == "files", let name = trashed.lastComponent,
      try base.state(of: folder.removingLastComponent().appending("info")) != .absent
    else { return false }
    for name in NumberedNames(name) {
      let place = folder.appending(name)
      let isFree = try [place, TrashInfo.path(of: place)].allSatisfy {
        try base.state(of: $0) == .absent
      }
      if isFree { return place == path }
      if place == path { return false }
    }
    return false
  }

  func names(in folder: FilePath) throws -> Set<FilePath.Component> {
    var place = folder
    if case .file(let undo) = action.work, let (from, to) = undo.moved {
      var rest = folder
      if rest.removePrefix(to) { place = from.pushing(rest) }
    }
    var names = try base.names(in: place)
    for (path, state) in action.restores where path.removingLastComponent() == folder {
      guard let name = path.lastComponent else { continue }
      if state == .absent { names.remove(name) } else { names.insert(name) }
    }
    return names
  }

  func attribute(like attribute: FileAttribute, of path: FilePath) throws -> FileAttribute {
    guard case .file(let undo) = action.work else {
      return try base.attribute(like: attribute, of: path)
    }
    if case .set(let former, path) = undo, former.isSameKind(as: attribute) { return former }
    // A copy that is put back has the attributes of the file that it was made of.
    if case .restore(path, let copy) = undo {
      return try base.attribute(like: attribute, of: copy)
    }
    if let (from, to) = undo.moved {
      var rest = path
      if rest.removePrefix(to) {
        return try base.attribute(like: attribute, of: from.pushing(rest))
      }
    }
    return try base.attribute(like: attribute, of: path)
  }
}
