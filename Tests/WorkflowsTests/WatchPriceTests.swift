import Foundation
import ProgramTesting
import Testing

@Suite("Watch a price")
struct WatchPriceTests {
  @Test func `a price that falls is told`() async throws {
    let home = try SampleHome("watch-price")
    let page = try home.text("site/index.html")
    let server = try PageServer(page: page)
    let first = try await home.run("--url", server.url)
    expectSuccess(first)
    #expect(first.lines == ["49.9"])
    #expect(!first.talk.contains("instead of"))

    server.change(to: page.replacing("$49.90", with: "$55.00"))
    let higher = try await home.run("--url", server.url)
    #expect(higher.lines == ["55"] && !higher.talk.contains("instead of"))

    server.change(to: page.replacing("$49.90", with: "$39.90"))
    let lower = try await home.run("--url", server.url)
    #expect(lower.lines == ["39.9"])
    #expect(lower.talk.contains("39.9 instead of 55"))
  }

  @Test func `a page without the price fails the run`() async throws {
    let home = try SampleHome("watch-price")
    let server = try PageServer(page: "<p>Sold out</p>")
    let run = try await home.run("--url", server.url)
    #expect(run.code == 1)
    #expect(run.talk.contains("`.price` finds nothing on \(server.url)"))
  }
}
