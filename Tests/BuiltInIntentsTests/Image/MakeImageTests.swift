import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing
import WorkflowTesting

@testable import BuiltInIntents

@Suite(
  "Make Image from Rich Text", .enabled(if: PictureFixture.hasPrograms, PictureFixture.needs))
struct MakeImageTests {
  let fixture: PictureFixture

  init() throws { fixture = try PictureFixture() }

  @Test func `an image is as wide as asked for, and higher with more text`() async throws {
    let one = try await value(
      MakeImage.self, ["content": IntentValue.text("a"), "width": 300], in: fixture)
    #expect(try await fixture.header(one).hasPrefix("300x"))
    let much = IntentValue.text(String(repeating: "word ", count: 200))
    let more = try await value(
      MakeImage.self, ["content": much, "width": 300, "to": "b.jpg"], in: fixture)
    #expect(try await fixture.header(more).hasSuffix("jpegload"))
    let heights = [
      try await fixture.header("height", of: one), try await fixture.header("height", of: more),
    ].compactMap { Int($0) }
    #expect(heights.count == 2 && heights[0] * 3 < heights[1])
  }

  @Test func `a workflow's Markdown is drawn with its styles`() async throws {
    let text = "# Head & <b>\\n\\n- *one*\\n- `two`\\n\\n> quote [link](https://example.org)"
    let run = try await WorkflowTester(
      """
      steps:
        - image.make: "\(text)"
          width: 400
          to: \(fixture.folder["a.png"])
      """
    ).run()
    let file = run.result
    #expect(try await fixture.header(file).hasPrefix("400x"))
  }

  @Test func `styles become markup, and text stays text`() throws {
    var text = AttributedString("A & <b>")
    text[RichTextBlockKey.self] = .heading(1)
    var item = AttributedString("\none\u{1}")
    item[RichTextBlockKey.self] = .bullet(depth: 1)
    item[RichTextStyleKey.self] = [.bold, .code]
    #expect(
      try PangoMarkup(text + item).text
        == """
        <span size="xx-large" weight="bold">A &amp; &lt;b&gt;</span>
            • <tt><b>one\u{FFFD}</b></tt>
        """)
  }

  @Test(arguments: [
    (" \n", "`content` is empty, so there is nothing for an image"),
    (String(repeating: "a\n", count: 5_000), "the text is too long for an image"),
    (String(repeating: "a", count: 200_000), "the text is too long for an image"),
  ])
  func `nothing, and too much, are errors`(text: String, failure: String) async {
    #expect(
      await message(in: fixture) {
        try await value(MakeImage.self, ["content": IntentValue.text(text)], in: fixture)
      } == failure)
  }
}
