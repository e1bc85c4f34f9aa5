import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage
import TestFixtures
import Testing
import WorkflowEngine
import WorkflowTesting

@Suite("Undoing the changes of steps")
struct UndoTests {
  @Test(arguments: [
    "- file.move: w/a.txt\n  to: w/b.txt",
    "- file.move: w/a.txt\n  to: w/new/folder/",
    "- file.rename: w/a.txt\n  to: z.txt",
    "- file.copy: w/a.txt\n  to: w/copy/",
    "- file.copy: w/sub\n  to: w/copy",
    "- file.delete: w/a.txt",
    "- file.delete: w/sub",
    "- file.write: new\n  to: w/new.txt",
    "- file.write: new\n  to: w/a.txt\n  conflict: replace",
    "- file.move: w/c.txt\n  to: w/a.txt\n  conflict: replace",
    "- file.copy: w/c.txt\n  to: w/a.txt\n  conflict: replace",
    "- file.append: more\n  to: w/a.txt",
    "- file.append: more\n  to: w/fresh.txt",
    "- folder.make: w/x/y/z",
    // Each change of a file is undone before the one that came before it.
    """
    - file.append: more
      to: w/a.txt
    - file.write: other
      to: w/a.txt
      conflict: replace
    - file.move: w/a.txt
      to: w/y/
    - file.move: w/y
      to: w/q
    - file.append: last
      to: w/q/a.txt
    - file.delete: w/q
    """,
  ])
  func `everything is as it was before`(steps: String) async throws {
    let folder = try TestFolder(["w/a.txt": "a", "w/c.txt": "c", "w/sub/d.txt": "d"])
    let before = try folder.tree()
    let run = try await folder.changes(of: steps.indentedByTwo)
    #expect(try folder.tree() != before)
    #expect(Set(run.verdicts(in: LocalFiles())) == [.possible])
    let source = try await folder.undo(run)
    #expect(try folder.tree() == before)
    #expect(Set(source.run.items.map(\.state)) == [.undone])
    #expect(Set(source.run.verdicts(in: LocalFiles())) == [.undone])
  }

