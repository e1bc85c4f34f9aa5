package import Diagnostics
package import SystemPackage

/// How a test from a workflow's file ended.
package struct TestCaseResult: Sendable {
  package let name: String
  /// What isn't as the test expects, each with the file that it is about; none if the test passed.
  package var problems: [(diagnostic: Diagnostic, source: SourceText)] = []
  package var took: Duration = .zero
  /// Whether it was canceled, so that it says nothing.
  package var isCanceled = false
  /// The test's folder, if it was kept.
  package var folder: FilePath?

  package var hasPassed: Bool { problems.isEmpty && !isCanceled }

  /// The entry in the reference of problems.
  package static let problem = Problem(
    "test-failed",
    """
    A test in the file's `tests` expects something else than what happened. The note has the \
    difference: lines with `-` are expected, lines with `+` are what the run gave. \
    [Tests.md](Tests.md) describes tests.
    """)
}
