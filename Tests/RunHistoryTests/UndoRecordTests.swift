import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage
import Testing
import WorkflowValues

@testable import RunHistory

@Suite("What undoes runs")
struct UndoRecordTests {
  private static func record(
    _ text: String, state: Int = 0, isRedo: Bool = false, former: String? = nil
  ) -> UndoRecord {
    UndoRecord(
      place: "1", step: "Move a", content: Data(text.utf8), state: state, isRedo: isRedo,
      former: former)
  }

  /// Adds a run that has ended.
  private func add(_ store: HistoryStore, _ records: [UndoRecord]) throws -> RunID {
    let spooled = try RunSpool(of: store.folder).begin(
      "tidy", file: "/w/tidy.yaml", inputs: [:], at: noon)
    spooled.addUndo(records)
    try spooled.end(RunEnding(.succeeded), at: noon + 1)
    #expect(try store.enterSpooledRuns(at: noon + 2) == 1)
    return try #require(try store.read { try $0.runs(RunFilter()).first?.id })
  }

  @Test func `the last change is the first to be undone, also of a run by hand`() async throws {
    try await withStore { store in
      let run = try add(store, [Self.record("one"), Self.record("two", former: "x")])
      let records = try store.read { try $0.undo(of: run) }
      #expect(records.map(\.number) == [2, 1])
      #expect(records.map { String(decoding: $0.content, as: UTF8.self) } == ["two", "one"])
      #expect(try store.read { try $0.formerFiles() } == ["x"])
      let left = try FileManager.default.contentsOfDirectory(
        atPath: RunSpool(of: store.folder).folder.string)
      #expect(left == [])
    }
  }

  @Test func `a run whose process was killed says that its last change may be missing`()
    async throws
  {
    try await withStore { store in
      let spooled = try RunSpool(of: store.folder).begin(
        "tidy", file: "/w/tidy.yaml", inputs: [:], at: noon)
      spooled.addUndo([Self.record("one")])
      // As the kernel does when the process is killed.
      try spooled.abandon()
      #expect(try store.enterSpooledRuns(at: noon) == 1)
      let run = try #require(try store.read { try $0.runs(RunFilter()).first?.id })
      let records = try store.read { try $0.undo(of: run) }
      #expect(records.map(\.state) == [3, 0])
      #expect(
        try records.first.map { UndoAction(value: try TypedJSON.read(Array($0.content))) }
          == .impossible(
            "what the run did last",
            because: "its process was killed, so that it may not be recorded"))
    }
  }

  @Test(arguments: [
    ([JournalRecord.Kind.begun], 1), ([.begun, .ended], 0), ([.begun, .ended, .begun], 1),
    ([.observed], 0), ([], 0),
  ])
  func `a run that isn't continued says so if a step had begun`(
    kinds: [JournalRecord.Kind], count: Int
  ) async throws {
    try await withStore { store in
      try store.writeNow { store in
        for isDead in [true, false] {
          let run = try #require(try store.enqueue(.sample("a"), at: noon))
          try store.claim(run)
          try store.start(run, definitionHash: [1], at: noon)
          for (number, kind) in kinds.enumerated() {
            try store.addJournalRecord(
              JournalRecord(place: "1", kind: kind, attempt: 1 + number / 2, at: noon), of: run)
          }
          if isDead {
            try store.die(run, reason: "the daemon died", at: noon)
          } else {
            try store.interrupt(run)
            try store.cancel(run, reason: "you said so", at: noon)
          }
          #expect(try store.undo(of: run).count == count)
        }
      }
    }
  }

  @Test func `a run has something to undo until all of it is undone`() async throws {
    try await withStore { store in
      let run = try add(store, [Self.record("one"), Self.record("two", state: 3)])
      _ = try add(store, [Self.record("redo", isRedo: true)])
      _ = try add(store, [Self.record("final", state: 3)])
      #expect(try store.read { try $0.runsToUndo(limit: 9) } == [run])
      let became = Data("x".utf8)
      #expect(try store.writeNow { try $0.setUndo(1, of: run, to: 2, became: became) })
      #expect(try store.read { try $0.runsToUndo(limit: 9) } == [])
      #expect(try store.read { try $0.undo(of: run).map(\.became) } == [nil, became])
      // Another process that undoes the run is late.
      #expect(try !store.writeNow { try $0.setUndo(1, of: run, to: 1, became: nil) })
      #expect(try store.read { try $0.undo(of: run).map(\.state) } == [3, 2])
      #expect(try !store.writeNow { try $0.setUndo(7, of: run, to: 2, became: nil) })
    }
  }

  @Test func `former contents that nothing needs are deleted, and beyond the limit the oldest`()
    async throws
  {
    try await withStore { store in
      _ = try add(store, [Self.record("one", former: "needed")])
      let folder = HistoryStore.formerFolder(of: store.folder)
      try FileManager.default.createDirectory(
        atPath: folder.string, withIntermediateDirectories: true)
      for name in ["needed", "other"] {
        try Data("12345".utf8).write(to: URL(filePath: folder.appending(name).string))
      }
      func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.string).sorted()
      }
      // A file that was just made may belong to a run that isn't in the store yet.
      #expect(try store.pruneFormerFiles(at: Date()) == 0)
      #expect(try store.pruneFormerFiles(at: Date() + 2 * 86_400) == 1)
      #expect(try names() == ["needed"])
      #expect(try store.pruneFormerFiles(at: Date(), limit: 4) == 1)
      #expect(try names() == [])
    }
  }
}
