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
  let former: FormerFiles

  /// - Parameter folder: where the contents of replaced files are kept.
  package init(_ files: any FileAccess, keeping folder: FilePath) {
    self.files = files
    former = FormerFiles(in: folder)
  }

  // MARK: - Changes

  @discardableResult
  package func createFolder(_ path: FilePath) throws -> [FilePath] {
    guard let recorder = UndoRecorder.current else { return try files.createFolder(path) }
    // One turn for all places: another call makes its folders before or after all of these, so that each is
    // undone before the one that it is in.
    let (moment, made) = try inTurn("/") { ($0, try files.createFolder(path)) }
    for folder in made {
      recorder.add("make the folder `\(folder.shown)`", at: moment) {
        let state = try FileState(of: folder, in: files)
        return UndoAction(
          "remove the folder `\(folder.shown)`", work: .file(.removeFolder(folder)),
          conditions: [.isStill(folder, state), .isEmpty(folder)], restores: [folder: .absent])
      }
    }
    return made
  }

  package func write(_ data: Data, to path: FilePath, replacing: Bool) throws {
    try making(path, replacing: replacing, followingLinks: replacing) {
      try files.write(data, to: path, replacing: replacing)
    }
  }

  package func append(_ data: Data, asLine: Bool, to path: FilePath) throws {
    try appending(data.count...(data.count + (asLine ? 2 : 0)), to: path) {
      try files.append(data, asLine: asLine, to: path)
    }
  }

  package func append(
    contentsOf source: FileDescriptor, asLine: Bool, to path: FilePath
  ) throws {
    try appending(source.sizes(asLine: asLine), to: path) {
      try files.append(contentsOf: source, asLine: asLine, to: path)
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
    try inTurn(path) { moment in
      let kept = try former.keepEnd(of: path, from: size, in: files)
      try keeping(kept) { try files.shorten(path, to: size, expecting: expected) }
      recorder.add("cut off the end of `\(path.shown)`", at: moment) {
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
  }

  package func move(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    guard let recorder = UndoRecorder.current else {
      return try files.move(path, to: target, replacing: replacing)
    }
    try inTurn(path, target) { moment in
      // What it replaced is put back after the file has moved away.
      let movedAt = UndoMoment.next()
      let before = try FileState(of: path, in: files)
      let replaced = replacing ? try former.keep(target, in: files) : nil
      try keeping(replaced) { try files.move(path, to: target, replacing: replacing) }
      // The name is still there if the target was another path to its own place.
      guard try files.statusIfPresent(of: path, followingLinks: false) == nil else {
        return former.drop(replaced)
      }
      if let replaced {
        recordReplacing(target, replaced, afterMovingAway: true, recorder, moment)
      }
      recorder.add("move `\(path.shown)` to `\(target.shown)`", at: movedAt) {
        try puttingBack(path, before, from: target)
      }
    }
  }

  package func remove(_ path: FilePath) throws {
    let moment = UndoMoment.next()
    try files.remove(path)
    UndoRecorder.current?.add(
      .impossible("delete `\(path.shown)`", because: "it was deleted permanently"), at: moment)
  }

  package func removeEmptyFolder(_ path: FilePath) throws {
    guard let recorder = UndoRecorder.current else { return try files.removeEmptyFolder(path) }
    try inTurn(path) { moment in
      let before = try FileState(of: path, in: files)
      try files.removeEmptyFolder(path)
      recorder.add(
        UndoAction(
          "make the folder `\(path.shown)` again", work: .file(.makeFolder(path)),
          conditions: [.isStill(path, .absent)], restores: [path: before]),
        at: moment)
    }
  }

  @discardableResult
  package func trash(_ path: FilePath) throws -> FilePath {
    guard let recorder = UndoRecorder.current else { return try files.trash(path) }
    return try inTurn(path) { moment in
      let before = try FileState(of: path, in: files)
      let place = try files.trash(path)
      recorder.add("move `\(path.shown)` to the trash", at: moment) {
        UndoAction(
          "move `\(path.shown)` back from the trash", work: .file(.untrash(place, to: path)),
          conditions: [
            .isStill(place, try FileState(of: place, in: files)), .isStill(path, .absent),
          ],
          restores: Self.states(before, at: path, emptying: place))
      }
      return place
    }
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

extension FileDescriptor {
  /// How much of the file is added to another one, in bytes; nil if its size doesn't tell.
  fileprivate func sizes(asLine: Bool) -> ClosedRange<Int>? {
    var status = Glibc.stat()
    guard fstat(rawValue, &status) == 0, (1..<Int.max).contains(status.st_size) else { return nil }
    return status.st_size...(status.st_size + (asLine ? 2 : 0))
  }
}
