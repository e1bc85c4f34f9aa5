import Foundation
import ProgramTesting
import Testing

@Suite("Rename photos")
struct RenamePhotosTests {
  @Test func `names photos by the date they were taken`() async throws {
    let home = try SampleHome("rename-photos")
    let run = try await home.run("--photos", home.path("Import/*.jpg"))
    expectSuccess(run)
    let names = home.files("Import")
    #expect(names.count == 4)
    #expect(names.contains("2026-07-14 18.30.05.jpg"))
    #expect(names.contains("2026-07-15 09.12.44.jpg"))
    // Two photos of the same second get different names.
    #expect(names.count { $0.hasPrefix("2026-07-15 09.12.44") } == 2)
    #expect(names.contains("drawing.jpg"))
    #expect(run.talk.contains("drawing.jpg doesn't say when it was taken"))
    #expect(run.talk.contains("Renamed 3 of 4 photos"))
  }

  @Test func `the pattern of the names can be given`() async throws {
    let home = try SampleHome("rename-photos")
    let run = try await home.run(
      "--photos", home.path("Import/IMG_0001.jpg"), "--pattern", "yyyyMMdd")
    expectSuccess(run)
    #expect(run.lines == [home.path("Import/20260714.jpg")])
  }
}
