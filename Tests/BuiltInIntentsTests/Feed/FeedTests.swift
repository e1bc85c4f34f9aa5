import AppIntentsCore
import Foundation
import Markup
import OrderedCollections
import ProgramTesting
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

/// The Python that has Debian's packages.
private let python = "/usr/bin/python3"

private let hasFeedparser: Bool = {
  let process = Process()
  process.executableURL = URL(filePath: python)
  process.arguments = ["-c", "import feedparser"]
  process.standardError = FileHandle.nullDevice
  guard (try? process.run()) != nil else { return false }
  process.waitUntilExit()
  return process.terminationStatus == 0
}()

@Suite("Get Items from Feed, Get Feeds of Page")
struct FeedTests {
  let folder: TestFolder
  let server: PageServer

  init() async throws {
    folder = try TestFolder()
    server = try await PageServer(folder.path.string)
  }

  private func items(
    _ feed: String, type: String = "application/xml", limit: Int = 10
  ) async throws -> [IntentFeedItem] {
    _ = try folder.write("200 OK\nContent-Type: \(type)\n\n\(feed)", to: "dir_feed")
    let value = try await value(
      GetFeedItems.self, ["url": server.url("/dir/feed"), "limit": limit])
    return try value.items.map { try IntentFeedItem.from($0) }
  }

