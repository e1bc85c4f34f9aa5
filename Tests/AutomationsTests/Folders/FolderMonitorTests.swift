import AppIntents
import Automations
import Foundation
import Glibc
import OrderedCollections
import RunHistory
import SystemPackage
import Testing

@Suite("Folder monitor")
struct FolderMonitorTests {
  @Test func `a file that is dropped starts a run`() async throws {
    try await FolderBench.with { bench in
      try await bench.arm("settle: 0s")
      try bench.write("a.txt")
      #expect(try await bench.runs(1) == ["added a.txt"])
      let run = try #require(try bench.queuedRuns().first)
      #expect(run.event?.kind == "folder")
      #expect(run.event?.values["folder"] == .file(.init(path: bench.inbox)))
      #expect(run.event?.values["files"] == .list([.file(.init(path: bench.inbox.appending("a.txt")))]))
      #expect(run.file == bench.folder.appending("test.yaml"))
    }
  }
}
