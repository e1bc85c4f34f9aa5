import AppIntentsCore
import Testing

@Suite("Text pattern")
struct TextPatternTests {
  @Test func `named groups keep their names and order`() throws {
    let pattern = try TextPattern(#"No\.?\s*(?<number>\d+).*?(?<total>[\d.,]+) (x)?"#)
    #expect(pattern.groupNames == ["number", "total"])
    let match = try #require(try pattern.firstMatch(in: "Größe: No. 12 is 3,50 €"))
    #expect(match["number"] == "12")
    #expect(match["total"] == "3,50")
    #expect(match.groups == ["12", "3,50", nil])
    #expect(match.text == "No. 12 is 3,50 ")
  }

  @Test func `all matches are found, empty ones too`() throws {
    #expect(try TextPattern("a*").allMatches(in: "baa").map { String($0.text) } == ["", "aa", ""])
  }

  @Test func `a match may begin and end inside a character`() throws {
    #expect(
      try TextPattern(#"([^\n]+)\n"#).replacingMatches(in: "ab\r\ncd\r\n", with: "<$1>")
        == "<ab\r><cd\r>")
    #expect(try TextPattern(#"\r"#).replacingMatches(in: "a\r\nb", with: "") == "a\nb")
    #expect(try TextPattern("e").replacingMatches(in: "e\u{301}", with: "o") == "o\u{301}")
    #expect(try TextPattern("(?<x>[^\\n])\\n").firstMatch(in: "a\r\n")?["x"] == "\r")
    #expect(try TextPattern("🙂").replacingMatches(in: "a🙂b", with: "$0\u{301}$") == "a🙂\u{301}$b")
  }

  @Test(arguments: [
    ("(a", "`(a` isn't a regular expression: a `(` isn't closed; write `\\(` for the character"),
    ("a)", "`a)` isn't a regular expression: a `)` has no `(`; write `\\)` for the character"),
    ("[a", "`[a` isn't a regular expression: a `[` isn't closed; write `\\[` for the character"),
    ("*.pdf", "`*.pdf` isn't a regular expression: `*` has nothing before it to repeat"),
    ("a\\", "`a\\` isn't a regular expression: it ends with a single `\\`"),
    ("(?<1>a)", "`(?<1>a)` isn't a regular expression: it doesn't compile"),
  ])
  func `a bad pattern says what is wrong`(source: String, message: String) {
    let problem = #expect(throws: TextPattern.Problem.self) { try TextPattern(source) }
    #expect(problem?.description == message)
  }

  @Test func `a pattern that runs away is stopped`() throws {
    let text = String(repeating: "a", count: 40) + "b"
    let clock = ContinuousClock()
    var problem: TextPattern.Problem?
    let time = clock.measure {
      problem = #expect(throws: TextPattern.Problem.self) {
        try TextPattern("(a+)+$").matches(text)
      }
    }
    #expect(
      problem?.description == "the pattern `(a+)+$` takes longer than 2 s on a text of this length")
    #expect(time < .seconds(60))
  }

  @Test(arguments: [
    "(a|b)*c", "(?x)(a|b)*c # a comment", #"(a|b)*\Qc"#,
  ])
  func `a pattern that needs too much memory is an error`(source: String) throws {
    #expect(throws: TextPattern.Problem.self) {
      try TextPattern(source).matches(String(repeating: "a", count: 3_000_000))
    }
  }

  @Test(arguments: [("(?x) a b # a comment", "ab"), (#"\Qa.(b"#, "a.(b")])
  func `a pattern whose end is open matches a whole text`(source: String, text: String) throws {
    #expect(try TextPattern(source).matchesWhole(text))
    #expect(try !TextPattern(source).matchesWhole(text + "\n"))
    #expect(try !TextPattern(source).matchesWhole(text + "E"))
  }

  @Test(arguments: ["c", "b", ""])
  func `a long text that a pattern can manage gives what is there`(end: String) throws {
    let text = String(repeating: "a", count: 100_000) + end
    #expect(try end != "c" || TextPattern("(a|b)*c").matches(text))
    #expect(try TextPattern("a").allMatches(in: text).count == 100_000)
    #expect(try TextPattern("^b|c$").allMatches(in: text).count == (end == "c" ? 1 : 0))
  }

  @Test func `a whole match is one from end to end`() throws {
    #expect(try TextPattern("a|ab").matchesWhole("ab"))
    #expect(try !TextPattern("a").matchesWhole("ab"))
    #expect(try !TextPattern("a").matchesWhole("a\n"))
    #expect(try TextPattern("A", .ignoresCase).matchesWhole("a"))
  }

  @Test func `replacing fills in groups`() throws {
    let pattern = try TextPattern(#"(?<day>\d+)\.(\d+)"#)
    #expect(
      try pattern.replacingMatches(in: "on 21.11 and 1.2", with: "$2/${day} $$ $0 ${9}")
        == "on 11/21 $ 21.11  and 2/1 $ 1.2 ")
  }

  @Test func `letters beyond ASCII match as letters`() throws {
    #expect(try TextPattern(#"^\w+$"#).matches("größe"))
    #expect(try TextPattern("^.$").matches("😀"))
  }
}
