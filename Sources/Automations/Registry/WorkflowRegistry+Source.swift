import AppIntentsCore
import Control
import Diagnostics
import FileOperations
import Foundation
import RunHistory
import Scheduling
import SystemPackage
import WorkflowLanguage

/// What a file was before the last change on a page, as the store keeps it.
struct FormerSource: Codable, Sendable {
  let bytes: Data
  /// Identifies what the change made of it.
  let after: String
  let at: Date
}

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

  /// What the checker says about the bytes of a workflow's file.
  func problems(in bytes: [UInt8], of id: String) throws(ControlFailure) -> [ProblemReport] {
    let compilation = compile(bytes, try known(id).path)
    return compilation.diagnostics.map { ProblemReport($0, in: compilation.source) }
  }

  /// The values that go into the steps of a workflow, by the numbers of the steps.
  func edges(of workflow: Workflow, at path: FilePath) -> [Int: [WorkflowDetailReport.Edge]] {
    let explained = explain?(workflow.document.source.bytes, path).workflow
    return Dictionary(grouping: explained?.connections ?? [], by: \.step).mapValues { edges in
      edges.map { .init(target: $0.target, source: $0.source, conversion: $0.conversion) }
    }
  }

  /// The last change on a page, if the file still is what it made.
  func savedChange(of id: String) throws -> (report: SavedChangeReport, before: [UInt8])? {
    guard let note = try store.read({ try $0.note(WorkflowNote.former(id)) }) else { return nil }
    let former = try JSONDecoder().decode(FormerSource.self, from: Data(note.utf8))
    guard try source(of: id).version == former.after else { return nil }
    return (SavedChangeReport(version: former.after, at: former.at), Array(former.bytes))
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
    let note = String(decoding: try JSONEncoder().encode(former), as: UTF8.self)
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
      try LocalFiles().write(Data(bytes), to: path, replacing: true)
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
      let files = LocalFiles()
      if try files.statusIfPresent(of: settings) == nil { try files.createFolder(settings) }
      let text = NewWorkflow.text(id: id, schema: nil)
      try files.write(Data(text.utf8), to: path, replacing: false)
    } catch let error as FileError {
      throw ControlFailure(.cannotCreate, error.description)
    }
  }
}

extension ProblemReport {
  init(_ diagnostic: Diagnostic, in source: SourceText) {
    let text = DiagnosticRenderer(usesColor: false).render(
      diagnostic, path: nil, source: source)
    let start = diagnostic.range?.start
    self.init(
      severity: diagnostic.severity.rawValue, kind: diagnostic.kind.rawValue,
      message: diagnostic.message, line: start?.line, column: start?.column,
      excerpt: text.split(separator: "\n", omittingEmptySubsequences: false)
        .dropFirst(1 + diagnostic.message.count(where: { $0 == "\n" })).joined(separator: "\n"))
  }
}
