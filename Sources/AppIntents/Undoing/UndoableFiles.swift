import Foundation
import Glibc
import OrderedCollections
package import SystemPackage

/// Files whose changes are recorded with what would undo them, in the step that makes them.
///
/// Whatever an intent changes through `IntentContext.files` can therefore be undone without the intent
/// declaring anything.
package struct UndoableFiles: FileAccess {
  let files: any FileAccess
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
    try appending(data.count...data.count, to: path) { try files.append(data, to: path) }
  }

  package func append(
    contentsOf source: FileDescriptor, endingLine: Bool, to path: FilePath
  ) throws {
    try appending(source.sizes(endingLine: endingLine), to: path) {
      try files.append(contentsOf: source, endingLine: endingLine, to: path)
    }
  }

  package func copy(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try making(target, replacing: replacing, followingLinks: false) {
      try files.copy(path, to: target, replacing: replacing)
    }
  }

  package func copy(
    _ path: FilePath, to target: FilePath, replacing expected: FileStatus
  ) throws {
    try making(target, replacing: true, followingLinks: false) {
      try files.copy(path, to: target, replacing: expected)
    }
  }

  package func shorten(_ path: FilePath, to size: Int, expecting expected: FileStatus) throws {
    guard let recorder = UndoRecorder.current else {
      return try files.shorten(path, to: size, expecting: expected)
    }
    let kept = try former.keepEnd(of: path, from: size, in: files)
    try keeping(kept) { try files.shorten(path, to: size, expecting: expected) }
    recorder.add("cut off the end of `\(path.shown)`") {
      guard let copy = kept.copy else {
        return .impossible(
          "cut off the end of `\(path.shown)`", because: kept.problem ?? "the end wasn't kept")
      }
      return UndoAction(
        "add again what was cut off from `\(path.shown)`",
        work: .file(.lengthen(path, from: copy)),
        conditions: [
          .isStill(path, try FileState(of: path, in: files)),
          .isStill(copy, try FileState(of: copy, in: LocalFiles())),
        ],
        restores: [path: kept.state])
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
      UndoAction(
        "move `\(path.shown)` back from the trash", work: .file(.untrash(place, to: path)),
        conditions: [
          .isStill(place, try FileState(of: place, in: files)), .isStill(path, .absent),
        ],
        restores: [path: before, place: .absent])
    }
    return place
  }

  package func makeLink(_ path: FilePath, to target: FilePath, kind: FileLinkKind) throws {
    try making(path, replacing: false, followingLinks: false) {
      try files.makeLink(path, to: target, kind: kind)
    }
  }

  // MARK: - Reading

  package func trashFolders() throws -> [TrashFolder] { try files.trashFolders() }

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

  /// - Parameter sizes: how much is added, in bytes; nil if that isn't known.
  private func appending(
    _ sizes: ClosedRange<Int>?, to path: FilePath, _ change: () throws -> Void
  ) throws {
    guard let recorder = UndoRecorder.current else { return try change() }
    let place = path.real
    let before = try FileState(of: place, in: files)
    guard case .present(let mark) = before else {
      return try making(place, replacing: false, followingLinks: false, change)
    }
    try change()
    recorder.add("add to `\(place.shown)`") {
      let after = try FileState(of: place, in: files)
      guard case .present(let now) = after, now.inode == mark.inode,
        sizes?.contains(now.size - mark.size) != false
      else {
        // What it added can't be told apart from what the step did.
        return .impossible(
          "add to `\(place.shown)`", because: "another program changed it at the same time")
      }
      return UndoAction(
        "remove what was added to `\(place.shown)`",
        work: .file(.shorten(place, to: mark.size)),
        conditions: [.isStill(place, after)], restores: [place: before])
    }
  }

  private func puttingBack(
    _ path: FilePath, _ before: FileState, from place: FilePath
  ) throws -> UndoAction {
    UndoAction(
      "move `\(place.shown)` back to `\(path.shown)`", work: .file(.putBack(place, to: path)),
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

extension FileDescriptor {
  /// How much of the file is added to another one, in bytes; nil if its size doesn't tell.
  fileprivate func sizes(endingLine: Bool) -> ClosedRange<Int>? {
    var status = Glibc.stat()
    guard fstat(rawValue, &status) == 0, (1..<Int.max).contains(status.st_size) else { return nil }
    return status.st_size...(status.st_size + (endingLine ? 1 : 0))
  }
}

extension UndoRecorder {
  /// Adds what undoes a change that was made. If that can't be found out, the change can't be undone.
  func add(_ change: String, _ make: () throws -> UndoAction) {
    do {
      add(try make())
    } catch {
      add(.impossible(change, because: IntentErrorText.message(for: error)))
    }
  }
}
