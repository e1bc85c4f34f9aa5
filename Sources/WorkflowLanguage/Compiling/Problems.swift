package import Diagnostics
import YAML

/// All kinds of problem that a file can have.
package enum Problems {
  package static let all: [Problem] =
    YAMLProblemKind.problems + ParsingProblem.problems + checks.map { $0.problem }

  static let checks: [any Check.Type] = [
    // Actions and parameters
    UnknownActionCheck.self, UnknownParameterCheck.self, DuplicateParameterCheck.self,
    NestedParameterCheck.self,
    MissingParameterCheck.self, WrongTypeCheck.self, UnknownCaseCheck.self, OutOfRangeCheck.self,
    InvalidPatternCheck.self, InvalidGlobCheck.self, InvalidDurationCheck.self,
    InvalidRetryCheck.self,
    MissingProgramCheck.self, ScriptNameCheck.self,
    // Names
    UnknownNameCheck.self, UsedBeforeSetCheck.self, MaybeNothingCheck.self,
    DuplicateNameCheck.self, ReservedNameCheck.self, ParallelChangeCheck.self,
    NamelessSecretCheck.self,
    // Values
    UnknownPropertyCheck.self, NoConversionCheck.self, ManyForOneCheck.self, FileAsTextCheck.self,
    LossyConversionCheck.self,
    ConditionTypeCheck.self, WrongComparisonCheck.self, WrongArithmeticCheck.self,
    // Control words
    OutsideLoopCheck.self, UnreachableStepCheck.self, UnknownWorkflowCheck.self,
    UnknownInputCheck.self, MissingInputCheck.self,
    WorkflowCycleCheck.self,
    // The head of the file
    InvalidInputCheck.self, UnknownTypeCheck.self, InvalidPermissionCheck.self,
    UnattendedQuestionCheck.self,
    // Triggers
    WrongTriggerValueCheck.self, TriggerInputCheck.self, InvalidScheduleCheck.self,
    NeverFiresCheck.self,
    UnknownTimeZoneCheck.self, LiteralFolderCheck.self,
  ]

  /// The page that explains these kinds, with an example of each and its message.
  ///
  /// - Parameter golden: a kind's example, and what is said of it. The example may be too long to
  ///   show.
  package static func markdown(
    of problems: [Problem], golden: (String) -> (workflow: String?, output: String)?
  ) -> String {
    var page = """
      # Problems

      What Segue says about a workflow that it can't read, check or run, what it means, and what \
      to do about it. Made from the code and its tests; don't edit it by hand.

      """
    for problem in problems.sorted(by: { $0.kind.rawValue < $1.kind.rawValue }) {
      page += "\n## \(problem.kind)\n\n\(problem.explanation)\n"
      guard let example = golden(problem.kind.rawValue) else { continue }
      if let workflow = example.workflow { page += "\n```yaml\n\(workflow)```\n" }
      page += "\n```\n\(example.output)```\n"
    }
    return page
  }
}
