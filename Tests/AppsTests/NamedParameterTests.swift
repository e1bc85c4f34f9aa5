import AppIntentsCore
import ModelContext
import OrderedCollections
import Testing
import WorkflowLanguage
import WorkflowTesting
import WorkflowValues

@testable import Apps
@testable import WorkflowEngine

/// What the values of an app's parameters name, which decides where text that a model wrote may go.
@Suite("Parameters that name something")
struct NamedParameterTests {
  static let names: [(key: String, type: String, meaning: ParameterMeaning)] = [
    ("path", "string", .path), ("filePath", "string", .path), ("file_name", "string", .path),
    ("workingDirectory", "string", .path), ("destination", "string", .path),
    ("command", "string", .path), ("name", "string", .content),
    ("file_content", "string", .content),
    ("profile", "string", .content), ("baseURL", "string", .address), ("uri", "string", .address),
    ("command_line", "string", .path), ("pathToWrite", "string", .path),
    ("file2", "string", .path), ("recipients", "string", .id), ("issue_number", "integer", .id),
    ("issue_id", "string", .id), ("id", "integer", .id),
    ("files", "integer", .content),
    ("video", "string", .content), ("path", "boolean", .content), ("path", "object", .content),
  ]

  @Test(arguments: names)
  func `the name of a text tells what it names`(
    key: String, type: String, meaning: ParameterMeaning
  ) async throws {
    let tools = """
      [{"name": "go", "inputSchema": {"type": "object", "properties": {"\(key)": {"type": "\(type)"},
        "all_\(key)": {"type": "array", "items": {"type": "\(type)"}}}}}]
      """
    let app = try MemoryApp(tools: tools) { _, _ in .text("done") }
    let intent = try #require(try await app.catalogue().intent("pal.go"))
    #expect(intent.parameters.map(\.meaning) == [meaning, meaning])
  }

