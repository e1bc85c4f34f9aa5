import Foundation
import OrderedCollections
package import SystemPackage

/// Files whose changes are recorded with what would undo them, in the step that makes them.
///
/// Whatever an intent changes through `IntentContext.files` can therefore be undone without the intent
/// declaring anything.
package struct UndoableFiles: FileAccess {
  private let files: any FileAccess
  private let former: FormerFiles

  /// - Parameter folder: where the contents of replaced files are kept.
  package init(_ files: any FileAccess, keeping folder: FilePath) {
    self.files = files
    former = FormerFiles(in: folder)
  }

  // MARK: - Changes

  package func createFolder(_ path: FilePath) throws {
    guard let recorder = UndoRecorder.current else { return try files.createFolder(path) }
    let missing = try missingFolders(to: path)
    try files.createFolder(path)
    for folder in missing {
      recorder.add("make the folder `\(folder.shown)`") {
        let state = try FileState(of: folder, in: files)
        return UndoAction(
          "remove the folder `\(folder.shown)`", work: .file(.removeFolder(folder)),
          conditions: [.isStill(folder, state), .isEmpty(folder)], restores: [folder: .absent])
      }
    }
  }

  package func write(_ data: Data, to path: FilePath, replacing: Bool) throws {
    try making(path, replacing: replacing, followingLinks: replacing) {
      try files.write(data, to: path, replacing: replacing)
    }
  }

  package func append(_ data: Data, to path: FilePath) throws {
    try appending(to: path) { try files.append(data, to: path) }
  }

  package func append(
    contentsOf source: FileDescriptor, endingLine: Bool, to path: FilePath
  ) throws {
    try appending(to: path) {
      try files.append(contentsOf: source, endingLine: endingLine, to: path)
    }
  }

  package func copy(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try making(target, replacing: replacing, followingLinks: false) {
      try files.copy(path, to: target, replacing: replacing)
    }
  }

  package func move(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    guard let recorder = UndoRecorder.current else {
      return try files.move(path, to: target, replacing: replacing)
    }
    let before = try FileState(of: path, in: files)
    let replaced = replacing ? try former.keep(target, in: files) : nil
    try keeping(replaced) { try files.move(path, to: target, replacing: replacing) }
    if let replaced { recordReplacing(target, replaced, afterMovingAway: true, recorder) }
    recorder.add("move `\(path.shown)` to `\(target.shown)`") {
      try puttingBack(path, before, from: target)
    }
  }

  package func remove(_ path: FilePath) throws {
    try files.remove(path)
    UndoRecorder.current?.add(
      .impossible("delete `\(path.shown)`", because: "it was deleted permanently"))
  }

  package func removeEmptyFolder(_ path: FilePath) throws {
    guard let recorder = UndoRecorder.current else { return try files.removeEmptyFolder(path) }
    let before = try FileState(of: path, in: files)
    try files.removeEmptyFolder(path)
    recorder.add(
      UndoAction(
        "make the folder `\(path.shown)` again", work: .file(.makeFolder(path)),
        conditions: [.isStill(path, .absent)], restores: [path: before]))
  }

  @discardableResult
  package func trash(_ path: FilePath) throws -> FilePath {
    guard let recorder = UndoRecorder.current else { return try files.trash(path) }
    let before = try FileState(of: path, in: files)
    let place = try files.trash(path)
    recorder.add("move `\(path.shown)` to the trash") {
      try puttingBack(path, before, from: place)
    }
    return place
  }

  // MARK: - Reading

  package func status(of path: FilePath, followingLinks: Bool) throws -> FileStatus {
    try files.status(of: path, followingLinks: followingLinks)
  }

  package func entries(of folder: FilePath) throws -> [FilePath.Component] {
    try files.entries(of: folder)
  }

  package func listing(of folder: FilePath) throws -> [FolderEntry] {
    try files.listing(of: folder)
  }

  package func linkTarget(of path: FilePath) throws -> FilePath {
    try files.linkTarget(of: path)
  }

  package func read(_ path: FilePath) throws -> Data { try files.read(path) }
  package func open(_ path: FilePath) throws -> FileDescriptor { try files.open(path) }

  package func readablePath(of path: FilePath) throws -> FilePath {
    try files.readablePath(of: path)
  }
}

