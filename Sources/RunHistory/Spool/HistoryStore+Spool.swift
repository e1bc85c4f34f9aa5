package import Foundation
import Glibc
import SystemPackage

extension HistoryStore {
  /// Adds the runs of the spool that have ended. If the disk is full, they stay in their files until the
  /// next time.
  /// - Returns: The number of runs added.
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
    for name in names {
      let path = spool.folder.appending(name)
      guard let file = try SpoolFile(path) else { continue }
      try file.descriptor.closeAfter {
        // A file that can't be read gets an extension, so that it is skipped from now on.
        guard let run = try? file.run() else {
          _ = rename(path.string, "\(path).unreadable")
          return
        }
        // If this process ends before it has removed the file, the note says that the run was added.
        let note = "spool:\(name)"
        try writeNow { store in
          if try store.note(note) == nil {
            try store.enter(run, at: now)
            try store.setNote(note, to: "entered")
          }
        }
        if unlink(path.string) == 0 { append { try $0.setNote(note, to: nil) } }
        count += 1
      }
    }
    return count
  }
}

extension StoreTransaction {
  fileprivate func enter(_ run: SpoolFile.Run, at now: Date) throws {
    guard let id = try enqueue(run.start, at: run.began) else { return }
    try finish(id, run.ending ?? .killed, at: run.ended ?? now)
    for line in run.log { try log(id, line) }
  }
}

extension RunEnding {
  fileprivate static var killed: RunEnding {
    RunEnding(
      .failed, failure: RecordedFailure(message: "its process ended before the run did"))
  }
}
