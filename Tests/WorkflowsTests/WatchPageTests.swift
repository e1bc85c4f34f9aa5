import Foundation
import ProgramTesting
import Testing

@Suite("Watch page")
struct WatchPageTests {
  @Test func `says first visit, unchanged, changed`() async throws {
    let home = try SampleHome("watch-page")
    let page = try home.text("site/index.html")
    let server = try PageServer(page: page)
    func visit() async throws -> Program {
      try await home.run("--url", server.url, "--last-seen", home.path("seen.html"))
    }

    let first = try await visit()
    expectSuccess(first)
    #expect(first.lines == ["first visit"])
    #expect(try home.text("seen.html") == page)

    let second = try await visit()
    expectSuccess(second)
    #expect(second.lines == ["unchanged"])

    server.change(to: page.replacing("six", with: "eight"))
    let third = try await visit()
    expectSuccess(third)
    #expect(third.lines == ["changed"])
    #expect(third.talk.contains("\(server.url) has changed"))
    #expect(try home.text("seen.html").contains("until eight"))
    #expect(server.requestCount == 3)
  }
}
