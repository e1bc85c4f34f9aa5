import Foundation
import ProgramTesting
import Testing

@Suite("Weekly digest")
struct WeeklyDigestTests {
  @Test func `writes what changed, what is large and what is to be done`() async throws {
    let home = try SampleHome("weekly-digest")
    try home.setModified("Documents/old.txt", to: Date(timeIntervalSinceNow: -60 * 86_400))
    let run = try await home.run("--day", "2026-11-20")
    expectSuccess(run)
    #expect(run.lines == [home.path("Notes/digest-2026-11-20.md")])
    let page = try home.text("Notes/digest-2026-11-20.md")
    #expect(
      page.hasPrefix(
        """
        # The week of Documents, 2026-11-20

        ## 2 files changed

        - garden.md
        - house.md

        ## The largest

        - house.md (
        """))
    #expect(page.contains("## 2 things to do\n"))
    #expect(page.contains("- [ ] Plant the tulips\n"))
    #expect(page.contains("- [ ] Call the plumber\n"))
    #expect(!page.contains("Buy soil"))
  }
}
