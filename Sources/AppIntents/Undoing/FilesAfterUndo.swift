import FileOperations
import OrderedCollections
import SystemPackage

/// What would be at paths after changes were undone, one after the other.
///
/// It keeps a tree of the names that undoing touches, so that a look costs the same after ten thousand
/// changes as after one.
struct FilesAfterUndo: FileLook {
  private let present: PresentFiles
  private var tree = PathTree<Change>()
  /// The folders of trashed files that the changes name: what is trashed again may get a name in them.
  private let trashes: Set<FilePath>
  /// Why it isn't known what is in a folder of trashed files.
  private var failures: [FilePath: any Error] = [:]

  /// What undoing did to a path.
  private struct Change {
    var source = Source.name
    /// What is there; nil for what is at the source.
    var state: FileState?
    var attributes: [FileAttribute] = []
    /// The file with the attributes that weren't set; nil for the source.
    var attributeSource: FilePath?
  }

  /// What is at a path now comes from there.
  private enum Source {
    /// What has the name in the source of its folder.
    case name
    case path(FilePath)
    case nothing
  }

  /// - Parameter actions: all that may be undone.
  init(_ present: PresentFiles, before actions: some Sequence<UndoAction>) {
    self.present = present
    trashes = Set(
      actions.compactMap {
        guard case .file(.untrash(let place, _)) = $0.work else { return nil }
        return place.removingLastComponent()
      })
  }

  // MARK: - Undoing

  /// Undoes a change.
  mutating func undo(_ action: UndoAction) {
    if case .file(let undo) = action.work {
      if let (from, to) = undo.moved {
        let moved = take(from)
        tree.update(to) { $0 = moved }
      }
      switch undo {
      case .trash(let path): trash(path)
      case .set(let former, let path):
        change(path) {
          $0.attributes.removeAll { $0.isSameKind(as: former) }
          $0.attributes.append(former)
        }
      case .restore(let path, let copy):
        // A copy that is put back has the attributes of the file that it was made of.
        let source = self.source(of: copy)
        change(path) {
          $0.attributes = []
          $0.attributeSource = source
        }
      case .putBack, .untrash, .removeFolder, .makeFolder, .shorten, .lengthen: break
      }
    }
    for (path, state) in action.restores { change(path) { $0.state = state } }
  }

  private mutating func change(_ path: FilePath, _ change: (inout Change) -> Void) {
    tree.update(path) { tree in
      var value = tree.value ?? Change()
      change(&value)
      tree.value = value
    }
  }

  /// Takes away what is at a path.
  private mutating func take(_ path: FilePath) -> PathTree<Change> {
    var taken = tree.tree(at: path) ?? PathTree()
    var value = taken.value ?? Change()
    value.source = source(of: path).map(Source.path) ?? .nothing
    taken.value = value
    tree.update(path) { $0 = PathTree(value: Change(source: .nothing)) }
    return taken
  }

  /// Moves a file to the trash, where it gets its name again if that is free. Which of the trash's folders it
  /// comes to is known only when it is done.
  private mutating func trash(_ path: FilePath) {
    let trashed = take(path)
    guard let name = path.lastComponent else { return }
    for folder in trashes {
      do {
        guard let place = try freePlace(for: name, in: folder) else { continue }
        tree.update(place) { $0 = trashed }
      } catch {
        failures[folder] = error
      }
    }
  }

  private func freePlace(for name: FilePath.Component, in folder: FilePath) throws -> FilePath? {
    guard try state(of: folder.removingLastComponent().appending("info")) != .absent else {
      return nil
    }
    for name in NumberedNames(name) {
      let place = folder.appending(name)
      let isFree = try [place, TrashInfo.path(of: place)].allSatisfy {
        try state(of: $0) == .absent
      }
      if isFree { return place }
    }
    return nil
  }

  // MARK: - Looking

  /// Where what would be at a path is now; nil if nothing of what is there now would be.
  private func source(of path: FilePath) -> FilePath? {
    var source: FilePath? = FilePath(root: path.root)
    var tree: PathTree<Change>? = self.tree
    for name in path.components {
      tree = tree?.names[name]
      switch tree?.value?.source ?? .name {
      case .name: source?.append(name)
      case .path(let path): source = path
      case .nothing: source = nil
      }
    }
    return source
  }

  func state(of path: FilePath) throws -> FileState {
    if let failure = failures[path.removingLastComponent()] { throw failure }
    if let state = tree[path]?.state { return state }
    guard let source = source(of: path) else { return .absent }
    return try present.state(of: source)
  }

  func names(in folder: FilePath) throws -> Set<FilePath.Component> {
    var names: Set<FilePath.Component> = []
    // A folder that is made by undoing isn't there yet.
    if let source = source(of: folder),
      try tree[folder]?.state == nil || present.state(of: source) != .absent
    {
      names = try present.names(in: source)
    }
    for (name, tree) in tree.tree(at: folder)?.names ?? [:] {
      guard let change = tree.value else { continue }
      switch (change.state, change.source) {
      case (.absent, _), (nil, .nothing): names.remove(name)
      case (.present, _), (nil, .path): names.insert(name)
      case (nil, .name): break
      }
    }
    return names
  }

  func attribute(like attribute: FileAttribute, of path: FilePath) throws -> FileAttribute {
    let change = tree[path]
    if let former = change?.attributes.first(where: { $0.isSameKind(as: attribute) }) {
      return former
    }
    return try present.attribute(
      like: attribute, of: change?.attributeSource ?? source(of: path) ?? path)
  }
}
