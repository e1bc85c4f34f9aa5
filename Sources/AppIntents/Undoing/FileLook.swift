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
  func isSameKind(as other: FileAttribute) -> Bool {
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
  /// The folders that restored paths are in. All paths are compared only with what moves one of these.
  private var foldersOfRestored: Set<FilePath> = []

  init(_ files: any FileAccess) { self.files = files }

  /// Remembers what has been undone.
  mutating func note(_ item: UndoItem) {
    if case .file(let undo) = item.action.work, let (from, to) = undo.moved,
      foldersOfRestored.contains(from)
    {
      // What was restored in a folder moves with it.
      for path in restored.keys where path.starts(with: from) && path != from {
        var rest = path
        if rest.removePrefix(from) { set(restored[path], at: to.pushing(rest)) }
        set(nil, at: path)
      }
    }
    for (path, before) in item.action.restores {
      set(item.became[path].map { (before, $0) }, at: path)
    }
  }

  private mutating func set(_ states: (before: FileState, now: FileState)?, at path: FilePath) {
    restored[path] = states
    var folder = path
    while states != nil, folder.removeLastComponent() {
      if !foldersOfRestored.insert(folder).inserted { break }
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
