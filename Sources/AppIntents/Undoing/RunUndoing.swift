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

  /// Undoes what can be undone.
  ///
  /// - Returns: what was undone, in sentences.
  package func perform() async throws -> [String] {
    UndoRecorder.current?.isUndoing = true
    var present = PresentFiles(files)
    for item in run.items where item.state == .undone { present.note(item) }
    var done: [String] = []
    for item in run.items where item.verdict(in: present) == .possible {
      try Task.checkCancellation()
      do {
        let undone = try await perform(item)
        present.note(undone)
        done.append(item.action.sentence)
      } catch let error where !done.isEmpty && !(error is CancellationError) {
        throw IntentFailure(error, adding: "undone before that: \(done.count) of the changes")
      }
    }
    return done
  }

  private func perform(_ item: UndoItem) async throws -> UndoItem {
    var item = item
    item.state = .undoing
    try await source.mark(item, of: run.run)
    switch item.action.work {
    case .file(let undo): try undo.perform(with: files)
    case .intent(let id, let parameters): try await source.perform(id, with: parameters)
    case .app(let undo): try await source.perform(undo)
    case .impossible(let reason): throw IntentFailure(reason)
    }
    item.state = .undone
    for path in item.action.restores.keys {
      item.became[path] = try FileState(of: path, in: files)
    }
    try await source.mark(item, of: run.run)
    return item
  }
}
