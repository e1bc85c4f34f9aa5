package import AppIntents
package import OrderedCollections
import WorkflowValues

/// Something happened that a trigger waited for.
package struct TriggerEvent: Sendable, Hashable {
  /// The trigger's kind as the file writes it: `folder`, `cron`.
  package var kind: String
  /// What `$trigger` has.
  package var values: OrderedDictionary<String, IntentValue>
  /// What the first input receives.
  package var start: IntentValue

  package init(
    kind: String, values: OrderedDictionary<String, IntentValue>, start: IntentValue
  ) {
    self.kind = kind
    self.values = values
    self.start = start
  }
}

extension TriggerEvent {
  /// As it is stored.
  var text: String {
    TypedJSON.writeText([
      "kind": .text(kind), "values": .dictionary(values), "start": start,
    ])
  }

  init(storedText: String) throws {
    guard case .dictionary(let parts) = try TypedJSON.readText(storedText),
      case .text(let kind)? = parts["kind"], case .dictionary(let values)? = parts["values"]
    else { throw UnreadableRecord(what: "the event of a trigger") }
    self.init(kind: kind, values: values, start: parts["start"] ?? .nothing)
  }
}
