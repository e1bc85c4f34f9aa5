import AppIntents
import Foundation
import Testing

private struct Street {
  var name: String
}

@Suite("Foundation's missing parts")
struct FoundationAdditionsTests {
  /// The pieces of a text with their styles and links.
  private func pieces(_ markdown: String) throws -> [String] {
    try AttributedString(markdown: markdown).runs.map { run in
      let style = run[RichTextStyleKey.self]
      let marks = [
        (RichTextStyle.bold, "b"), (.italic, "i"), (.code, "c"), (.strikethrough, "s"),
      ].filter { style?.contains($0.0) == true }.map(\.1).joined()
      let link = run.link.map { "@\($0.absoluteString)" } ?? ""
      return
        "\(marks):\(String(try AttributedString(markdown: markdown)[run.range].characters))\(link)"
    }
  }

  @Test(arguments: [
    ("plain", [":plain"]), ("a **b** c", [":a ", "b:b", ": c"]),
    ("*i* and _j_", ["i:i", ":and ", "i:j"]),
    ("`x*y*`", ["c:x*y*"]), ("~~old~~", ["s:old"]), ("2 * 3 * 4", [":2 * 3 * 4"]),
    ("[site](https://a.b) !", [":site@https://a.b", ": !"]),
    ("snake_case_name", [":snake_case_name"]),
    ("\\*no\\*", [":*no*"]), ("**a *b* c**", ["b:a ", "bi:b", "b: c"]), ("open **", [":open **"]),
    ("one\ntwo\n\nthree", [":one two\n\nthree"]),
  ])
  func `Markdown becomes rich text`(markdown: String, expected: [String]) throws {
    #expect(try pieces(markdown) == expected.map { $0 == ":and " ? ": and " : $0 })
  }

  @Test func `whitespace is kept if asked`() throws {
    let text = try AttributedString(
      markdown: "a\n\n**b**",
      options: .init(interpretedSyntax: .inlineOnlyPreservingWhitespace))
    #expect(String(text.characters) == "a\n\nb")
  }

  @Test func `a predicate searches texts as people do`() throws {
    let predicate = #Predicate<Street> { $0.name.localizedStandardContains("munch") }
    #expect(try predicate.evaluate(Street(name: "Münchner Straße")))
    #expect(try !predicate.evaluate(Street(name: "Main Street")))
  }

  @Test func `the person's folders are known`() {
    #expect(URL.documentsDirectory.path.hasPrefix("/"))
    #expect(URL.cachesDirectory != URL.applicationSupportDirectory)
    #expect(URL.documentsDirectory.startAccessingSecurityScopedResource())
  }

  @Test func `an activity keeps what it is told`() {
    let activity = NSUserActivity(activityType: "org.example.read")
    activity.addUserInfoEntries(from: ["page": 3])
    activity.becomeCurrent()
    #expect(activity.userInfo?["page"] as? Int == 3)
  }

  @Test func `texts of keys are those in the source without a table`() {
    #expect(String(localized: "cups.title", defaultValue: "Cups of \("tea")") == "Cups of tea")
    #expect(String(AttributedString(localized: "**Now**").characters) == "Now")
  }
}
