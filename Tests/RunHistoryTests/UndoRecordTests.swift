import Foundation
import OrderedCollections
import SystemPackage
import Testing

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
