import AppIntentsCore
import Control
import Diagnostics
import FileOperations
import Foundation
import RunHistory
import Scheduling
import SystemPackage
import WorkflowLanguage

extension WorkflowRegistry {
  /// The file of a workflow as it is now.
  func source(of id: String) throws(ControlFailure) -> EditableSource {
    let known = try known(id)
    if known.isGone {
      throw ControlFailure(
        .notFound, "the file of `\(id)` is gone: `\(known.path.shown)`",
        help: "`segue remove \(Phrasing.shellWord(id))` forgets it")
    }
    return try EditableSource(at: known.path, in: folders.map(\.path.path))
  }

  /// Replaces the file of a workflow if it still is a version, and keeps what it was for `restore`.
  ///
  /// - Returns: false if the file is another version.
  func save(_ bytes: [UInt8], of id: String, ifStill version: String) throws -> Bool {
    let source = try source(of: id)
    guard source.version == version else { return false }
    // First, because it doesn't count until the file is what it says; and without a pause in which another
    // page could save.
    let former = FormerSource(
      bytes: Data(source.bytes), after: SourceHash(bytes).text, at: clock.now)
    let note = try mayKeep(former) ? former.note : nil
    try store.writeNow { try $0.setNote(WorkflowNote.former(id), to: note) }
    return try replace(with: bytes, id, ifStill: version)
  }

  /// Makes the file of a workflow what it was before the last change on a page, once.
  ///
  /// - Returns: false if the file is another version.
  func restore(_ id: String, ifStill version: String) async throws -> Bool {
    guard let change = try savedChange(of: id), change.report.version == version,
      try replace(with: change.before, id, ifStill: version)
    else { return false }
    try await store.write { try $0.setNote(WorkflowNote.former(id), to: nil) }
    return true
  }

  /// In one piece, so that of two pages only one replaces a version. Another program that writes between
  /// the look and the rename isn't noticed: nothing that all file systems have does both at once.
  private func replace(
    with bytes: [UInt8], _ id: String, ifStill version: String
  ) throws -> Bool {
    let (source, path) = (try source(of: id), try known(id).path)
    if let obstacle = source.obstacle {
      throw ControlFailure(.notPermitted, "`\(path.shown)` \(obstacle), so it isn't changed here")
    }
    guard source.version == version else { return false }
    do {
      try LocalFiles().noting(unfinished).write(Data(bytes), to: path, replacing: true)
    } catch let error as FileError {
      throw ControlFailure(.cannotCreate, error.description)
    }
    return true
  }

  /// Writes a new workflow into the folder of the settings.
  func make(_ id: String) throws {
    guard NewWorkflow.isID(id) else {
      throw ControlFailure(
        .usage, "`\(Printable.line(String(id.prefix(100))))` can't be a workflow's id",
        help:
          "use up to 64 lower-case letters, digits, `-` and `_`, beginning with a letter or digit")
    }
    let path = settings.appending("\(id).yaml")
    if let other = entry(id), !other.isGone {
      throw ControlFailure(
        .cannotCreate, "there is a workflow `\(id)` already: `\(other.path.shown)`")
    }
    do {
      let files = LocalFiles().noting(unfinished)
      if try files.statusIfPresent(of: settings) == nil { try files.createFolder(settings) }
      let text = NewWorkflow.text(id: id, schema: nil)
      try files.write(Data(text.utf8), to: path, replacing: false)
    } catch let error as FileError {
      throw ControlFailure(.cannotCreate, error.description)
    }
  }
}
