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
  /// What part a language model had in the values: text in them may be what it wrote.
  package var model: ValueOrigin.Sources
  package var isFromModel: Bool { model.contains(.model) }

  package init(
    kind: String, values: OrderedDictionary<String, IntentValue>, start: IntentValue,
    model: ValueOrigin.Sources = []
  ) {
    self.model = model.intersection(.ofModels)
    self.kind = kind
    self.values = values
    self.start = start
  }
}

extension TriggerEvent {
  /// The event as JSON.
  var text: String {
    var parts: OrderedDictionary<String, IntentValue> = [
      "kind": .text(kind), "values": .dictionary(values), "start": start,
    ]
    if !model.isEmpty { parts["from_model"] = .number(Int(model.rawValue)) }
    return TypedJSON.writeText(.dictionary(parts))
  }

  init(storedText: String) throws {
    let what = "the event of a trigger"
    guard case .dictionary(let parts) = try StoredValue.value(storedText, of: what),
      case .text(let kind)? = parts["kind"], case .dictionary(let values)? = parts["values"]
    else { throw UnreadableRecord(what: what) }
    var model: ValueOrigin.Sources = []
    if case .number(let number)? = parts["from_model"] {
      model = number.integer.flatMap { UInt8(exactly: $0) }.map { .init(rawValue: $0) } ?? .ofModels
    }
    self.init(kind: kind, values: values, start: parts["start"] ?? .nothing, model: model)
  }
}
