import Foundation
import ProgramTesting
import Testing

@Suite("Quick capture")
struct QuickCaptureTests {
  @Test func `without an answer a thought becomes an idea`() async throws {
    let home = try SampleHome("quick-capture")
    let run = try await home.run("--thought", "A bench under the oak")
    expectSuccess(run)
    let lines = try home.text("Notes/ideas.md").split(separator: "\n")
    try #require(lines.count == 2)
    #expect(lines[0] == "- A shelf for the attic (2026-11-02 10:00)")
    #expect(
      lines[1].contains(/^- A bench under the oak \(\d{4}-\d\d-\d\d \d\d:\d\d\)$/))
    #expect(home.files("Notes") == ["ideas.md"])
  }

  @Test func `a thought is needed`() async throws {
    let home = try SampleHome("quick-capture")
    let run = try await home.run()
    #expect(run.code != 0)
    #expect(run.talk.contains("thought"))
  }
}
