import Automations
import FolderTesting
import FolderWatching
import Foundation
import Glibc
import RunHistory
import SystemPackage
import Testing

extension FolderTests {
  @Suite("Folder monitor: folders in folders")
  struct FolderMonitorTreeTests {
    @Test(arguments: SourceKind.allCases)
    func `files in folders below are found, at once and later`(kind: SourceKind) async throws {
      try await FolderBench.with(kind) { bench in
        try bench.makeFolder("old/deep")
        try await bench.arm("settle: 0s", "recursive: true")
        try bench.write("old/deep/a.txt")
        try await bench.runs(1)
        try bench.makeFolder("new/deeper")
        try bench.write("new/deeper/b.txt")
        #expect(try await bench.runs(2) == ["added old/deep/a.txt", "added new/deeper/b.txt"])
      }
    }

    @Test func `without recursive only the folder itself counts`() async throws {
      try await FolderBench.with { bench in
        try bench.makeFolder("sub")
        try await bench.arm("settle: 0s")
        try bench.write("sub/a.txt")
        #expect(try await bench.runsAfterAll().isEmpty)
        #expect(try await bench.why("sub/a.txt") == .notRecursive(bench.inbox))
      }
    }

    @Test func `no file in two thousand new nested folders is lost`() async throws {
      try await FolderBench.with { bench in
        try await bench.arm("settle: 0s", "recursive: true")
        var expected: Set<String> = []
        for chain in 0..<200 {
          var folder = "chain-\(chain)"
          for level in 0..<10 {
            folder += level == 0 ? "" : "/level-\(level)"
            #expect(mkdir(bench.path(folder), 0o755) == 0)
            close(open(bench.path(folder + "/file.txt"), O_CREAT | O_WRONLY, 0o644))
            expected.insert("added \(folder)/file.txt")
          }
        }
        let runs = try await bench.runs(expected.count)
        #expect(runs.count == expected.count)
        #expect(Set(runs) == expected)
        #expect(try await bench.status().folders[0].watched == 2_001)
      }
    }

    @Test func `a folder that moves takes its files along`() async throws {
      try await FolderBench.with { bench in
        try bench.makeFolder("a/b")
        try await bench.arm(
          "settle: 0s", "recursive: true", "events: [added, moved, removed]")
        try bench.write("a/b/file.txt")
        try await bench.runs(1)
        bench.move("a", to: "z")
        try await bench.runs(2)
        try bench.write("z/b/second.txt")
        try await bench.runs(3)
        #expect(
          try await bench.runsAfterAll() == [
            "added a/b/file.txt", "moved z/b/file.txt from a/b/file.txt", "added z/b/second.txt",
          ])
      }
    }

    @Test func `files in a folder that is removed are removed`() async throws {
      try await FolderBench.with { bench in
        try bench.makeFolder("a/b")
        try await bench.arm("settle: 0s", "recursive: true", "events: [added, removed]")
        try bench.write("a/one.txt")
        try bench.write("a/b/two.txt")
        try await bench.runs(2)
        try bench.remove("a")
        let runs = try await bench.runs(4)
        #expect(Set(runs.suffix(2)) == ["removed a/one.txt", "removed a/b/two.txt"])
        try bench.makeFolder("a/b")
        try bench.write("a/b/two.txt", "another")
        #expect(try await bench.runs(5).last == "added a/b/two.txt")
      }
    }

    @Test func `a folder that is moved out isn't watched any more`() async throws {
      try await FolderBench.with { bench in
        try bench.makeFolder("a")
        try await bench.arm("settle: 0s", "recursive: true", "events: [added, removed]")
        try bench.write("a/one.txt")
        try await bench.runs(1)
        bench.move("a", to: "../elsewhere")
        try await bench.runs(2)
        try bench.write("../elsewhere/two.txt")
        #expect(try await bench.runsAfterAll() == ["added a/one.txt", "removed a/one.txt"])
      }
    }

    @Test func `ignored folders aren't entered`() async throws {
      try await FolderBench.with { bench in
        try bench.makeFolder(".git/objects")
        try bench.makeFolder("node_modules/x")
        try await bench.arm("settle: 0s", "recursive: true", "ignore: node_modules")
        try bench.write(".git/objects/a")
        try bench.write("node_modules/x/b")
        try bench.makeFolder(".cache")
        try bench.write(".cache/c")
        #expect(try await bench.runsAfterAll().isEmpty)
        #expect(try await bench.status().folders[0].watched == 1)
        #expect(
          try await bench.why(".git/objects/a") == .folderIgnored(name: ".git", pattern: ".*"))
        #expect(
          try await bench.why("node_modules/x/b")
            == .folderIgnored(name: "node_modules", pattern: "node_modules"))
      }
    }

    @Test func `links to folders aren't followed`() async throws {
      try await FolderBench.with { bench in
        try bench.makeFolder("../far")
        #expect(symlink("../far", bench.path("near")) == 0)
        #expect(symlink(".", bench.path("self")) == 0)
        try await bench.arm("settle: 0s", "recursive: true")
        try bench.write("../far/a.txt")
        #expect(try await bench.runsAfterAll().isEmpty)
        #expect(try await bench.status().folders[0].watched == 1)
      }
    }
  }
}
