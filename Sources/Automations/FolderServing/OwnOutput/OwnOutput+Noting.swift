package import FileOperations
import FolderWatching
import Foundation
package import RunHistory
import SystemPackage

/// What the changes that a run makes mean for the ledger.
extension OwnOutput {
  /// Follows the changes that a run's own steps make to files.
  package func observer(
    of run: RunID, workflow: String, generation: Int = 0
  ) -> any FileObserver {
    RunOutput(ownOutput: self, run: run, workflow: workflow, generation: generation)
  }

  /// The most changes that are recorded in one transaction.
  private static let portion = 512

  /// Records changes that a run has made.
  func note(_ changes: [FileChange], run: RunID, workflow: String, generation: Int) {
    let (covers, store) = covers(of: workflow)
    guard let store, !covers.isEmpty else { return }
    noteMade(changes, by: MadeFiles.Maker(run: run, generation: generation), of: workflow)
    let seen = Date()
    let edits = changes.flatMap { change in
      covers.compactMap { LedgerEdit(change, in: $0, run: run, seen: seen) }
    }
    for start in stride(from: 0, to: edits.count, by: Self.portion) {
      let portion = edits[start..<min(start + Self.portion, edits.count)]
      store.append { store in
        for edit in portion { try edit.apply(in: store) }
      }
    }
  }
}

/// Reports the changes of one run.
private struct RunOutput: FileObserver {
  let ownOutput: OwnOutput
  let run: RunID
  let workflow: String
  let generation: Int

  var needsContents: Bool {
    ownOutput.covers(of: workflow).covers.contains { $0.filter.scope.isRecursive }
  }

  func willChange(_ path: FilePath) { ownOutput.begin(path, run: run, workflow: workflow) }
  func didChange(_ path: FilePath) { ownOutput.end(path, run: run) }
  func note(_ changes: [FileChange]) {
    ownOutput.note(changes, run: run, workflow: workflow, generation: generation)
  }
}

/// What a run's change does to the ledger of one folder. Only a version that the run made counts as
/// its own; a file that another process put there meanwhile has another version.
private enum LedgerEdit: Sendable {
  /// - Parameter earlier: the version that the run changed, if that has to be known.
  case record(LedgerRow, after: FileVersion?)
  case forget(LedgerPath, FileVersion)

  init?(_ change: FileChange, in cover: OwnOutput.Cover, run: RunID, seen: Date) {
    let (path, version) =
      switch change {
      case .made(let path, let version, _), .gone(let path, let version),
        .appended(let path, from: _, to: let version, _):
        (path, version)
      }
    guard let below = path.bytes.below(cover.realPath) else { return nil }
    let (folder, name) = below.splitLast
    let place = LedgerPath(root: cover.root, folder: folder, name: name)
    if case .gone = change {
      self = .forget(place, version)
      return
    }
    let snapshot = FileSnapshot(
      kind: version.isFolder ? .folder : .file, version: version, changed: 0)
    guard folder.isEmpty || cover.filter.scope.isRecursive && cover.filter.enters(folder),
      cover.filter.scope.takes(snapshot), cover.filter.takes(name, in: folder)
    else { return nil }
    var earlier: FileVersion?
    if case .appended(_, let from, _, _) = change { earlier = from }
    self = .record(
      LedgerRow(path: place, version: version, maker: run, seen: seen), after: earlier)
  }

  func apply(in store: StoreTransaction) throws {
    switch self {
    case .record(let row, let earlier):
      // What another process wrote before the run added to it still has to be handled.
      if let earlier {
        guard let known = try store.ledgerRow(at: row.path),
          earlier.isUnchanged(since: known.version)
        else { return }
      }
      try store.record(row)
    case .forget(let path, let version):
      if let known = try store.ledgerRow(at: path), known.version.isSameFile(as: version) {
        try store.forget(path)
      }
      if version.isFolder { try store.forgetFiles(below: path.bytes, of: path.root) }
    }
  }
}
