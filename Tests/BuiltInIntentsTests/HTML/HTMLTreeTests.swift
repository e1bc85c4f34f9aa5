import AppIntentsCore
import Foundation
import Testing

@testable import BuiltInIntents

/// Pages as browsers read them. What is expected is what html5lib gives, except for two: an end tag without a
/// start gives no paragraph, and an element that is crossed isn't divided.
@Suite("Broken pages")
struct HTMLTreeTests {
  private func html(_ page: String, of selector: String = "body") async throws -> String {
    let value = try await value(
      SelectElements.self, ["html": page, "selector": selector, "give": ElementPart.html])
    return value.items.compactMap { if case .text(let text) = $0 { text } else { nil } }.joined()
  }

  @Test(arguments: [
    ("", "<body></body>"),
    ("a", "<body>a</body>"),
    ("<p>a<p>b", "<body><p>a</p><p>b</p></body>"),
    ("<p>a<div>b</div>c", "<body><p>a</p><div>b</div>c</body>"),
    (
      "<ul><li>a<li>b<ul><li>c</ul><li>d</ul>",
      "<body><ul><li>a</li><li>b<ul><li>c</li></ul></li><li>d</li></ul></body>"
    ),
    ("<dl><dt>a<dd>b<dt>c</dl>", "<body><dl><dt>a</dt><dd>b</dd><dt>c</dt></dl></body>"),
    (
      "<table><tr><td>a<td>b<tr><th>c</table>d",
      "<body><table><tbody><tr><td>a</td><td>b</td></tr><tr><th>c</th></tr></tbody></table>d</body>"
    ),
    (
      "<table><td>a<table><tr><td>b</table>c</table>",
      "<body><table><tbody><tr><td>a<table><tbody><tr><td>b</td></tr></tbody></table>c</td></tr></tbody></table></body>"
    ),
    (
      "<select><option>a<option>b</select>",
      "<body><select><option>a</option><option>b</option></select></body>"
    ),
    ("<h1>a<h2>b</h1>c", "<body><h1>a</h1><h2>b</h2>c</body>"),
    ("a</p></div>b<br/>c</br>", "<body>ab<br>c<br></body>"),
    ("<!doctype html><!-- x --><title>&lt;b></title><p>x", "<body><p>x</p></body>"),
    ("<body class=a>x<body id=b>y", "<body class=\"a\" id=\"b\">xy</body>"),
    ("<script>if (a<b) { '</p>' }</script>t", "<body>t</body>"),
    ("a<script>b</script>c", "<body>a<script>b</script>c</body>"),
    ("<textarea><p>&amp;</textarea>x", "<body><textarea>&lt;p&gt;&amp;</textarea>x</body>"),
    ("<a href=1>x<a href=2>y</a>", "<body><a href=\"1\">x</a><a href=\"2\">y</a></body>"),
    ("<b>x<i>y</b>z</i>", "<body><b>x<i>y</i></b>z</body>"),
    ("<svg><path d=x /><g>t</g></svg>u", "<body><svg><path d=\"x\"></path><g>t</g></svg>u</body>"),
    ("<div/>a", "<body><div>a</div></body>"),
    ("<form>a<form>b</form>c", "<body><form>ab</form>c</body>"),
    ("a < b & c &copy; &#x20AC; &nope;", "<body>a &lt; b &amp; c © € &amp;nope;</body>"),
  ])
  func `they are read as browsers read them`(page: String, html expected: String) async throws {
    #expect(try await html(page) == expected)
  }

  @Test func `a page declares no entities`() async throws {
    let page = """
      <!DOCTYPE html [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>
      <p>&b;&c;</p>
      """
    #expect(try await html(page, of: "p") == "<p>&amp;b;&amp;c;</p>")
  }

  @Test func `deep pages keep their texts`() async throws {
    for tag in ["div", "b", "table><tr><td", "ul><li", "p", "a", "svg"] {
      let page = String(repeating: "<\(tag)>x", count: 30_000) + "end"
      let text = try await String.from(value(ConvertHTMLToText.self, ["html": page]))
      if tag != "svg" { #expect(text.hasSuffix("end"), "\(tag)") }
    }
    let crossed = String(repeating: "<b><p>x</b>", count: 30_000) + "</p>end"
    #expect(
      try await String.from(value(ConvertHTMLToText.self, ["html": crossed])).hasSuffix("end"))
  }

  @Test(arguments: [
    "<", "</", "<!", "<!--", "<a", "<a href", "<a href=", "<a href='", "</a", "<![CDATA[", "<?x",
    "&",
    "&#", "&#x;", "<a ==='>'>", "\u{0}<p\u{0}>", "<p><![CDATA[x]]>", "<title>", "<script>",
    "<html><html><head></head><head></body></html>x", "<frameset><frame>", "<col><td><tr>",
  ])
  func `anything is a page`(page: String) async throws {
    for type in [0, 1, 2] {
      switch type {
      case 0: _ = try await value(ConvertHTMLToText.self, ["html": page])
      case 1: _ = try await value(ConvertHTMLToMarkdown.self, ["html": page])
      default: _ = try await html(page, of: "*")
      }
    }
  }

  @Test func `a tag with many attributes or a text in many pieces takes its size in time`()
    async throws
  {
    let attributes = (0..<50_000).map { " a\($0)=1" }.joined()
    #expect(try await html("<p\(attributes)>x</p>", of: "p[a49999='1']").contains("a49999"))
    let pieces = String(repeating: "a<!>", count: 200_000)
    #expect(
      try await String.from(value(ConvertHTMLToText.self, ["html": pieces])).utf8.count == 200_000)
  }
}
