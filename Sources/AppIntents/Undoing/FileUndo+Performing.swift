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
      try files.createFolder(path.removingLastComponent())
      try files.move(place, to: path, replacing: false)
    case .untrash(let place, let path):
      try files.createFolder(path.removingLastComponent())
      try untrash(place, to: path, with: files)
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
      try files.append(contentsOf: end, endingLine: false, to: path)
    }
  }

  /// The path of the file whose content it changes.
  var changed: FilePath? {
    switch self {
    case .restore(let path, _), .shorten(let path, _): path
    case .putBack, .untrash, .trash, .removeFolder, .makeFolder, .lengthen: nil
    }
  }

  /// The file with the content that it needs.
  package var kept: FilePath? {
    switch self {
    case .restore(_, let copy), .lengthen(_, let copy): copy
    case .putBack, .untrash, .trash, .removeFolder, .makeFolder, .shorten: nil
    }
  }

  /// The paths that it moves, from and to.
  var moved: (from: FilePath, to: FilePath)? {
    switch self {
    case .putBack(let place, let path), .untrash(let place, let path): (place, path)
    case .restore, .trash, .removeFolder, .makeFolder, .shorten, .lengthen: nil
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

  /// Moves a file back from the trash. To do that again is to trash it, which makes a new record.
  private func untrash(
    _ place: FilePath, to path: FilePath, with files: any FileAccess
  ) throws {
    let recorder = UndoRecorder.current
    try UndoRecorder.$current.withValue(nil) {
      try files.move(place, to: path, replacing: false)
    }
    recorder?.add("move `\(path.shown)` back from the trash") {
      UndoAction(
        "move `\(path.shown)` to the trash again", work: .file(.trash(path)),
        conditions: [.isStill(path, try FileState(of: path, in: files, withContents: true))],
        restores: [path: .absent])
    }
    try finish(with: files)
  }
}
