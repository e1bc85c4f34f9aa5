import AppIntentsCore
package import Foundation
import Glibc
import SystemPackage

extension HistoryStore {
  /// Adds the runs of the spool that have ended. If the disk is full, they stay in their files until the
  /// next time, and so does a run whose file the disk can't read now.
  /// - Returns: The number of runs added.
  /// - Throws: `StoreError` after the others were added, if files couldn't be read.
  @discardableResult
  package func enterSpooledRuns(at now: Date) throws -> Int {
    do {
      return try enterAll(at: now)
    } catch StoreError.full {
      return 0
    }
  }

  private func enterAll(at now: Date) throws -> Int {
    let spool = RunSpool(of: folder)
    let names =
      try FileManager.default.fileExists(atPath: spool.folder.string)
      ? FileManager.default.contentsOfDirectory(atPath: spool.folder.string).sorted() : []
    var count = 0
    var failure: StoreError?
    for name in names {
      let path = spool.folder.appending(name)
      do {
        if try enter(path, noted: "spool:\(name)", at: now) { count += 1 }
      } catch let error as Errno {
        failure = failure ?? .unreadable(path, reason: IntentErrorText.message(for: error))
      }
    }
    if let failure { throw failure }
    return count
  }

  /// Adds the run of a file.
  /// - Returns: Whether the file is a run that has ended.
  private func enter(_ path: FilePath, noted note: String, at now: Date) throws -> Bool {
    guard let file = try SpoolFile(path) else { return false }
    return try file.descriptor.closeAfter {
      let content = try file.content()
      // A file that isn't a run gets an extension, so that it is skipped from now on.
      guard var run = try? SpoolFile.Run(content) else {
        _ = rename(path.string, "\(path).unreadable")
        return false
      }
      run.undo = try SpoolFile.undoRecords(of: path)
      let entered = run
      // If this process ends before it has removed the file, the note says that the run was added.
      try writeNow { store in
        if try store.note(note) == nil {
          try store.enter(entered, at: now)
          try store.setNote(note, to: "entered")
        }
      }
      unlink(SpoolFile.undo(of: path).string)
      if unlink(path.string) == 0 { append { try $0.setNote(note, to: nil) } }
      return true
    }
  }
}

extension StoreTransaction {
  fileprivate func enter(_ run: SpoolFile.Run, at now: Date) throws {
    guard let id = try enqueue(run.start, at: run.began) else { return }
    try finish(id, run.ending ?? .killed, at: run.ended ?? now)
    try log(id, run.log)
    try addUndo(run.undo + (run.ending == nil ? [.interrupted] : []), of: id)
  }
}

extension RunEnding {
  fileprivate static var killed: RunEnding {
    RunEnding(
      .failed, failure: RecordedFailure(message: "its process ended before the run did"))
  }
}