  @Test func `RSS is read, with content of other namespaces`() async throws {
    let items = try await items(SampleFeeds.rss)
    #expect(items.map(\.title) == ["First one & only", "Second", "Third"])
    #expect(
      items.map { $0.link?.absoluteString } == [
        "https://example.com/1?a=1&b=2", "https://example.com/2", "https://example.com/3",
      ])
    #expect(items.map(\.id) == ["tag:1", "https://example.com/2", "https://example.com/3"])
    #expect(
      items.map { $0.published?.instant } == [
        instant("2026-11-21T07:00:00Z"), instant("2026-11-21T04:30:00Z"), nil,
      ])
    #expect(items.map(\.author) == ["Ada", "Bob B.", nil])
    #expect(items[0].summary == "Short text")
    #expect(items[0].html == "<p>Long <a href=\"https://example.com/rel\">text</a></p>")
    #expect(items[0].tags == ["x", "y & z"])
    #expect(items[0].image?.absoluteString == "https://example.com/1.jpg")
    #expect(items[1].summary == "One Two")
    #expect(items[1].image?.absoluteString == "https://example.com/i.png")
    #expect(items.allSatisfy { $0.feed == "News & more" })
  }

  @Test func `nothing is read after the items that are wanted`() async throws {
    // More parts than a document may have.
    let item = "<item><title>x</title><link>https://example.com/1</link><guid>1</guid></item>"
    let many = String(repeating: item, count: 400_000)
    let feed = "<rss><channel><title>T</title>\(many)</channel></rss>"
    let read = try Feed.read(feed, address: nil, timeZone: .gmt, limit: 2)
    #expect(read.items.map(\.feed) == ["T", "T"])
    let late = "<rss><channel>\(item)\(item)\(item)<title>T</title></channel></rss>"
    #expect(try await items(late, limit: 2).map(\.feed) == ["T", "T"])
  }

  @Test func `a podcast has episodes`() async throws {
    let items = try await items(SampleFeeds.podcast)
    #expect(
      items.map { $0.enclosure?.absoluteString } == [
        "https://cdn.example.com/2.mp3?x=1", "\(server.address)/dir/1.mp3",
      ])
    #expect(items.map(\.duration) == Array(repeating: IntentDuration(.seconds(3723)), count: 2))
    #expect(items.map(\.author) == ["Mia", "Mia"])
    #expect(items[0].image?.absoluteString == "https://example.com/2.jpg")
    #expect(items[1].id == "\(server.address)/dir/1.mp3")
    #expect(try await self.items(SampleFeeds.podcast, limit: 1).count == 1)
  }

  @Test func `Atom is read, with addresses from its own base`() async throws {
    let items = try await items(SampleFeeds.atom)
    #expect(items.map(\.title) == ["A < B", "Two x"])
    #expect(items.map(\.id) == ["urn:1", "urn:2"])
    #expect(items[0].link?.absoluteString == "https://example.org/blog/one")
    #expect(items[0].enclosure?.absoluteString == "https://example.org/blog/a.ogg")
    #expect(items[0].published?.instant == instant("2026-11-21T08:00:00Z").addingTimeInterval(0.5))
    #expect(items[0].updated?.instant == instant("2026-11-22T06:00:00Z"))
    #expect(items[0].html == "<div><p>Text <b>x</b><br></p></div>")
    #expect(items[0].tags == ["t1"])
    #expect(items.map(\.author) == ["Ada", "Bob"])
    #expect(items[1].published?.instant == instant("2026-11-20T00:00:00Z"))
    #expect(items[1].summary == "plain <text>")
    #expect(items[1].html == "<p>html</p>")
    #expect(items[0].feed == "Atom & co")
  }

  @Test func `RSS 1.0 and JSON Feed are read`() async throws {
    let old = try await items(SampleFeeds.rdf)
    #expect(old.map(\.title) == ["A"])
    #expect(old[0].published == day("2026-11-21"))
    #expect(old[0].tags == ["s"] && old[0].feed == "Old")
    let json = try await items(SampleFeeds.json, type: "application/feed+json")
    #expect(json.map(\.id) == ["1", "2"])
    #expect(json[0].title == "A <b>" && json[0].html == "1 &lt; 2" && json[0].summary == "1 < 2")
    #expect(json[0].enclosure?.absoluteString == "\(server.address)/dir/a.mp3")
    #expect(json[0].duration == IntentDuration(.seconds(90)))
    #expect(json[0].author == "Ada" && json[0].tags == ["x", "y"])
    #expect(json[1].image?.absoluteString == "\(server.address)/i.png")
    #expect(json[1].summary == "s")
  }

  @Test func `a feed with mistakes is read as far as it goes`() async throws {
    let items = try await items(SampleFeeds.broken)
    #expect(items.map(\.title) == ["One & two ©", "Two"])
    #expect(items[0].link?.absoluteString == "\(server.address)/rel?a&b=1")
    #expect(items[0].summary == "unescaped html")
    #expect(items[0].feed == "Café & bar")
  }

  @Test(arguments: ["", "<html><p>x", "{}", "{\"version\": \"1\"}", "<rss></rss>", "text", "[1]"])
  func `what is no feed says so`(text: String) async throws {
    await #expect(
      throws: IntentFailure(
        "there is no feed, but something else", kind: .missing,
        help: "`feed.discover` finds the feeds that a page names")
    ) { try await items(text) }
  }

  @Test func `a hostile feed takes its size in time`() async throws {
    let deep = "<rss><channel>" + String(repeating: "<a xmlns:b='c'>", count: 100_000)
    #expect(try await items(deep + "<item>").isEmpty)
    let many =
      "<rss><channel>" + String(repeating: "<item><title>x</title></item>", count: 50_000)
    #expect(try await items(many).count == 10)
  }

  @Test(arguments: [
    ("Sat, 21 Nov 2026 08:00:00 +0100", "2026-11-21T07:00:00Z"),
    ("21 Nov 2026 08:00 GMT", "2026-11-21T08:00:00Z"),
    ("Saturday, 21 November 26 08:00:00 PST", "2026-11-21T16:00:00Z"),
    ("Sat Nov 21 08:00:00 2026", "2026-11-21T07:00:00Z"),
    ("21-Nov-2026 08:00:00 UTC", "2026-11-21T08:00:00Z"),
    ("2026-11-21T08:00:00Z", "2026-11-21T08:00:00Z"),
    ("2026-11-21 08:00:00 +02:00", "2026-11-21T06:00:00Z"),
    ("2026-11-21T08:00", "2026-11-21T07:00:00Z"),
    ("2026-07-21T08:00", "2026-07-21T06:00:00Z"),
    ("2026-11", "2026-10-31T23:00:00Z"),
    ("31 Nov 2026 08:00 GMT", nil), ("99 Foo 2026", nil), ("2026-13-01", nil), ("", nil),
    ("yesterday", nil), ("1 Jan 99999999999999999999 00:00 GMT", nil),
  ])
  func `dates are read as feeds write them`(text: String, time: String?) async throws {
    let item =
      "<rss><channel><item><title>x</title><pubDate>\(text)</pubDate></item></channel></rss>"
    let run = TestRun()
    _ = try folder.write("200 OK\nContent-Type: text/xml\n\n\(item)", to: "d")
    let found = try await value(GetFeedItems.self, ["url": server.url("/d")], in: run).items
      .map { try IntentFeedItem.from($0) }
    #expect(found.first?.published?.instant == time.map(instant))
  }

  // MARK: - Discovering

  @Test func `a page names its feeds, and a feed itself`() async throws {
    _ = try folder.write(
      """
      200 OK
      Content-Type: text/html

      <link rel=alternate type="application/rss+xml" href="/a.xml"><link rel=alternate type="application/atom+xml" href="b">
      <link rel=alternate type="text/html" href="c"><link rel=alternate type="application/rss+xml" href="/a.xml">
      """, to: "dir_page")
    #expect(
      try await value(FindFeeds.self, ["url": server.url("/dir/page")])
        == [.url(server.url("/a.xml")), .url(server.url("/dir/b"))])
    _ = try folder.write("200 OK\nContent-Type: text/xml\n\n\(SampleFeeds.rss)", to: "f")
    #expect(
      try await value(FindFeeds.self, ["url": server.url("/f")]) == [.url(server.url("/f"))])
    _ = try folder.write("200 OK\nContent-Type: text/plain\n\nx", to: "t")
    #expect(try await value(FindFeeds.self, ["url": server.url("/t")]) == [])
  }

  // MARK: - Beside feedparser

  /// An item without a link has its id as one there, and a day is one in Greenwich.
  @Test(
    .enabled(if: hasFeedparser, "`feedparser` isn't installed"),
    arguments: [SampleFeeds.rss, SampleFeeds.podcast, SampleFeeds.atom, SampleFeeds.rdf])
  func `feedparser finds the same`(feed: String) async throws {
    let script = """
      import calendar, feedparser, json, sys
      found = feedparser.parse(sys.argv[1], response_headers={"content-type": "application/xml; charset=utf-8"})
      print(json.dumps([[e.get("title"), e.get("link"), calendar.timegm(e.published_parsed) if e.get("published_parsed")
        else calendar.timegm(e.updated_parsed) if e.get("updated_parsed") else None, e.get("author")] for e in found.entries]))
      """
    let said = try #require(try await ChildProgram(python, ["-c", script, feed]).line())
    let theirs = try TestRun().context.values.decode(said, as: .json).items
    let ours = try await items(feed)
    #expect(theirs.count == ours.count)
    for (theirs, ours) in zip(theirs, ours) {
      if let link = ours.link { #expect(theirs.items[1] == .text(link.absoluteString)) }
      if let time = ours.published, time.precision == .instant {
        #expect(theirs.items[2] == .number(Int(time.instant.timeIntervalSince1970)))
      }
      if case .text(let title) = theirs.items[0] {
        #expect(title.replacing(#/<[^>]*>/#, with: "").replacing("&amp;", with: "&") == ours.title)
      }
    }
  }
}
