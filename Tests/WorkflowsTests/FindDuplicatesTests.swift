import Foundation
import ProgramTesting
import Testing

@Suite("Find duplicates")
struct FindDuplicatesTests {
  @Test func `groups files with the same content`() async throws {
    let home = try SampleHome("find-duplicates")
    let before = home.files()
    let run = try await home.run("--folder", home.path("Pictures"))
    expectSuccess(run)
    #expect(run.output.contains("3 times the same:"))
    #expect(run.output.contains("2 times the same:"))
    for name in ["beach.jpg", "Copies/beach (1).jpg", "Copies/beach (2).jpg", "list.txt"] {
      #expect(run.output.contains(home.path("Pictures/\(name)")))
    }
    #expect(!run.output.contains("forest.jpg"))
    // Each is there once.
    #expect(run.lines.count { $0 == home.path("Pictures/beach.jpg") } == 1)
    #expect(home.files() == before)
  }

  @Test func `says so when there are none`() async throws {
    let home = try SampleHome("find-duplicates")
    try FileManager.default.removeItem(atPath: home.path("Pictures/Copies"))
    let run = try await home.run("--folder", home.path("Pictures"))
    expectSuccess(run)
    #expect(run.output.hasPrefix("No two files in Pictures are the same"))
  }
}
