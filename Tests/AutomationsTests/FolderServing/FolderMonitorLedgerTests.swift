import AppIntents
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
      try await FolderBench.with { bench in
        let keys = ["settle: 0s", "events: [added, changed, moved, removed]", "recursive: true"]
        try bench.makeFolder("sub/gone")
        for name in ["same", "changes", "moves", "goes", "sub/gone/too"] {
          try bench.write("\(name).txt", name)
        }
        try await bench.arm(keys)
        await bench.monitor.disarm(1)
        try bench.write("changes.txt", "other text")
        bench.move("moves.txt", to: "sub/moved.txt")
        try bench.remove("goes.txt")
        try bench.remove("sub/gone")
        try bench.write("comes.txt")
        try await bench.arm(keys)
        let runs = try await bench.runs(5)
        #expect(
          Set(runs) == [
            "changed changes.txt", "moved sub/moved.txt from moves.txt", "removed goes.txt",
            "removed sub/gone/too.txt", "added comes.txt",
          ])
        #expect(try await bench.runsAfterAll().count == 5)
      }
    }

    @Test func `thousands of files that came while the trigger was off all run`() async throws {
      try await FolderBench.with { bench in
        try await bench.arm("settle: 0s")
        await bench.monitor.disarm(1)
        for number in 0..<2_000 {
          close(open(bench.path("file-\(number)"), O_CREAT | O_WRONLY, 0o644))
        }
        try await bench.arm("settle: 0s")
        #expect(Set(try await bench.runs(2_000)).count == 2_000)
        #expect(try await bench.runsAfterAll().count == 2_000)
      }
    }

    @Test func `another disk number is recorded once, not file by file`() async throws {
      try await FolderBench.with { bench in
        for number in 1...9 { try bench.write("\(number).txt") }
        try await bench.arm("settle: 0s")
        await bench.monitor.disarm(1)
        let root = try #require(try bench.store.read { try $0.ledgerRoots(of: 1).first })
        let path = LedgerPath(root: root.id, folder: [], name: Array("5.txt".utf8))
        let row = try bench.store.read { try $0.ledgerRow(at: path) }
        try await bench.store.write { store in
          try store.renumberDisks()
          try store.refuseFiles()
        }
        try await bench.arm("settle: 0s")
        #expect(try bench.store.read { try $0.ledgerRow(at: path) } == row)
        #expect(try await bench.status().pending == 0)
        #expect(try await bench.status().problems == [])
        try await bench.store.write { try $0.takeFiles() }
        #expect(try await bench.runsAfterAll().isEmpty)
      }
    }

    @Test func `after the ledger was lost existing files count as seen, and the status says so`()
      async throws
    {
      try await FolderBench.with { bench in
        try bench.write("old.txt")
        try await bench.arm("settle: 0s", "existing: process", ledgerIsLost: true)
        #expect(try await bench.why("old.txt") == .existing)
        #expect(try await bench.runsAfterAll().isEmpty)
        let problems = try await bench.status().problems
        #expect(
          problems == [
            "what was seen in `\(bench.inbox.string)` was lost with the history: files that "
              + "already exist count as seen"
          ])
      }
    }

    @Test func `a ledger that is still there isn't lost`() async throws {
      try await FolderBench.with { bench in
        try await bench.arm("settle: 0s")
        await bench.monitor.disarm(1)
        try bench.write("a.txt")
        try await bench.arm("settle: 0s", ledgerIsLost: true)
        #expect(try await bench.runs(1) == ["added a.txt"])
        #expect(try await bench.status().problems.isEmpty)
      }
    }

    @Test
    func `a changed trigger keeps its ledger, and files that it newly takes count as existing`()
      async throws
    {
      try await FolderBench.with { bench in
        try await bench.arm("settle: 0s", "match: '*.txt'")
        try bench.write("a.txt")
        try bench.write("a.png")
        try await bench.runs(1)
        await bench.monitor.disarm(1)
        try bench.write("b.txt")
        try await bench.arm("settle: 0s", "match: '*.{txt,png}'")
        #expect(try await bench.runs(2) == ["added a.txt", "added b.txt"])
        #expect(try await bench.why("a.png") == .existing)
        try bench.write("c.png")
        #expect(try await bench.runs(3).last == "added c.png")
      }
    }

    @Test func `an interrupted first scan starts again`() async throws {
      try await FolderBench.with { bench in
        try bench.write("old.txt")
        // The store as it is if the daemon ends before everything was looked through.
        try await bench.arm("settle: 0s")
        await bench.monitor.disarm(1)
        let path = bench.inbox.bytes
        try await bench.store.write { store in
          guard var root = try store.ledgerRoot(of: 1, path: path) else { return }
          root.isSeeded = false
          _ = try store.record(root)
          try store.forgetFiles(below: [], of: root.id)
        }
        try bench.write("new.txt")
        try await bench.arm("settle: 0s")
        #expect(try await bench.runs(1) == ["added new.txt"])
        #expect(try await bench.why("old.txt") == .existing)
      }
    }

    @Test func `a folder that a trigger no longer names is forgotten`() async throws {
      try await FolderBench.with { bench in
        try await bench.arm("settle: 0s")
        try bench.makeFolder("../other")
        try await bench.arm("settle: 0s", folder: bench.path("../other"))
        try bench.write("meanwhile.txt")
        try await bench.arm("settle: 0s")
        #expect(try await bench.why("meanwhile.txt") == .existing)
        #expect(try await bench.runsAfterAll().isEmpty)
      }
    }

    @Test func `a file that a link or a folder replaces is gone`() async throws {
      try await FolderBench.with { bench in
        try await bench.arm("settle: 0s", "events: [added, removed]")
        try bench.write("a.txt")
        try bench.write("b.txt")
        try await bench.runs(2)
        await bench.monitor.disarm(1)
        try bench.remove("a.txt")
        try bench.makeFolder("a.txt")
        try bench.remove("b.txt")
        #expect(symlink("elsewhere", bench.path("b.txt")) == 0)
        try await bench.arm("settle: 0s", "events: [added, removed]")
        #expect(Set(try await bench.runs(4).suffix(2)) == ["removed a.txt", "removed b.txt"])
      }
    }

    @Test func `a trigger whose ledger is forgotten starts as for the first time`() async throws {
      try await FolderBench.with { bench in
        try await bench.arm("settle: 0s")
        await bench.monitor.disarm(1)
        try bench.write("a.txt")
        try await bench.store.write { try $0.forgetLedger(of: 1) }
        try await bench.arm("settle: 0s")
        #expect(try await bench.why("a.txt") == .existing)
        #expect(try await bench.runsAfterAll().isEmpty)
      }
    }
  }
}
