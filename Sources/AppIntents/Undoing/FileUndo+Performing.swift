import FileOperations
import Foundation
import OrderedCollections
package import SystemPackage

extension FileUndo {
  /// Undoes the change. What it needs was checked before; it replaces nothing else.
  ///
  /// - Parameter seen: what was at `changed` before the check; nil if nothing was there. What another
  ///   program writes there meanwhile stays.
  func perform(with files: any FileAccess, seen: FileStatus?) throws {
    switch self {
    case .putBack(let place, let path):
      try files.withFolders(above: path) { try files.move(place, to: path, replacing: false) }
    case .untrash(let place, let path):
      try files.withFolders(above: path) { try untrash(place, to: path, with: files) }
    case .restore(let path, let copy):
      if let seen {
        try files.copy(copy, to: path, replacing: seen)
      } else {
        try files.copy(copy, to: path, replacing: false)
      }
    case .trash(let path): try files.trash(path)
    case .removeFolder(let path): try files.removeEmptyFolder(path)
    case .makeFolder(let path): try files.createFolder(path)
    case .shorten(let path, let size):
      guard let seen else { throw IntentFailure("`\(path.shown)` is gone", kind: .missing) }
      try files.shorten(path, to: size, expecting: seen)
    case .lengthen(let path, let copy):
      let end = try files.open(copy)
      defer { try? end.close() }
      try files.append(contentsOf: end, asLine: false, to: path)
    case .set(let attribute, let path): try files.set(attribute, of: path)
    }
  }

  /// The path of the file whose content it changes.
  var changed: FilePath? {
    switch self {
    case .restore(let path, _), .shorten(let path, _): path
    case .putBack, .untrash, .trash, .removeFolder, .makeFolder, .lengthen, .set: nil
    }
  }

  /// The file with the content that it needs.
  package var kept: FilePath? {
    switch self {
    case .restore(_, let copy), .lengthen(_, let copy): copy
    case .putBack, .untrash, .trash, .removeFolder, .makeFolder, .shorten, .set: nil
    }
  }

  /// The paths that it moves, from and to.
  var moved: (from: FilePath, to: FilePath)? {
    switch self {
    case .putBack(let place, let path), .untrash(let place, let path): (place, path)
    case .restore, .trash, .removeFolder, .makeFolder, .shorten, .lengthen, .set: nil
    }
  }

  /// Does what follows the effect.
  func finish(with files: any FileAccess) throws {
    guard case .untrash(let place, let path) = self else { return }
    // The record belongs to the trash, and isn't a change of its own.
    try UndoRecorder.$current.withValue(nil) {
      try TrashRecord(of: place).removeIfAbout(path, with: files)
    }
  }

  private func untrash(
    _ place: FilePath, to path: FilePath, with files: any FileAccess
  ) throws {
    try files.restoreTrashed(place, to: path)
    try finish(with: files)
  }
}

extension FileAccess {
  /// Moves a file from the trash to a path, and leaves its record. To undo that is to trash it, which
  /// makes a new record.
  fileprivate func restoreTrashed(_ place: FilePath, to path: FilePath) throws {
    let (recorder, moment) = (UndoRecorder.current, UndoMoment.next())
    try UndoRecorder.$current.withValue(nil) {
      try move(place, to: path, replacing: false)
    }
    recorder?.add("move `\(path.shown)` back from the trash", at: moment) {
      UndoAction(
        "move `\(path.shown)` to the trash again", work: .file(.trash(path)),
        conditions: [.isStill(path, try FileState(of: path, in: self, withContents: true))],
        restores: [path: .absent])
    }
  }

  /// Moves a file from the trash back to where it was, and removes its record.
  package func untrash(_ place: FilePath, to path: FilePath) throws {
    try withFolders(above: path) { try restoreTrashed(place, to: path) }
    try UndoRecorder.$current.withValue(nil) { try remove(TrashInfo.path(of: place)) }
  }

  /// Deletes a file in the trash permanently, with its record. The step that does it says that it can't be
  /// undone.
  package func removeTrashed(_ place: FilePath) throws {
    try UndoRecorder.$current.withValue(nil) {
      try remove(place)
      try remove(TrashInfo.path(of: place))
    }
  }
}
