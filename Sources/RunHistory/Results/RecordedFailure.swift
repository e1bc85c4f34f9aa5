import AppIntents
import OrderedCollections
package import WorkflowEngine
import WorkflowValues

/// Why a run failed, as its history tells.
package struct RecordedFailure: Sendable, Hashable {
  package var message: String
  /// A kind of `StepFailure`.
  package var kind: String
  package var step: Int
  package var line: Int
  package var action: String
  package var attempt: Int
  package var exitCode: Int?
  package var output: String?
  package var help: String?

  /// - Parameter message: for a run that failed before its first step.
  package init(message: String, help: String? = nil) {
    self.message = message
    self.help = help
    kind = StepFailure.Kind.other.rawValue
    step = 0
    line = 0
    action = ""
    attempt = 1
  }

  package init(_ failure: StepFailure) {
    message = failure.message
    kind = failure.kind.rawValue
    step = failure.step
    line = failure.line
    action = failure.action
    attempt = failure.attempt
    exitCode = failure.exitCode
    output = failure.output
    help = failure.help
  }
}

extension RecordedFailure {
  var text: String {
    var parts: OrderedDictionary<String, IntentValue> = [
      "message": .text(Cutting.text(message)), "kind": .text(kind), "step": .number(step),
      "line": .number(line), "action": .text(action), "attempt": .number(attempt),
    ]
    parts["exit_code"] = exitCode.map { .number($0) }
    parts["output"] = output.map { .text(Cutting.text($0)) }
    parts["help"] = help.map { .text($0) }
    return TypedJSON.writeText(.dictionary(parts))
  }

  init(storedText: String) throws {
    let fields = try StoredFields(storedText, of: "the failure of a run")
    message = try fields.text("message")
    kind = try fields.text("kind")
    step = try fields.integer("step")
    line = try fields.integer("line")
    action = try fields.text("action")
    attempt = try fields.integer("attempt")
    exitCode = fields.optionalInteger("exit_code")
    output = fields.optionalText("output")
    help = fields.optionalText("help")
  }
}
