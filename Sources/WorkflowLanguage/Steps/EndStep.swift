package import Diagnostics

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
