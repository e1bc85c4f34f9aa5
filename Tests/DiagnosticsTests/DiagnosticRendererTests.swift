import Diagnostics
import Testing

@Suite("Diagnostic renderer")
struct DiagnosticRendererTests {
  private func place(_ source: SourceText, _ text: String, after offset: Int = 0) -> SourceRange {
    let bytes = Array(text.utf8)
    for start in offset..<source.bytes.count
    where source.bytes[start...].starts(with: bytes) {
      return source.range(start..<start + bytes.count)
    }
    return SourceRange(at: .start)
  }

  @Test func `a place is shown with its line, a label and notes`() {
    let source = SourceText(
      path: "Workflows/thumbnails.yaml",
      text: String(repeating: "\n", count: 8) + "    widht: 200\n")
    let diagnostic = Diagnostic(
      kind: "unknown-parameter", message: "`image.resize` has no parameter `widht`",
      range: place(source, "widht"), label: "did you mean `width`?",
      notes: ["`image.resize` takes `image`, `width` and `height`"])
    #expect(
      DiagnosticRenderer().render(diagnostic, in: source) == """
        Workflows/thumbnails.yaml:9:5: error: `image.resize` has no parameter `widht` [unknown-parameter]
           |
         9 |     widht: 200
           |     ^^^^^ did you mean `width`?
           = note: `image.resize` takes `image`, `width` and `height`
        """)
  }

  @Test func `two distant places have dots between them`() {
    let source = SourceText(
      path: "Workflows/backup.yaml",
      text: String(repeating: "\n", count: 5) + "    as: archive\n"
        + String(repeating: "\n", count: 7) + "    as: archive\n")
    let diagnostic = Diagnostic(
      kind: "duplicate-name", message: "two outputs are called `archive`",
      range: place(source, "archive", after: 20), label: "used again here",
      secondary: [.init(place(source, "archive"), "first used here")],
      helps: ["give one of them another name, or change the first with `set`"])
    #expect(
      DiagnosticRenderer().render(diagnostic, in: source) == """
        Workflows/backup.yaml:14:9: error: two outputs are called `archive` [duplicate-name]
            |
          6 |     as: archive
            |         ------- first used here
         ...
         14 |     as: archive
            |         ^^^^^^^ used again here
            = help: give one of them another name, or change the first with `set`
        """)
  }

  @Test func `without a source only the place is named`() {
    let diagnostic = Diagnostic(
      kind: "step-failed", message: "`web.get` failed",
      range: SourceRange(at: SourceLocation(line: 18, column: 5)),
      notes: ["run 42, step 4 of 6, after 12.4 s"])
    #expect(
      DiagnosticRenderer().render(diagnostic, path: "report.yaml") == """
        report.yaml:18:5: error: `web.get` failed [step-failed]
            = note: run 42, step 4 of 6, after 12.4 s
        """)
    #expect(
      DiagnosticRenderer().render(Diagnostic(kind: "x", message: "no file"), path: nil)
        == "error: no file [x]")
  }

  @Test(arguments: [
    ("工作流: x", "x", "         ^"), ("a\tb: x", "x", "        ^"),
    ("\u{1B}[0m x", "x", "           ^"),
    ("👩‍👩‍👧 x", "x", "    ^"), ("e\u{301} x", "x", "   ^"), ("家 家", "家 家", " ^^^^^"),
  ])
  func `the caret stands under its place`(line: String, mark: String, expected: String) {
    let source = SourceText(path: "a", text: line)
    let diagnostic = Diagnostic(kind: "x", message: "m", range: place(source, mark))
    let lines = DiagnosticRenderer().render(diagnostic, in: source).split(separator: "\n")
    #expect(lines.last.map(String.init) == "   |" + expected)
  }

  @Test(arguments: [0, 200, 5_000, 90_000])
  func `a very long line is cut around the place`(offset: Int) {
    let text = String(repeating: "a", count: offset) + "HERE" + String(repeating: "b", count: 1_000)
    let source = SourceText(path: "a", text: text)
    let diagnostic = Diagnostic(kind: "x", message: "m", range: place(source, "HERE"))
    let lines = DiagnosticRenderer().render(diagnostic, in: source)
      .split(separator: "\n").map(Array.init)
    #expect(lines[2].count < 180)
    let carets = lines[3].indices.filter { lines[3][$0] == "^" }
    #expect(String(carets.map { lines[2][$0] }) == "HERE")
    #expect(lines[2].last == "…")
  }

  @Test func `colours can be asked for`() {
    let text = DiagnosticRenderer(usesColor: true)
      .render(Diagnostic(kind: "x", severity: .warning, message: "m"), path: nil)
    #expect(text.contains("\u{1B}[1;33mwarning:\u{1B}[0m"))
  }
}
