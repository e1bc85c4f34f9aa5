import AppIntentsCore
import FolderTesting
import FolderWatching
import Foundation
import RunHistory
import Testing
import WorkflowLanguage

@testable import Automations

@Suite("File events")
struct FileEventTests {
  /// - Parameter moment: when the file was moved, or when one that was removed had been seen.
  private func event(
    _ kind: FolderTrigger.Event = .added, _ version: FileVersion = version(),
    name: String = "a", moment: Int64 = 0
  ) -> FileEvent {
    let path = LedgerPath(root: 3, folder: [], name: Array(name.utf8))
    let seen = Date(timeIntervalSince1970: Double(moment))
    let row = LedgerRow(path: path, version: version, seen: seen)
    let decision: LedgerDecision =
      switch kind {
      case .added: .added
      case .changed: .changed
      case .moved: .moved(from: row)
      case .removed: .removed(row)
      }
    if kind == .removed { return FileEvent(removed: row) }
    let file = SettledFile(
      PendingFile.Key(folder: 1, name: path.name), below: 1, parent: [],
      FileSnapshot(kind: .file, version: version, changed: moment), keepsNumbers: true)
    return FileEvent(file, at: path, decision)
  }

  @Test func `a version of a file has one run, whatever happened to it`() {
    #expect(event(.added).key == event(.changed).key)
    #expect(event(.added).key != event(.removed).key)
    #expect(event(.added).key != event(.moved).key)
    #expect(event().key != event(name: "b").key)
    #expect(event().key != event(.added, version(2)).key)
    #expect(event().key != event(.added, version(modified: 7)).key)
    #expect(event().key != event(.added, version(size: 7)).key)
    #expect(event(.moved, moment: 1).key != event(.moved, moment: 2).key)
    #expect(event(.removed, moment: 1).key != event(.removed, moment: 2).key)
  }

  @Test func `another disk number makes no other version`() {
    #expect(event().key == event(.added, version(device: 9)).key)
  }
}