extension UndoableFiles {
  /// Makes a file or folder at a path, or replaces the file there.
  private func making(
    _ path: FilePath, replacing: Bool, followingLinks: Bool, _ change: () throws -> Void
  ) throws {
    guard let recorder = UndoRecorder.current else { return try change() }
    let place = followingLinks ? path.real : path
    let replaced = replacing ? try former.keep(place, in: files) : nil
    try keeping(replaced, while: change)
    if let replaced, case .present = replaced.state {
      return recordReplacing(place, replaced, afterMovingAway: false, recorder)
    }
    recorder.add("make `\(place.shown)`") {
      let state = try FileState(of: place, in: files, withContents: true)
      return UndoAction(
        "move `\(place.shown)`, which was made, to the trash", work: .file(.trash(place)),
        conditions: [.isStill(place, state)], restores: [place: .absent])
    }
  }

  /// Makes a change before which the file at its target was kept.
  private func keeping(
    _ former: FormerFiles.Former?, while change: () throws -> Void
  ) throws {
    do {
      try change()
    } catch {
      self.former.drop(former)
      throw error
    }
  }

  /// - Parameter afterMovingAway: whether the file that replaced it is moved away before, because that was
  ///   another change.
  private func recordReplacing(
    _ path: FilePath, _ former: FormerFiles.Former, afterMovingAway: Bool,
    _ recorder: UndoRecorder
  ) {
    guard case .present = former.state else { return }
    recorder.add("replace `\(path.shown)`") {
      guard let copy = former.copy else {
        return .impossible(
          "replace `\(path.shown)`", because: former.problem ?? "its former content wasn't kept")
      }
      let kept = try FileState(of: copy, in: LocalFiles())
      let now = afterMovingAway ? .absent : try FileState(of: path, in: files)
      return UndoAction(
        "put the former content of `\(path.shown)` back",
        work: .file(.restore(path, from: copy)),
        conditions: [.isStill(path, now), .isStill(copy, kept)],
        restores: [path: former.state])
    }
  }

  private func appending(to path: FilePath, _ change: () throws -> Void) throws {
    guard let recorder = UndoRecorder.current else { return try change() }
    let place = path.real
    let before = try FileState(of: place, in: files)
    guard case .present(let mark) = before else {
      return try making(place, replacing: false, followingLinks: false, change)
    }
    try change()
    recorder.add("add to `\(place.shown)`") {
      UndoAction(
        "remove what was added to `\(place.shown)`",
        work: .file(.shorten(place, to: mark.size)),
        conditions: [.isStill(place, try FileState(of: place, in: files))],
        restores: [place: before])
    }
  }

  private func puttingBack(
    _ path: FilePath, _ before: FileState, from place: FilePath
  ) throws -> UndoAction {
    let fromTrash = TrashRecord.path(of: place) != nil
    return UndoAction(
      "move `\(fromTrash ? path.shown : place.shown)` back "
        + (fromTrash ? "from the trash" : "to `\(path.shown)`"),
      work: .file(.putBack(place, to: path)),
      conditions: [.isStill(place, try FileState(of: place, in: files)), .isStill(path, .absent)],
      restores: [path: before, place: .absent])
  }

  /// The folders on the way to a folder that don't exist, the outermost first.
  private func missingFolders(to path: FilePath) throws -> [FilePath] {
    var missing: [FilePath] = []
    var folder = path
    while try files.statusIfPresent(of: folder) == nil {
      missing.append(folder)
      guard folder.removeLastComponent() else { break }
    }
    return missing.reversed()
  }
}

extension UndoRecorder {
  /// Adds what undoes a change that was made. If that can't be found out, the change can't be undone.
  fileprivate func add(_ change: String, _ make: () throws -> UndoAction) {
    do {
      add(try make())
    } catch {
      add(.impossible(change, because: IntentErrorText.message(for: error)))
    }
  }
}

/// The record that the trash keeps of a file in it.
enum TrashRecord {
  /// The path of the record; nil for a file that isn't in a trash.
  static func path(of file: FilePath) -> FilePath? {
    let folder = file.removingLastComponent()
    let trash = folder.removingLastComponent()
    guard folder.lastComponent == "files", let name = file.lastComponent,
      trash.lastComponent.map({ $0.string.hasPrefix(".Trash") || $0.string == "Trash" }) == true
        || trash.removingLastComponent().lastComponent == ".Trash"
    else { return nil }
    return trash.appending("info").appending("\(name.string).trashinfo")
  }
}
