import Control
import Foundation
import RunHistory
import Scheduling

/// What a file was before the last change on a page, as the store keeps it while the change can be undone.
struct FormerSource: Codable, Sendable {
  /// For how many seconds a change can be undone.
  static let time = 86_400.0

  let bytes: Data
  /// Identifies what the change made of it.
  let after: String
  let at: Date

  /// As a note of the store.
  var note: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }
}

extension WorkflowRegistry {
  /// The last change on a page, if it can be undone.
  func savedChange(of id: String) throws -> (report: SavedChangeReport, before: [UInt8])? {
    guard let former = try formerSource(of: id), try isUndoable(former, id) else { return nil }
    return (SavedChangeReport(version: former.after, at: former.at), Array(former.bytes))
  }

  /// Forgets what files were before changes that can't be undone any more.
  ///
  /// - Parameter ids: the workflows that are looked at; all unless given. It is done without a pause in which a
  ///   page could save.
  func forgetFormerSources(of ids: Set<String>? = nil) throws {
    let gone = try (ids ?? Set(entries.keys)).filter { id in
      // While secrets can't be read it isn't known whether it has one, and nothing is shown.
      guard let former = try formerSource(of: id) else { return false }
      return (try? isUndoable(former, id)) == false
    }
    if gone.isEmpty { return }
    try store.writeNow { store in
      for id in gone { try store.setNote(WorkflowNote.former(id), to: nil) }
    }
  }

  private func formerSource(of id: String) throws -> FormerSource? {
    try store.read { try $0.note(WorkflowNote.former(id)) }.map { note in
      try JSONDecoder().decode(FormerSource.self, from: Data(note.utf8))
    }
  }

  /// Whether the file still is what a change made of it, which was lately. A file that can't be read isn't.
  private func isUndoable(_ former: FormerSource, _ id: String) throws -> Bool {
    let age = abs(clock.now.timeIntervalSince(former.at))
    guard age < FormerSource.time, (try? source(of: id).version) == former.after else {
      return false
    }
    return try mayKeep(former)
  }

  /// Whether the store may keep it: it has no value of a secret in it.
  func mayKeep(_ former: FormerSource) throws -> Bool {
    let text = String(decoding: former.bytes, as: UTF8.self)
    return try hiding()(text) == text
  }
}
