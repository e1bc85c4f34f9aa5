import Foundation
import ProgramTesting
import Testing

@Suite("Book invoices")
struct BookInvoicesTests {
  @Test func `invoices are filed by year, and each is a row`() async throws {
    let home = try SampleHome("book-invoices")
    let run = try await home.run()
    expectSuccess(run)
    #expect(
      home.files() == [
        "Documents/Invoices/2025/L-88.pdf", "Documents/Invoices/2026/2051.pdf",
        "Documents/Invoices/invoices.csv", "Inbox/letter.pdf",
      ])
    let folder = home.path("Documents/Invoices")
    #expect(
      try home.text("Documents/Invoices/invoices.csv") == """
        number,date,vendor,total,file
        L-88,2025-12-19,Lamps & Sons,1180,\(folder)/2025/L-88.pdf
        2051,2026-10-03,Blue Paper Company,96.5,\(folder)/2026/2051.pdf

        """)
    #expect(run.talk.contains("Not an invoice, leaving letter.pdf"))
    #expect(run.talk.contains("Booked 2 of 3 files"))
  }

  @Test func `an invoice that comes again is put aside, and isn't entered twice`() async throws {
    let home = try SampleHome("book-invoices")
    let invoice = try home.data("Inbox/paper.pdf")
    expectSuccess(try await home.run())
    let table = try home.text("Documents/Invoices/invoices.csv")
    try invoice.write(to: URL(filePath: home.path("Inbox/again.pdf")))
    let run = try await home.run("--files", home.path("Inbox/again.pdf"))
    expectSuccess(run)
    #expect(home.files("Inbox") == ["failed/again.pdf", "letter.pdf"])
    #expect(try home.text("Documents/Invoices/invoices.csv") == table)
    #expect(run.talk.contains("Could not book again.pdf"))
  }
}
