import AppIntentsCore
import Foundation
import OrderedCollections
import Synchronization
import SystemPackage
import TestFixtures
import Testing
import WorkflowTesting

@Suite("Undoing what the intents of files change")
struct UndoingFilesTests {
  private func files(_ folder: TestFolder) -> LocalFiles {
    LocalFiles(home: folder["home"], dataHome: folder["home/.local/share"], mounts: [])
  }

  /// Runs steps in a folder, and gives what would undo them, as the store gives it back.
  private func changes(of steps: String, in folder: TestFolder) async throws -> UndoableRun {
    let journal = MemoryJournal()
    let files = UndoableFiles(files(folder), keeping: folder["former"])
    let run = try await WorkflowTester(
      "steps:\n\(steps)\n", in: TestContext.make(folder: folder.path, files: files)
    ).journaled(in: journal).run()
    #expect(run.failure == nil)
    return try journal.undoableRun()
  }

  /// What is in the folder: each path with its content, permissions and tags.
  private func tree(_ folder: TestFolder) throws -> [String: String] {
    let files = LocalFiles()
    var tree: [String: String] = [:]
    func add(_ path: FilePath, _ name: String) throws {
      for entry in try files.entries(of: path) {
        let (path, name) = (path.appending(entry), "\(name)/\(entry.string)")
        let status = try files.status(of: path, followingLinks: false)
        let tags = try? files.extendedAttribute("user.xdg.tags", of: path)
        let about = "\(String(status.permissions, radix: 8)) \(tags ?? [])"
        switch status.kind {
        case .folder:
          tree[name] = "/ \(about)"
          try add(path, name)
        case .link: tree[name] = "→ \(try files.linkTarget(of: path))"
        default: tree[name] = "\(try folder.text("w" + name)) \(about)"
        }
      }
    }
    try add(folder["w"], "")
    return tree
  }

  @Test(arguments: [
    "- file.rename_all: [w/a.txt, w/c.txt]\n  pattern: ^.*$\n  by: c.{number}",
    // They swap their names.
    "- file.rename_all: [w/2, w/1]\n  pattern: .\n  by: '{number}'",
    "- file.replace: [w/a.txt, w/c.txt]\n  find: a\n  by: b",
    "- file.set_permissions: [w/a.txt, w/sub]\n  to: go=,u+x",
    "- file.tag: [w/a.txt, w/sub]\n  add: [x, z]\n- file.tag: w/a.txt\n  remove: [x]",
    "- file.link: w/a.txt\n  to: w/link",
    "- file.link: w/a.txt\n  to: w/new/\n  kind: hard",
    "- folder.sync: w/sub\n  to: w/other\n  delete: true",
    "- folder.sync: w/sub\n  to: w/new/copy",
    "- trash.find\n- trash.restore",
    "- file.delete: w/a.txt\n- trash.find\n- trash.restore",
    "- file.delete: w/sub\n- trash.find\n- trash.restore\n- file.move: w/sub/d.txt\n  to: w/out/",
    // What was made is moved with what came into it.
    "- folder.make: w/n/m\n- file.move: w/a.txt\n  to: w/n/m/\n- file.move: w/n\n  to: w/o/",
    """
    - file.delete: w/a.txt
    - trash.find
    - trash.restore
    - file.copy: w/sub
      to: w/copy
    - file.delete: w/c.txt
    """,
    // What was made is as it was made when what came later is undone.
    "- file.copy: w/sub\n  to: w/copy\n- file.move: w/copy/d.txt\n  to: w/out/",
    "- file.copy: w/sub\n  to: w/copy\n- file.append: x\n  to: w/copy/d.txt",
    "- file.copy: w/sub\n  to: w/copy\n- file.delete: w/copy/d.txt\n- file.move: w/copy\n  to: w/q",
    // Each change of a file is undone before the one that came before it.
    """
    - file.tag: w/a.txt
      add: [one]
    - file.set_permissions: w/a.txt
      to: 600
    - file.replace: w/a.txt
      find: a
      by: bbb
    - file.tag: w/a.txt
      add: [two]
    - file.rename: w/a.txt
      to: q.txt
    - file.tag: w/q.txt
      remove: [one]
    - file.set_permissions: w/q.txt
      to: 755
    """,
  ])
  func `everything is as it was before`(steps: String) async throws {
    let folder = try TestFolder([
      "w/a.txt": "a", "w/c.txt": "c", "w/1": "1", "w/2": "2", "w/sub/d.txt": "d",
      "w/other/d.txt": "older", "w/other/e/f": "f", "w/trashed": "t",
    ])
    try files(folder).trash(folder["w/trashed"])
    let before = try tree(folder)
    let indented = steps.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    let run = try await changes(of: indented, in: folder)
    #expect(try tree(folder) != before)
    #expect(Set(run.verdicts(in: files(folder))) == [.possible])
    let source = MemoryUndo(run)
    _ = try await RunUndoing(run, recordedIn: source, files: files(folder)).perform()
    #expect(try tree(folder) == before)
    #expect(Set(source.run.verdicts(in: files(folder))) == [.undone])
  }

