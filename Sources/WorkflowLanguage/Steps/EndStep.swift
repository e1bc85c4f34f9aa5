internal import Diagnostics

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

extension EndStep: ControlStep {
  package static let words = ["return", "fail", "next", "break"].map {
    ControlWord(name: $0, keys: [])
  }

  package static func parse(_ step: inout StepParser) -> (any StepAction)? {
    switch step.action.value {
    case "return":
      let value = step.subject.flatMap { $0.isMissing ? nil : step.context.template($0) }
      return EndStep.return(value)
    case "fail":
      return EndStep.fail(step.value("a message", example: "no invoice in ${file.name}"))
    case "next":
      step.rejectSubject()
      return EndStep.next
    default:
      step.rejectSubject()
      return EndStep.break
    }
  }
}
