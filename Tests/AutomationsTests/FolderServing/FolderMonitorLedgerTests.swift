import AppIntentsCore
import Automations
import FolderTesting
import FolderWatching
import Foundation
import Glibc
import RunHistory
import SystemPackage
import Testing

extension FolderTests {
  @Suite("Folder monitor: what the ledger keeps")
  struct FolderMonitorLedgerTests {
    @Test func `what happened while the trigger was off starts runs`() async throws {
      try await FolderFixture.with { fixture in
        let keys = ["settle: 0s", "events: [added, changed, moved, removed]", "recursive: true"]
        try fixture.makeFolder("sub/gone")
        for name in ["same", "changes", "moves", "goes", "sub/gone/too"] {
          try fixture.write("\(name).txt", name)
        }
        try await fixture.arm(keys)
        await fixture.monitor.disarm(1)
        try fixture.write("changes.txt", "other text")
        fixture.move("moves.txt", to: "sub/moved.txt")
        try fixture.remove("goes.txt")
        try fixture.remove("sub/gone")
        try fixture.write("comes.txt")
        try await fixture.arm(keys)
        let runs = try await fixture.runs(5)
        #expect(
          Set(runs) == [
            "changed changes.txt", "moved sub/moved.txt from moves.txt", "removed goes.txt",
            "removed sub/gone/too.txt", "added comes.txt",
          ])
        #expect(try await fixture.runsAfterAll().count == 5)
      }
    }

    @Test func `thousands of files that came while the trigger was off all run`() async throws {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 0s")
        await fixture.monitor.disarm(1)
        for number in 0..<2_000 {
          close(open(fixture.path("file-\(number)"), O_CREAT | O_WRONLY | O_CLOEXEC, 0o644))
        }
        try await fixture.arm("settle: 0s")
        #expect(Set(try await fixture.runs(2_000)).count == 2_000)
        #expect(try await fixture.runsAfterAll().count == 2_000)
      }
    }

    @Test func `another disk number is recorded once, not file by file`() async throws {
      try await FolderFixture.with { fixture in
        for number in 1...9 { try fixture.write("\(number).txt") }
        try await fixture.arm("settle: 0s")
        await fixture.monitor.disarm(1)
        let root = try #require(try fixture.store.read { try $0.ledgerRoots(of: 1).first })
        let path = LedgerPath(root: root.id, folder: [], name: Array("5.txt".utf8))
        let row = try fixture.store.read { try $0.ledgerRow(at: path) }
        try await fixture.store.write { store in
          try store.renumberDisks()
          try store.refuseFiles()
        }
        try await fixture.arm("settle: 0s")
        #expect(try fixture.store.read { try $0.ledgerRow(at: path) } == row)
        #expect(try await fixture.status().pending == 0)
        #expect(try await fixture.status().problems == [])
        try await fixture.store.write { try $0.takeFiles() }
        #expect(try await fixture.runsAfterAll().isEmpty)
      }
    }

    @Test func `after the ledger was lost existing files count as seen, and the status says so`()
      async throws
    {
      try await FolderFixture.with { fixture in
        try fixture.write("old.txt")
        try await fixture.arm("settle: 0s", "existing: process", ledgerIsLost: true)
        #expect(try await fixture.why("old.txt") == .existing)
        #expect(try await fixture.runsAfterAll().isEmpty)
        let problems = try await fixture.status().problems
        #expect(
          problems == [
            "what was seen in `\(fixture.inbox.string)` was lost with the history: files that "
              + "already exist count as seen"
          ])
      }
    }

    @Test func `a ledger that is still there isn't lost`() async throws {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 0s")
        await fixture.monitor.disarm(1)
        try fixture.write("a.txt")
        try await fixture.arm("settle: 0s", ledgerIsLost: true)
        #expect(try await fixture.runs(1) == ["added a.txt"])
        #expect(try await fixture.status().problems.isEmpty)
      }
    }

    @Test
    func `a changed trigger keeps its ledger, and files that it newly takes count as existing`()
      async throws
    {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 0s", "match: '*.txt'")
        try fixture.write("a.txt")
        try fixture.write("a.png")
        try await fixture.runs(1)
        await fixture.monitor.disarm(1)
        try fixture.write("b.txt")
        try await fixture.arm("settle: 0s", "match: '*.{txt,png}'")
        #expect(try await fixture.runs(2) == ["added a.txt", "added b.txt"])
        #expect(try await fixture.why("a.png") == .existing)
        try fixture.write("c.png")
        #expect(try await fixture.runs(3).last == "added c.png")
      }
    }

    @Test func `an interrupted first scan starts again`() async throws {
      try await FolderFixture.with { fixture in
        try fixture.write("old.txt")
        // The store as it is if the daemon ends before everything was looked through.
        try await fixture.arm("settle: 0s")
        await fixture.monitor.disarm(1)
        let path = fixture.inbox.bytes
        try await fixture.store.write { store in
          guard var root = try store.ledgerRoot(of: 1, path: path) else { return }
          root.isSeeded = false
          _ = try store.record(root)
          try store.forgetFiles(below: [], of: root.id)
        }
        // The times of files are some milliseconds coarser than the one when the trigger was armed.
        try await Task.sleep(for: .milliseconds(50))
        try fixture.write("new.txt")
        try await fixture.arm("settle: 0s")
        #expect(try await fixture.runs(1) == ["added new.txt"])
        #expect(try await fixture.why("old.txt") == .existing)
      }
    }

    @Test func `a folder that a trigger no longer names is forgotten`() async throws {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 0s")
        try fixture.makeFolder("../other")
        try await fixture.arm("settle: 0s", folder: fixture.path("../other"))
        try fixture.write("meanwhile.txt")
        try await fixture.arm("settle: 0s")
        #expect(try await fixture.why("meanwhile.txt") == .existing)
        #expect(try await fixture.runsAfterAll().isEmpty)
      }
    }

    @Test func `a file that a link or a folder replaces is gone`() async throws {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 0s", "events: [added, removed]")
        try fixture.write("a.txt")
        try fixture.write("b.txt")
        try await fixture.runs(2)
        await fixture.monitor.disarm(1)
        try fixture.remove("a.txt")
        try fixture.makeFolder("a.txt")
        try fixture.remove("b.txt")
        #expect(symlink("elsewhere", fixture.path("b.txt")) == 0)
        try await fixture.arm("settle: 0s", "events: [added, removed]")
        #expect(Set(try await fixture.runs(4).suffix(2)) == ["removed a.txt", "removed b.txt"])
      }
    }

    @Test func `a trigger whose ledger is forgotten starts as for the first time`() async throws {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 0s")
        await fixture.monitor.disarm(1)
        try fixture.write("a.txt")
        try await fixture.store.write { try $0.forgetLedger(of: 1) }
        try await fixture.arm("settle: 0s")
        #expect(try await fixture.why("a.txt") == .existing)
        #expect(try await fixture.runsAfterAll().isEmpty)
      }
    }
  }
}
