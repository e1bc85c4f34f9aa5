/// All checks. A check declares in its `points` when it runs.
enum Checks {
  static let all: [any Check.Type] = [
    // Actions and parameters
    UnknownActionCheck.self, UnknownParameterCheck.self, DuplicateParameterCheck.self,
    NestedParameterCheck.self, MissingParameterCheck.self, UnknownCaseCheck.self,
    OutOfRangeCheck.self, DeprecatedActionCheck.self, InvalidPatternCheck.self,
    InvalidGlobCheck.self,
    MissingProgramCheck.self, UnpermittedStepCheck.self, UnknownModelCheck.self,
    ScriptNameCheck.self, SecretArgumentCheck.self, PathAsTextCheck.self,
    InvalidArgumentCheck.self,
    LoaderVariableCheck.self, UnusedInputCheck.self,
    UnattendedQuestionCheck.self, QuestionTimeoutCheck.self,
    // Names
    UnknownNameCheck.self, UsedBeforeSetCheck.self, MaybeNothingCheck.self,
    DuplicateNameCheck.self, ReservedNameCheck.self, ParallelChangeCheck.self,
    NamelessSecretCheck.self, NameInTextCheck.self,
    // Values
    UnknownPropertyCheck.self, NoConversionCheck.self, ManyForOneCheck.self, FileAsTextCheck.self,
    ListAsTextCheck.self,
    LossyConversionCheck.self, WrongTypeCheck.self, ConditionTypeCheck.self,
    WrongComparisonCheck.self, WrongArithmeticCheck.self, MisplacedQuestionCheck.self,
    DatePatternCheck.self,
    AmbiguousAnswerCheck.self, UnpermittedAnswerCheck.self, WrongAnswerTypeCheck.self,
    // The flow of steps
    OutsideLoopCheck.self, UnreachableStepCheck.self, UnknownWorkflowCheck.self,
    BrokenWorkflowCheck.self, UnknownInputCheck.self, MissingInputCheck.self,
    WorkflowCycleCheck.self,
    InvalidRetryCheck.self,
    // The document
    InvalidInputCheck.self, UnknownTypeCheck.self, InvalidPermissionCheck.self,
    TriggerInputCheck.self, UnknownTimeZoneCheck.self, UnknownStepCheck.self,
  ]
}
