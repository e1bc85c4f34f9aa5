import AppIntentsCore
import Diagnostics

/// `return`, `fail`, `next`, `break`: the steps that end something.
package enum EndStep: StepAction {
  /// Ends the run with a value.
  case `return`(Template?)
  /// Ends the run as failed, with a message.
  case fail(Template)
  /// Ends the pass of a loop.
  case next
  /// Ends the loop.
  case `break`

  package var actionName: String {
    switch self {
    case .return: "return"
    case .fail: "fail"
    case .next: "next"
    case .break: "break"
    }
  }
}

extension EndStep: StepKind {
  package static let words = [
    ControlWord(
      "return", "Ends the run with a value.", output: "nothing: the run ends",
      subject: .init(.value, nil, example: "$total", "The run's output.") {
        (step: inout EndStep, value: Template) in step = .return(value)
      },
      initial: { _ in EndStep.return(nil) }),
    ControlWord(
      "fail", "Ends the run as failed, with a message.", output: "nothing: the run ends",
      subject: .init(
        .textValue, "a message", example: "no invoice in ${file.name}", "The message."
      ) { (step: inout EndStep, message: Template) in step = .fail(message) },
      initial: { EndStep.fail(.broken($0)) }),
    ControlWord(
      "next", "Ends the pass of a loop.", output: "nothing: the pass ends",
      initial: { _ in EndStep.next }),
    ControlWord(
      "break", "Ends the loop.", output: "nothing: the loop ends",
      initial: { _ in EndStep.break }),
  ]

  package func walk(_ step: Step, in walk: WorkflowWalk) -> WorkflowWalk.Outcome {
    switch self {
    case .return(let value?): walk.returns.append(walk.value(value))
    case .return(nil):
      walk.returns.append(walk.pipe.known)
      walk.consume(walk.pipe)
    case .fail(let message):
      walk.value(message, for: Target(step: step, action: "fail", name: "message", type: .text))
    case .next, .break: walk.checkLoopEnd(step)
    }
    return .init(pipe: walk.pipe, isEnded: true)
  }
}
