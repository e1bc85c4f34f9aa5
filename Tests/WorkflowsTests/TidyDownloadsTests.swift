import Foundation
import ProgramTesting
import Testing

@Suite("Tidy downloads")
struct TidyDownloadsTests {
  @Test func `sorts by kind and month, and leaves folders alone`() async throws {
    let home = try SampleHome("tidy-downloads")
    let march = Date(timeIntervalSince1970: 1_773_000_000)  // 2026-03-08
    let may = Date(timeIntervalSince1970: 1_778_500_000)  // 2026-05-11
    for name in ["manual.pdf", "sunset.JPG", "notes.txt"] {
      try home.setModified("Downloads/\(name)", to: march)
    }
    for name in ["data.unknown", "source.tar.gz"] {
      try home.setModified("Downloads/\(name)", to: may)
    }
    let run = try await home.run()
    expectSuccess(run)
    #expect(
      home.files("Downloads") == [
        "A folder/kept.txt",
        "Archives/2026-05/source.tar.gz",
        "Documents/2026-03/manual.pdf",
        "Documents/2026-03/notes.txt",
        "Other/2026-05/data.unknown",
        "Pictures/2026-03/sunset.JPG",
      ])
    #expect(run.lines.count == 5)
    #expect(run.talk.contains("Sorted 5 downloads"))
  }

  @Test func `a name that is taken gets a new one`() async throws {
    let home = try SampleHome("tidy-downloads")
    let march = Date(timeIntervalSince1970: 1_773_000_000)
    try home.setModified("Downloads/notes.txt", to: march)
    expectSuccess(try await home.run("--files", home.path("Downloads/notes.txt")))
    try home.write("Other notes\n", to: "Downloads/notes.txt")
    try home.setModified("Downloads/notes.txt", to: march)
    expectSuccess(try await home.run("--files", home.path("Downloads/notes.txt")))
    #expect(try home.text("Downloads/Documents/2026-03/notes.txt") == "Milk, bread, batteries\n")
    #expect(home.files("Downloads/Documents/2026-03").count == 2)
  }
}
