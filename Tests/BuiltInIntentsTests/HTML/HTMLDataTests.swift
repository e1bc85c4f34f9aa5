import AppIntentsCore
import Foundation
import OrderedCollections
import Testing

@testable import BuiltInIntents

@Suite("Extract from HTML, links, images, tables and details")
struct HTMLDataTests {
  // MARK: - Fields

  private static let shop = """
    <div class="product" id="p1"><h2>Pen</h2><a href="/pen">more</a><b class=price>1.20</b>
    <i class=tag>blue</i><i class=tag>ink</i></div>
    <div class="product" id="p2"><h2>Pad &amp; more</h2><b class=price>3</b></div>
    """

  @Test func `fields are read of each row`() async throws {
    let rows = try await value(
      ExtractRows.self,
      [
        "html": Self.shop, "rows": ".product",
        "fields": [
          "name": "h2", "link": "a @href", "price": "b.price", "tags": [".tag"], "id": "@id",
          "mail": "a[href*='@']", "all": ["@class"],
        ] as IntentValue,
      ])
    #expect(
      rows == [
        [
          "name": "Pen", "link": "/pen", "price": "1.20", "tags": ["blue", "ink"], "id": "p1",
          "mail": .nothing, "all": ["product"],
        ],
        [
          "name": "Pad & more", "link": .nothing, "price": "3", "tags": [], "id": "p2",
          "mail": .nothing, "all": ["product"],
        ],
      ])
  }

  @Test func `without rows, the page is one thing`() async throws {
    let fields: IntentValue = ["first": "h2", "prices": [".price"], "none": "h7"]
    #expect(
      try await value(ExtractRows.self, ["html": Self.shop, "fields": fields])
        == [["first": "Pen", "prices": ["1.20", "3"], "none": .nothing]])
  }

  @Test(
    arguments: [
      (["a": 1], "the field `a` is number, but has to be a selector such as `h2`"),
      (["a": ["b", "c"]], "the field `a` has 2 selectors, but needs one"),
      (["a": "b @"], "the field `a` has no name after `@`"),
      (
        ["a": "b:hover"],
        "the field `a`: `selector` has `:hover`, which isn't known here, at character 2 of `b:hover`"
      ),
    ] as [(IntentValue, String)])
  func `a wrong field is named`(fields: IntentValue, message: String) async throws {
    let failure = await #expect(throws: IntentFailure.self) {
      try await value(ExtractRows.self, ["html": "", "fields": fields])
    }
    #expect(failure?.message == message)
  }

  // MARK: - Links and images

  private func url(_ text: String) throws -> IntentValue {
    .url(try address(text))
  }

  @Test func `links have their texts and their addresses`() async throws {
    let html = """
      <a href="/a">One  <b>two</b></a> <a href=" https://example.com/b\n">x</a><a href="#c">c</a>
      <a href="javascript:d()">d</a><a>e</a><a href="mailto:f@example.com">f</a><a href="">g</a>
      <map><area alt=Map href="?h"></map><a href="data:text/html,i">i</a><a href="//cdn.example/j">j</a>
      """
    let base = try address("https://example.org/dir/page")
    #expect(
      try await value(FindPageLinks.self, ["html": html, "base": base]) == [
        ["text": "One two", "url": try url("https://example.org/a")],
        ["text": "x", "url": try url("https://example.com/b")],
        ["text": "f", "url": try url("mailto:f@example.com")],
        ["text": "Map", "url": try url("https://example.org/dir/page?h")],
        ["text": "j", "url": try url("https://cdn.example/j")],
      ])
    let relative = try await value(FindPageLinks.self, ["html": "<a href='a/b'>x</a>"])
    #expect(relative == [["text": "x", "url": "a/b"]])
  }

  @Test func `images are given once, the largest ones`() async throws {
    let html = """
      <img src="a.png"><img src="a.png" alt=again><img src="data:image/gif;base64,R0" data-src="b.jpg">
      <img srcset="c1.webp 480w, c2.webp 1200w,c3.webp 800w"><img srcset="d.png, e.png 2x"><img>
      """
    let base = try address("https://example.org/")
    #expect(
      try await value(FindImages.self, ["html": html, "base": base]) == [
        try url("https://example.org/a.png"), try url("https://example.org/b.jpg"),
        try url("https://example.org/c2.webp"), try url("https://example.org/e.png"),
      ])
  }

  // MARK: - Tables

  @Test(
    arguments: [
      (
        "<table><tr><th>City<th>Rain<tr><td>Ulm<td>749</table>",
        [[["City": "Ulm", "Rain": "749"]]], [[["City", "Rain"], ["Ulm", "749"]]]
      ),
      (
        "<table><tr><td>a<td>b<tr><td>1</table>",
        [[["a": "1", "b": ""]]], [[["a", "b"], ["1", ""]]]
      ),
      (
        """
        <table><thead><tr><th rowspan=2>Name<th colspan=2>2026<tr><th>Q1<th>Q2</thead>
        <tfoot><tr><td>Sum<td>3<td>7</tfoot>
        <tr><td rowspan="2">x<td>1<td>2<tr><td colspan=2>both</table>
        """,
        [
          [
            ["Name": "x", "2026 Q1": "1", "2026 Q2": "2"],
            ["Name": "x", "2026 Q1": "both", "2026 Q2": "both"],
            ["Name": "Sum", "2026 Q1": "3", "2026 Q2": "7"],
          ]
        ],
        [
          [
            ["Name", "2026", "2026"], ["Name", "Q1", "Q2"], ["x", "1", "2"], ["x", "both", "both"],
            ["Sum", "3", "7"],
          ]
        ]
      ),
      (
        "<table><tr><th><th>a<th>a<tr><td>1<td>2<td>3</table>",
        [[["Column 1": "1", "a": "2", "a 2": "3"]]], [[["", "a", "a"], ["1", "2", "3"]]]
      ),
      (
        "<table><tr><th>out<tr><td><table><tr><th>in<tr><td>1</table></table><table></table>",
        [[["out": "in\n1"]], [["in": "1"]]], [[["out"], ["in\n1"]], [["in"], ["1"]]]
      ),
      ("no table", [], []),
    ] as [(String, IntentValue, IntentValue)])
  func `tables are read with their spans`(
    html: String, named: IntentValue, plain: IntentValue
  ) async throws {
    #expect(try await value(ReadTables.self, ["html": html]) == named)
    #expect(try await value(ReadTables.self, ["html": html, "header": false]) == plain)
  }

  @Test func `spans that would fill the memory are refused`() async throws {
    let row = "<tr>" + String(repeating: "<td colspan=1000>", count: 100)
    let html = "<table>" + String(repeating: row, count: 20)
    await #expect(throws: IntentFailure("the tables of the page have more than 1 million cells")) {
      try await value(ReadTables.self, ["html": html])
    }
    let tall = "<table><tr><td rowspan=99999999999>a<tr><td rowspan=0>b<td colspan=-1>c</table>"
    #expect(
      try await value(ReadTables.self, ["html": tall, "header": false])
        == [[["a", "", ""], ["a", "b", "c"]]])
  }

  @Test(.timeLimit(.minutes(10)))
  func `many columns of one name get numbers at once`() async throws {
    let header = String(repeating: "<th colspan=1000>x", count: 50)
    let html = "<table><tr>\(header)<tr><td>1<td>2</table>"
    let tables = try await value(ReadTables.self, ["html": html])
    guard case .dictionary(let row)? = tables.items.first?.items.first else {
      return #expect(Bool(false))
    }
    #expect(row.count == 50_000)
    #expect(row["x"] == "1" && row["x 2"] == "2" && row["x 50000"] == "")
  }

  @Test(arguments: [
    ("?a=1&copy=2", "?a=1&copy=2"), ("?a&regx=1", "?a&regx=1"), ("?a&amp;b", "?a&b"),
    ("?a&copy;=1", "?a%C2%A9=1"), ("?a&amp", "?a&"), ("?lt1&lt1", "?lt1&lt1"),
  ])
  func `a parameter of an address isn't an entity`(written: String, read: String) async throws {
    let link = try await value(
      FindPageLinks.self, ["html": "<a href='https://e.org/\(written)'>&copyx</a>"])
    #expect(link == [["text": "©x", "url": try url("https://e.org/\(read)")]])
  }

  // MARK: - Details

  @Test func `a page says what it is about`() async throws {
    let html = """
      <title>Plan — Site</title><base href="https://example.com/blog/">
      <meta property="og:title" content=" The  Plan "><meta name="Description" content="What &amp; why">
      <meta name="author" content="Ada"><meta property="article:published_time" content="2026-11-21T08:00:00+01:00">
      <meta property="og:image" content="i.png">
      <link rel="alternate" type="application/rss+xml" href="feed.xml">
      <link rel="ALTERNATE stylesheet" type="application/atom+xml; charset=utf-8" href="/atom">
      <link rel="alternate" hreflang="de" href="/de">
      """
    #expect(
      try await value(ReadPageDetails.self, ["html": html]) == [
        "title": "The Plan", "description": "What & why", "author": "Ada",
        "published": .date(date("2026-11-21T08:00:00+01:00", in: "GMT+1")),
        "image": try url("https://example.com/blog/i.png"),
        "feeds": [
          try url("https://example.com/blog/feed.xml"), try url("https://example.com/atom"),
        ],
      ])
  }

  @Test func `linked data and elements say it, too`() async throws {
    let html = """
      <title>T</title><script type="application/ld+json">{"@graph": [{"@type": "WebSite"},
      {"@type": ["NewsArticle"], "headline": "H", "author": [{"name": "Ada"}, "Bob"],
      "datePublished": "2026-11-21", "image": {"url": "https://example.com/i.png"}}]}</script>
      """
    guard case .dictionary(let details) = try await value(ReadPageDetails.self, ["html": html])
    else { return #expect(Bool(false)) }
    #expect(details["title"] == "H")
    #expect(details["author"] == "Ada, Bob")
    #expect(details["published"] == .date(day("2026-11-21")))
    #expect(details["image"] == (try url("https://example.com/i.png")))
    #expect(
      try await value(ReadPageDetails.self, ["html": "<p>x"]) == [
        "title": .nothing, "description": .nothing, "author": .nothing, "published": .nothing,
        "image": .nothing, "feeds": [],
      ])
  }
}
