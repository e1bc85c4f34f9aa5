import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing
import WorkflowEngine
import WorkflowTesting

/// Undoing while other programs change the same files, and after kills.
@Suite("Undoing with interruptions")
struct InterruptedUndoTests {
  @Test func `what another program writes while a change is undone stays`() async throws {
    let folder = try TestFolder(["w/a.txt": "a", "w/log": "one "])
    let run = try await folder.changes(
      of: """
          - file.write: b
            to: w/a.txt
            conflict: replace
          - folder.make: w/made
          - file.append: two
            to: w/log
        """)
    // After the look at the files, before they are changed.
    let source = MemoryUndoSource(run) { item in
      if item.state == .undoing, item.number == 1 { try folder.write("edited", to: "w/a.txt") }
      if item.state == .undoing, item.number == 3 {
        try folder.write("one two three", to: "w/log")
      }
    }
    await #expect(throws: IntentFailure.self) {
      _ = try await RunUndoing(run, recordedIn: source, files: LocalFiles()).perform()
    }
    #expect(try folder.tree() == ["a.txt": "edited", "log": "one two three"])
  }

  @Test
  func `a program that has a file open goes on writing to it after what was added is removed`()
    async throws
  {
    let folder = try TestFolder(["w/log": "one"])
    let writer = try FileDescriptor.open(folder["w/log"], .writeOnly, options: .append)
    defer { try? writer.close() }
    let run = try await folder.changes(of: "  - file.append: two\n    to: w/log")
    _ = try await folder.undo(run)
    try writer.writeAll(" three".utf8)
    #expect(try folder.tree() == ["log": "one three"])
  }

  @Test func `what another program adds to a file at the same time isn't cut off`() throws {
    let folder = try TestFolder(["log": "one"])
    let files = UndoableFiles(OtherProgram(adding: "other"), keeping: folder["former"])
    let recorder = UndoRecorder()
    try UndoRecorder.$current.withValue(recorder) {
      try files.append(Data("two".utf8), to: folder["log"])
    }
    #expect(
      recorder.actions == [
        .impossible(
          "add to `\(folder["log"])`", because: "another program changed it at the same time")
      ])
  }

  @Test func `what a step changed before its process was killed can be undone`() async throws {
    let folder = try TestFolder(["w/a.txt": "a", "w/b.txt": "b"])
    let before = try folder.tree()
    // The end of the step isn't recorded any more.
    let journal = MemoryJournal(dying: .at(2, losing: .entry))
    let run = try await folder.changes(
      of: "  - file.delete: [w/a.txt, w/b.txt]", recordedIn: journal,
      endsEarly: true)
    #expect(try folder.tree() == [:])
    #expect(journal.entries.map(\.kind) == [.begun])
    _ = try await folder.undo(run)
    #expect(try folder.tree() == before)
  }

  @Test func `what was undone before an interruption isn't undone again`() async throws {
    let folder = try TestFolder(["w/a.txt": "a"])
    let before = try folder.tree()
    let run = try await folder.changes(
      of: """
          - file.write: b
            to: w/a.txt
            conflict: replace
          - file.append: c
            to: w/a.txt
        """)
    let killed = MemoryUndoSource(run, dyingAtMark: 3)
    await #expect(throws: (any Error).self) {
      _ = try await RunUndoing(run, recordedIn: killed, files: LocalFiles()).perform()
    }
    #expect(killed.run.items.map(\.state) == [.undone, .made])
    let rest = try await folder.undo(killed.run)
    #expect(rest.run.items.map(\.state) == [.undone, .undone])
    #expect(try folder.tree() == before)
  }

  @Test(arguments: [
    "- file.move: w/a.txt\n  to: w/new/folder/",
    "- file.delete: w/a.txt",
    "- file.delete: w/sub",
    "- file.write: new\n  to: w/new.txt",
    "- file.write: new\n  to: w/a.txt\n  conflict: replace",
    "- file.append: more\n  to: w/a.txt",
    "- folder.make: w/x/y/z",
    """
    - file.append: more
      to: w/a.txt
    - file.write: other
      to: w/a.txt
      conflict: replace
    - file.write: another
      to: w/a.txt
      conflict: replace
    - file.move: w/a.txt
      to: w/sub/
    - file.delete: w/sub
    """,
  ])
  func `what was undone just before the process was killed counts as undone`(steps: String)
    async throws
  {
    // Each mark of an undone change is the one that is lost.
    for death in stride(from: 2, through: 12, by: 2) {
      let folder = try TestFolder(["w/a.txt": "a", "w/c.txt": "c", "w/sub/d.txt": "d"])
      let before = try folder.tree()
      let run = try await folder.changes(of: steps.indentedByTwo)
      if death > 2 * run.items.count { break }
      let killed = MemoryUndoSource(run, dyingAtMark: death)
      let files = LocalFiles(home: folder["home"], dataHome: folder["home/.local/share"])
      await #expect(throws: MemoryUndoSource.Died.self) {
        _ = try await RunUndoing(run, recordedIn: killed, files: files).perform()
      }
      #expect(killed.run.items.count { $0.state == .undoing } == 1)
      #expect(Set(killed.run.verdicts(in: files)).isSubset(of: [.undone, .possible]))
      let rest = try await folder.undo(killed.run)
      #expect(Set(rest.run.items.map(\.state)) == [.undone])
      #expect(try folder.tree() == before)
      let parts = ["info", "files"].map { part in
        let names = try? FileManager.default.contentsOfDirectory(
          atPath: folder["home/.local/share/Trash"].appending(part).string)
        return names?.count ?? 0
      }
      // Each file in the trash has its record, and each record its file.
      #expect(parts[0] == parts[1])
    }
  }

  @Test func `a change whose undoing fails stays, and the others are undone`() async throws {
    let folder = try TestFolder(["w/a.txt": "a", "w/c.txt": "c"])
    let run = try await folder.changes(
      of: """
          - file.move: w/a.txt
            to: w/b.txt
          - file.move: w/c.txt
            to: w/d.txt
        """)
    let source = MemoryUndoSource(run) { item in
      // Something is in the way after the look at the files.
      if item.number == 2, item.state == .undoing { try folder.write("mine", to: "w/c.txt") }
    }
    let failure = await #expect(throws: IntentFailure.self) {
      _ = try await RunUndoing(run, recordedIn: source, files: LocalFiles()).perform()
    }
    #expect(failure?.message.hasSuffix("1 of 2 changes were undone") == true, "\(failure as Any)")
    #expect(try folder.tree() == ["a.txt": "a", "c.txt": "mine", "d.txt": "c"])
  }
}
