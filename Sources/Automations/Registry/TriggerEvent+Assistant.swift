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

  /// The assistant that called the workflow; nil for other events.
  var assistant: String? {
    guard kind == AssistantTrigger.kind, case .text(let client)? = values["client"] else {
      return nil
    }
    return client
  }
}
