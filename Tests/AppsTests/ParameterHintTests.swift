import AppIntentsCore
import ModelContext
import OrderedCollections
import Testing
import WorkflowValues

@testable import Apps

@Suite("What an app says of entering values")
struct ParameterHintTests {
  @Test func `the words for yes and no, the part of a date and the control are those of the app`()
    async throws
  {
    let tools = """
      [{"name": "set", "inputSchema": {"type": "object", "properties": {
          "light": {"type": "boolean"}, "level": {"type": "integer", "minimum": 0, "maximum": 9},
          "at": {"type": "string", "format": "date-time"}, "note": {"type": "string"}}},
        "_meta": {"\(IntentExtension.name)": {"hints": {
          "light": {"answers": {"true": "On", "false": "Off"}}, "level": {"control": "slider"},
          "at": {"moment": "dateTime"}, "note": {"answers": {"true": "a", "false": "b"},
            "control": "lever", "moment": "noon"}}}}}]
      """
    let app = try MemoryApp(tools: tools) { _, _ in .text("done") }
    let hints = try #require(try await app.catalogue().intent("pal.set")).parameters.map(\.hints)
    #expect(hints.map(\.answers) == [.init(true: "On", false: "Off"), nil, nil, nil])
    #expect(hints.map(\.control) == [nil, .slider, nil, nil])
    #expect(hints.map(\.moment) == [nil, nil, .dateTime, nil])
    #expect(hints[1].range == 0...9)
  }
}
