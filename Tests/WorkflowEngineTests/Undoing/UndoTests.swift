import AppIntentsCore
import Foundation
import OrderedCollections
import Synchronization
import SystemPackage
import TestFixtures
import Testing
import WorkflowEngine
import WorkflowTesting

@Suite("Undoing the changes of steps")
struct UndoTests {
  /// Runs steps in a folder, and gives what would undo them.
  private func changes(
    of steps: String, in folder: TestFolder, recordedIn journal: MemoryJournal = MemoryJournal(),
    endsEarly: Bool = false
  ) async throws -> UndoableRun {
    let files = UndoableFiles(
      LocalFiles(home: folder["home"], dataHome: folder["home/.local/share"]),
      keeping: folder["former"])
    let run = try await WorkflowTester(
      "steps:\n\(steps)", intents: [KeepNote.self, DropNote.self],
      in: TestContext.make(folder: folder.path, files: files)
    ).journaled(in: journal).run()
    #expect((run.failure != nil) == endsEarly)
    let changes = journal.undo.flatMap { undo in undo.changes.map { (undo, $0) } }
    return UndoableRun(
      run: 1, workflow: "test",
      items: try zip(1..., changes).reversed().map { number, change in
        // As the store gives it back.
        let action = try #require(UndoAction(value: change.1.value))
        let moment = try #require(UndoMoment(ofChange: change.1.value))
        #expect(action == change.1.action && moment == change.1.moment)
        return UndoItem(
          number: number, place: change.0.place, step: change.0.sentence, action: action,
          moment: moment)
      })
  }

  private func undo(_ run: UndoableRun, in folder: TestFolder) async throws -> MemoryUndoSource {
    let source = MemoryUndoSource(run)
    let files = LocalFiles(home: folder["home"], dataHome: folder["home/.local/share"])
    _ = try await RunUndoing(run, recordedIn: source, files: files).perform()
    return source
  }