  @Test(arguments: ["fail", "replace", "rename", "skip"])
  func `a file that is moved to its own place leaves nothing to undo`(conflict: String) async throws
  {
    let folder = try TestFolder(["w/a.txt": "a", "w/a 2.txt": "b"])
    try LocalFiles().makeLink(folder["v"], to: folder["w"], kind: .symbolic)
    let before = try tree(folder)
    let steps = [
      "file.rename: w/a.txt\n    to: a.txt", "file.move: w/a.txt\n    to: v/a.txt",
      "file.rename: w/a 2.txt\n    to: a 2.txt",
    ].map { "  - \($0)\n    conflict: \(conflict)" }
    let run = try await changes(of: steps.joined(separator: "\n"), in: folder)
    #expect(run.items.isEmpty)
    #expect(try tree(folder) == before)
    let former = folder["former"]
    #expect(
      try LocalFiles().statusIfPresent(of: former) == nil
        || LocalFiles().entries(of: former).isEmpty)
  }

  @Test(arguments: [
    "file.move: w/broken\n    to: w/", "file.move: w/broken\n    to: v/",
    "file.rename: w/broken\n    to: broken",
    "file.move: w/broken\n    to: w/\n    conflict: replace",
  ])
  func `a link that leads nowhere can be moved to its own place`(step: String) async throws {
    let folder = try TestFolder(["w/a.txt": "a"])
    try LocalFiles().makeLink(folder["v"], to: folder["w"], kind: .symbolic)
    try LocalFiles().makeLink(folder["w/broken"], to: "/nonexistent", kind: .symbolic)
    let before = try tree(folder)
    #expect(try await changes(of: "  - \(step)", in: folder).items.isEmpty)
    #expect(try tree(folder) == before)
  }

  @Test(arguments: [
    "file.move: w/broken\n    to: w/new/", "file.rename: w/broken\n    to: b",
    "file.delete: w/broken",
    "file.copy: w/broken\n    to: w/b", "file.append: x\n    to: w/dangling",
    // Links that are replaced.
    "file.move: w/a.txt\n    to: w/broken\n    conflict: replace",
    "file.copy: w/a.txt\n    to: w/link\n    conflict: replace",
  ])
  func `links are as they were before`(step: String) async throws {
    let folder = try TestFolder(["w/a.txt": "a", "w/c.txt": "c"])
    for (name, target) in [("broken", "/nonexistent"), ("dangling", "free"), ("link", "c.txt")] {
      try LocalFiles().makeLink(folder["w/\(name)"], to: FilePath(target), kind: .symbolic)
    }
    let before = try tree(folder)
    let run = try await changes(of: "  - \(step)", in: folder)
    #expect(try tree(folder) != before)
    #expect(Set(run.verdicts(in: files(folder))) == [.possible])
    let source = MemoryUndo(run)
    _ = try await RunUndoing(run, recordedIn: source, files: files(folder)).perform()
    #expect(try tree(folder) == before)
    #expect(Set(source.run.verdicts(in: files(folder))) == [.undone])
  }

  @Test(arguments: [
    "file.append: $n\n        to: w/log", "file.append: $n\n        to: w/new.log",
    "csv.append: { n: $n }\n        to: w/list.csv", "csv.append: { n: $n }\n        to: w/new.csv",
    "file.copy: w/${n}.txt\n        to: w/up/a/b/",
    "file.write: $n\n        to: w/one.txt\n        conflict: replace",
  ])
  func `what steps change at the same time is undone`(step: String) async throws {
    let numbers = Array(1...12)
    let files = numbers.map { ("w/\($0).txt", "\($0)") }
    let folder = try TestFolder(
      ["w/log": "first\n", "w/list.csv": "n\n0\n"].merging(files) { $1 })
    let before = try tree(folder)
    let run = try await changes(
      of: "  - for: \(numbers)\n    each: n\n    parallel: 4\n    do:\n      - \(step)", in: folder)
    #expect(try tree(folder) != before)
    #expect(Set(run.verdicts(in: self.files(folder))) == [.possible])
    _ = try await RunUndoing(run, recordedIn: MemoryUndo(run), files: self.files(folder)).perform()
    #expect(try tree(folder) == before)
  }

  @Test func `a step that began first and ends last is undone by when it made its changes`()
    async throws
  {
    let folder = try TestFolder(["w/a.txt": "a"])
    let files = UndoableFiles(files(folder), keeping: folder["former"])
    let (long, short) = (UndoRecorder(), UndoRecorder())
    try UndoRecorder.$current.withValue(long) { _ = try files.createFolder(folder["w/b/c"]) }
    try UndoRecorder.$current.withValue(short) {
      // It was made by the other step.
      #expect(try files.createFolder(folder["w/b/c"]) == [])
      try files.copy(folder["w/a.txt"], to: folder["w/b/c/a.txt"], replacing: false)
    }
    try UndoRecorder.$current.withValue(long) {
      try files.append(Data("x".utf8), to: folder["w/a.txt"])
    }
    let changes = short.changes + long.changes
    #expect(changes.count == 4)
    let run = UndoableRun(
      run: 1, workflow: "test",
      items: zip(1..., changes).reversed().map { number, change in
        UndoItem(
          number: number, place: "1", step: "Copy", action: change.action, moment: change.moment)
      })
    #expect(run.items.map(\.number) == [4, 1, 3, 2])
    _ = try await RunUndoing(run, recordedIn: MemoryUndo(run), files: self.files(folder)).perform()
    #expect(try tree(folder).keys.sorted() == ["/a.txt"])
  }

  @Test func `an attribute that was changed since stays`() async throws {
    let folder = try TestFolder(["w/a.txt": "a"])
    let run = try await changes(
      of: "  - file.set_permissions: w/a.txt\n    to: 600\n  - file.tag: w/a.txt\n    add: [x]",
      in: folder)
    let path = folder["w/a.txt"]
    try LocalFiles().set(.permissions(0o640), of: path)
    try LocalFiles().set(.extended("user.xdg.tags", [0x78, 0x2C, 0x79]), of: path)
    #expect(
      run.verdicts(in: files(folder)) == [
        .impossible("the attribute `user.xdg.tags` of `\(path)` was changed since"),
        .impossible("the permissions of `\(path)` were changed since"),
      ])
  }

  @Test func `an undoing of attributes that was interrupted is recognized`() async throws {
    let folder = try TestFolder(["w/a.txt": "a"])
    let path = folder["w/a.txt"]
    try LocalFiles().set(.permissions(0o640), of: path)
    var run = try await changes(of: "  - file.set_permissions: w/a.txt\n    to: 600", in: folder)
    run.items[0].state = .undoing
    #expect(run.verdicts(in: files(folder)) == [.possible])
    try LocalFiles().set(.permissions(0o640), of: path)
    #expect(run.verdicts(in: files(folder)) == [.undone])
    try LocalFiles().set(.permissions(0o644), of: path)
    #expect(run.verdicts(in: files(folder)).allSatisfy { $0 != .undone && $0 != .possible })
  }

  @Test func `what was deleted from the trash can't be undone`() async throws {
    let folder = try TestFolder(["w/a.txt": "a"])
    try files(folder).trash(folder["w/a.txt"])
    let run = try await changes(of: "  - trash.empty:\n    older_than: 2100-01-01", in: folder)
    #expect(
      run.verdicts(in: files(folder)) == [.impossible("the files are deleted permanently")])
  }
}

/// A history in memory.
private final class MemoryUndo: UndoSource {
  struct Unknown: Error {}

  private let state: Mutex<UndoableRun>
  let isAgreed = true

  init(_ run: UndoableRun) { state = Mutex(run) }

  var run: UndoableRun { state.withLock { $0 } }

  func undoable(_ run: Int) async throws -> UndoableRun { self.run }
  func runsToUndo() async throws -> [Int] { [1] }

  func mark(_ item: UndoItem, of run: Int) async throws {
    try state.withLock { state in
      guard let index = state.items.firstIndex(where: { $0.number == item.number }) else {
        throw Unknown()
      }
      state.items[index] = item
    }
  }

  func perform(
    _ intent: String, with parameters: OrderedDictionary<String, IntentValue>
  ) async throws { throw Unknown() }

  func perform(_ undo: AppUndo) async throws { throw Unknown() }
}
