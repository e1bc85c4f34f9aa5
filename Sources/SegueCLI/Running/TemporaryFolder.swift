import AppIntentsCore
import Foundation
import Synchronization
import SystemPackage

/// A run's folder for temporary files. It is created at its first use, and removed at the end, or by a later run
/// if the process is killed.
final class TemporaryFolder: Sendable {
  private let made = Mutex<FilePath?>(nil)
  private let note = Mutex<UnfinishedWork.Note?>(nil)
  private let unfinished: UnfinishedWork?

  /// - Parameter unfinished: where the folder is noted; nil if it isn't.
  init(noting unfinished: UnfinishedWork?) { self.unfinished = unfinished }

  func path() throws -> FilePath {
    try made.withLock { made in
      if let made { return made }
      let base = Environment.value("TMPDIR") ?? "/tmp"
      var template = Array("\(base)/segue-XXXXXX".utf8CString)
      try FileError.doing("make a temporary folder in", FilePath(base)) {
        guard mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
      }
      let path = FilePath(platformString: template)
      made = path
      note.withLock { $0 = unfinished?.begin(path.realIfPresent ?? path) }
      return path
    }
  }

  var pathIfMade: FilePath? { made.withLock { $0 } }

  func remove() {
    made.withLock { made in
      // The system removes old files from its temporary folder, so a failure is no problem.
      if let path = made { try? LocalFiles().remove(path) }
      made = nil
      note.withLock { note in
        note?.end()
        note = nil
      }
    }
  }
}
