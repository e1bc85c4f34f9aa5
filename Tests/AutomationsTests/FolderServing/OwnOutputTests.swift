import AppIntentsCore
import Automations
import FolderTesting
import FolderWatching
import Foundation
import Glibc
import RunHistory
import Synchronization
import SystemPackage
import Testing
import WorkflowTesting

extension FolderTests {
  @Suite("Own output")
  struct OwnOutputTests {
    @Test func `files that a run's own steps write start no run`() async throws {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 0s", "events: [added, changed, moved, removed]")
        let files = fixture.files(of: 7)
        let (made, renamed) = (
          fixture.inbox.appending("made.txt"), fixture.inbox.appending("b.txt")
        )
        try files.write(Data("text".utf8), to: made, replacing: false)
        try await fixture.until("the file to be known as made by the run") {
          try await fixture.why("made.txt") == .madeBy(7)
        }
        // The same when it is renamed, copied, added to or removed.
        try files.move(made, to: renamed, replacing: false)
        try files.copy(renamed, to: fixture.inbox.appending("c.txt"), replacing: false)
        try files.append(Data("more".utf8), to: renamed)
        try files.append(Data("more".utf8), to: fixture.inbox.appending("new.txt"))
        try files.remove(renamed)
        try files.trash(fixture.inbox.appending("c.txt"))
        #expect(try await fixture.runsAfterAll().isEmpty)
        #expect(try await fixture.why("new.txt") == .madeBy(7))
        // A change that another program makes counts.
        try files.write(Data("text".utf8), to: made, replacing: false)
        try fixture.write("made.txt", "changed by a person")
        #expect(try await fixture.runs(2).last == "changed made.txt")
      }
    }

    @Test func `a path isn't looked at while a run's own step changes it`() async throws {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 0s")
        let path = fixture.inbox.appending("made.txt")
        fixture.ownOutput.begin(path, run: 7, workflow: "flow-1")
        try fixture.write("made.txt")
        try await fixture.status("the file to be noticed") { $0.pending == 1 }
        try await fixture.until("it to wait") {
          try await fixture.why("made.txt") == .waitingForOwnRun
        }
        // The step has given up: the file is somebody else's.
        fixture.ownOutput.end(path, run: 7)
        #expect(try await fixture.runs(1) == ["added made.txt"])
      }
    }

    @Test(arguments: ["fail", "skip", "rename"])
    func `a step that finds its name taken claims nothing`(conflict: String) async throws {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 0s", "events: [added, changed]")
        let path = fixture.inbox.appending("summary.txt")
        let files = OtherWriter(fixture.files(of: 7)) {
          // Another process makes the file as the step is about to.
          try fixture.write("summary.txt", "by a person")
        }
        let context = TestContext.make(folder: fixture.folder, files: files)
        let run = try await WorkflowTester(
          """
          steps:
            - file.write: by the run
              to: \(path)
              conflict: \(conflict)
          """, in: context
        ).run()
        #expect(run.status == (conflict == "fail" ? "failed" : "succeeded"))
        #expect(try await fixture.runsAfterAll() == ["added summary.txt"])
        if conflict == "rename" {
          #expect(try await fixture.why("summary 2.txt") == .madeBy(7))
        }
      }
    }

    @Test func `a name that is used again as soon as a step has moved its file away is new`()
      async throws
    {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 0s")
        let files = fixture.files(of: 7)
        try files.createFolder(fixture.folder.appending("done"))
        for number in 1...10 {
          try fixture.write("scan.pdf", "number \(number)")
          try await fixture.runs(number)
          try files.move(
            fixture.inbox.appending("scan.pdf"), to: fixture.folder.appending("done/\(number)"),
            replacing: false)
        }
        #expect(try fixture.runs() == Array(repeating: "added scan.pdf", count: 10))
        // The file comes back between the renaming and the end of the step.
        let path = fixture.inbox.appending("scan.pdf")
        try fixture.write("scan.pdf", "number 11")
        try await fixture.runs(11)
        fixture.ownOutput.begin(path, run: 7, workflow: "flow-1")
        try files.move(path, to: fixture.inbox.appending("moved.pdf"), replacing: false)
        try fixture.write("scan.pdf", "number 12")
        fixture.ownOutput.end(path, run: 7)
        #expect(try await fixture.runs(12).last == "added scan.pdf")
        #expect(try await fixture.why("moved.pdf") == .madeBy(7))
      }
    }

    @Test func `what a person wrote before a step added to the file still counts`() async throws {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 0s", "events: [added, changed]")
        let (path, files) = (fixture.inbox.appending("log.txt"), fixture.files(of: 7))
        try files.append(Data("one".utf8), to: path)
        _ = try await fixture.runsAfterAll()
        fixture.ownOutput.begin(path, run: 8, workflow: "flow-1")
        try fixture.write("log.txt", "by a person")
        try files.append(Data("two".utf8), to: path)
        fixture.ownOutput.end(path, run: 8)
        #expect(try await fixture.runs(2).last == "changed log.txt")
      }
    }

    @Test func `files that another workflow writes start runs`() async throws {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 0s")
        try fixture.files(of: 7, workflow: "another")
          .write(Data("text".utf8), to: fixture.inbox.appending("a.txt"), replacing: false)
        #expect(try await fixture.runs(1) == ["added a.txt"])
      }
    }

    @Test(arguments: ["copy", "move"])
    func `a folder that a run puts there is its own with everything in it`(how: String)
      async throws
    {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 0s", "recursive: true")
        try fixture.makeFolder("../album/inner")
        try fixture.write("../album/one.txt")
        try fixture.write("../album/inner/two.txt")
        let (album, target) = (
          fixture.folder.appending("album"), fixture.inbox.appending("album")
        )
        let files = fixture.files(of: 7)
        if how == "copy" {
          try files.copy(album, to: target, replacing: false)
        } else {
          try files.move(album, to: target, replacing: false)
        }
        #expect(try await fixture.runsAfterAll().isEmpty)
        #expect(try await fixture.why("album/inner/two.txt") == .madeBy(7))
        // What another process adds to it is not.
        try fixture.write("album/three.txt")
        #expect(try await fixture.runs(2).last == "added album/three.txt")
      }
    }

    @Test func `own output is recognized through a link to the folder`() async throws {
      try await FolderFixture.with { fixture in
        #expect(symlink("inbox", fixture.folder.appending("link").string) == 0)
        try await fixture.arm("settle: 0s")
        try fixture.files(of: 7).write(
          Data("text".utf8), to: fixture.folder.appending("link/a.txt"), replacing: false)
        #expect(try await fixture.runsAfterAll().isEmpty)
      }
    }

    @Test func `a write ends at the path at which it began, wherever its links lead then`()
      async throws
    {
      try await FolderFixture.with { fixture in
        let link = fixture.folder.appending("link")
        #expect(symlink("inbox", link.string) == 0)
        try await fixture.arm("settle: 0s")
        let path = link.appending("a.txt")
        fixture.ownOutput.begin(path, run: 7, workflow: "flow-1")
        #expect(unlink(link.string) == 0)
        #expect(symlink("elsewhere", link.string) == 0)
        fixture.ownOutput.end(path, run: 7)
        try fixture.write("a.txt")
        #expect(try await fixture.runs(1) == ["added a.txt"])
      }
    }

    @Test func `a workflow that starts itself through a program is found to loop`()
      async throws
    {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 0s", "events: [added, changed]")
        try fixture.write("a.txt")
        try await fixture.runs(1)
        var count = 1
        while fixture.ranAway.withLock({ $0 }).isEmpty, count < 100 {
          let run = try #require(try fixture.queuedRuns().last)
          #expect(run.generation == count - 1)
          fixture.ownOutput.shellBegan(
            run: run.id, workflow: "flow-1", generation: run.generation,
            input: fixture.inbox.appending("a.txt"), at: Date())
          try fixture.write("a.txt", "run \(count)")
          fixture.ownOutput.shellEnded(run: run.id, workflow: "flow-1", at: Date())
          count += 1
          try await fixture.runs(count)
        }
        #expect(fixture.ranAway.withLock { $0 } == ["flow-1"])
        #expect(count >= 7)
      }
    }

    @Test func `a run that may be part of a loop is held, together with those that come meanwhile`()
      async throws
    {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 0s")
        try fixture.write("a.txt")
        try await fixture.runs(1)
        // As after a restart, when only the generation is known.
        fixture.ownOutput.shellBegan(
          run: 77, workflow: "flow-1", generation: 3, input: fixture.inbox.appending("a.txt"),
          at: Date())
        try fixture.write("a-small.txt")
        try await fixture.runs(2)
        try fixture.write("c.txt")
        try await fixture.runs(3)
        let runs = try fixture.store.read { try $0.runs() }
        let beginnings = runs.sorted { $0.id < $1.id }.map(\.notBefore)
        #expect(beginnings.first == .some(nil))
        #expect(beginnings[1] != nil)
        #expect(beginnings[1] == beginnings[2])
      }
    }
  }
}

