import DocumentFormats
import Testing

@Suite("Character references")
struct HTMLEntitiesTests {
  @Test(arguments: [
    ("a &lt; b &amp;&amp; c", "a < b && c"), ("&eacute;&#233;&#xE9;", "ééé"),
    ("&nope; & &", "&nope; & &"), ("&amp;lt;", "&lt;"), ("e&#x301;;", "e\u{301};"),
    ("&amp;\u{301}&lt;\u{301}", "&\u{301}<\u{301}"), ("&ampx &#0;", "&x \u{FFFD}"),
  ])
  func `a reference becomes its character`(text: String, decoded: String) {
    #expect(HTMLEntities.decoded(text).unicodeScalars.elementsEqual(decoded.unicodeScalars))
  }

  @Test func `4 MB with many references are decoded`() {
    let piece = "Some words with an end, and then a sign "
    let decoded = HTMLEntities.decoded(String(repeating: piece + "&lt;", count: 100_000))
    #expect(decoded == String(repeating: piece + "<", count: 100_000))
  }
}
