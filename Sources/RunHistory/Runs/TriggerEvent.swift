package import AppIntentsCore
package import OrderedCollections
import WorkflowValues

/// An event that a trigger waited for.
package struct TriggerEvent: Sendable, Hashable {
  /// The trigger's kind as the workflow names it: `folder`, `cron`.
  package var kind: String
  /// The value of `$trigger`.
  package var values: OrderedDictionary<String, IntentValue>
  /// The value for the workflow's first input.
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
  /// The event as JSON.
  var text: String {
    TypedJSON.writeText([
      "kind": .text(kind), "values": .dictionary(values), "start": start,
    ])
  }

  init(storedText: String) throws {
    let what = "the event of a trigger"
    guard case .dictionary(let parts) = try StoredValue.value(storedText, of: what),
      case .text(let kind)? = parts["kind"], case .dictionary(let values)? = parts["values"]
    else { throw UnreadableRecord(what: what) }
    self.init(kind: kind, values: values, start: parts["start"] ?? .nothing)
  }
}