/// Files of which another process changes some just before the first is written.
private struct OtherWriter: FileAccess {
  private let files: LocalFiles
  private let other: @Sendable () throws -> Void

  init(_ files: LocalFiles, _ other: @escaping @Sendable () throws -> Void) {
    self.files = files
    self.other = other
  }

  func write(_ data: Data, to path: FilePath, replacing: Bool) throws {
    if try files.statusIfPresent(of: path) == nil, path.lastComponent == "summary.txt" {
      try other()
    }
    try files.write(data, to: path, replacing: replacing)
  }

  func status(of path: FilePath, followingLinks: Bool) throws -> FileStatus {
    try files.status(of: path, followingLinks: followingLinks)
  }
  func entries(of folder: FilePath) throws -> [FilePath.Component] {
    try files.entries(of: folder)
  }
  func linkTarget(of path: FilePath) throws -> FilePath { try files.linkTarget(of: path) }
  func read(_ path: FilePath) throws -> Data { try files.read(path) }
  func open(_ path: FilePath) throws -> FileDescriptor { try files.open(path) }
  func readablePath(of path: FilePath) throws -> FilePath { try files.readablePath(of: path) }
  @discardableResult
  func createFolder(_ path: FilePath) throws -> [FilePath] { try files.createFolder(path) }
  func append(_ data: Data, asLine: Bool, to path: FilePath) throws {
    try files.append(data, asLine: asLine, to: path)
  }
  func append(
    contentsOf source: FileDescriptor, asLine: Bool, to path: FilePath
  ) throws {
    try files.append(contentsOf: source, asLine: asLine, to: path)
  }
  func move(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try files.move(path, to: target, replacing: replacing)
  }
  func copy(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try files.copy(path, to: target, replacing: replacing)
  }
  func remove(_ path: FilePath) throws { try files.remove(path) }
  func trash(_ path: FilePath) throws -> FilePath { try files.trash(path) }
}
