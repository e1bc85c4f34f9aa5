import AppIntentsCore
import Foundation
import Testing

@testable import BuiltInIntents

@Suite("Get Text from HTML, Make Markdown from HTML")
struct HTMLTextTests {
  @Test(arguments: [
    ("", ""),
    ("  a \n b&nbsp;c  ", "a b\u{A0}c"),
    ("<p>One<p>Two", "One\n\nTwo"),
    ("<h1>T</h1>text<br>next<br><br>last", "T\n\ntext\nnext\n\nlast"),
    ("<div>a</div><div>b <b>c</b></div>", "a\nb c"),
    ("<ul><li>a<li>b<ol start=3><li>c<li>d</ol></ul>x", "- a\n- b\n  3. c\n  4. d\n\nx"),
    ("<table><tr><th>a</th> <th>b</th></tr><tr><td>1<td><p>2</p></table>", "a\tb\n1\t2"),
    ("<pre>a\n  b\n\nc</pre>d", "a\n  b\n\nc\n\nd"),
    ("<title>t</title><style>x</style><script>y</script>z<!-- c --><p hidden>h", "z"),
    ("<table><tr><td><p>a<p>b<td>c</table>", "a\n\nb\n\nc"),
    ("<li></li>", "-"),
  ])
  func `text is laid out as a reader sees it`(html: String, text: String) async throws {
    #expect(try await value(ConvertHTMLToText.self, ["html": html]) == .text(text))
  }

  @Test(arguments: [
    ("", ""),
    ("<h1>A <em>b</em></h1><p>x<h3>C</h3>", "# A *b*\n\nx\n\n### C\n"),
    (
      "See <a href='https://e.com/a b(1)'>this <b>bold</b></a>.",
      "See [this **bold**](https://e.com/a%20b(1)).\n"
    ),
    ("<b>a </b>b<i> c</i>", "**a** b *c*\n"),
    ("<p>a<br>b<br></p><p>c", "a\\\nb\n\nc\n"),
    ("<ul><li>a<li>b<ul><li>c</ul><li><p>d<p>e</ul>f", "- a\n- b\n  - c\n- d\n\n  e\n\nf\n"),
    ("<ol start=9><li>a<li>b</ol>", "9. a\n10. b\n"),
    (
      "<blockquote><p>a<p>b<blockquote>c</blockquote></blockquote>d", "> a\n>\n> b\n>\n> > c\n\nd\n"
    ),
    (
      "<pre><code class='language-swift'>let a = \"``` b\"\n\n  x\n</code></pre>",
      "````swift\nlet a = \"``` b\"\n\n  x\n````\n"
    ),
    ("<pre class='language-'><code class='lang- lang-c'>a</code></pre>", "```c\na\n```\n"),
    ("a <code>b`c</code> <kbd>d</kbd> <del>e</del>", "a ``b`c`` `d` ~~e~~\n"),
    ("<img src='https://e.com/i.png' alt='a [b]'>", "![a \\[b\\]](https://e.com/i.png)\n"),
    ("1. a *b* _c_ d_e [f] <tag> &lt;g> # h", "1\\. a \\*b\\* \\_c\\_ d_e \\[f\\] \\<g> # h\n"),
    (
      "<p># a</p><p>- b</p><p>+</p><p>&gt; c</p><p>---</p>",
      "\\# a\n\n\\- b\n\n\\+\n\n\\> c\n\n\\---\n"
    ),
    (
      "<table><thead><tr><th>a<th>b|c</thead><tr><td>1<br>2<td><b>x</b></table>t",
      "| a | b\\|c |\n| --- | --- |\n| 1<br>2 | **x** |\n\nt\n"
    ),
    (
      "<table><tr><td colspan=2>a<td>b<tr><td>c<td>d<td rowspan=2>e<tr><td>f<td>g</table>",
      "| a |  | b |\n| --- | --- | --- |\n| c | d | e |\n| f | g |  |\n"
    ),
    ("<table><tr><td><h2>x</h2>y</table>", "## x\n\ny\n"),
    (
      "<ul><li><input type=checkbox checked> done<li><input type=checkbox>todo</ul>",
      "- [x] done\n- [ ] todo\n"
    ),
    ("a<hr>b", "a\n\n---\n\nb\n"),
    ("<a href='javascript:x'>a</a> <a href='#b'>b</a> <a href='/c'>c</a>", "a b [c](/c)\n"),
    (
      "<a href='https://e.com' title='A &quot;b&quot;\n \\ c'>x <b>y</b></a> <a href='/d' title=' '>z</a>",
      "[x **y**](https://e.com \"A \\\"b\\\" \\\\ c\") [z](/d)\n"
    ),
    ("<img src='https://e.com/i.png' title='T'>", "![](https://e.com/i.png \"T\")\n"),
    (
      "<a href='/a b'>a</a> <a href='/)('>b</a> <a href='/c(d'>c</a>",
      "[a](</a b>) [b](</)(>) [c](</c(d>)\n"
    ),
    (
      "<table><tr><td><a href='/x|y' title='|'>a<td>b<tr><td>c<td>d</table>",
      "| [a](/x\\|y \"\\|\") | b |\n| --- | --- |\n| c | d |\n"
    ),
    (
      "<a href='JavaScript:x'>a</a> <a href='java&#9;script:x'>b</a> <a href='&#1;vbscript:x'>c</a> "
        + "<a href='data:text/html,x'>d</a> <a href='app:x'>e</a> <a href='TEL:1'>f</a> "
        + "<a href='x/a:b'>g</a> <a href='file:///etc'>h</a>",
      "a b c d e [f](TEL:1) [g](x/a:b) h\n"
    ),
    ("<base href='https://e.com/d/'><a href='c'>c</a>", "[c](https://e.com/d/c)\n"),
    (
      "<a href='https://e.com'><div><h2>x</h2><p>y</div></a>",
      "## [x](https://e.com)\n\n[y](https://e.com)\n"
    ),
  ])
  func `Markdown says the same`(html: String, markdown: String) async throws {
    #expect(try await value(ConvertHTMLToMarkdown.self, ["html": html]) == .text(markdown))
  }

  /// What is written, `cmark-gfm` reads as it was.
  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/cmark-gfm"),
      "`cmark-gfm` isn't installed"),
    arguments: [
      "a * b _ c ` d [e](f) <g> &amp; \\ ~~h~~ ![i](j)", "# not a heading", "1. not a list",
      "- not a list", "--- ", "=== ", "a\\*b", "> no quote", "~~~ no code", "**no bold**", "||",
      "a&lt;!-- no comment --&gt;b", "http :// x", "_a_b_ c_d", "`` ` ``", "\\", "[ ] no task",
    ])
  func `a text stays a text when Markdown is read`(text: String) async throws {
    let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    let markdown = try await String.from(
      value(ConvertHTMLToMarkdown.self, ["html": "<p>\(escaped)</p>"]))
    let html = try await value(ConvertMarkdown.self, ["text": markdown])
    let read = try await String.from(value(ConvertHTMLToText.self, ["html": html]))
    #expect(read == text.trimmingCharacters(in: .whitespaces), "\(markdown)")
  }
}
