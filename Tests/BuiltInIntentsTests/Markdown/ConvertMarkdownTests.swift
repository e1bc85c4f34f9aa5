import AppIntentsCore
import Foundation
import Testing

@testable import BuiltInIntents

private let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/cmark-gfm")

@Suite("Make HTML from Markdown", .enabled(if: isInstalled, "`cmark-gfm` isn't installed"))
struct ConvertMarkdownTests {
  private func html(
    _ text: String, _ parameters: [String: any Sendable] = [:]
  ) async throws -> String {
    try await String.from(value(ConvertMarkdown.self, parameters.merging(["text": text]) { $1 }))
  }

  @Test(arguments: [
    ("# Plan *b*", "<h1>Plan <em>b</em></h1>\n"),
    ("", ""),
    ("---\ntitle: x\n---\ntext", "<p>text</p>\n"),
    (
      "- [x] done",
      "<ul>\n<li><input type=\"checkbox\" checked=\"\" disabled=\"\" /> done</li>\n</ul>\n"
    ),
    (
      "~~old~~ https://example.com",
      "<p><del>old</del> <a href=\"https://example.com\">https://example.com</a></p>\n"
    ),
    (
      "| a | b |\n| --- | ---: |\n| 1 \\| 2 | 3 |\n",
      """
      <table>
      <thead>
      <tr>
      <th>a</th>
      <th align="right">b</th>
      </tr>
      </thead>
      <tbody>
      <tr>
      <td>1 | 2</td>
      <td align="right">3</td>
      </tr>
      </tbody>
      </table>

      """
    ),
  ])
  func `Markdown becomes HTML as on GitHub`(text: String, expected: String) async throws {
    #expect(try await html(text) == expected)
  }

  @Test(arguments: [
    ("a <b onclick='x'>c</b>", "<p>a c</p>\n"),
    ("<script>alert(1)</script>\n\ntext", "<p>text</p>\n"),
    ("[a](javascript:alert%281%29)", "<p><a href=\"\">a</a></p>\n"),
    ("[a](app:x?y=\"z)", "<p><a href=\"\">a</a></p>\n"),
    (
      "[a](jav&#x61;script&colon;x) [b](VBSCRIPT:x)",
      "<p><a href=\"\">a</a> <a href=\"\">b</a></p>\n"
    ),
    ("[a](mailto:b@c.d) [e](f:g/h)", "<p><a href=\"mailto:b@c.d\">a</a> <a href=\"\">e</a></p>\n"),
    ("[a](./b:c#d:e)", "<p><a href=\"./b:c#d:e\">a</a></p>\n"),
    ("` href=\"app:x\"`", "<p><code> href=&quot;app:x&quot;</code></p>\n"),
    ("![a](data:text/html;base64,x)", "<p><img src=\"\" alt=\"a\" /></p>\n"),
    ("`<!-- raw HTML omitted -->`", "<p><code>&lt;!-- raw HTML omitted --&gt;</code></p>\n"),
  ])
  func `HTML in the text is left out`(text: String, expected: String) async throws {
    #expect(try await html(text) == expected)
  }

  @Test func `a page has a title and a style`() async throws {
    let page = try await html("# A `b` & c\ntext", ["page": true, "style": "p { color: red }"])
    #expect(
      page == """
        <!DOCTYPE html>
        <html>
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>A b &amp; c</title>
        <style>
        p { color: red }
        </style>
        </head>
        <body>
        <h1>A <code>b</code> &amp; c</h1>
        <p>text</p>
        </body>
        </html>

        """)
    let named = try await html("---\ntitle: <Plan>\n---\n# Other", ["page": true])
    #expect(named.contains("<title>&lt;Plan&gt;</title>"))
    #expect(named.contains("max-width"))
  }

  @Test func `a style can't end itself, and needs a page`() async throws {
    await #expect(
      throws: IntentFailure("`style` can't have `</style` in it, which would end it")
    ) { try await html("a", ["page": true, "style": "</STYLE><script>"]) }
    await #expect(
      throws: IntentFailure("only a whole page has a `style`", help: "write `page: true`")
    ) { try await html("a", ["style": "p {}"]) }
  }

  @Test func `a large table that Segue makes is read again`() async throws {
    let rows = (1...2000).map { ["n": .number($0), "t": .text("a|b\\ \($0)")] as IntentValue }
    let table = try await String.from(
      value(FormatMarkdownTable.self, ["list": IntentValue.list(rows)]))
    let html = try await html(table)
    #expect(html.matches(of: #/<tr>/#).count == 2001)
    #expect(html.contains("<td>a|b\\ 2000</td>"))
  }
}
