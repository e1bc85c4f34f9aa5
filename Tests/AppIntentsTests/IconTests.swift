import AppIntentsCore
import Foundation
import Testing

@Suite("Icons")
struct IconTests {
  @Test(arguments: [
    ("cup.and.saucer", true), ("Étoile 2", true), ("data:image/png;base64,iVBORw0KGgoAAA==", true),
    ("data:image/jpeg;base64,/9j/4AAQ", true), ("", false),
    (String(repeating: "a", count: 101), false), ("https://example.org/a.png", false),
    ("/etc/passwd", false), ("a\u{202E}b", false), ("a\nb", false),
    ("data:image/svg+xml;base64,PHN2Zz4=", false), ("data:text/html;base64,iVBORw0KGgo", false),
    ("data:image/png;base64,PHN2Zz4=", false), ("data:image/png,iVBORw0KGgo", false),
    (#"data:image/png;base64,iVBORw0KGgo" onload=""#, false),
  ])
  func `a name or an image in which nothing runs is an icon`(text: String, isIcon: Bool) {
    #expect((Icon(text) != nil) == isIcon)
    #expect(Icon(text)?.imageURL == (isIcon && text.hasPrefix("data:") ? text : nil))
  }

  @Test func `an image has at most 64 KiB`() {
    func image(_ count: Int) -> Data {
      Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + Data(count: count - 8)
    }
    let largest = Icon(image: image(Icon.largestImage))
    #expect(largest != nil)
    #expect(largest.flatMap { Icon($0.text) } == largest)
    #expect(Icon(image: image(Icon.largestImage + 1)) == nil)
    #expect(Icon(image: Data("<svg/>".utf8)) == nil)
    let url = "data:image/png;base64,iVBORw0KGgo" + String(repeating: "A", count: 88_000)
    #expect(Icon(url) == nil)
  }
}
