import Foundation
import ProgramTesting
import Testing

@Suite("Clean logs")
struct CleanLogsTests {
  @Test func `old logs go to the trash, the others stay`() async throws {
    let home = try SampleHome("clean-logs")
    for name in ["app-old.log", "app-older.log", "settings.txt"] {
      try home.setModified("Logs/\(name)", to: Date(timeIntervalSinceNow: -30 * 86_400))
    }
    let run = try await home.run()
    expectSuccess(run)
    #expect(home.files("Logs") == ["app.log", "settings.txt"])
    #expect(home.trash() == ["app-old.log", "app-older.log"])
    #expect(run.output.contains("Trashing app-old.log, last written "))
    #expect(run.lines.last == "2")

    let again = try await home.run()
    expectSuccess(again)
    #expect(again.lines == ["No old logs in Logs", "0"])
  }

  @Test func `a dry run leaves them`() async throws {
    let home = try SampleHome("clean-logs")
    try home.setModified("Logs/app-old.log", to: Date(timeIntervalSinceNow: -30 * 86_400))
    let before = home.files()
    expectSuccess(try await home.run("--dry-run"))
    #expect(home.files() == before)
    #expect(home.trash() == [])
  }
}
