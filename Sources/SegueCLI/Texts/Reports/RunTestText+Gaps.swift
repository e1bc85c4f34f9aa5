import AppIntentsCore
import Control
import Diagnostics
import OrderedCollections
import SystemPackage
import WorkflowLanguage
import WorkflowTesting

/// What the history doesn't have of a run, so that the test needs it from its author.
extension RunTestText {
  /// Sentences for the comments above the test.
  ///
  /// - Parameter lines: the test.
  func gaps(in lines: String) -> [String] {
    var gaps: [String] = []
    if !["succeeded", "failed"].contains(run.summary.state) {
      gaps.append("The run's end can't be repeated: add what to expect.")
    }
    gaps += calledGaps + propertyGaps
    if hasUnknownKinds {
      gaps.append("The history doesn't have the kinds of failures that were handled: add `kind`.")
    }
    if lines.contains(/… [0-9]+ (bytes|items) left out …|too large for the history/) {
      gaps.append("Long values are shortened in the history: give the whole ones.")
    }
    if uses(/\$trigger\b|\$\{[^}]*\btrigger\./) {
      gaps.append("The workflow uses `$trigger`: add `trigger` with its values.")
    }
    return gaps
  }

  /// The secrets that the workflow and those that it runs use, by name.
  var secretNames: [String] {
    let found = workflow.all.flatMap { workflow in
      workflow.document.source.text.matches(of: /secrets(?:\.|\[["'])([A-Za-z_][A-Za-z0-9_]*)/)
        .map { String($0.output.1) }
    }
    return Array(OrderedSet(found))
  }

  private var calledGaps: [String] {
    workflow.all.dropFirst().compactMap { called in
      let actions = OrderedSet(called.steps.all.filter(\.leavesTests).map(\.action))
      if actions.isEmpty { return nil }
      let file = FilePath(called.document.source.path).lastComponent?.string ?? ""
      return "The history doesn't have what \(Phrasing.list(Array(actions))) gave in `\(file)`: "
        + "add it under `with`."
    }
  }

  /// The properties of replaced outputs that the workflow uses.
  private var propertyGaps: [String] {
    var names: OrderedSet<String> = []
    return visits.compactMap { _, step in
      guard step.leavesTests, let descriptor = step.descriptor,
        let name = step.step.modifiers.as?.value, names.append(name).inserted
      else { return nil }
      let used = descriptor.outputDetails.keys.filter { property in
        let text = workflow.document.source.text
        return text.contains("\(name).\(property)")
      }
      if used.isEmpty { return nil }
      let details = used.map { "\($0): …" }.joined(separator: ", ")
      return "The history doesn't have the properties of outputs: write "
        + "`\(name): { output: …, details: { \(details) } }`."
    }
  }

  /// Whether a step that fails in the test gets a failure without its kind.
  private var hasUnknownKinds: Bool {
    visits.contains { report, step in
      guard step.leavesTests else { return false }
      let isLast = run.failure?.step == report.step && run.summary.message == report.message
      return report.earlierFailures?.isEmpty == false || report.outcome == "failed" && !isLast
    }
  }

  private func uses(_ pattern: some RegexComponent) -> Bool {
    workflow.document.source.text.contains(pattern)
  }
}
