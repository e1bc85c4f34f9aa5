import Diagnostics
import Testing

@Suite("Printable")
struct PrintableTests {
  @Test(arguments: [
    ("a\nb\tc", "a b c"), ("N\u{1B}[2Jame", "N\\u{1b}[2Jame"), ("a\u{202E}b", "a\\u{202e}b"),
    ("de\u{200B}ploy", "de\\u{200b}ploy"), ("de\u{2060}ploy\u{FEFF}", "de\\u{2060}ploy\\u{feff}"),
    ("a\u{200E}b", "a\\u{200e}b"), ("tag\u{E0041}", "tag\\u{e0041}"), ("ﬁne — „é“", "ﬁne — „é“"),
    ("👩\u{200D}🚀", "👩\u{200D}🚀"), ("a\u{200D}b", "a\\u{200d}b"),
  ])
  func `a line shows what has no width, and what moves the cursor`(text: String, shown: String) {
    #expect(Printable.line(text).unicodeScalars.elementsEqual(shown.unicodeScalars))
  }

  @Test(arguments: [
    ("plain\n\tlines\n", "plain\n\tlines\n"), ("\u{1B}[31mred\u{1B}[0m", "\u{1B}[31mred\u{1B}[0m"),
    ("\u{1B}[2Jgone", "\\u{1b}[2Jgone"), ("\u{1B}]0;title\u{7}", "\\u{1b}]0;title\\u{7}"),
    ("\u{1B}[1;3\u{1B}[2Km", "\\u{1b}[1;3\\u{1b}[2Km"), ("\u{9B}2J\r", "\\u{9b}2J\\u{d}"),
    ("\u{1B}[", "\\u{1b}["),
  ])
  func `a report has colors, and nothing else that a terminal obeys`(text: String, shown: String) {
    #expect(Printable.styled(text).unicodeScalars.elementsEqual(shown.unicodeScalars))
  }
}
