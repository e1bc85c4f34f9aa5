import FolderTesting
import Foundation
import Glibc
import RunHistory
import SystemPackage
import Testing

extension FolderTests {
  @Suite("Folder monitor: names that are used again")
  struct FolderMonitorNameTests {
    @Test(arguments: ["../done-", "done-", "remove"])
    func `a name that is used again is new once its file was moved away or removed`(way: String)
      async throws
    {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 20ms", "match: scan.pdf")
        for number in 1...10 {
          try fixture.write("scan.pdf", "number \(number)")
          #expect(
            try await fixture.runs(number) == Array(repeating: "added scan.pdf", count: number))
          if way == "remove" {
            try fixture.remove("scan.pdf")
          } else {
            fixture.move("scan.pdf", to: "\(way)\(number)")
          }
          // The next one comes at once, or while the monitor looks at the empty place.
          usleep(UInt32(number * 3_000))
        }
      }
    }

    @Test(arguments: ["over", "aside"])
    func `a file that an editor replaces has changed`(way: String) async throws {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 20ms", "events: [added, changed, removed]")
        try fixture.write("a.txt")
        try await fixture.runs(1)
        if way == "over" {
          try fixture.write(".a.txt.swp", "edited")
          fixture.move(".a.txt.swp", to: "a.txt")
        } else {
          fixture.move("a.txt", to: "a.txt~")
          try fixture.write("a.txt", "edited")
          try fixture.remove("a.txt~")
        }
        #expect(try await fixture.runsAfterAll() == ["added a.txt", "changed a.txt"])
      }
    }

    @Test func `a file that is renamed has moved, and one that takes its name is new`()
      async throws
    {
      try await FolderFixture.with { fixture in
        try await fixture.arm("settle: 50ms", "events: [added, changed, moved]")
        try fixture.write("a.txt")
        try await fixture.runs(1)
        fixture.move("a.txt", to: "b.txt")
        try fixture.write("a.txt", "another")
        #expect(
          Set(try await fixture.runsAfterAll())
            == ["added a.txt", "moved b.txt from a.txt"])
        #expect(try fixture.runs().count { $0 == "added a.txt" } == 2)
      }
    }
  }
}
