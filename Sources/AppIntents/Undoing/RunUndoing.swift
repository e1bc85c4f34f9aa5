import FileOperations
import OrderedCollections
import SystemPackage

/// Undoes the changes of a run, the last one first.
///
/// What is undone is recorded after each change, so that the rest can be undone later if this is
/// interrupted.
package struct RunUndoing: Sendable {
  private let run: UndoableRun
  private let source: any UndoSource
  private let files: any FileAccess

  package init(_ run: UndoableRun, recordedIn source: any UndoSource, files: any FileAccess) {
    self.run = run
    self.source = source
    self.files = files
  }

  /// Undoes what can be undone. A change whose undoing fails stays, and the others are undone.
  ///
  /// - Returns: what was undone, in sentences.
  /// - Throws: the first failure, when the others are undone.
  package func perform() async throws -> [String] {
    UndoRecorder.current?.isUndoing = true
    var (run, present) = run.settled(in: files)
    for (item, before) in zip(run.items, self.run.items) where item.state != before.state {
      try finish(item)
      try await source.mark(item, of: run.run)
    }
    var done: [String] = []
    var failures: [any Error] = []
    for item in run.items {
      // Looked at before the verdict, so that what is written after it is noticed.
      let seen = try item.changed.flatMap {
        try files.statusIfPresent(of: $0, followingLinks: false)
      }
      guard item.verdict(in: present) == .possible else { continue }
      try Task.checkCancellation()
      var undoing = item
      undoing.state = .undoing
      try await source.mark(undoing, of: run.run)
      do {
        try await perform(item, seen)
      } catch let error where !(error is CancellationError) {
        failures.append(error)
        continue
      }
      present.note(try await record(item))
      done.append(item.action.sentence)
    }
    guard let failure = failures.first else { return done }
    let count = done.count + failures.count
    throw IntentFailure(failure, adding: "\(done.count) of \(count) changes were undone")
  }

  private func perform(_ item: UndoItem, _ seen: FileStatus?) async throws {
    switch item.action.work {
    case .file(let undo):
      // What does it again is about the same stored value.
      try UndoRecorder.$storedKey.withValue(item.action.storedKey) {
        try undo.perform(with: files, seen: seen)
      }
    case .intent(let id, let parameters): try await source.perform(id, with: parameters)
    case .app(let undo): try await source.perform(undo)
    case .impossible(let reason): throw IntentFailure(reason)
    }
  }

  /// Records that a change was undone.
  private func record(_ item: UndoItem) async throws -> UndoItem {
    var item = item
    item.state = .undone
    for path in item.action.restores.keys {
      item.became[path] = try FileState(of: path, in: files)
    }
    try await source.mark(item, of: run.run)
    return item
  }

  /// Does what was left of an undoing that was interrupted after its effect.
  private func finish(_ item: UndoItem) throws {
    if case .file(let undo) = item.action.work { try undo.finish(with: files) }
  }
}

extension UndoItem {
  /// The path of the file whose content is changed when this is undone.
  fileprivate var changed: FilePath? {
    if case .file(let undo) = action.work { undo.changed } else { nil }
  }
}
