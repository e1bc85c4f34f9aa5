import Diagnostics
import Testing

@Suite("Texts in markup")
struct MarkupTextTests {
  @Test(arguments: [
    (MarkupText.Place.element, #"&lt;b a='1' c="2"&gt; &amp;amp;"#),
    (.doubleQuoted, "&lt;b a='1' c=&quot;2&quot;&gt; &amp;amp;"),
    (.anywhere, "&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt; &amp;amp;"),
  ])
  func `what would be markup in a place is a reference`(place: MarkupText.Place, text: String) {
    #expect(MarkupText.text(#"<b a='1' c="2"> &amp;"#, in: place) == text)
  }

  @Test func `a mark after a sign doesn't hide it`() {
    #expect(MarkupText.text("<\u{301}\"\u{338}", in: .anywhere) == "&lt;\u{301}&quot;\u{338}")
  }

  @Test func `other texts stay as they are`() {
    let text = "Grüße,\n\t→ 100 % 👩‍👩‍👧"
    #expect(MarkupText.text(text, in: .anywhere) == text)
  }
}
