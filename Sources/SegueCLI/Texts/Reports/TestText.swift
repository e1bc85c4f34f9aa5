import AppIntentsCore
import Diagnostics
import WorkflowLanguage
import WorkflowTesting
import WorkflowValues

/// The results of tests for a person.
struct TestText {
  let style: TerminalStyle

  /// The line before a file's results.
  func heading(of file: TestResults.File) -> String { style.bold(Printable.line(file.path)) + "\n" }

  /// The errors of a file whose tests can't run.
  func problems(of file: TestResults.File) -> String {
    "  \(style.color("✗", .red)) the file has errors\n\n"
      + DiagnosticPrinter(style: style).text(file.errors, of: file.compilation.source) + "\n"
  }

  /// A test's line, and what isn't as it expects.
  func line(for result: TestCaseResult) -> String {
    let sign = result.hasPassed ? style.color("✓", .green) : style.color("✗", .red)
    let took = style.color(ElapsedTime.text(result.took), .gray)
    var text = "  \(sign) \(Printable.line(result.name)) \(took)\n"
    if let folder = result.folder { text += "    in \(Printable.line(folder.shown))\n" }
    if result.problems.isEmpty { return text }
    let renderer = DiagnosticRenderer(usesColor: style.usesColor)
    let problems = result.problems.map { renderer.render($0.diagnostic, in: $0.source) }
    return text + "\n" + problems.joined(separator: "\n\n") + "\n\n"
  }

  /// “3 tests passed”, “1 of 3 tests failed”.
  func summary(of results: TestResults) -> String {
    let count = results.all.count
    var text =
      results.failed == 0
      ? style.color("\(Phrasing.count(count, "test")) passed", .green)
      : style.color("\(results.failed) of \(Phrasing.count(count, "test")) failed", .red)
    if results.broken > 0 {
      text += ", " + style.color("\(Phrasing.count(results.broken, "file")) with errors", .red)
    }
    return "\n\(text)\n"
  }
}
