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
      try await FolderFixture.with(kind) { fixture in
        try fixture.makeFolder("old/deep")
        try await fixture.arm("settle: 0s", "recursive: true")
        try fixture.write("old/deep/a.txt")
        try await fixture.runs(1)
        try fixture.makeFolder("new/deeper")
        try fixture.write("new/deeper/b.txt")
        #expect(try await fixture.runs(2) == ["added old/deep/a.txt", "added new/deeper/b.txt"])
      }
    }

    @Test func `without recursive only the folder itself counts`() async throws {
      try await FolderFixture.with { fixture in
        try fixture.makeFolder("sub")
        try await fixture.arm("settle: 0s")
        try fixture.write("sub/a.txt")
        #expect(try await fixture.runsAfterAll().isEmpty)
        #expect(try await fixture.why("sub/a.txt") == .notRecursive(fixture.inbox))
      }
    }

    @Test func `no file in two thousand new nested folders is lost`() async throws {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 0s", "recursive: true")
        var expected: Set<String> = []
        for chain in 0..<200 {
          var folder = "chain-\(chain)"
          for level in 0..<10 {
            folder += level == 0 ? "" : "/level-\(level)"
            #expect(mkdir(fixture.path(folder), 0o755) == 0)
            close(open(fixture.path(folder + "/file.txt"), O_CREAT | O_WRONLY | O_CLOEXEC, 0o644))
            expected.insert("added \(folder)/file.txt")
          }
        }
        let runs = try await fixture.runs(expected.count)
        #expect(runs.count == expected.count)
        #expect(Set(runs) == expected)
        #expect(try await fixture.status().folders[0].watched == 2_001)
      }
    }

    @Test func `a folder that moves takes its files along`() async throws {
      try await FolderFixture.with { fixture in
        try fixture.makeFolder("a/b")
        try await fixture.arm(
          "settle: 0s", "recursive: true", "events: [added, moved, removed]")
        try fixture.write("a/b/file.txt")
        try await fixture.runs(1)
        fixture.move("a", to: "z")
        try await fixture.runs(2)
        try fixture.write("z/b/second.txt")
        try await fixture.runs(3)
        let runs = try await fixture.runsAfterAll()
        #expect(
          runs == [
            "added a/b/file.txt", "moved z/b/file.txt from a/b/file.txt", "added z/b/second.txt",
          ])
      }
    }

    @Test func `files in a folder that is removed are removed`() async throws {
      try await FolderFixture.with { fixture in
        try fixture.makeFolder("a/b")
        try await fixture.arm("settle: 0s", "recursive: true", "events: [added, removed]")
        try fixture.write("a/one.txt")
        try fixture.write("a/b/two.txt")
        try await fixture.runs(2)
        try fixture.remove("a")
        let runs = try await fixture.runs(4)
        #expect(Set(runs.suffix(2)) == ["removed a/one.txt", "removed a/b/two.txt"])
        try fixture.makeFolder("a/b")
        try fixture.write("a/b/two.txt", "another")
        #expect(try await fixture.runs(5).last == "added a/b/two.txt")
      }
    }

    @Test func `folders with similar names that went unnoticed are each gone`() async throws {
      try await FolderFixture.with { fixture in
        let names = ["photos", "photos (1)", "photos-2024", "photos/may"]
        for name in names { try fixture.makeFolder(name) }
        let keys = ["settle: 0s", "recursive: true", "events: [added, removed]"]
        try await fixture.arm(keys)
        for name in names { try fixture.write("\(name)/a.txt") }
        try await fixture.runs(4)
        await fixture.monitor.disarm(1)
        for name in names.dropLast() { try fixture.remove(name) }
        try await fixture.arm(keys)
        let runs = try await fixture.runs(8)
        #expect(Set(runs.suffix(4)) == Set(names.map { "removed \($0)/a.txt" }))
        #expect(try await fixture.runsAfterAll().count == 8)
      }
    }

    @Test func `a folder that is moved out isn't watched any more`() async throws {
      try await FolderFixture.with { fixture in
        try fixture.makeFolder("a")
        try await fixture.arm("settle: 0s", "recursive: true", "events: [added, removed]")
        try fixture.write("a/one.txt")
        try await fixture.runs(1)
        fixture.move("a", to: "../elsewhere")
        try await fixture.runs(2)
        try fixture.write("../elsewhere/two.txt")
        #expect(try await fixture.runsAfterAll() == ["added a/one.txt", "removed a/one.txt"])
      }
    }

    @Test func `ignored folders aren't entered`() async throws {
      try await FolderFixture.with { fixture in
        try fixture.makeFolder(".git/objects")
        try fixture.makeFolder("node_modules/x")
        try await fixture.arm("settle: 0s", "recursive: true", "ignore: node_modules")
        try fixture.write(".git/objects/a")
        try fixture.write("node_modules/x/b")
        try fixture.makeFolder(".cache")
        try fixture.write(".cache/c")
        #expect(try await fixture.runsAfterAll().isEmpty)
        #expect(try await fixture.status().folders[0].watched == 1)
        #expect(
          try await fixture.why(".git/objects/a") == .folderIgnored(name: ".git", pattern: ".*"))
        #expect(
          try await fixture.why("node_modules/x/b")
            == .folderIgnored(name: "node_modules", pattern: "node_modules"))
      }
    }

    @Test func `links to folders aren't followed`() async throws {
      try await FolderFixture.with { fixture in
        try fixture.makeFolder("../far")
        #expect(symlink("../far", fixture.path("near")) == 0)
        #expect(symlink(".", fixture.path("self")) == 0)
        try await fixture.arm("settle: 0s", "recursive: true")
        try fixture.write("../far/a.txt")
        #expect(try await fixture.runsAfterAll().isEmpty)
        #expect(try await fixture.status().folders[0].watched == 1)
      }
    }
  }
}
