package import AppIntentsCore
package import WorkflowValues

/// An intent with a step's values bound to its parameters.
package final class BoundIntent: Sendable {
  package let known: KnownIntent
  /// The parameters that the step gives, in the order of the file.
  package let arguments: [BoundArgument]
  /// The parameter that continues the chain; nil if the step gives it, or the intent has none.
  package let piped: BoundPipe?

  init(_ known: KnownIntent, arguments: [BoundArgument], piped: BoundPipe?) {
    self.known = known
    self.arguments = arguments
    self.piped = piped
  }
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
  case program(ProgramText)
}

/// The parameter that receives the output of the previous step.
package struct BoundPipe: Sendable {
  /// The index of the parameter among the intent's.
  package let index: Int
  /// The conversion that the check has chosen; nil if the value decides about it.
  package let route: Route?
  /// What brings the value, for messages.
  package let source: Connection.Source
}