  @Test func `a file that is replaced is kept up to 64 MiB`() async throws {
    let folder = try TestFolder(["w/large": "", "w/larger": ""])
    let most = FormerFiles.mostBytes
    // Without blocks on the disk.
    #expect(truncate(folder["w/large"].string, most) == 0)
    #expect(truncate(folder["w/larger"].string, most + 1) == 0)
    let run = try await folder.changes(
      of: """
          - file.write: new
            to: w/large
            conflict: replace
          - file.write: new
            to: w/larger
            conflict: replace
        """)
    #expect(
      run.verdicts(in: LocalFiles()) == [
        .impossible("the file that it replaced was larger than 64 MiB"), .possible,
      ])
    _ = try await folder.undo(run)
    #expect(try LocalFiles().status(of: folder["w/large"], followingLinks: false).size == most)
    #expect(try folder.text("w/larger") == "new")
  }

  @Test func `a change after which something else came stays`() async throws {
    let folder = try TestFolder(["w/a.txt": "a", "w/c.txt": "c"])
    let run = try await folder.changes(
      of: """
          - file.write: new
            to: w/new.txt
          - file.move: w/a.txt
            to: w/moved/
          - file.delete: w/c.txt
            permanently: true
        """)
    try folder.write("someone else's", to: "w/new.txt")
    try folder.write("in the way", to: "w/a.txt")
    let verdicts = run.verdicts(in: LocalFiles())
    #expect(
      verdicts == [
        .impossible("it was deleted permanently"),
        .impossible("there is something at `\(folder["w/a.txt"])` now"),
        .impossible("`\(folder["w/moved"])` isn't empty"),
        .impossible("`\(folder["w/new.txt"])` was changed since"),
      ])
    _ = try await folder.undo(run)
    #expect(
      try folder.tree() == [
        "new.txt": "someone else's", "a.txt": "in the way", "moved": "/", "moved/a.txt": "a",
      ])
  }

  @Test func `each of many changes is judged by a few looks at files`() async throws {
    let folder = try TestFolder(["w/old.txt": "old", "w/sub/a": "a"])
    // What was made goes to the trash before the first file comes back from there.
    let made = (1...40).map { "- file.write: new\n  to: w/\($0).txt" }
    let renamed = (1...40).map { "- file.rename: w/\($0).txt\n  to: \($0).md" }
    var steps: [String] = ["- file.delete: w/old.txt"]
    steps += made
    steps += renamed
    steps.append("- file.move: w/sub\n  to: w/moved")
    let run = try await folder.changes(of: steps.joined(separator: "\n").indentedByTwo)
    #expect(Set(run.verdicts(in: LimitedLooks(1000))) == [.possible])
    let source = try await folder.undo(run)
    #expect(Set(source.run.items.map(\.state)) == [.undone])
    #expect(try folder.tree() == ["old.txt": "old", "sub": "/", "sub/a": "a"])
  }

  @Test func `what was cut off is added again`() async throws {
    let folder = try TestFolder(["w/log": "one "])
    let files = UndoableFiles(LocalFiles(), keeping: folder["former"])
    let (first, second) = (UndoRecorder(), UndoRecorder())
    try UndoRecorder.$current.withValue(first) {
      try files.append(Data("two".utf8), to: folder["w/log"])
    }
    for (recorder, next) in [(first, second), (second, UndoRecorder())] {
      let action = try #require(recorder.actions.last)
      #expect(UndoAction(value: action.value) == action)
      let run = UndoableRun(
        run: 1, workflow: "log",
        items: [UndoItem(number: 1, place: "1", step: "Add", action: action)])
      try await UndoRecorder.$current.withValue(next) {
        _ = try await RunUndoing(run, recordedIn: MemoryUndoSource(run), files: files).perform()
      }
      #expect(try folder.tree() == ["log": recorder === first ? "one " : "one two"])
    }
  }

  @Test func `folders that were made for a change which fails go again, and leave no record`()
    throws
  {
    let folder = try TestFolder(["w/a.txt": "a"])
    let files = UndoableFiles(LocalFiles(), keeping: folder["former"])
    let before = try folder.tree()
    let recorder = UndoRecorder()
    func fail(_ change: () throws -> Void) {
      #expect(throws: Errno.noSpace) {
        try UndoRecorder.$current.withValue(recorder) {
          try files.withFolders(above: folder["w/b/c/a.txt"]) {
            try change()
            throw Errno.noSpace
          }
        }
      }
    }
    fail {}
    #expect(try folder.tree() == before)
    #expect(recorder.actions == [])
    // Another program made a file in them.
    fail { try LocalFiles().write(Data("d".utf8), to: folder["w/b/c/d.txt"], replacing: false) }
    #expect(try folder.tree()["b/c/d.txt"] == "d")
    #expect(
      recorder.actions.map(\.sentence) == [
        "remove the folder `\(folder["w/b"])`", "remove the folder `\(folder["w/b/c"])`",
      ])
  }

  @Test func `a deletion is done again with a record of the trash`() async throws {
    let folder = try TestFolder(["w/a.txt": "a"])
    let home = folder["home/.local/share/Trash"]
    let files = UndoableFiles(
      LocalFiles(home: folder["home"], dataHome: folder["home/.local/share"]),
      keeping: folder["former"])
    func names(_ part: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: home.appending(part).string)
    }
    var recorder = UndoRecorder()
    try UndoRecorder.$current.withValue(recorder) { _ = try files.trash(folder["w/a.txt"]) }
    for isBack in [true, false, true, false] {
      let run = UndoableRun(
        run: 1, workflow: "test",
        items: recorder.actions.map { action in
          #expect(UndoAction(value: action.value) == action)
          return UndoItem(number: 1, place: "1", step: "Delete", action: action)
        })
      #expect(run.items.count == 1)
      recorder = UndoRecorder()
      try await UndoRecorder.$current.withValue(recorder) {
        _ = try await RunUndoing(run, recordedIn: MemoryUndoSource(run), files: files).perform()
      }
      #expect(try folder.tree() == (isBack ? ["a.txt": "a"] : [:]))
      #expect(try names("files") == (isBack ? [] : ["a.txt"]))
      #expect(try names("info") == (isBack ? [] : ["a.txt.trashinfo"]))
    }
  }

  @Test func `a file that looks like a record of a trash stays`() async throws {
    let folder = try TestFolder([
      "w/doc": "d", "w/Trash/files/x": "", "w/Trash/info/doc.trashinfo": "mine",
    ])
    let before = try folder.tree()
    let run = try await folder.changes(of: "  - file.move: w/doc\n    to: w/Trash/files/")
    _ = try await folder.undo(run)
    #expect(try folder.tree() == before)
  }

  @Test func `a record that is about another file by now stays`() async throws {
    let folder = try TestFolder(["w/doc": "d"])
    let run = try await folder.changes(of: "  - file.delete: w/doc")
    let record = "home/.local/share/Trash/info/doc.trashinfo"
    try folder.write("[Trash Info]\nPath=/elsewhere/doc\n", to: record)
    _ = try await folder.undo(run)
    #expect(try folder.tree() == ["doc": "d"])
    #expect(FileManager.default.fileExists(atPath: folder[record].string))
  }

  @Test func `an intent's inverse is performed by its id, with its values`() async throws {
    let folder = try TestFolder()
    let run = try await folder.changes(of: "  - note.keep: milk")
    #expect(
      run.items.map(\.action) == [
        UndoAction("drop the note “milk”", work: .intent("note.drop", ["text": "milk"]))
      ])
    #expect(run.verdicts(in: LocalFiles()) == [.possible])
    let context = TestContext.make(folder: folder.path)
    let notes = Notes()
    try await Notes.$current.withValue(notes) {
      try await IntentContext.$current.withValue(context) {
        _ = try await folder.undo(run)
      }
    }
    #expect(notes.dropped == ["milk"])
    // It may have happened, and nothing tells.
    var interrupted = run
    interrupted.items[0].state = .undoing
    #expect(
      interrupted.verdicts(in: LocalFiles())
        == [.impossible("its undoing was interrupted, and may have happened")])
  }

  @Test func `a program's changes can't be undone`() async throws {
    let folder = try TestFolder(["w/a.txt": "a"])
    let run = try await folder.changes(of: "  - shell.run: rm w/a.txt")
    #expect(
      run.verdicts(in: LocalFiles()) == [.impossible("what a program changes isn't known")])
  }

  @Test func `a dry run records nothing`() async throws {
    let folder = try TestFolder(["w/a.txt": "a"])
    let journal = MemoryJournal()
    let files = SimulatedFiles(folder: folder.path, spillFolder: { folder.path })
    _ = try await WorkflowTester(
      "steps:\n  - file.delete: w/a.txt",
      in: TestContext.make(folder: folder.path, files: files, isSimulation: true)
    ).journaled(in: journal).run()
    #expect(journal.undo == [])
  }
}
