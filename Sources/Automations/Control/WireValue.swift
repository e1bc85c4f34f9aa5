package import AppIntents
import WorkflowValues

/// A value in a reply, with its type.
package struct WireValue: Codable, Sendable, Hashable {
  package let value: IntentValue

  package init(_ value: IntentValue) { self.value = value }

  package init(from decoder: any Decoder) throws {
    value = try TypedJSON.readText(try decoder.singleValueContainer().decode(String.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(TypedJSON.writeText(value))
  }
}
