import Foundation
import ProgramTesting
import Testing

@Suite("Daily note")
struct DailyNoteTests {
  @Test func `a line is added to the note of the day`() async throws {
    let home = try SampleHome("daily-note")
    let run = try await home.run("--day", "2026-11-20", "--entry", "Bought lamps")
    expectSuccess(run)
    #expect(run.lines == [home.path("Notes/2026-11-20.md")])
    let lines = try home.text("Notes/2026-11-20.md").split(separator: "\n")
    try #require(lines.count == 3)
    #expect(lines[1] == "- 09:15 Called the plumber")
    #expect(lines[2].contains(/^- \d\d:\d\d Bought lamps$/))
  }

  @Test func `the note is made when there is none, once`() async throws {
    let home = try SampleHome("daily-note")
    expectSuccess(try await home.run("--day", "2026-11-21"))
    #expect(try home.text("Notes/2026-11-21.md") == "# 2026-11-21\n")
    expectSuccess(try await home.run("--day", "2026-11-21"))
    #expect(try home.text("Notes/2026-11-21.md") == "# 2026-11-21\n")
    #expect(home.files("Notes") == ["2026-11-20.md", "2026-11-21.md"])
  }
}
