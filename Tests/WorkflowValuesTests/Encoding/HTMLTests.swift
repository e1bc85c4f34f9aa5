import AppIntentsCore
import Foundation
import SeededRandom
import Testing

@testable import WorkflowValues

@Suite("HTML")
struct HTMLTests {
  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("<b>b</b> and <i>i</i>, <code>c</code>", "**b** and *i*, `c`"),
    ("<strong>a</strong><em>b</em><s>c</s><del>d</del>", "**a***b*~~cd~~"),
    ("a<b> b </b>c", "a **b** c"), ("<b>a <i>b</i></b>", "**a *****b***"),
    ("  many\n\t spaces &nbsp; here ", "many spaces \u{A0} here"),
    (
      "<a href='https://a.b/?c=1&amp;d'>x <b>y</b></a> z",
      "[x ](https://a.b/?c=1&d)[**y**](https://a.b/?c=1&d) z"
    ),
    ("<a name=top>x</a>", "x"), ("<h1>A</h1><p>b</p><h2>C</h2>d", "# A\n\nb\n\n## C\n\nd"),
    ("<p>a</p><p>b<br>c</p>d", "a\n\nb\nc\n\nd"), ("<div>a</div><div>b</div>", "a\nb"),
    ("<ul><li>a<li>b<ul><li>c</ul></ul>d", "- a\n- b\n  - c\n\nd"),
    ("<ol><li>a</li><li>b</li></ol><ol start=5><li>c</ol>", "1. a\n2. b\n5. c"),
    ("<ul><li><p>a</p><p>b</p></li></ul>", "- a\n\nb"), ("<li>a", "- a"),
    ("<blockquote><p>a</p><p>b</p></blockquote>c", "> a\n> b\n\nc"),
    (
      "<pre><code>let a = 1 &lt; 2\n\n  b *c*\n</code></pre>x",
      "```\nlet a = 1 < 2\n\n  b *c*\n```\n\nx"
    ),
    (
      "<pre><code class='hljs lang-swift'>a</code></pre><pre class=language-c>b</pre><pre>c</pre>",
      "```swift\na\n```\n```c\nb\n```\n```\nc\n```"
    ),
    ("<pre class='language-'><code class='lang- lang-c'>a</code></pre>", "```c\na\n```"),
    ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</table>", "a b\nc"),
    ("<img src=x alt='a cat'> sat", "a cat sat"),
    ("<title>no</title><style>p { }</style>a<script>if (1 < 2) { \"</p>\" }</script>b", "ab"),
    ("<!doctype html><!-- <b> no -->a<?xml x?>b<![CDATA[<c>]]>", #"ab\<c>"#),
    ("&amp;&lt;&gt;&quot;&#39;&eacute;&#x1F600;&euro;&hellip;", "&<>\"'é😀€…"),
    (
      "&amp &unknown; &; & &#; &#xZ; &#0; &#x110000; &#150;",
      "& \\&unknown; &; & \\&#; \\&#xZ; \u{FFFD} \u{FFFD} –"
    ),
    ("AT&T &copy2026 a&lt", "AT&T ©2026 a<"),
  ])
  func `HTML is read`(html: String, markdown: String) {
    #expect(RichText.markdown(RichText.read(html: html)) == markdown)
  }

  @Test(arguments: [
    ("<b>a<i>b</b>c</i>d", "**a*****b***" + "*c*d"), ("<b>a", "**a**"),
    ("a</b></p></ul></x>b", "a\n\nb"),
    ("a < b > c", "a < b > c"), ("a <3 b", "a <3 b"), ("<", "<"), ("a<b", "a"), ("a<b c='", "a"),
    ("<b =x/ y=>a</b >", "**a**"), ("</>a</ >b", "ab"), ("<!-- a", ""), ("<script>a", ""),
    ("<a href=\"x\">a<a href=\"y\">b</a>c</a>d", "[a](x)[b](y)[c](x)d"), ("<p/>a<br/>b", "a\nb"),
  ])
  func `broken HTML is read as far as it goes`(html: String, markdown: String) {
    let text = RichText.read(html: html)
    #expect(RichText.markdown(text).replacing("\\", with: "") == markdown)
  }

  @Test func `anything at all is read, in time`() {
    var generator = SeededGenerator(seed: 7)
    let pieces = [
      "<b>", "</b>", "<ul>", "</ul>", "<li>", "<p>", "</p>", "<pre>", "</pre>", "<a href=x>",
      "</a>",
      "<", ">", "&", "&amp;", ";", "\"", "'", "=", "x", " ", "\n", "<!--", "-->", "<script>", "é",
      "/",
    ]
    for _ in 0..<500 {
      let html = (0..<40).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let text = RichText.read(html: html)
      #expect(RichText.read(html: RichText.html(text)).characters.count <= html.count)
    }
    let deep =
      String(repeating: "<b><ul><li>", count: 20_000) + "x"
      + String(repeating: "</i>", count: 20_000)
    #expect(String(RichText.read(html: deep).characters).hasSuffix("x"))
  }

  @Test(arguments: [
    "<p>a <strong>b</strong> <em>c</em></p>\n<p>d</p>\n", "<h1>A</h1>\n<p>b</p>\n",
    "<ul>\n<li>a</li>\n<li>b\n<ul>\n<li>c</li>\n</ul>\n</li>\n<li>d</li>\n</ul>\n<p>e</p>\n",
    "<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n", "<ol start=\"3\">\n<li>a</li>\n</ol>\n",
    "<blockquote>\n<p>a</p>\n</blockquote>\n", "<pre>\na\n\n b &lt;\n</pre>\n",
    "<p><a href=\"https://a.b\">x</a></p>\n",
  ])
  func `HTML in gives the same HTML out`(html: String) {
    #expect(RichText.html(RichText.read(html: html)) == html)
  }

  @Test(
    arguments: [
      (Value.text("**a**"), nil, "<p><strong>a</strong></p>\n"),
      ("<b>a</b>", "html", "<p><strong>a</strong></p>\n"), ("**a**", "plain", "<p>**a**</p>\n"),
      (["**a**", 7], "Markdown", "<p><strong>a</strong></p>\n<p>7</p>\n"),
    ] as [(Value, String?, String)])
  func `a value is read in a format`(value: Value, format: String?, html: String) throws {
    let run = try ConversionFixture()
    #expect(RichText.html(try RichTextReader.read(value, as: format, in: run.context)) == html)
  }

  @Test(arguments: [("a.html", "<b>x</b>"), ("a.md", "**x**")])
  func `a file is read by its type`(name: String, content: String) throws {
    let run = try ConversionFixture()
    let file = try run.write(content, to: name)
    let text = try RichTextReader.read(.file(file), as: nil, in: run.context)
    #expect(RichText.html(text) == "<p><strong>x</strong></p>\n")
    let plain = try RichTextReader.read(.file(file), as: "plain", in: run.context)
    #expect(String(plain.characters) == content)
  }

  @Test func `an unknown format says which there are`() throws {
    let run = try ConversionFixture()
    let message = problem { .richText(try RichTextReader.read("x", as: "rtf", in: run.context)) }
    #expect(message == "`rtf` isn't a format of rich text; it can be `markdown`, `html` or `plain`")
  }
}
