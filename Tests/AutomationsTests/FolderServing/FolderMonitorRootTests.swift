import FolderTesting
import FolderWatching
import Foundation
import Glibc
import RunHistory
import SystemPackage
import Testing
import WorkflowLanguage

@testable import Automations

extension FolderTests {
  @Suite("Folder monitor: the folder itself")
  struct FolderMonitorRootTests {
    private func isMissing(_ status: FolderStatus) -> Bool {
      if case .missing = status.folders[0].state { return true }
      return false
    }

    @Test(arguments: SourceKind.allCases)
    func `a folder that is removed and comes back is served again`(kind: SourceKind) async throws {
      try await FolderFixture.with(kind) { fixture in
        try await fixture.arm("settle: 0s", "events: [added, removed]")
        try fixture.write("a.txt")
        try await fixture.runs(1)
        fixture.move("", to: "../aside")
        try await fixture.status("the folder to be missing", isMissing)
        let path = fixture.inbox.appending("a.txt")
        #expect(await fixture.monitor.why(path).map(\.reason) == [.folderMissing(fixture.inbox)])
        #expect(rename(fixture.folder.appending("aside").string, fixture.inbox.string) == 0)
        try await fixture.status("the folder to be watched") { $0.folders[0].state == .watching }
        try fixture.write("b.txt")
        try await fixture.runs(2)
        #expect(try await fixture.runsAfterAll() == ["added a.txt", "added b.txt"])
      }
    }

    @Test func `a file is also known by a path through a link`() async throws {
      try await FolderFixture.with { fixture in
        let (link, own) = (fixture.folder.appending("link"), fixture.folder.appending("own"))
        #expect(mkdir(own.string, 0o700) == 0)
        #expect(symlink("own", link.string) == 0)
        let text = """
          triggers:
            - folder: \(link)
              recursive: true
            - folder: \(fixture.inbox)
              extensions: [pdf, png]
          steps:
            - print: hello
          """
        let workflow = try #require(
          ServiceFixture.compiler.compile(Array(text.utf8), path: "a").workflow)
        let triggers = workflow.triggers.compactMap { $0 as? FolderTrigger }
        let file = fixture.folder.appending("a.yaml")
        let folders = triggers.map { $0.paths(of: file, home: "/home/nobody") }
        for (path, isLinked, isInInbox) in [
          (own.appending("deep/gone.txt"), false, false), (own.appending("x"), true, false),
          (link.appending("x"), true, false), (fixture.inbox.appending("x"), false, true),
          (fixture.folder.appending("x"), false, false),
        ] {
          #expect(await fixture.monitor.covers(path, folders) == [isLinked, isInInbox], "\(path)")
        }
      }
    }

    @Test func `a reason names things in one pair of backticks`() {
      let answer = WhyAnswer(trigger: 1, workflow: "a", reason: .wrongExtension(["pdf", "png"]))
      #expect(answer.description == "`extensions` asks for `pdf` or `png`")
    }

    @Test func `nothing was removed from a folder that another one replaced`() async throws {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 0s", "events: [added, changed, removed]")
        try fixture.write("a.txt")
        try fixture.write("b.txt")
        try await fixture.runs(2)
        fixture.move("", to: "../aside")
        try fixture.makeFolder("")
        // Another folder of the same name.
        try fixture.write("b.txt", "another")
        let runs = try await fixture.runs(3)
        #expect(runs.last == "added b.txt")
        try await fixture.status("the folder to be watched") { $0.folders[0].state == .watching }
        #expect(try await fixture.runsAfterAll() == runs)
        // The first one comes back with what was in it.
        fixture.move("", to: "../other")
        #expect(rename(fixture.folder.appending("aside").string, fixture.inbox.string) == 0)
        try fixture.write("c.txt")
        try await fixture.until("the new file's run") { try fixture.runs().contains("added c.txt") }
        #expect(
          try await fixture.runsAfterAll(named: "last.txt").filter { $0.contains("a.txt") } == [
            "added a.txt"
          ])
        #expect(try fixture.runs().allSatisfy { !$0.hasPrefix("removed") })
      }
    }

    @Test func `a folder that doesn't exist yet is awaited, at any depth`() async throws {
      try await FolderFixture.with { fixture in
        let place = fixture.inbox.appending("one/two/three").string
        try await fixture.arm("settle: 0s", folder: place)
        #expect(try await fixture.status().folders[0].state == .missing(watching: fixture.inbox))
        try fixture.makeFolder("one")
        try await fixture.status("the nearer folder to be watched") {
          $0.folders[0].state == .missing(watching: fixture.inbox.appending("one"))
        }
        try fixture.makeFolder("one/two/three")
        try fixture.write("one/two/three/a.txt")
        try await fixture.status("the folder to be watched") { $0.folders[0].state == .watching }
        try fixture.write("one/two/three/b.txt")
        try await fixture.until("the run") {
          try fixture.runs().contains("added one/two/three/b.txt")
        }
      }
    }

    @Test func `a path that is a file is refused until it is a folder`() async throws {
      try await FolderFixture.with { fixture in
        try fixture.write("place")
        try await fixture.arm("settle: 0s", folder: fixture.path("place"))
        #expect(try await fixture.status().folders[0].state == .refused(.notAFolder))
        try fixture.remove("place")
        try fixture.makeFolder("place")
        try await fixture.status("the folder to be watched") { $0.folders[0].state == .watching }
        try fixture.write("place/a.txt")
        #expect(try await fixture.runs(1) == ["added place/a.txt"])
      }
    }

    @Test func `a link that leads to itself is refused until there is a folder`() async throws {
      let time = TestFolderClock()
      try await FolderFixture.with(clock: time) { fixture in
        #expect(symlink("loop", fixture.path("loop")) == 0)
        try await fixture.arm("settle: 0s", folder: fixture.path("loop"))
        // It is idle: only the next safety scan is left to do.
        await time.wait { $0.contains { $0 > .seconds(20) } }
        #expect(try await fixture.status().folders[0].state == .refused(.linkLoop))
        try fixture.remove("loop")
        try fixture.makeFolder("loop")
        try await fixture.status("the folder to be watched") { $0.folders[0].state == .watching }
        try fixture.write("loop/a.txt")
        #expect(try await fixture.runs(1) == ["added loop/a.txt"])
      }
    }

    @Test func `a trigger's folder can be a link`() async throws {
      try await FolderFixture.with { fixture in
        #expect(symlink("inbox", fixture.folder.appending("link").string) == 0)
        try await fixture.arm("settle: 0s", folder: fixture.folder.appending("link").string)
        try fixture.write("a.txt")
        #expect(try await fixture.runs(1) == ["added link/a.txt"])
      }
    }
  }
}
