import AppIntentsCore
import Foundation
import Testing

@testable import BuiltInIntents

@Suite("Get Article from HTML")
struct FindArticleTests {
  private func article(_ html: String, base: String? = nil) async throws -> IntentArticle {
    var parameters: [String: any Sendable] = ["html": html]
    if let base { parameters["base"] = try address(base) }
    return try await IntentArticle.from(value(FindArticle.self, parameters))
  }

  @Test func `an article is found among navigation, comments and the like`() async throws {
    let found = try await article(
      ArticlePages.semantic, base: "https://herald.example/2026/high-water?utm_source=x")
    #expect(found.title == "High water")
    #expect(found.url?.absoluteString == "https://herald.example/2026/high-water")
    #expect(found.id == "https://herald.example/2026/high-water")
    #expect(found.site == "The Daily Herald")
    #expect(found.author == "Mia Sanders")
    #expect(found.published?.instant == instant("2026-11-21T06:30:00Z"))
    #expect(found.image?.absoluteString == "https://herald.example/img/river.jpg")
    let text = try #require(found.text)
    #expect(text.hasPrefix("The river had risen over night"))
    #expect(text.contains("What comes next"))
    for other in ["Comments", "Related", "Share", "Home", "©", "track", "By Mia"] {
      #expect(!text.contains(other), "\(other)")
    }
    #expect(found.words == text.split(whereSeparator: \.isWhitespace).count)
    let markdown = try #require(found.markdown)
    #expect(markdown.contains("[map of the water levels](https://herald.example/map)"))
    #expect(markdown.contains("![The river](https://herald.example/img/river.jpg)"))
    #expect(markdown.contains("\n\n## What comes next\n\n"))
    #expect(!markdown.contains("# High water"))
    let html = try #require(found.html)
    #expect(html.contains("<a href=\"https://herald.example/map\">"))
    #expect(!html.contains("script") && !html.contains("class="))
  }

  @Test func `a page of tables has one, too`() async throws {
    let found = try await article(ArticlePages.old)
    #expect(found.title == "Notes on Brewing")
    #expect(found.site == nil)
    #expect(found.url == nil)
    let text = try #require(found.text)
    #expect(text.contains("Never stir it"))
    #expect(text.contains("- Hops, a handful"))
    #expect(!text.contains("Last changed") && !text.contains("Start"))
  }

  @Test func `paragraphs may be divisions`() async throws {
    let found = try await article(ArticlePages.plain)
    let text = try #require(found.text)
    #expect(text.hasSuffix("The end came quickly."))
    #expect(text.ranges(of: "The river had risen").count == 3)
    #expect(!text.contains("hidden") && !text.contains("cookies") && !text.contains("Archive"))
  }

  @Test(arguments: [ArticlePages.empty, "", "<p>"])
  func `a page without an article says so`(html: String) async throws {
    await #expect(throws: IntentFailure("the page has no article", kind: .missing)) {
      try await article(html)
    }
  }

  @Test func `what runs scripts doesn't come with it`() async throws {
    let words = String(repeating: "Some words, and more of them. ", count: 20)
    let found = try await article(
      """
      <article><p>\(words)<a href="javascript:x()" onclick="y()">z</a><img src=x onerror="y()">
      <iframe src="https://e.com"></iframe><svg onload="y()"></svg><style>p{}</style>
      <b style="x" onmouseover="y()">b</b><form action="/a"><input></form></p></article>
      """)
    let html = try #require(found.html)
    for part in ["javascript", "on", "iframe", "svg", "style", "form"] {
      #expect(!html.replacing(words, with: "").contains(part), "\(part): \(html)")
    }
    #expect(html.contains("<b>b</b>") && html.contains("<a>z</a>"))
  }

  @Test func `a large page takes its size in time`() async throws {
    let words =
      "<div><div><p>Some words, and more of them, in a paragraph of its own.</p></div></div>"
    let found = try await article(
      "<div>" + String(repeating: words, count: 20_000) + "</div>")
    #expect((found.words ?? 0) > 0)
  }
}
