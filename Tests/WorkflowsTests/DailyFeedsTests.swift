import Foundation
import ModelServing
import ProgramTesting
import Testing

@Suite("Daily feeds", .enabled(if: Tool.has("cmark-gfm"), "needs cmark-gfm"))
struct DailyFeedsTests {
  @Test func `what is new since the last run is on a page`() async throws {
    let home = try SampleHome("daily-feeds")
    let feed = try home.text("site/feed.xml")
    let server = try ScriptedServer { _ in .page(feed, type: "application/rss+xml") }
    // A port that was free a moment ago, so that nothing listens on it.
    let down = try PageServer(page: "").url
    func run() async throws -> Program {
      try await home.run("--feeds", server.address, "--feeds", down, "--day", "2026-11-20")
    }

    let first = try await run()
    expectSuccess(first)
    #expect(first.lines == [home.path("News/2026-11-20.html")])
    let page = try home.text("News/2026-11-20.html")
    #expect(page.contains("<title>Friday, 20 November 2026</title>"))
    #expect(page.contains(#"<a href="https://times.example/bridge">Bridge [partly] closed</a>"#))
    #expect(page.contains("The old bridge is closed for cars until spring."))
    #expect(first.talk.contains("2 new items"))

    let second = try await run()
    expectSuccess(second)
    #expect(second.talk.contains("Nothing new") || second.output.contains("Nothing new"))
    #expect(home.files("News") == ["2026-11-20.html"])
  }

  @Test func `news that couldn't be written are there again after an undo`() async throws {
    let home = try SampleHome("daily-feeds")
    let feed = try home.text("site/feed.xml")
    let server = try ScriptedServer { _ in .page(feed, type: "application/rss+xml") }
    func run() async throws -> Program {
      try await home.run("--feeds", server.address, "--day", "2026-11-20")
    }

    // A file in the place of the folder.
    try home.write("in the way", to: "News")
    let failed = try await run()
    #expect(failed.code == 1, "\(failed.talk)")
    #expect(failed.talk.contains("After `segue undo` the next run gets them again."))
    try FileManager.default.removeItem(atPath: home.path("News"))
    expectSuccess(
      try await Program.run(
        Repository.segue, ["undo", "--yes"], home: home.url, folder: home.url))

    let again = try await run()
    expectSuccess(again)
    #expect(again.talk.contains("2 new items"))
    #expect(home.files("News") == ["2026-11-20.html"])
  }
}
