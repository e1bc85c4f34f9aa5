import AppIntentsCore
import Foundation
import SystemPackage

/// A file in a trash, with what its record says.
struct TrashedFile {
  /// Where it is in the trash.
  let place: FilePath
  /// Where it was.
  let original: FilePath
  /// Nil if the record doesn't say.
  let deleted: Date?
  /// The bytes of the name that it had.
  var name: [UInt8] { original.lastComponent?.bytes ?? [] }

  /// The file, with the name that it had.
  var file: IntentFile { IntentFile(path: place, filename: original.lastComponent?.string) }

  /// All that have a record, in no particular order. Records that can't be read are passed over.
  static func all() throws -> [TrashedFile] {
    let context = IntentContext.current
    var found: [TrashedFile] = []
    for trash in try context.files.trashFolders() {
      let folder = trash.path.appending("files")
      guard try context.files.statusIfPresent(of: folder)?.kind == .folder else { continue }
      for name in try context.files.entries(of: folder) {
        try Task.checkCancellation()
        do {
          if let file = try TrashedFile(folder.appending(name), in: trash) { found.append(file) }
        } catch let error as FileError {
          context.report(.log("passed over: \(error.description)"))
        }
      }
    }
    return found
  }

  /// The file at a place in a trash.
  static func at(_ place: FilePath) throws -> TrashedFile {
    let folder = place.removingLastComponent()
    let trashes = try IntentContext.current.files.trashFolders()
    let real = folder.real
    // A file that is found in the trash has its path; one may be written through links, too.
    guard
      let trash = trashes.first(where: {
        let files = $0.path.appending("files")
        return files == folder || files.real == real
      })
    else { throw IntentFailure("`\(place.shown)` isn't in a trash", kind: .missing) }
    guard let file = try TrashedFile(place, in: trash) else {
      throw IntentFailure(
        "the trash doesn't say where `\(place.shown)` was", kind: .missing,
        help: "move it with `file.move`")
    }
    return file
  }

  /// Nil if the file has no record.
  private init?(_ place: FilePath, in trash: TrashFolder) throws {
    let files = IntentContext.current.files
    let record = TrashInfo.path(of: place)
    guard let status = try files.statusIfPresent(of: record, followingLinks: false),
      status.kind == .file, status.size <= TrashInfo.mostBytes,
      let info = TrashInfo(try files.read(record))
    else { return nil }
    self.place = place
    original =
      info.stored.isAbsolute ? info.stored : trash.top.appending(info.stored.components)
    deleted = info.deleted
  }
}
