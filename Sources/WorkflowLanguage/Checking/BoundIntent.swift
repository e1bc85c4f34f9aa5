package import AppIntentsCore
package import WorkflowValues

/// An intent with a step's values bound to its parameters.
package final class BoundIntent: Sendable {
  package let known: KnownIntent
  /// The parameters that the step gives, in the order of the file.
  package let arguments: [BoundArgument]
  /// The parameter that continues the chain; nil if the step gives it, or the intent has none.
  package let piped: BoundPipe?
  /// What a model's answer must be; nil for an intent that asks none, and where only the run knows.
  package let answer: BoundAnswer?
  /// The types of the values that a model is sent, by the indices of the parameters. A prompt with values in
  /// it counts as a text.
  package let sent: [Int: ValueType]

  init(
    _ known: KnownIntent, arguments: [BoundArgument], piped: BoundPipe?, answer: BoundAnswer? = nil,
    sent: [Int: ValueType] = [:]
  ) {
    self.known = known
    self.arguments = arguments
    self.piped = piped
    self.answer = answer
    self.sent = sent
  }
}

/// What the answer of a model must be.
package struct BoundAnswer: Sendable {
  package let answer: WantedAnswer
  /// What needs a value of that type: `12 if`; nil if the step says it itself, or if any text will do.
  package let taker: String?
}

/// A parameter's value, as a step gives it.
package struct BoundArgument: Sendable {
  /// The index of the parameter among the intent's.
  package let index: Int
  /// The value as the file writes it.
  package let template: Template
  package internal(set) var value: BoundValue
}

/// How a run obtains a parameter's value.
package enum BoundValue: Sendable {
  /// The value is the same in every run. The check has converted it.
  case constant(IntentValue)
  /// The template is evaluated and converted. Without a route, its value decides about the
  /// conversion.
  case evaluated(by: Route?)
  /// The intent evaluates the condition, as often as it likes.
  case condition(Expression)
  /// The intent evaluates the expression, as often as it likes.
  case expression(Expression)
  /// The intent evaluates the expressions for each value that they are about.
  case formula(Template, FormulaSubject)
  case program(ProgramText)
  /// The texts and values of the template, each by itself.
  case prompt
}

/// The parameter that receives the output of the previous step.
package struct BoundPipe: Sendable {
  /// The index of the parameter among the intent's.
  package let index: Int
  /// The conversion that the check has chosen; nil if the value decides about it.
  package let route: Route?
  /// Whether the parameter takes the value only if it fits, which the run finds out.
  package let isOpen: Bool
  /// What brings the value, for messages.
  package let source: Connection.Source
}
