import AppIntentsCore
import ModelContext
import OrderedCollections

/// What a tool's schema says of the members of its output. A dictionary is read as the JSON that it is,
/// so that a date in it is a text.
extension ToolDefinition {
  /// The schema of the output; nil for an output that isn't a dictionary.
  private var outputObject: JSONObject? {
    guard output.type == .dictionary, let outputSchema else { return nil }
    return givesMember
      ? outputSchema["properties"]?.jsonObject?["result"]?.jsonObject : outputSchema
  }

  /// The types of the members that the schema names.
  var outputMembers: OrderedDictionary<String, ValueType> {
    (outputObject?["properties"]?.jsonObject ?? [:]).mapValues { member in
      switch member.jsonObject?["type"] {
      case "string": .text
      case "number", "integer": .number
      case "boolean": .boolean
      case "object": .dictionary
      case "array": .list
      default: .any
      }
    }
  }

  /// Whether there are no other members.
  var outputIsClosed: Bool {
    outputObject?["additionalProperties"] == false && !outputMembers.isEmpty
  }
}
