import AppIntentsCore
import Foundation
import Testing

@testable import BuiltInIntents

@Suite("Select from HTML")
struct SelectElementsTests {
  private static let page = """
    <html lang="en-GB"><head><title>T</title></head><body>
    <div id="a" class="box big"><p class="x">one</p><p>two <b>bold</b></p><span>s</span><p>three</p></div>
    <div id="b" class="BIG"><ul><li data-n="1">i</li><li data-n="12">ii</li><li>iii</li><li>iv</li></ul>
    <a href="https://example.com/A.pdf" rel="x nofollow">pdf</a><a name=y>no</a><em></em></div>
    </body></html>
    """

  private func texts(
    _ selector: String, in html: String = page, _ more: [String: any Sendable] = [:]
  ) async throws -> IntentValue {
    try await value(
      SelectElements.self, more.merging(["html": html, "selector": selector]) { $1 })
  }

  @Test func `elements inside each other are read within a limit`() async throws {
    let deep = String(repeating: "<div>", count: 60_000)
    let selector = "div > div:nth-child(2n+1):not(.x)"
    let failure = await #expect(throws: IntentFailure.self) { try await texts(selector, in: deep) }
    #expect(
      failure?.message
        == "`selector` takes too long in this page: it finds elements inside each other")
    #expect(try await texts(selector, in: deep, ["limit": 3]).items.count == 3)
  }

  @Test(
    arguments: [
      ("p", ["one", "two bold", "three"]),
      ("P.x", ["one"]),
      ("*.x", ["one"]),
      ("#a > p", ["one", "two bold", "three"]),
      ("body b", ["bold"]),
      ("div > b", []),
      ("p + p", ["two bold"]),
      ("p ~ p", ["two bold", "three"]),
      (".x + p b", ["bold"]),
      (".box.big span", ["s"]),
      (".big", ["one\n\ntwo bold\n\ns\n\nthree"]),
      ("li:first-child", ["i"]),
      ("li:last-child", ["iv"]),
      ("li:nth-child(2)", ["ii"]),
      ("li:nth-child(odd)", ["i", "iii"]),
      ("li:nth-child(2n)", ["ii", "iv"]),
      ("li:nth-child( -n + 2 )", ["i", "ii"]),
      ("li:nth-last-child(1)", ["iv"]),
      ("#a p:nth-of-type(3)", ["three"]),
      ("p:last-of-type", ["three"]),
      ("p:not(.x)", ["two bold", "three"]),
      ("p:not(.x, :last-child)", ["two bold"]),
      (":is(span, b)", ["bold", "s"]),
      ("b:only-child", ["bold"]),
      ("em:empty", [""]),
      ("[data-n]", ["i", "ii"]),
      ("[data-n='12']", ["ii"]),
      ("li[data-n^=\"1\"]", ["i", "ii"]),
      ("li[data-n$=\"2\"]", ["ii"]),
      ("a[href*=example]", ["pdf"]),
      ("a[href$='.PDF' i]", ["pdf"]),
      ("a[rel~=nofollow]", ["pdf"]),
      ("html[lang|=en] > body > div > ul > li:first-child", ["i"]),
      ("b, span,p.x", ["one", "bold", "s"]),
      ("div#b a:not([href])", ["no"]),
      ("#\\61  .x", ["one"]),
      ("table", []),
    ] as [(String, IntentValue)])
  func `a selector finds elements in the order of the page`(
    selector: String, found: IntentValue
  ) async throws {
    #expect(try await texts(selector) == found)
  }

  @Test(arguments: [
    ("", "`selector` is empty"),
    ("p >", "`selector` ends too early, at character 4 of `p >`"),
    ("p:hover", "`selector` has `:hover`, which isn't known here, at character 2 of `p:hover`"),
    ("a::text", "`selector` has `::text`, which isn't known here, at character 2 of `a::text`"),
    (
      "p:contains(x)",
      "`selector` has `:contains`, which isn't known here, at character 2 of `p:contains(x)`"
    ),
    ("a, , b", "`selector` has an unexpected `,`, at character 4 of `a, , b`"),
    ("p)", "`selector` has an unexpected `)`, at character 2 of `p)`"),
    ("svg|a", "`selector` has namespaces, which isn't known here, at character 4 of `svg|a`"),
    ("[a='b]", "`selector` has a text that doesn't end, at character 4 of `[a='b]`"),
    (
      "p:nth-child(x)",
      "`selector` doesn't have a position such as `2n+1`, `odd` or `3`, at character 13 of `p:nth-child(x)`"
    ),
    (
      "p:nth-child(99999999999999999999)",
      "`selector` has a number that is too large, at character 13 of `p:nth-child(99999999999999999999)`"
    ),
  ])
  func `what isn't known is named with its place`(
    selector: String, message: String
  ) async throws {
    let failure = await #expect(throws: IntentFailure.self) { try await texts(selector) }
    #expect(failure?.message == message)
  }

  @Test func `of elements, the HTML or an attribute is given`() async throws {
    #expect(
      try await texts("a", ["attribute": "HREF"]) == ["https://example.com/A.pdf"])
    #expect(try await texts("li", ["give": ElementPart.text, "limit": 2]) == ["i", "ii"])
    #expect(try await texts("li", ["limit": 0]) == [])
    #expect(
      try await texts("div#a > p + p", ["give": ElementPart.html]) == ["<p>two <b>bold</b></p>"])
    #expect(
      try await texts(
        "img", in: "<IMG alt='a\"b&amp;' src=x onclick=\"y<z\">", ["give": ElementPart.html])
        == ["<img alt=\"a&quot;b&amp;\" src=\"x\" onclick=\"y&lt;z\">"])
    let failure = await #expect(throws: IntentFailure.self) {
      try await texts("a", ["give": ElementPart.attribute])
    }
    #expect(failure?.message == "`give: attribute` needs the name of one")
  }

  @Test func `a page of any size takes its size in time`() async throws {
    let html = String(repeating: "<div class=\"a b\"><p>x", count: 20_000)
    let found = try await texts("div.a div.b ~ p, div > div > p:nth-child(1)", in: html)
    #expect(found.items.count > 0)
    let rows = "<table>" + String(repeating: "<tr><td>1<td>2", count: 50_000)
    #expect(try await texts("tr:nth-child(2n) > td + td", in: rows).items.count == 25_000)
  }
}
