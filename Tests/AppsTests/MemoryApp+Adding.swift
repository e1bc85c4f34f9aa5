import AppIntentsCore
import ModelContext
import OrderedCollections
import ProviderClient

@testable import Apps

/// A tool that adds two numbers.
extension MemoryApp {
  static let adding = """
    [{"name": "addNumbers", "title": "Add Numbers", "inputSchema": {"type": "object",
      "properties": {"first": {"type": "integer"}, "second": {"type": "integer", "default": 1}},
      "required": ["first"]}, "outputSchema": {"type": "object",
      "properties": {"result": {"type": "number"}}, "required": ["result"]}}]
    """

  /// What it answers.
  static func sum(_ call: ToolCall) -> JSONObject {
    var sum = 0
    for value in call.arguments.values { sum += value.jsonInteger ?? 0 }
    return .result(.number(sum))
  }
}
