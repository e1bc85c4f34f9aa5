import Foundation
import ProgramTesting
import Testing

@Suite("File invoices")
struct FileInvoicesTests {
  @Test func `files invoices by year and number, and leaves other letters`() async throws {
    let home = try SampleHome("file-invoices")
    let run = try await home.run("--review-above", "5000")
    expectSuccess(run)
    #expect(home.files("Inbox") == ["letter.pdf"])
    let filed = home.files("Documents/Invoices")
    let year = Calendar(identifier: .gregorian).component(.year, from: Date())
    #expect(filed == ["\(year)/1042.pdf", "\(year)/1043.pdf", "\(year)/1044.pdf"])
    #expect(
      run.lines == [
        home.path("Documents/Invoices/\(year)/1042.pdf"),
        home.path("Documents/Invoices/\(year)/1043.pdf"),
        home.path("Documents/Invoices/\(year)/1044.pdf"),
      ])
    #expect(run.talk.contains("Not an invoice, leaving letter.pdf"))
    #expect(run.talk.contains("Filed 3 of 4 files"))
  }

  @Test func `files a large invoice without a terminal to ask on`() async throws {
    let home = try SampleHome("file-invoices")
    let run = try await home.run("--files", home.path("Inbox/scan-0003.pdf"))
    expectSuccess(run)
    #expect(run.talk.contains("Filed 1 of 1 files"))
    #expect(home.files("Documents/Invoices").map { $0.suffix(9) } == ["/1044.pdf"])
    #expect(home.files("Inbox") == ["letter.pdf", "scan-0001.pdf", "scan-0002.pdf"])
  }

  @Test func `puts a file that isn't a PDF aside`() async throws {
    let home = try SampleHome("file-invoices")
    try home.write("not a PDF", to: "Inbox/broken.pdf")
    let run = try await home.run("-i", home.path("Inbox/broken.pdf"))
    expectSuccess(run)
    #expect(home.files("Inbox").contains("failed/broken.pdf"))
    #expect(run.talk.contains("Could not file broken.pdf"))
  }

  @Test func `a second file of a name is put aside beside the first`() async throws {
    let home = try SampleHome("file-invoices")
    for text in ["the first", "the second"] {
      try home.write(text, to: "Inbox/broken.pdf")
      expectSuccess(try await home.run("-i", home.path("Inbox/broken.pdf")))
    }
    #expect(home.files("Inbox/failed") == ["broken 2.pdf", "broken.pdf"])
    #expect(try home.text("Inbox/failed/broken 2.pdf") == "the second")
  }

  @Test func `a folder isn't an invoice`() async throws {
    let home = try SampleHome("file-invoices")
    let before = home.files()
    let run = try await home.run(home.path("Inbox"))
    #expect(run.code != 0)
    #expect(run.talk.contains("`files` needs a file, but"))
    #expect(home.files() == before)
  }

  @Test func `touches nothing in a dry run`() async throws {
    let home = try SampleHome("file-invoices")
    let before = home.files()
    let run = try await home.run("--dry-run")
    expectSuccess(run)
    #expect(home.files() == before)
  }
}
