package import Diagnostics

/// What can be wrong with the shape of a workflow, before its actions and values are looked at.
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
  case bareWord = "bare-word"
  case needlessBraces = "needless-braces"
  case unknownFunction = "unknown-function"
  case wrongArguments = "wrong-arguments"

  package var explanation: String {
    switch self {
    case .unknownKey:
      """
      No such key has a meaning here. A near one is proposed; `segue schema` has all of them, for \
      an editor. A key that begins with `x_` is a note of your own and is left alone.
      """
    case .missingKey:
      "This needs a key that isn't there."
    case .wrongShape:
      """
      A key takes one kind of value: a text, a list, a map. Nothing is turned into a list of one \
      by itself.
      """
    case .unknownWord:
      "This key takes one of a few words."
    case .invalidName:
      """
      Names are letters, digits and `_`, and don't begin with a digit, so that every name works \
      in an expression. A name is set without `$` and used with it.
      """
    case .noSteps:
      "The list of steps is empty, so the workflow does nothing."
    case .notAStep:
      """
      A step is a bare word such as `next`, or a map with an action: `log: Hello`. A text alone or \
      a list is none.
      """
    case .noAction:
      """
      Every step has one action, an intent or a control word. What is left here says how to do \
      something, but not what.
      """
    case .twoActions:
      """
      A step has one action. Two keys that are actions are two steps, each with its own `- `. A \
      parameter that is called like an action is given below `with`.
      """
    case .missingValue:
      "This action takes its first parameter behind the colon, and nothing stands there."
    case .needlessValue:
      "This action takes no value: `- next`."
    case .twoTests:
      """
      A case of `choose` compares with `is` or has a condition in `when`. With both it isn't \
      clear which one counts.
      """
    case .unknownTrigger:
      """
      Every trigger says with one key what starts the run: `folder`, `every`, `cron`, `time`, … \
      None of these is here.
      """
    case .twoTriggers:
      "A trigger is of one kind. Two kinds are two triggers, each with its own `- `."
    case .invalidExpression:
      """
      This is no expression. Comparisons are words or signs (`is`, `<`, `contains`), conditions \
      are joined by `and` and `or`, names have their `$` and texts their quotes. \
      [Grammar.md](Grammar.md) has all of it.
      """
    case .bareWord:
      """
      In a condition a name has its `$` and a text its quotes, so that a slip in a name is never \
      taken for a text.
      """
    case .needlessBraces:
      """
      `if`, `when`, `while` and `choose` take an expression as it is. `${…}` is for values inside \
      texts.
      """
    case .unknownFunction:
      """
      Expressions have a fixed list of functions, which `segue show functions` prints. Everything \
      larger is an action.
      """
    case .wrongArguments:
      "A function takes as many values as its description says."
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
  package static let bareWord = parsing(.bareWord)
  package static let unknownFunction = parsing(.unknownFunction)
  package static let wrongArguments = parsing(.wrongArguments)
  package static let needlessBraces = parsing(.needlessBraces)
  package static let invalidDuration = InvalidDurationCheck.problem.kind
}
