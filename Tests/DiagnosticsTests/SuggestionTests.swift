import Diagnostics
import Testing

@Suite("Suggestion and phrasing")
struct SuggestionTests {
  @Test(arguments: [
    ("widht", "width"), ("Width", "width"), ("wdth", "width"), ("file-move", "file.move"),
    ("resize", "image.resize"), ("on error", "on_error"), ("conflictPolicy", "conflict_policy"),
    ("image.resise", "image.resize"), ("img.resize", "image.resize"),
  ])
  func `a near spelling is suggested`(written: String, meant: String) {
    let known = ["width", "height", "file.move", "image.resize", "on_error", "conflict_policy"]
    #expect(Suggestion(for: written, among: known)?.name == meant)
  }

  @Test(arguments: ["depth", "x", "", "zebra", "wall", "a much longer name than any of them"])
  func `a far one is not`(written: String) {
    #expect(Suggestion(for: written, among: ["width", "height", "file.move", "y"]) == nil)
  }

  @Test func `names are listed as in a sentence`() {
    #expect(Suggestion(for: "widht", among: ["width"])?.question == "did you mean `width`?")
    #expect(Phrasing.list(["a"]) == "`a`")
    #expect(Phrasing.list(["a", "b"], "or") == "`a` or `b`")
    #expect(Phrasing.list(["a", "b", "c"]) == "`a`, `b` and `c`")
    #expect(Phrasing.list((1...10).map(String.init)).hasSuffix("`8` and 2 others"))
    #expect(Phrasing.count(1, "step") == "1 step")
    #expect(Phrasing.count(3, "entry", plural: "entries") == "3 entries")
    #expect(Phrasing.shorten("abcdef", to: 3) == "ab…")
    for (word, shown) in [
      ("a.yaml", "a.yaml"), ("~/Übung_1/a.yaml", "~/Übung_1/a.yaml"), ("my flow", "'my flow'"),
      ("~/My Files/a", "~/'My Files/a'"), ("it's", #"'it'\''s'"#), ("$HOME", "'$HOME'"), ("", "''"),
    ] {
      #expect(Phrasing.shellWord(word) == shown)
    }
    #expect(Phrasing.shorten("abc", to: 3) == "abc")
    #expect(Phrasing.shortenPath("/home/ada/a.pdf", to: 10) == "…/a.pdf")
    #expect(Phrasing.shortenPath("/home/a.pdf", to: 11) == "/home/a.pdf")
    #expect(Phrasing.shortenPath("abcdef", to: 3) == "…ef")
  }

  @Test func `places are found by offset`() {
    let source = SourceText(path: "a", text: "aä\r\nb\rc\n")
    #expect(source.lineCount == 4)
    #expect(source.location(at: 3).description == "1:3")
    #expect(source.location(at: 5).description == "2:1")
    #expect(source.location(at: 7).description == "3:1")
    #expect(source.line(1) == "aä")
    #expect(source.line(9) == "")
  }
}
