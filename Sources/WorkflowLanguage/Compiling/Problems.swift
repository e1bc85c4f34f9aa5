package import Diagnostics
import YAML

/// All kinds of problem that a file can have, and the page that explains them.
package enum Problems {
  package static let all: [Problem] =
    YAMLProblemKind.problems + ParsingProblem.problems + [DurationLiteral.problem]
    + TriggerProblems.all.map { $0.problem } + Checks.all.map { $0.problem }

  /// The page that explains these kinds, with an example of each and its message.
  ///
  /// - Parameter golden: an example of a kind, and the messages about it. The example is nil if it is
  ///   too long to show.
  package static func markdown(
    of problems: [Problem], golden: (String) -> (workflow: String?, output: String)?
  ) -> String {
    var page = """
      # Problems

      The messages about a workflow that Segue can't read, check or run, with what they mean and what \
      to do about them. This page is generated from the code and its tests; don't edit it by hand.

      """
    for problem in problems.sorted(by: { $0.kind.rawValue < $1.kind.rawValue }) {
      page += "\n## \(problem.kind)\n\n\(problem.explanation)\n"
      guard let example = golden(problem.kind.rawValue) else { continue }
      if let workflow = example.workflow { page += "\n```yaml\n\(workflow)```\n" }
      let end = example.output.lastIndex { $0 != "\n" }
      page += "\n```\n\(end.map { example.output[...$0] } ?? "")\n```\n"
    }
    return page
  }
}
