import Foundation
import ProgramTesting
import Testing

@Suite("List invoices")
struct ListInvoicesTests {
  @Test func `an invoice is named and listed by what the model reads in it`() async throws {
    let home = try SampleHome("list-invoices")
    let server = try home.model { _ in
      #"{"value": {"vendor": "Blue Paper Company", "amount": 96.50, "date": "2026-10-03"}}"#
    }
    let run = try await home.run("--file", home.path("Inbox/invoice.pdf"))
    expectSuccess(run)
    #expect(home.files("Inbox") == [])
    #expect(
      home.files("Invoices") == ["2026-10-03 Blue Paper Company.pdf", "all.csv"])
    #expect(try home.text("Invoices/all.csv").hasPrefix("2026-10-03,Blue Paper Company,96.5"))
    #expect(run.talk.contains("Blue Paper Company, 96.5"))
    #expect(server.questions.count == 1)
    #expect(server.questions.first?.contains("Invoice No. 1042") == true)
  }

  @Test func `what isn't in an invoice fails the run, and the file stays`() async throws {
    let home = try SampleHome("list-invoices")
    let server = try home.model { _ in
      #"{"value": {"vendor": null, "amount": 96.50, "date": "2026-10-03"}}"#
    }
    let run = try await home.run("--file", home.path("Inbox/invoice.pdf"))
    #expect(run.code == 1)
    #expect(run.talk.contains("`vendor` isn't in the text"), "\(run.talk)")
    #expect(home.files() == ["Inbox/invoice.pdf"])
    #expect(server.questions.count == 1)
  }

  @Test func `a vendor with a path in its name can't leave the folder`() async throws {
    let home = try SampleHome("list-invoices")
    _ = try home.model { _ in
      #"{"value": {"vendor": "../../../Documents/x", "amount": 1, "date": "2026-10-03"}}"#
    }
    let run = try await home.run("--file", home.path("Inbox/invoice.pdf"))
    #expect(run.code == 77, "\(run.talk)")
    #expect(home.files() == ["Inbox/invoice.pdf"], "\(run.talk)")
  }
}
