import Diagnostics

/// All kinds of problem that checking finds, in the order in which the docs tell them.
package enum Problems {
  package static let all: [Problem] = checks.map { $0.problem }

  static let checks: [any Check.Type] = [
    // Actions and parameters
    UnknownActionCheck.self, UnknownParameterCheck.self, DuplicateParameterCheck.self,
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
    UnknownTimeZoneCheck.self,
  ]

  /// The page that explains every kind, with an example and its message.
  ///
  /// - Parameter golden: a kind's example, a workflow and what checking says of it.
  package static func markdown(golden: (String) -> (workflow: String, output: String)?) -> String {
    var page = """
      # Problems

      What `segue check` says, what it means, and what to do about it. Made from the checks and \
      their tests; don't edit it by hand.

      """
    for problem in all.sorted(by: { $0.kind.rawValue < $1.kind.rawValue }) {
      page += "\n## \(problem.kind)\n\n\(problem.explanation)\n"
      guard let example = golden(problem.kind.rawValue) else { continue }
      page += "\n```yaml\n\(example.workflow)```\n\n```\n\(example.output)```\n"
    }
    return page
  }
}
