import Diagnostics
import WorkflowLanguage

extension WorkflowTester {
  /// Runs the tests in the workflow's file, as `segue test` does.
  ///
  /// ```swift
  /// for test in try await WorkflowTester(text).runTests() {
  ///   #expect(test.hasPassed, "\(test.report)")
  /// }
  /// ```
  ///
  /// - Throws: `BrokenWorkflow` if the check finds errors.
  public func runTests() async throws -> [WorkflowTestResult] {
    let checked = library.main(text)
    guard let workflow = checked.workflow else {
      throw BrokenWorkflow(description: checked.report)
    }
    let runner = TestCaseRunner(workflow)
    var results: [WorkflowTestResult] = []
    for test in workflow.document.tests {
      results.append(WorkflowTestResult(await runner.run(test)))
    }
    return results
  }
}

/// How a test from a workflow's file ended.
public struct WorkflowTestResult: Sendable {
  public let name: String
  public let hasPassed: Bool
  /// What isn't as the test expects, as `segue test` prints it; empty if it passed.
  public let report: String

  init(_ result: TestCaseResult) {
    name = result.name
    hasPassed = result.hasPassed
    let renderer = DiagnosticRenderer()
    report = result.problems.map { renderer.render($0.diagnostic, in: $0.source) }
      .joined(separator: "\n\n")
  }
}
