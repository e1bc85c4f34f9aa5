package import Diagnostics

/// The kinds of problem in the shape of a workflow, without regard to its actions and values.
package enum ParsingProblem: String, ProblemFamily {
  // Keys and their values
  case unknownKey = "unknown-key"
  case missingKey = "missing-key"
  case wrongShape = "wrong-shape"
  case unknownWord = "unknown-word"
  case invalidName = "invalid-name"
  // Steps
  case noSteps = "no-steps"
  case notAStep = "not-a-step"
  case noAction = "no-action"
  case twoActions = "two-actions"
  case missingValue = "missing-value"
  case needlessValue = "needless-value"
  case twoTests = "two-tests"
  // Triggers
  case unknownTrigger = "unknown-trigger"
  case twoTriggers = "two-triggers"
  // Expressions
  case invalidExpression = "invalid-expression"
  case unknownFunction = "unknown-function"
  case wrongArguments = "wrong-arguments"

  package var explanation: String {
    switch self {
    case .unknownKey:
      """
      This key has no meaning here. [Reference.md](Reference.md) lists all keys, and `segue schema` \
      has them for an editor. A key that begins with `x_` is a note of your own and is ignored.
      """
    case .missingKey:
      "A required key is missing."
    case .wrongShape:
      """
      A key takes one kind of value: a text, a list or a map. A single value isn't a list of one.
      """
    case .unknownWord:
      "This key takes one of a fixed set of words, written as they are listed."
    case .invalidName:
      """
      Names are letters, digits and `_`, and don't begin with a digit, so that every name works \
      in an expression. A name is set without `$` and used with it.
      """
    case .noSteps:
      "The list of steps is empty, so the workflow does nothing."
    case .notAStep:
      """
      A step is a bare word such as `next`, or a map with an action: `log: Hello`. A text or a list \
      isn't a step.
      """
    case .noAction:
      """
      Every step has one action: an intent or a control word. The keys of this step are parameters \
      or modifiers without an action.
      """
    case .twoActions:
      """
      A step has one action. Two keys that are actions are two steps, each with its own `- `. A \
      parameter with the name of an action is given under `with`.
      """
    case .missingValue:
      "This action takes its first parameter after the colon, but there is none."
    case .needlessValue:
      "This action takes no value: `- next`."
    case .twoTests:
      """
      A case of `choose` compares with `is` or has a condition in `when`. With both it \
      isn't clear which one counts.
      """
    case .unknownTrigger:
      """
      Every trigger has one key for what starts the run: `folder`, `every`, `cron`, `time`, … This \
      trigger has none of them.
      """
    case .twoTriggers:
      "A trigger is of one kind. Two kinds are two triggers, each with its own `- `."
    case .invalidExpression:
      """
      This isn't an expression. Comparisons are words or signs (`is`, `<`, `contains`), conditions \
      are joined by `and` and `or`, and texts need their quotes. \
      [Grammar.md](Grammar.md) has the whole grammar.
      """
    case .unknownFunction:
      """
      Expressions have a fixed list of functions, which `segue show functions` prints. Larger \
      calculations are actions.
      """
    case .wrongArguments:
      "A function takes a fixed number of values, or a range of numbers."
    }
  }
}

extension Diagnostic.Kind {
  static func parsing(_ kind: ParsingProblem) -> Self { Self(kind) }

  package static let wrongShape = parsing(.wrongShape)
  package static let unknownKey = parsing(.unknownKey)
  package static let missingKey = parsing(.missingKey)
  package static let unknownWord = parsing(.unknownWord)
  package static let invalidName = parsing(.invalidName)
  package static let invalidExpression = parsing(.invalidExpression)
  package static let unknownFunction = parsing(.unknownFunction)
  package static let wrongArguments = parsing(.wrongArguments)
}
