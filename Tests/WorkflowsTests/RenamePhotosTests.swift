import Foundation
import ProgramTesting
import Testing

@Suite("Rename photos")
struct RenamePhotosTests {
  @Test func `names photos by the date they were taken`() async throws {
    let home = try SampleHome("rename-photos")
    let run = try await home.run("--folder", home.path("Pictures/Import"))
    expectSuccess(run)
    let names = home.files("Pictures/Import")
    #expect(names.count == 4)
    #expect(names.contains("2026-07-14 18.30.05.jpg"))
    #expect(names.contains("2026-07-15 09.12.44.jpg"))
    // Two photos of the same second get different names.
    #expect(names.count { $0.hasPrefix("2026-07-15 09.12.44") } == 2)
    #expect(names.contains("drawing.jpg"))
    #expect(run.talk.contains("drawing.jpg doesn't say when it was taken"))
    #expect(run.talk.contains("Renamed 3 of 4 photos"))

    // They have their names now.
    expectSuccess(try await home.run("--folder", home.path("Pictures/Import")))
    #expect(home.files("Pictures/Import") == names)
  }

  @Test func `the pattern of the names can be given`() async throws {
    let home = try SampleHome("rename-photos")
    let run = try await home.run("--pattern", "yyyyMMdd")
    expectSuccess(run)
    #expect(run.lines.count == 3)
    #expect(run.lines.contains(home.path("Pictures/Import/20260714.jpg")))
  }
}
