import AppIntentsCore
import OrderedCollections
import WorkflowValues

/// Why a run failed, as the store keeps it.
package struct RecordedFailure: Sendable, Hashable {
  package var message: String
  /// The kind of failure, as `$error.kind` gives it.
  package var kind: String
  /// The file of the step that failed, if it isn't the run's own but one that it ran.
  package var file: String?
  /// The number of the step that failed; 0 if the run failed before its first step.
  package var step: Int
  package var line: Int
  package var action: String
  package var attempt: Int
  package var exitCode: Int?
  package var output: String?
  package var help: String?

  /// A failure with a message only stands for a run that failed before its first step.
  package init(
    message: String, kind: String = "other", step: Int = 0, line: Int = 0, action: String = "",
    attempt: Int = 1, exitCode: Int? = nil, output: String? = nil, help: String? = nil,
    file: String? = nil
  ) {
    self.file = file
    self.message = message
    self.kind = kind
    self.step = step
    self.line = line
    self.action = action
    self.attempt = attempt
    self.exitCode = exitCode
    self.output = output
    self.help = help
  }
}

extension RecordedFailure {
  var storedText: String {
    var parts: OrderedDictionary<String, IntentValue> = [
      "message": .text(Truncation.text(message)), "kind": .text(kind), "step": .number(step),
      "line": .number(line), "action": .text(action), "attempt": .number(attempt),
    ]
    parts["file"] = file.map { .text($0) }
    parts["exit_code"] = exitCode.map { .number($0) }
    parts["output"] = output.map { .text(Truncation.text($0)) }
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
    file = fields.optionalText("file")
    exitCode = fields.optionalInteger("exit_code")
    output = fields.optionalText("output")
    help = fields.optionalText("help")
  }
}
