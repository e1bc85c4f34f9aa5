@testable import Automations
import FolderTesting
import FolderWatching
import Foundation
import Glibc
import RunHistory
import SystemPackage
import Testing
import WorkflowLanguage

extension FolderTests {
  @Suite("Folder monitor: the folder itself")
  struct FolderMonitorRootTests {
    private func isMissing(_ status: FolderStatus) -> Bool {
      if case .missing = status.folders[0].state { return true }
      return false
    }

    @Test(arguments: SourceKind.allCases)
    func `a folder that is removed and comes back is served again`(kind: SourceKind) async throws {
      try await FolderBench.with(kind) { bench in
        try await bench.arm("settle: 0s", "events: [added, removed]")
        try bench.write("a.txt")
        try await bench.runs(1)
        bench.move("", to: "../aside")
        try await bench.status("the folder to be missing", isMissing)
        let path = bench.inbox.appending("a.txt")
        #expect(await bench.monitor.why(path).map(\.reason) == [.folderMissing(bench.inbox)])
        #expect(rename(bench.folder.appending("aside").string, bench.inbox.string) == 0)
        try await bench.status("the folder to be watched") { $0.folders[0].state == .watching }
        try bench.write("b.txt")
        try await bench.runs(2)
        #expect(try await bench.runsAfterAll() == ["added a.txt", "added b.txt"])
      }
    }

    @Test func `a file is also known by a path through a link`() async throws {
      try await FolderBench.with { bench in
        let (link, own) = (bench.folder.appending("link"), bench.folder.appending("own"))
        #expect(mkdir(own.string, 0o700) == 0)
        #expect(symlink("own", link.string) == 0)
        let text = """
          triggers:
            - folder: \(link)
              recursive: true
            - folder: \(bench.inbox)
              extensions: [pdf, png]
          steps:
            - print: hello
          """
        let workflow = try #require(
          ServiceDesk.compiler.compile(Array(text.utf8), path: "a").workflow)
        let triggers = workflow.triggers.compactMap { $0 as? FolderTrigger }
        let file = bench.folder.appending("a.yaml")
        for (path, isLinked, isInInbox) in [
          (own.appending("deep/gone.txt"), false, false), (own.appending("x"), true, false),
          (link.appending("x"), true, false), (bench.inbox.appending("x"), false, true),
          (bench.folder.appending("x"), false, false),
        ] {
          #expect(await bench.monitor.covers(path, triggers[0], in: file) == isLinked, "\(path)")
          #expect(await bench.monitor.covers(path, triggers[1], in: file) == isInInbox, "\(path)")
        }
      }
    }

    @Test func `a reason names things in one pair of backticks`() {
      let answer = WhyAnswer(trigger: 1, workflow: "a", reason: .wrongExtension(["pdf", "png"]))
      #expect(answer.description == "`extensions` asks for `pdf` or `png`")
    }

    @Test func `nothing was removed from a folder that another one replaced`() async throws {
      try await FolderBench.with { bench in
        try await bench.arm("settle: 0s", "events: [added, changed, removed]")
        try bench.write("a.txt")
        try bench.write("b.txt")
        try await bench.runs(2)
        bench.move("", to: "../aside")
        try bench.makeFolder("")
        // Another folder of the same name.
        try bench.write("b.txt", "another")
        let runs = try await bench.runs(3)
        #expect(runs.last == "added b.txt")
        try await bench.status("the folder to be watched") { $0.folders[0].state == .watching }
        #expect(try await bench.runsAfterAll() == runs)
        // The first one comes back with what was in it.
        bench.move("", to: "../other")
        #expect(rename(bench.folder.appending("aside").string, bench.inbox.string) == 0)
        try bench.write("c.txt")
        try await bench.until("the new file's run") { try bench.runs().contains("added c.txt") }
        #expect(
          try await bench.runsAfterAll(named: "last.txt").filter { $0.contains("a.txt") } == [
            "added a.txt"
          ])
        #expect(try bench.runs().allSatisfy { !$0.hasPrefix("removed") })
      }
    }

    @Test func `a folder that doesn't exist yet is awaited, at any depth`() async throws {
      try await FolderBench.with { bench in
        let place = bench.inbox.appending("one/two/three").string
        try await bench.arm("settle: 0s", folder: place)
        #expect(try await bench.status().folders[0].state == .missing(watching: bench.inbox))
        try bench.makeFolder("one")
        try await bench.status("the nearer folder to be watched") {
          $0.folders[0].state == .missing(watching: bench.inbox.appending("one"))
        }
        try bench.makeFolder("one/two/three")
        try bench.write("one/two/three/a.txt")
        try await bench.status("the folder to be watched") { $0.folders[0].state == .watching }
        try bench.write("one/two/three/b.txt")
        try await bench.until("the run") {
          try bench.runs().contains("added one/two/three/b.txt")
        }
      }
    }

    @Test func `a path that is a file is refused until it is a folder`() async throws {
      try await FolderBench.with { bench in
        try bench.write("place")
        try await bench.arm("settle: 0s", folder: bench.path("place"))
        #expect(try await bench.status().folders[0].state == .refused(.notAFolder))
        try bench.remove("place")
        try bench.makeFolder("place")
        try await bench.status("the folder to be watched") { $0.folders[0].state == .watching }
        try bench.write("place/a.txt")
        #expect(try await bench.runs(1) == ["added place/a.txt"])
      }
    }

    @Test func `a link that leads to itself is refused until there is a folder`() async throws {
      let time = TestFolderClock()
      try await FolderBench.with(clock: time) { bench in
        #expect(symlink("loop", bench.path("loop")) == 0)
        try await bench.arm("settle: 0s", folder: bench.path("loop"))
        // It is idle: only the next safety scan is left to do.
        await time.wait { $0.contains { $0 > .seconds(20) } }
        #expect(try await bench.status().folders[0].state == .refused(.linkLoop))
        try bench.remove("loop")
        try bench.makeFolder("loop")
        try await bench.status("the folder to be watched") { $0.folders[0].state == .watching }
        try bench.write("loop/a.txt")
        #expect(try await bench.runs(1) == ["added loop/a.txt"])
      }
    }

    @Test func `a trigger's folder can be a link`() async throws {
      try await FolderBench.with { bench in
        #expect(symlink("inbox", bench.folder.appending("link").string) == 0)
        try await bench.arm("settle: 0s", folder: bench.folder.appending("link").string)
        try bench.write("a.txt")
        #expect(try await bench.runs(1) == ["added link/a.txt"])
      }
    }
  }
}
