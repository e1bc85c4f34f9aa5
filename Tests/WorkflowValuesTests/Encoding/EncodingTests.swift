import AppIntentsCore
import Foundation
import OrderedCollections
import Testing

@testable import WorkflowValues

@Suite("Values of YAML")
struct YAMLValuesTests {
  static let values: [(String, Value)] = [
    ("a: 1", ["a": 1]),
    (
      "- NO\n- 0644\n- 1.10\n- ~\n- true",
      ["NO", 644, .number(Decimal(string: "1.1") ?? 0), .nothing, true]
    ),
    ("\"1\"", "1"), ("", .nothing), ("a: {b: [1, x]}", ["a": ["b": [1, "x"]]]), ("0x10", 16),
    ("99999999999999999999", .number(Decimal(string: "99999999999999999999") ?? 0)),
  ]

  @Test(arguments: values)
  func `the core schema decides`(yaml: String, value: Value) throws {
    #expect(try YAMLValues.read(yaml) == value)
  }

  @Test func `what was written reads back`() throws {
    let value: Value = [
      "no": "NO", "n": "1", "list": [1, [2], [:], []], "text": "a: b # c\nd", "nothing": .nothing,
    ]
    #expect(try YAMLValues.read(YAMLValues.write(value)) == value)
  }

  @Test func `bad YAML says where`() {
    let error = #expect(throws: YAMLValues.Problem.self) { try YAMLValues.read("a: [1\nb: 2") }
    #expect(error?.description.hasPrefix("line ") == true)
  }
}

@Suite("Rich text")
struct RichTextTests {
  @Test(arguments: [
    "plain", "**bold** and *italic* and `code` and ~~no~~", "# Title\n\nText", "- a\n- b\n  - c",
    "1. a\n2. b", "> quote", "```\nlet a = *1*\n```", "```swift\na\n\nb\n```\n```c++\nc\n```",
    "[link](https://a.b)", "snake_case_name\\_x",
    "a\n\nb", "***both***", "[Foo (bar)](https://a.b/Foo_(bar)) and more)",
    "[x](<https://a.b/c) d>)",
    "([x](https://a.b/(c(d)e)))", "[a](b\\)c)", "\\- no list", "1\\. no list", "  \\# no heading",
    "\\> no quote", "a `` b`c `` ``d` e", "a < b & c &amp; \\<d>", "> \\- quoted", "`` ` ``",
    "a | b\n\\--- | ---", "a | b\n\\:-- | ---", "- \\---", "\\---", "a\n\n---\n\nb",
    "| a \\| b | `c \\| d` |\n| --- | --- |\n| \\\\ | **e** \\* |", "| a |\n| --- |\n| b | c |",
    "- [ ] a\n- [x] b", "- \\[ ] a",
  ])
  func `Markdown in gives the same text out`(markdown: String) throws {
    let once = RichText.read(markdown: markdown)
    #expect(RichText.read(markdown: RichText.markdown(once)) == once, "\(RichText.markdown(once))")
  }

  static let answer = """
    ## **Friday**

    | Day | *Mood* | Hours |
    | --- | :---: | ---: |
    | Mon | good \\| calm | 7 |
    | Tue |  | **9** |

    What I did:

    - paint
      - [ ] the door
    - `sand`

    1. one
    2. two

    ---

    > done
    """

  @Test func `headings, tables and lists come out as they went in`() throws {
    let text = RichText.read(markdown: Self.answer)
    #expect(RichText.markdown(text) == Self.answer)
    #expect(try TypedJSON.readText(TypedJSON.writeText(.richText(text))) == .richText(text))
    #expect(
      String(text.characters).hasPrefix(
        "Friday\nDay\tMood\tHours\nMon\tgood | calm\t7\nTue\t\t9\n\nWhat I did:"))
    #expect(
      RichText.html(text).contains(
        """
        <table>
        <tr><th>Day</th><th align="center"><em>Mood</em></th><th align="right">Hours</th></tr>
        <tr><td>Mon</td><td align="center">good | calm</td><td align="right">7</td></tr>
        <tr><td>Tue</td><td align="center"></td><td align="right"><strong>9</strong></td></tr>
        </table>
        <p>What I did:</p>
        """))
  }

  @Test(arguments: [
    // A model may write them in other ways.
    (
      "Day|Mood\n-|:-\nMon|good|more\n\n* a\n+ b\n2) c\n***",
      """
      | Day | Mood |
      | --- | :--- |
      | Mon | good |

      - a
      - b

      2. c

      ---
      """
    ),
    ("a | b\nno | rule", "a | b\nno | rule"), ("a | b\n--- |", "a | b\n\\--- |"),
    ("| a |\n|---|\n| b |\n# c", "| a |\n| --- |\n| b |\n\n# c"),
  ])
  func `other spellings mean the same`(markdown: String, written: String) {
    #expect(RichText.markdown(RichText.read(markdown: markdown)) == written)
  }

  @Test(arguments: [
    ("**b** & <i>", "<p><strong>b</strong> &amp; &lt;i&gt;</p>\n"),
    ("# A\n- b\n- c", "<h1>A</h1>\n<ul>\n<li>b</li>\n<li>c</li>\n</ul>\n"),
    ("[x](https://a?b=1&c=\"2\")", "<p><a href=\"https://a?b=1&amp;c=&quot;2&quot;\">x</a></p>\n"),
    ("[x](https://a.b/Foo_(bar)).", "<p><a href=\"https://a.b/Foo_(bar)\">x</a>.</p>\n"),
    ("([x](https://a.b/c))", "<p>(<a href=\"https://a.b/c\">x</a>)</p>\n"),
    ("[x](<https://a.b/c)d>)", "<p><a href=\"https://a.b/c)d\">x</a></p>\n"),
    ("[x](https://a.b/c\\)d)", "<p><a href=\"https://a.b/c)d\">x</a></p>\n"),
    ("[x](https://a.b \"A (title)\")", "<p><a href=\"https://a.b\">x</a></p>\n"),
    ("[x](https://a.b/(c", "<p>[x](https://a.b/(c</p>\n"),
    ("[x](javascript:alert)", "<p>x</p>\n"), ("[x](vbscript:y) [z](data:a)", "<p>x z</p>\n"),
    ("[x](/a:b) [y](TEL:1)", "<p><a href=\"/a:b\">x</a> <a href=\"TEL:1\">y</a></p>\n"),
    ("```\na\n```", "<pre>\na\n</pre>\n"),
    ("~~~ c\"d e\na\n~~~", "<pre class=\"language-c&quot;d\">\na\n</pre>\n"),
  ])
  func `HTML is escaped`(markdown: String, html: String) {
    #expect(RichText.html(RichText.read(markdown: markdown)) == html)
  }

  @Test func `plain text has no formatting to lose`() throws {
    let run = try ConversionFixture()
    let text: Value = "*not* _formatted_"
    #expect(try run.convert(run.convert(text, to: .richText), to: .text) == text)
  }
}
