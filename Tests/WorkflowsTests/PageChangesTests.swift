import Foundation
import ProgramTesting
import Testing

@Suite("Changes of a page")
struct PageChangesTests {
  @Test func `the lines that changed are shown`() async throws {
    let home = try SampleHome("page-changes")
    let page = try home.text("site/index.html")
    let server = try PageServer(page: page)
    let first = try await home.run("--url", server.url)
    expectSuccess(first)
    #expect(first.output.trimmingCharacters(in: .whitespacesAndNewlines) == "")

    server.change(to: page.replacing("six", with: "eight"))
    let second = try await home.run("--url", server.url)
    expectSuccess(second)
    #expect(second.lines.contains("-The library is open from nine until six."))
    #expect(second.lines.contains("+The library is open from nine until eight."))
    #expect(second.talk.contains("127.0.0.1 has changed"))

    let third = try await home.run("--url", server.url)
    #expect(!third.talk.contains("has changed"))
  }
}
