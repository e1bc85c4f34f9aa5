import Diagnostics
import WorkflowLanguage
import WorkflowTesting

extension TestResults {
  /// The results as JUnit XML, which build servers read: a `testsuite` for each file.
  var junit: String {
    let suites = files.filter { $0.isBroken || !$0.results.isEmpty }.map(Self.suite)
    let counts = Self.counts(
      tests: all.count + broken, failures: failed, errors: broken,
      took: all.reduce(.zero) { $0 + $1.took })
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="segue test"\(counts)>
      \(suites.joined())</testsuites>

      """
  }

  private static func suite(_ file: File) -> String {
    let counts = counts(
      tests: file.isBroken ? 1 : file.results.count,
      failures: file.results.count { !$0.hasPassed }, errors: file.isBroken ? 1 : 0,
      took: file.results.reduce(.zero) { $0 + $1.took })
    let cases = file.isBroken ? check(of: file) : file.results.map { element($0, file) }.joined()
    return "  <testsuite\(attribute("name", file.path))\(counts)>\n\(cases)  </testsuite>\n"
  }

  /// A file with errors, as a test that couldn't run.
  private static func check(of file: File) -> String {
    let report = DiagnosticRenderer().render(file.errors, in: file.compilation.source)
    return element(
      "check", file, took: .zero, tag: "error",
      problems: file.errors.map { ($0, file.compilation.source) }, report)
  }

  private static func element(_ result: TestCaseResult, _ file: File) -> String {
    let report = result.problems.map { DiagnosticRenderer().render($0.diagnostic, in: $0.source) }
      .joined(separator: "\n\n")
    return element(
      result.name, file, took: result.took, tag: "failure", problems: result.problems, report)
  }

  private static func element(
    _ name: String, _ file: File, took: Duration, tag: String,
    problems: [(diagnostic: Diagnostic, source: SourceText)], _ report: String
  ) -> String {
    let id = file.compilation.document?.id ?? file.path
    let line = file.tests.first { $0.name.value == name }?.name.range.start.line
    let head =
      "    <testcase\(attribute("name", name))\(attribute("classname", id))"
      + attribute("file", file.path) + (line.map { attribute("line", "\($0)") } ?? "")
      + attribute("time", seconds(took))
    guard let first = problems.first?.diagnostic else { return head + "/>\n" }
    return head
      + ">\n      <\(tag)\(attribute("message", first.message))"
      + attribute("type", first.kind.rawValue) + ">\(escaped(report))</\(tag)>\n    </testcase>\n"
  }

  private static func counts(tests: Int, failures: Int, errors: Int, took: Duration) -> String {
    attribute("tests", "\(tests)") + attribute("failures", "\(failures)")
      + attribute("errors", "\(errors)") + attribute("time", seconds(took))
  }

  private static func attribute(_ name: String, _ value: String) -> String {
    " \(name)=\"\(escaped(value))\""
  }

  private static func seconds(_ duration: Duration) -> String {
    let milliseconds = Int(duration / .milliseconds(1))
    let rest = "\(milliseconds % 1000)"
    return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }

  /// A text in XML 1.0, which has no way to write most control characters.
  private static func escaped(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "\n", "\t": nil
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      default: MarkupText.reference(for: scalar, in: .doubleQuoted)
      }
    }
  }
}
