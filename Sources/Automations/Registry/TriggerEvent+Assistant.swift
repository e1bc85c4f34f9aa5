import AppIntentsCore
import OrderedCollections
package import RunHistory
import WorkflowLanguage

extension TriggerEvent {
  /// The call of a workflow by an AI assistant.
  ///
  /// - Parameter client: the assistant's name, on one line.
  package static func call(by client: String) -> TriggerEvent {
    TriggerEvent(
      kind: AssistantTrigger.kind, values: ["client": .text(client)], start: .nothing)
  }

  /// The values that a run by hand read from standard input.
  package static let standardInput = TriggerEvent(
    kind: "standard input", values: [:], start: .nothing)

  /// Whether the run's inputs come from there, and not from a person.
  var givesInputs: Bool { self == .standardInput || kind == AssistantTrigger.kind }
}

extension EventSummary {
  /// The assistant that called the workflow; nil for other events.
  var assistant: String? { kind == AssistantTrigger.kind ? client : nil }
}
