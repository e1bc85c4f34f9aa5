import FileOperations
import OrderedCollections
import SystemPackage

/// What would be at paths after changes were undone, one after the other.
///
/// A run can have changed thousands of files, and each change is judged by what is there after the
/// undoing of all those before it. So a path is followed back only through the changes that an index
/// lists for it.
struct FilesAfterUndo: FileLook {
  private let present: PresentFiles
  /// The folders `files` of the trashes that something is moved back from.
  private let trashes: Set<FilePath>

  private var actions: [UndoAction] = []
  /// The actions that say what a path itself becomes.
  private var ofPaths = ActionIndex()
  /// The actions that change what is in a folder.
  private var ofFolders = ActionIndex()
  /// The actions that move a path away or to another one, with everything in it.
  private var ofTrees = ActionIndex()

  /// The paths in trashes that an action moves something to.
  private var trashed: [Int: Set<FilePath>] = [:]
  /// Why it isn't known what such a path is.
  private var trashFailure: (any Error)?

  /// - Parameter items: all changes that are going to be judged.
  init(_ present: PresentFiles, judging items: [UndoItem]) {
    self.present = present
    let moved = items.compactMap { item -> FilePath? in
      if case .file(.untrash(let place, to: _)) = item.action.work { place } else { nil }
    }
    trashes = Set(
      moved.map { $0.removingLastComponent() }.filter { $0.lastComponent == "files" })
  }

  /// Counts a change as undone.
  mutating func add(_ action: UndoAction) {
    let index = actions.count
    for path in action.restores.keys {
      ofPaths.add(index, at: path)
      ofFolders.add(index, at: path.removingLastComponent())
    }
    if case .file(let undo) = action.work { add(undo, index) }
    actions.append(action)
  }

  private mutating func add(_ undo: FileUndo, _ index: Int) {
    if let (from, to) = undo.moved {
      ofTrees.add(index, at: from)
      ofTrees.add(index, at: to)
    }
    switch undo {
    case .set(_, of: let path), .restore(let path, from: _): ofPaths.add(index, at: path)
    case .trash(let path):
      ofTrees.add(index, at: path)
      do {
        for place in try places(inTrashesFor: path) {
          ofPaths.add(index, at: place)
          trashed[index, default: []].insert(place)
        }
      } catch {
        trashFailure = trashFailure ?? error
      }
    default: break
    }
  }

  /// Where a path would go in each trash: what was restored from the trash gets its name again if that is
  /// free.
  private func places(inTrashesFor path: FilePath) throws -> [FilePath] {
    guard let name = path.lastComponent else { return [] }
    var places: [FilePath] = []
    for trash in trashes {
      let info = trash.removingLastComponent().appending("info")
      guard try state(of: info) != .absent else { continue }
      for name in NumberedNames(name) {
        let place = trash.appending(name)
        guard try state(of: place) == .absent, try state(of: TrashInfo.path(of: place)) == .absent
        else { continue }
        places.append(place)
        break
      }
    }
    return places
  }

  // MARK: - Looking

  func state(of path: FilePath) throws -> FileState {
    var path = path
    var limit = actions.count
    if let trashFailure, trashes.contains(path.removingLastComponent()) { throw trashFailure }
    while let index = last(ofPaths, at: path, before: limit) {
      limit = index
      if let state = actions[index].restores[path] { return state }
      guard case .file(let undo) = actions[index].work else { continue }
      if let (from, to) = undo.moved {
        var rest = path
        if rest.removePrefix(to) {
          path = from.pushing(rest)
        } else if path.starts(with: from) {
          return .absent
        }
      }
      if case .trash(let gone) = undo {
        if path.starts(with: gone) { return .absent }
        if trashed[index]?.contains(path) == true { path = gone }
      }
    }
    return try present.state(of: path)
  }

  func names(in folder: FilePath) throws -> Set<FilePath.Component> {
    var (place, limit) = (folder, actions.count)
    // Whether a name is there, by the last change that says so.
    var known: [FilePath.Component: Bool] = [:]
    while let index = last(ofFolders, at: place, before: limit) {
      limit = index
      for (path, state) in actions[index].restores where path.removingLastComponent() == place {
        if let name = path.lastComponent, known[name] == nil { known[name] = state != .absent }
      }
      if case .file(let undo) = actions[index].work, let (from, to) = undo.moved {
        var rest = place
        if rest.removePrefix(to) { place = from.pushing(rest) }
      }
    }
    var names = try present.names(in: place)
    for (name, isThere) in known {
      if isThere { names.insert(name) } else { names.remove(name) }
    }
    return names
  }

  func attribute(like attribute: FileAttribute, of path: FilePath) throws -> FileAttribute {
    var path = path
    var limit = actions.count
    while let index = last(ofPaths, at: path, before: limit) {
      limit = index
      guard case .file(let undo) = actions[index].work else { continue }
      if case .set(let former, path) = undo, former.isSameKind(as: attribute) { return former }
      // A copy that is put back has the attributes of the file that it was made of.
      if case .restore(path, let copy) = undo { path = copy }
      if let (from, to) = undo.moved {
        var rest = path
        if rest.removePrefix(to) { path = from.pushing(rest) }
      }
    }
    return try present.attribute(like: attribute, of: path)
  }

  /// The last action before another one that an index has for a path, or that moves it.
  private func last(_ index: ActionIndex, at path: FilePath, before limit: Int) -> Int? {
    var found = index.last(at: path, before: limit)
    var place = path
    repeat {
      if let moved = ofTrees.last(at: place, before: limit) { found = max(found ?? moved, moved) }
    } while place.removeLastComponent()
    return found
  }
}

/// The numbers of actions, by the paths that they are about.
private struct ActionIndex {
  private var numbers: [FilePath: [Int]] = [:]

  /// - Parameter number: isn't smaller than those that were added before.
  mutating func add(_ number: Int, at path: FilePath) {
    if numbers[path]?.last != number { numbers[path, default: []].append(number) }
  }

  /// The largest number of a path that is smaller than another one.
  func last(at path: FilePath, before limit: Int) -> Int? {
    guard let all = numbers[path] else { return nil }
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle] < limit { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? all[low - 1] : nil
  }
}