  @Test(arguments: [
    (#"{"type": "string", "format": "uuid"}"#, ParameterMeaning.id),
    (#"{"type": "array", "items": {"type": "string", "format": "uuid"}}"#, .id),
    (#"{"type": ["string", "null"], "format": "uuid"}"#, .id),
    (#"{"type": "string", "format": "email"}"#, .content),
  ])
  func `a schema says that a text is an id`(schema: String, meaning: ParameterMeaning) async throws
  {
    let tools = """
      [{"name": "go", "inputSchema": {"type": "object", "properties": {"it": \(schema)}}}]
      """
    let app = try MemoryApp(tools: tools) { _, _ in .text("done") }
    let intent = try #require(try await app.catalogue().intent("pal.go"))
    #expect(intent.parameters.map(\.meaning) == [meaning])
  }

  @Test(arguments: [
    ("{\"path\": \"a\"}", true), ("{\"where\": {\"path\": \"a\"}}", true),
    ("[{\"file_name\": \"a\", \"text\": \"b\"}]", true), ("{\"text\": \"a\"}", false),
    ("[\"a\"]", false), ("{\"path\": 5}", false),
  ])
  func `an entry of a dictionary is as limited as a parameter of that name`(
    json: String, isLimited: Bool
  ) async throws {
    let app = try MemoryApp(
      tools: #"[{"name": "go", "inputSchema": {"type": "object", "properties": {"it": {}}}}]"#
    ) { _, _ in .text("done") }
    let intent = try #require(try await app.catalogue().intent("pal.go"))
    let value = try JSONReader.read(json)
    let given = StepOutput(value, from: origin(of: value))
    for keys in [[], .apps] as [PermissionKeys] {
      let refusal = Result {
        try AnswerGate(keys).check(given, for: intent.parameters[0], of: intent, titled: "`it`")
      }
      let isRefused = if case .failure = refusal { true } else { false }
      #expect(isRefused == (isLimited && keys != .apps), "\(refusal)")
    }
  }

  /// The origin of a value that the file writes, with a model's texts in it.
  private func origin(of value: IntentValue) -> ValueOrigin {
    let items: [IntentValue] =
      switch value {
      case .list(let items): items
      case .dictionary(let entries): entries.map { $0.value }
      default: []
      }
    return ValueOrigin([.data, .model], parts: items.map(origin), isWritten: true)
  }

  @Test(arguments: [
    ("{\"text\": \"a\"}", true), ("{\"force\": true}", true), ("[{\"text\": 5}]", true),
    ("{}", false), ("[\"a\"]", false),
  ])
  func `a name that a model may have written needs the key`(
    json: String, isLimited: Bool
  ) async throws {
    let app = try MemoryApp(
      tools: #"[{"name": "go", "inputSchema": {"type": "object", "properties": {"it": {}}}}]"#
    ) { _, _ in .text("done") }
    let intent = try #require(try await app.catalogue().intent("pal.go"))
    for (sources, isModels) in [([.data, .model], true), ([.data], false)]
      as [(ValueOrigin.Sources, Bool)]
    {
      let given = StepOutput(try JSONReader.read(json), from: ValueOrigin(sources))
      for keys in [[], .apps] as [PermissionKeys] {
        let refusal = Result {
          try AnswerGate(keys).check(given, for: intent.parameters[0], of: intent, titled: "`it`")
        }
        let isRefused = if case .failure = refusal { true } else { false }
        #expect(isRefused == (isLimited && isModels && keys != .apps), "\(refusal)")
      }
    }
  }

  @Test(arguments: [
    ("$where", "the path for `path` of `pal.go` has text in it that a model writes"),
    ("a\n    command: $where", "the program for `command` of `pal.go` has text in it"),
    ("a\n    options: { path: $where }", "the path for `path` in `options` of `pal.go` has text"),
    ("a\n    options: { path: a, note: $where }", ""),
  ])
  func `the check finds a model's text in a value of any type`(
    value: String, message: String
  ) async throws {
    let app = try MemoryApp(
      tools: """
        [{"name": "go", "inputSchema": {"type": "object", "properties": {"path": {},
          "command": {"type": "string"}, "options": {"type": "object"}}}}]
        """
    ) { _, _ in .text("done") }
    let steps = """
      steps:
        - model.use: Where?
          input: none
          as: where
        - pal.go: \(value)
      """
    var told = ""
    do { _ = try await app.run(steps) } catch let error as BrokenWorkflow {
      told = error.description
    }
    #expect(message.isEmpty ? told.isEmpty : told.contains(message), "\(told)")
  }

  @Test func `an entity that is given with its properties is as limited as a dictionary`()
    async throws
  {
    let app = try MemoryApp(
      tools: """
        [{"name": "go", "inputSchema": {"type": "object", "properties": {"it": {"type": "object"}}},
          "_meta": {"dev.segue/intents": {"parameters": {"it": "draft"}}}}]
        """,
      types: """
        {"types": {"draft": {"title": "Draft", "transient": true,
          "properties": {"path": "text", "note": "text"}}}}
        """
    ) { _, _ in .text("done") }
    let intent = try #require(try await app.catalogue().intent("pal.go"))
    for (name, isLimited) in [("path", true), ("note", false)] {
      let draft = IntentEntityValue(
        typeName: "draft", id: "", title: "Draft", properties: [name: "/etc/hosts"])
      let given = StepOutput(.entity(draft), from: ValueOrigin([.data, .model]))
      for keys in [[], .apps] as [PermissionKeys] {
        let refusal = Result {
          try AnswerGate(keys).check(given, for: intent.parameters[0], of: intent, titled: "`it`")
        }
        let isRefused = if case .failure = refusal { true } else { false }
        #expect(isRefused == (isLimited && keys != .apps), "\(refusal)")
      }
    }
  }

  static let entities: [(type: String, meaning: ParameterMeaning)] = [
    ("event", .id), ("draft", .content), ("[event]", .id), ("[draft]", .content),
  ]

  @Test(arguments: entities)
  func `an entity that consists of its properties names nothing`(
    type: String, meaning: ParameterMeaning
  ) async throws {
    let schema = type.hasPrefix("[") ? #"{"type": "array"}"# : #"{"type": "object"}"#
    let app = try MemoryApp(
      tools: """
        [{"name": "go", "inputSchema": {"type": "object", "properties": {"it": \(schema)}},
          "_meta": {"dev.segue/intents": {"parameters": {"it": "\(type)"}}}}]
        """,
      types: """
        {"types": {"event": {"title": "Event", "queries": ["ids"], "properties": {}},
          "draft": {"title": "Draft", "transient": true, "properties": {"path": "text"}}}}
        """
    ) { _, _ in .text("done") }
    let intent = try #require(try await app.catalogue().intent("pal.go"))
    #expect(intent.parameters.map(\.meaning) == [meaning])
  }
}
