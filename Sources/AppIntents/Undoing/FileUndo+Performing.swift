import Foundation
import SystemPackage

extension FileUndo {
  /// Undoes the change. What it needs was checked before; it replaces nothing else.
  func perform(with files: any FileAccess) throws {
    switch self {
    case .putBack(let place, let path):
      try files.createFolder(path.removingLastComponent())
      try files.move(place, to: path, replacing: false)
      if let record = TrashRecord.path(of: place),
        try files.statusIfPresent(of: record, followingLinks: false) != nil
      {
        // The record belongs to the trash, and isn't a change of its own.
        try UndoRecorder.$current.withValue(nil) { try files.remove(record) }
      }
    case .restore(let path, let copy):
      let isThere = try files.statusIfPresent(of: path, followingLinks: false) != nil
      try files.copy(copy, to: path, replacing: isThere)
    case .trash(let path): try files.trash(path)
    case .removeFolder(let path): try files.removeEmptyFolder(path)
    case .makeFolder(let path): try files.createFolder(path)
    case .shorten(let path, let size):
      let data = try files.read(path)
      guard size <= data.count else {
        throw IntentFailure("`\(path.shown)` is shorter than it was")
      }
      try files.write(data.prefix(size), to: path, replacing: true)
    }
  }

  /// The paths that it moves, from and to.
  var moved: (from: FilePath, to: FilePath)? {
    if case .putBack(let place, let path) = self { (place, path) } else { nil }
  }
}
