import Foundation
import ProgramTesting
import TestFixtures
import Testing

@Suite("Save newsletters")
struct SaveNewslettersTests {
  @Test func `mails and pages become notes`() async throws {
    let home = try SampleHome("save-newsletters")
    try home.setModified(
      "Newsletters/garden-letter.html", to: Date(timeIntervalSince1970: 1_795_000_000))
    let run = try await home.run()
    expectSuccess(run)
    let notes = [
      "2026-11-18 the-garden-letter-no-12.md",
      "2026-11-20 rye-and-nothing-but-rye-no-3.md",
    ]
    #expect(home.files("Notes/Newsletters") == notes)
    #expect(home.files("Newsletters") == ["Saved/bread-weekly.eml", "Saved/garden-letter.html"])

    let garden = try home.text("Notes/Newsletters/\(notes[0])")
    #expect(
      garden.hasPrefix(
        """
        ---
        title: The Garden Letter, No. 12
        from: Flora Example
        date: '2026-11-18'
        tags:
        """))
    #expect(garden.contains("[roses](https://example.org/roses)"))
    #expect(!garden.contains("Unsubscribe"))

    let bread = try home.text("Notes/Newsletters/\(notes[1])")
    #expect(bread.contains("from: Bread Weekly <letters@bread.example>"))
    #expect(bread.contains("add salt – 2 % of the flour"))
    #expect(run.talk.contains("Saved 2 of 2 newsletters"))
  }

  @Test(arguments: ["", "Date: soon\n"])
  func `a mail without a date, or in unknown characters, is as old as its file`(
    date: String
  ) async throws {
    let home = try SampleHome("save-newsletters")
    for name in home.files("Newsletters") { try home.folder.remove("Newsletters/\(name)") }
    try home.write(
      """
      From: =?x-unknown?Q?A=E9?= <a@example.org>
      Subject: Figs\n\(date)MIME-Version: 1.0
      Content-Type: text/html; charset=x-unknown

      <article><h1>Figs</h1><p>\(String(repeating: "They are ripe, and sweet. ", count: 20))</p></article>
      """, to: "Newsletters/figs.eml")
    try home.setModified("Newsletters/figs.eml", to: Date(timeIntervalSince1970: 1_795_000_000))
    let run = try await home.run()
    expectSuccess(run)
    #expect(home.files("Notes/Newsletters") == ["2026-11-18 figs.md"])
    #expect(try home.text("Notes/Newsletters/2026-11-18 figs.md").contains("They are ripe"))
  }

  @Test func `a mail without HTML stays where it is`() async throws {
    let home = try SampleHome("save-newsletters")
    try home.write("From: a@example.org\nSubject: Hi\n\nHello", to: "Newsletters/plain.eml")
    let run = try await home.run()
    expectSuccess(run)
    #expect(home.files("Newsletters").contains("plain.eml"))
    #expect(run.talk.contains("Could not save plain.eml"))
    #expect(run.talk.contains("Saved 2 of 3 newsletters"))
  }
}
