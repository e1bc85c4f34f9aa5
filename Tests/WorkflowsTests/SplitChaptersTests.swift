import Foundation
import ProgramTesting
import Testing

@Suite("Split into chapters")
struct SplitChaptersTests {
  @Test func `every heading begins a file`() async throws {
    let home = try SampleHome("split-chapters")
    let run = try await home.run(
      "--book", home.path("Texts/book.md"), "--folder", home.path("Chapters"))
    expectSuccess(run)
    #expect(
      home.files("Chapters") == ["01-the-lamp.md", "02-the-long-road.md", "03-home-again.md"])
    #expect(
      try home.text("Chapters/01-the-lamp.md") == """
        # The Lamp

        The lamp in the window had burned since noon.

        ## A visitor

        Somebody knocked.

        """)
    #expect(try home.text("Chapters/03-home-again.md").hasSuffix("The lamp was still burning.\n"))
    #expect(run.talk.contains("Split book.md into 3 chapters"))
  }

  @Test func `a book without headings is said`() async throws {
    let home = try SampleHome("split-chapters")
    try home.write("No headings here.\n", to: "Texts/book.md")
    let run = try await home.run("--book", home.path("Texts/book.md"))
    #expect(run.code == 1)
    #expect(run.talk.contains("book.md has no heading that begins with `# `"))
    #expect(!FileManager.default.fileExists(atPath: home.path("Texts/Chapters")))
  }
}
