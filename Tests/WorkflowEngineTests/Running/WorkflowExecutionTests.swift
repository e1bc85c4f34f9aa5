import Testing

@testable import WorkflowEngine

@Suite("Workflow execution")
struct WorkflowExecutionTests {
  typealias Ending = WorkflowExecution.Ending

  private static func failure(_ message: String) -> StepFailure {
    StepFailure(message: message, kind: .other, step: 1, line: 1, action: "log", attempt: 1)
  }

  private func text(_ ending: Ending) -> String {
    switch ending {
    case .succeeded(_, let isReturned): isReturned ? "returned" : "succeeded"
    case .failed(let failure): "failed: \(failure.message)"
    case .canceled: "canceled"
    case .timedOut(let failure): "timed out: \(failure.message)"
    case .interrupted: "interrupted"
    }
  }

  @Test(arguments: [
    (Ending.succeeded(.nothing, isReturned: false), "failed: first"),
    (.succeeded(.nothing, isReturned: true), "failed: first"),
    (.failed(failure("later")), "failed: later; `on_failure` was dealing with: first"),
    (.canceled, "canceled"), (.timedOut(failure("late")), "timed out: late"),
    (.interrupted, "interrupted"),
  ])
  func `a run stays failed, whatever on_failure returns`(ending: Ending, result: String) {
    #expect(text(ending.ofOnFailure(after: Self.failure("first"))) == result)
  }

  @Test(arguments: [
    (Ending.succeeded(.nothing, isReturned: true), Ending.interrupted, "interrupted"),
    (.succeeded(.nothing, isReturned: true), .succeeded(.nothing, isReturned: false), "returned"),
    (.succeeded(.nothing, isReturned: true), .failed(failure("later")), "failed: later"),
    (
      .failed(failure("first")), .failed(failure("later")),
      "failed: first; then `finally` failed: later"
    ),
    (
      .timedOut(failure("first")), .failed(failure("later")),
      "timed out: first; then `finally` failed: later"
    ),
    (.failed(failure("first")), .canceled, "canceled"),
    (.failed(failure("first")), .succeeded(.nothing, isReturned: false), "failed: first"),
    (.canceled, .timedOut(failure("late")), "canceled"),
  ])
  func `finally adds its failure to an earlier one`(before: Ending, after: Ending, result: String) {
    #expect(text(before.followed(byFinally: after)) == result)
  }
}
