import FileOperations
import FolderTesting
import FolderWatching
import Foundation
import RunHistory
import SystemPackage
import Testing
import WorkflowLanguage

@testable import Automations

@Suite("Store retry")
struct StoreRetryTests {
  @Test func `the store is tried again after longer and longer times, up to 30 s`() {
    var retry = StoreRetry()
    let delays = (0..<7).map { _ in retry.fail("full", at: 0) / 1_000_000_000 }
    #expect(delays == [1, 2, 4, 8, 16, 30, 30])
    #expect(retry.problem == "full")
    #expect(retry.isWaiting(at: 29_999_999_999))
    #expect(!retry.isWaiting(at: 30_000_000_000))
    retry.succeed()
    #expect(retry == StoreRetry())
  }
}

@Suite("Gone files")
struct GoneFilesTests {
  private let path = LedgerPath(root: 1, folder: [], name: [65])

  @Test func `gone files are taken in portions, in order`() {
    var gone = GoneFiles()
    let paths = (1...3).map { LedgerPath(root: 1, folder: [], name: [$0]) }
    for path in paths { gone.add(path, at: 0) }
    #expect(gone.take(at: 0, limit: 2) == Array(paths.prefix(2)))
    #expect(gone.isOverdue(at: 0))
    #expect(gone.take(at: 0, limit: 2) == [paths[2]])
    #expect(gone.take(at: 0, limit: 2).isEmpty)
    #expect(!gone.isOverdue(at: 0))
  }

  @Test func `gone files wait until nothing else is to be done, but not for long`() {
    var gone = GoneFiles()
    gone.add(path, at: 5)
    #expect(!gone.isOverdue(at: 5 + GoneFiles.longestWait))
    #expect(gone.isOverdue(at: 6 + GoneFiles.longestWait))
  }

  @Test func `a file that is put back waits until it is due`() {
    var gone = GoneFiles()
    gone.putBack([path], at: 0, until: 10)
    #expect(gone.take(at: 9, limit: 2).isEmpty)
    #expect(gone.due == 10)
    #expect(gone.take(at: 10, limit: 2) == [path])
    #expect(gone.due == nil)
  }
}

@Suite("File batches")
struct FileBatchesTests {
  private func event(_ number: UInt8, in ledger: LedgerRootID = 1) -> FileEvent {
    FileEvent(
      removed: LedgerRow(
        path: LedgerPath(root: ledger, folder: [], name: [number]), version: version(),
        seen: .distantPast))
  }

  @Test func `events of one kind in one folder are a batch, which is open from its first event`() {
    var batches = FileBatches()
    batches.add(event(1), .removed, at: 0, for: 10)
    batches.add(event(2), .removed, at: 5, for: 10)
    batches.add(event(3, in: 2), .removed, at: 6, for: 10)
    #expect(batches.count == 3)
    #expect(batches.nextDue == 10)
    #expect(batches.takeDue(at: 9) == nil)
    let taken = batches.takeDue(at: 10)
    #expect(taken?.kind == .removed)
    #expect(taken?.events.map(\.path.name) == [[1], [2]])
    #expect(batches.nextDue == 16)
  }

  @Test func `a full batch is due at once`() {
    var batches = FileBatches()
    for _ in 0..<FileBatches.limit { batches.add(event(1), .removed, at: 3, for: 1_000) }
    #expect(batches.takeDue(at: 3)?.events.count == FileBatches.limit)
  }

  @Test func `events that couldn't be recorded join those that came meanwhile`() {
    var batches = FileBatches()
    batches.add(event(2), .removed, at: 0, for: 10)
    batches.putBack([event(1)], .removed, until: 50)
    #expect(batches.takeDue(at: 49) == nil)
    #expect(batches.takeDue(at: 50)?.events.count == 2)
  }
}

@Suite("Ledger opening")
struct LedgerOpeningTests {
  private let folder = version(7, size: 0, modified: 0, isFolder: true)

  private func opening(
    _ known: LedgerRoot?, existing: String = "ignore", ledgerIsLost: Bool = false
  ) throws -> LedgerOpening {
    let text = """
      triggers: [{ folder: /inbox, existing: \(existing) }]
      steps:
        - text.reverse: abc
      """
    let workflow = ServiceFixture.compiler.compile(Array(text.utf8), path: "test.yaml").workflow
    let subscription = FolderSubscription(
      trigger: 1, workflow: "flow", file: "/test.yaml",
      definition: try #require(workflow?.triggers.first as? FolderTrigger),
      ledgerIsLost: ledgerIsLost)
    return LedgerOpening(
      known: known, path: Array("/inbox".utf8), folder, scope: "{}", armedAt: 100, subscription)
  }

  private func known(_ version: FileVersion?, since: Int64 = 5) -> LedgerRoot {
    LedgerRoot(
      id: 3, trigger: 1, path: Array("/inbox".utf8), version: version, scope: "{}", since: since,
      isSeeded: true)
  }

  @Test func `a folder that is known as it is changes nothing`() throws {
    let opening = try opening(known(folder))
    #expect(!opening.isChanged)
    #expect(opening.ledger == known(folder))
  }

  @Test(arguments: [("ignore", false, false), ("process", false, true), ("process", true, false)])
  func `a new folder counts as seen if its files are to start runs`(
    existing: String, ledgerIsLost: Bool, isSeeded: Bool
  ) throws {
    let opening = try opening(nil, existing: existing, ledgerIsLost: ledgerIsLost)
    #expect(opening.isChanged)
    #expect(opening.ledger.isSeeded == isSeeded)
    #expect(opening.ledger.since == 100)
    #expect(opening.files == .keep)
    #expect((opening.note != nil) == ledgerIsLost)
  }

  @Test func `a folder that was switched off begins again, and keeps what was seen`() throws {
    let opening = try opening(known(folder, since: -5))
    #expect(opening.isChanged)
    #expect(opening.ledger.since == 100)
    #expect(!opening.ledger.isSeeded)
    #expect(opening.files == .keep)
  }

  @Test func `another folder's files are set away, and another disk number is recorded`() throws {
    let other = version(8, size: 0, modified: 0, isFolder: true)
    #expect(try opening(known(other)).files == .setAway)
    let renumbered = version(7, size: 0, modified: 0, device: 9, isFolder: true)
    #expect(try opening(known(renumbered)).files == .renumber(from: 9))
    #expect(try opening(known(nil)).files == .keep)
  }
}