  private func tree(_ folder: TestFolder) throws -> [String: String] {
    var tree: [String: String] = [:]
    let all = FileManager.default.enumerator(atPath: folder["w"].string)
    while let name = all?.nextObject() as? String {
      let path = folder["w"].appending(name).string
      tree[name] = try? String(contentsOfFile: path, encoding: .utf8)
      if tree[name] == nil { tree[name] = "/" }
    }
    return tree
  }

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
    let before = try tree(folder)
    let run = try await changes(of: steps.indentedByTwo, in: folder)
    #expect(try tree(folder) != before)
    #expect(Set(run.verdicts(in: LocalFiles())) == [.possible])
    let source = try await undo(run, in: folder)
    #expect(try tree(folder) == before)
    #expect(Set(source.run.items.map(\.state)) == [.undone])
    #expect(Set(source.run.verdicts(in: LocalFiles())) == [.undone])
  }

  @Test func `a file that is replaced is kept up to 64 MiB`() async throws {
    let folder = try TestFolder(["w/large": "", "w/larger": ""])
    let most = FormerFiles.mostBytes
    // Without blocks on the disk.
    #expect(truncate(folder["w/large"].string, most) == 0)
    #expect(truncate(folder["w/larger"].string, most + 1) == 0)
    let run = try await changes(
      of: """
          - file.write: new
            to: w/large
            conflict: replace
          - file.write: new
            to: w/larger
            conflict: replace
        """, in: folder)
    #expect(
      run.verdicts(in: LocalFiles()) == [
        .impossible("the file that it replaced was larger than 64 MiB"), .possible,
      ])
    _ = try await undo(run, in: folder)
    #expect(try LocalFiles().status(of: folder["w/large"], followingLinks: false).size == most)
    #expect(try folder.text("w/larger") == "new")
  }

  @Test func `a change after which something else came stays`() async throws {
    let folder = try TestFolder(["w/a.txt": "a", "w/c.txt": "c"])
    let run = try await changes(
      of: """
          - file.write: new
            to: w/new.txt
          - file.move: w/a.txt
            to: w/moved/
          - file.delete: w/c.txt
            permanently: true
        """, in: folder)
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
    _ = try await undo(run, in: folder)
    #expect(
      try tree(folder) == [
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
    let run = try await changes(of: steps.joined(separator: "\n").indentedByTwo, in: folder)
    #expect(Set(run.verdicts(in: LimitedLooks(1000))) == [.possible])
    let source = try await undo(run, in: folder)
    #expect(Set(source.run.items.map(\.state)) == [.undone])
    #expect(try tree(folder) == ["old.txt": "old", "sub": "/", "sub/a": "a"])
  }

  @Test func `what another program writes while a change is undone stays`() async throws {
    let folder = try TestFolder(["w/a.txt": "a", "w/log": "one "])
    let run = try await changes(
      of: """
          - file.write: b
            to: w/a.txt
            conflict: replace
          - folder.make: w/made
          - file.append: two
            to: w/log
        """, in: folder)
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
    #expect(try tree(folder) == ["a.txt": "edited", "log": "one two three"])
  }

  @Test
  func `a program that has a file open goes on writing to it after what was added is removed`()
    async throws
  {
    let folder = try TestFolder(["w/log": "one"])
    let writer = try FileDescriptor.open(folder["w/log"], .writeOnly, options: .append)
    defer { try? writer.close() }
    let run = try await changes(of: "  - file.append: two\n    to: w/log", in: folder)
    _ = try await undo(run, in: folder)
    try writer.writeAll(" three".utf8)
    #expect(try tree(folder) == ["log": "one three"])
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
      #expect(try tree(folder) == ["log": recorder === first ? "one " : "one two"])
    }
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
    let before = try tree(folder)
    // The end of the step isn't recorded any more.
    let journal = MemoryJournal(dying: .at(2, losing: .entry))
    let run = try await changes(
      of: "  - file.delete: [w/a.txt, w/b.txt]", in: folder, recordedIn: journal,
      endsEarly: true)
    #expect(try tree(folder) == [:])
    #expect(journal.entries.map(\.kind) == [.begun])
    _ = try await undo(run, in: folder)
    #expect(try tree(folder) == before)
  }

  @Test func `folders that were made for a change which fails go again, and leave no record`()
    throws
  {
    let folder = try TestFolder(["w/a.txt": "a"])
    let files = UndoableFiles(LocalFiles(), keeping: folder["former"])
    let before = try tree(folder)
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
    #expect(try tree(folder) == before)
    #expect(recorder.actions == [])
    // Another program made a file in them.
    fail { try LocalFiles().write(Data("d".utf8), to: folder["w/b/c/d.txt"], replacing: false) }
    #expect(try tree(folder)["b/c/d.txt"] == "d")
    #expect(
      recorder.actions.map(\.sentence) == [
        "remove the folder `\(folder["w/b"])`", "remove the folder `\(folder["w/b/c"])`",
      ])
  }

  @Test func `what was undone before an interruption isn't undone again`() async throws {
    let folder = try TestFolder(["w/a.txt": "a"])
    let before = try tree(folder)
    let run = try await changes(
      of: """
          - file.write: b
            to: w/a.txt
            conflict: replace
          - file.append: c
            to: w/a.txt
        """, in: folder)
    let killed = MemoryUndoSource(run, dyingAtMark: 3)
    await #expect(throws: (any Error).self) {
      _ = try await RunUndoing(run, recordedIn: killed, files: LocalFiles()).perform()
    }
    #expect(killed.run.items.map(\.state) == [.undone, .made])
    let rest = try await undo(killed.run, in: folder)
    #expect(rest.run.items.map(\.state) == [.undone, .undone])
    #expect(try tree(folder) == before)
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
      let before = try tree(folder)
      let run = try await changes(of: steps.indentedByTwo, in: folder)
      if death > 2 * run.items.count { break }
      let killed = MemoryUndoSource(run, dyingAtMark: death)
      let files = LocalFiles(home: folder["home"], dataHome: folder["home/.local/share"])
      await #expect(throws: MemoryUndoSource.Died.self) {
        _ = try await RunUndoing(run, recordedIn: killed, files: files).perform()
      }
      #expect(killed.run.items.count { $0.state == .undoing } == 1)
      #expect(Set(killed.run.verdicts(in: files)).isSubset(of: [.undone, .possible]))
      let rest = try await undo(killed.run, in: folder)
      #expect(Set(rest.run.items.map(\.state)) == [.undone])
      #expect(try tree(folder) == before)
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
    let run = try await changes(
      of: """
          - file.move: w/a.txt
            to: w/b.txt
          - file.move: w/c.txt
            to: w/d.txt
        """, in: folder)
    let source = MemoryUndoSource(run) { item in
      // Something is in the way after the look at the files.
      if item.number == 2, item.state == .undoing { try folder.write("mine", to: "w/c.txt") }
    }
    let failure = await #expect(throws: IntentFailure.self) {
      _ = try await RunUndoing(run, recordedIn: source, files: LocalFiles()).perform()
    }
    #expect(failure?.message.hasSuffix("1 of 2 changes were undone") == true, "\(failure as Any)")
    #expect(try tree(folder) == ["a.txt": "a", "c.txt": "mine", "d.txt": "c"])
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
      #expect(try tree(folder) == (isBack ? ["a.txt": "a"] : [:]))
      #expect(try names("files") == (isBack ? [] : ["a.txt"]))
      #expect(try names("info") == (isBack ? [] : ["a.txt.trashinfo"]))
    }
  }

  @Test func `a file that looks like a record of a trash stays`() async throws {
    let folder = try TestFolder([
      "w/doc": "d", "w/Trash/files/x": "", "w/Trash/info/doc.trashinfo": "mine",
    ])
    let before = try tree(folder)
    let run = try await changes(of: "  - file.move: w/doc\n    to: w/Trash/files/", in: folder)
    _ = try await undo(run, in: folder)
    #expect(try tree(folder) == before)
  }

  @Test func `a record that is about another file by now stays`() async throws {
    let folder = try TestFolder(["w/doc": "d"])
    let run = try await changes(of: "  - file.delete: w/doc", in: folder)
    let record = "home/.local/share/Trash/info/doc.trashinfo"
    try folder.write("[Trash Info]\nPath=/elsewhere/doc\n", to: record)
    _ = try await undo(run, in: folder)
    #expect(try tree(folder) == ["doc": "d"])
    #expect(FileManager.default.fileExists(atPath: folder[record].string))
  }

  @Test func `an intent's inverse is performed by its id, with its values`() async throws {
    let folder = try TestFolder()
    let run = try await changes(of: "  - note.keep: milk", in: folder)
    #expect(
      run.items.map(\.action) == [
        UndoAction("drop the note “milk”", work: .intent("note.drop", ["text": "milk"]))
      ])
    #expect(run.verdicts(in: LocalFiles()) == [.possible])
    let context = TestContext.make(folder: folder.path)
    let notes = Notes()
    try await Notes.$current.withValue(notes) {
      try await IntentContext.$current.withValue(context) {
        _ = try await undo(run, in: folder)
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
    let run = try await changes(of: "  - shell.run: rm w/a.txt", in: folder)
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

extension String {
  fileprivate var indentedByTwo: String {
    split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
  }
}
