import AppIntentsCore
import Diagnostics
import Foundation
import ModelContext
import OrderedCollections
import ProviderClient
import Synchronization
import SystemPackage
import Testing
import WorkflowEngine
import WorkflowLanguage
import WorkflowTesting
import WorkflowValues

@testable import Apps

@Suite("Steps of apps")
struct AppStepTests {
  private static let add = """
    [{"name": "addNumbers", "title": "Add Numbers", "inputSchema": {"type": "object",
      "properties": {"first": {"type": "integer"}, "second": {"type": "integer", "default": 1}},
      "required": ["first"]}, "outputSchema": {"type": "object",
      "properties": {"result": {"type": "number"}}, "required": ["result"]}}]
    """

  private static func sum(_ call: ToolCall) -> JSONObject {
    var sum = 0
    for value in call.arguments.values { sum += value.jsonInteger ?? 0 }
    return .result(.number(sum))
  }

  @Test func `a tool is a step, and its result the step's output`() async throws {
    let app = try MemoryApp(tools: Self.add) { call, _ in Self.sum(call) }
    let run = try await app.run(
      """
      steps:
        - pal.add_numbers: 2
          second: 40
        - pal.add_numbers:
          second: 100
      """)
    #expect(run.result == 142)
    // What an app gives is data.
    #expect(run.origin.sources.contains(.data))
    // What isn't given isn't sent.
    #expect(
      app.calls.map(\.arguments) == [["first": 2, "second": 40], ["first": 42, "second": 100]])
  }

  @Test(arguments: [
    ("- pal.add_numbers: two", "`two`"),
    ("- pal.add_numbers: 1\n    third: 2", "no parameter `third`"),
    ("- pal.add_number: 1", "there is no action `pal.add_number`"),
  ])
  func `a mistake in a step is found before the run`(step: String, message: String) async throws {
    let app = try MemoryApp(tools: Self.add) { call, _ in Self.sum(call) }
    let error = await #expect(throws: BrokenWorkflow.self) {
      try await app.run("steps:\n  \(step)")
    }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    #expect(app.calls.isEmpty)
  }

  @Test func `a parameter that is called like a modifier is given under with`() async throws {
    let app = try MemoryApp(
      tools: """
        [{"name": "wait", "inputSchema": {"type": "object", "properties":
          {"timeout": {"type": "integer"}, "retry": {"type": "string"}}}}]
        """
    ) { call, _ in .text("\(call.arguments["timeout"]?.jsonInteger ?? 0)") }
    let run = try await app.run(
      """
      steps:
        - pal.wait:
          with: { timeout: 3, retry: never }
      """)
    #expect(run.result == "3")
    #expect(app.calls.first?.arguments == ["timeout": 3, "retry": "never"])
  }

  @Test(arguments: [
    (
      "- pal.wait: red",
      "every step has a modifier `when`, so give the parameter below the action: `with: { when: … }`"
    ),
    (
      "- value: red\n  - pal.wait: red",
      "for the previous output as `color`, write `- pal.wait:`, and below it `with: { when: … }`"
    ),
  ])
  func `a message says how a parameter that is called like a modifier is given`(
    steps: String, help: String
  ) async throws {
    let app = try MemoryApp(
      tools: """
        [{"name": "wait", "inputSchema": {"type": "object", "properties":
          {"color": {"type": "string"}, "when": {"type": "string"}}, "required": ["when", "color"]}}]
        """
    ) { _, _ in .text("") }
    let error = await #expect(throws: BrokenWorkflow.self) {
      try await app.run("steps:\n  \(steps)")
    }
    let report = error?.description ?? ""
    #expect(report.contains("error: `pal.wait` needs `when`"), "\(report)")
    #expect(report.contains("= help: \(help)"), "\(report)")
  }

  @Test(arguments: [
    ("Free Space", "", "perform `pal.free_space` (Folder: /tmp)"),
    ("Lines", "", "perform `pal.free_space` (Folder: /tmp)"),
    ("Free Space", "    label: Make room\n", "make room"),
  ])
  func `a dry run doesn't take a tool's title for a sentence`(
    title: String, label: String, words: String
  ) async throws {
    let app = try MemoryApp(
      tools: """
        [{"name": "freeSpace", "title": "\(title)", "inputSchema": {"type": "object", "properties":
          {"folder": {"type": "string"}}}}]
        """
    ) { _, _ in .text("") }
    let log = MessageLog()
    _ = try await app.run(
      "steps:\n  - pal.free_space: /tmp\n\(label)",
      in: TestContext.make(isSimulation: true, log: log))
    #expect(log.wouldDo == [words])
    #expect(app.calls.isEmpty)
  }

  @Test func `a dry run says what it would do with the values that it knows`() async throws {
    let app = try MemoryApp(
      tools: """
        [{"name": "order", "inputSchema": {"type": "object", "properties":
          {"soup": {"type": "string"}, "bowls": {"type": "integer"}, "guest": {"type": "string"}}},
          "_meta": {"dev.segue/intents": {"summary": "Order ${bowls} ${soup} for ${guest}"}}}]
        """
    ) { _, _ in .text("") }
    let log = MessageLog()
    _ = try await app.run(
      """
      inputs:
        count: {type: number, default: 2}
      steps:
        - value: Corn
        - pal.order:
          bowls: ${count + 1}
          guest: M${"ia"}
          as: order
        - pal.order: ${order}
      """,
      in: TestContext.make(isSimulation: true, log: log))
    #expect(log.wouldDo == ["order 3 Corn for Mia", "perhaps order bowls ${order} for guest"])
  }

  @Test func `the hundredth pass of a dry run says its value, too`() async throws {
    let app = try MemoryApp(
      tools: """
        [{"name": "order", "inputSchema": {"type": "object", "properties":
          {"bowls": {"type": "integer"}}}}]
        """
    ) { _, _ in .text("") }
    let log = MessageLog()
    _ = try await app.run(
      """
      steps:
        - repeat: 100
          do: [{ pal.order: $index }]
      """, in: TestContext.make(isSimulation: true, log: log))
    #expect(log.wouldDo.last == "perform `pal.order` (Bowls: 100)")
  }

  @Test(arguments: [
    ("pal.wait", InteractionError.waysToAnswer), ("confirm", "give the question a `default`"),
  ])
  func `a question that can have a default gets that help, and another one the ways to answer`(
    action: String, help: String?
  ) async throws {
    let app = try MemoryApp(
      tools: #"[{"name": "wait", "inputSchema": {"type": "object", "properties": {"a": {}}}}]"#
    ) { _, _ in throw InteractionError.unattended(Question("Sure?", kind: .confirmation)) }
    let run = try await app.run(
      "steps:\n  - \(action): Sure?\n", in: TestContext.make(interaction: UnattendedInteraction()))
    #expect(run.failure == "“Sure?” can't be answered, because the run is unattended")
    #expect(run.full.failure?.help == help)
  }

  @Test(arguments: [("[\"foreground\"]", true), ("[\"background\", \"foreground\"]", false)])
  func `a step that is to open its app warns if nothing opens it`(
    modes: String, isWarned: Bool
  ) async throws {
    let app = try MemoryApp(
      tools: """
        [{"name": "show", "inputSchema": {"type": "object"},
          "_meta": {"dev.segue/intents": {"modes": \(modes)}}}]
        """
    ) { _, _ in .result(.text("shown")) }
    let log = MessageLog()
    let run = try await app.run("steps:\n  - pal.show", in: TestContext.make(log: log))
    #expect(run.failure == nil)
    #expect(
      log.logged
        == (isWarned
          ? ["warning: `pal.show` opens its app, but `pal` has no command for that"] : []))
  }

  @Test func `a changed tool fails before it is called`() async throws {
    let app = try MemoryApp(tools: Self.add) { call, _ in Self.sum(call) }
    let catalogue = try await app.catalogue()
    try app.change(tools: Self.add.replacing("Add Numbers", with: "Delete Everything"))
    let run = try await WorkflowTester("steps:\n  - pal.add_numbers: 1", apps: catalogue).run()
    #expect(
      run.failure == "`pal.add_numbers` isn't what you agreed to: its definition has changed")
    #expect(run.full.failure?.kind.rawValue == "not_permitted")
    #expect(app.calls.isEmpty)
  }

  @Test func `a definition that the user has agreed to since is called if it is called the same`()
    async throws
  {
    for (part, isCalled) in [("Add Numbers", true), ("integer", false)] {
      let app = try MemoryApp(tools: Self.add) { call, _ in Self.sum(call) }
      let checked = try await app.catalogue()
      try app.change(tools: Self.add.replacing(part, with: "number"))
      _ = try await app.catalogue()
      let run = try await WorkflowTester("steps:\n  - pal.add_numbers: 1", apps: checked).run()
      #expect((run.failure == nil) == isCalled)
      #expect(app.calls.count == (isCalled ? 1 : 0))
    }
  }

  @Test func `an app that tells of changes without end is listed once for each call`() async throws
  {
    let app = try MemoryApp(tools: Self.add) { call, _ in Self.sum(call) }
    let catalogue = try await app.catalogue()
    let listed = app.lists
    for _ in 0..<100_000 { try app.change(tools: Self.add) }
    let run = try await WorkflowTester("steps:\n  - pal.add_numbers: 1", apps: catalogue).run()
    #expect(run.failure == nil)
    #expect(app.lists == listed + 1)
  }

  @Test func `calls at the same time list the tools once`() async throws {
    let app = try MemoryApp(tools: Self.add) { call, _ in Self.sum(call) }
    let catalogue = try await app.catalogue()
    let listed = app.lists
    let run = try await WorkflowTester(
      "steps:\n  - for: [1, 2, 3, 4]\n    parallel: 4\n    do: [pal.add_numbers: $item]",
      apps: catalogue
    ).run()
    #expect(run.result == [1, 2, 3, 4])
    #expect(app.lists == listed + 1)
  }

  @Test func `a former name works, with a warning`() async throws {
    let tools = Self.add.replacing(
      #""title""#, with: #""_meta": {"dev.segue/intents": {"aliases": ["plus"]}}, "title""#)
    let app = try MemoryApp(tools: tools) { call, _ in Self.sum(call) }
    let catalogue = try await app.catalogue()
    #expect(catalogue.intent("pal.plus")?.deprecation == "it is called `pal.add_numbers` now")
    #expect(!catalogue.ids.contains("pal.plus"))
    let run = try await WorkflowTester("steps:\n  - pal.plus: 1", apps: catalogue).run()
    #expect(run.result == 1)
  }

  @Test func `a dry run asks an app that can tell what it would do`() async throws {
    let tools = Self.add.replacing(
      #""title""#, with: #""_meta": {"dev.segue/intents": {"simulates": true}}, "title""#)
    let app = try MemoryApp(tools: tools, types: #"{"types": {}, "name": "Pal"}"#, isTrusted: true)
    {
      call, _ in
      #expect(call.method == Method.simulate)
      return ["would": ["add 1"], "structuredContent": ["result": 7], "content": []]
    }
    let log = MessageLog()
    let run = try await app.run(
      "steps:\n  - pal.add_numbers: 1", in: TestContext.make(isSimulation: true, log: log))
    #expect(run.result == 7)
    #expect(log.messages == [.wouldDo("add 1")])
  }

  @Test(arguments: [
    (#"[{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]"#, #"["a","b"]"#),
    (#"[{"type": "resource_link", "uri": "https://example.org/a"}]"#, #""https://example.org/a""#),
    (#"[{"type": "resource", "resource": {"uri": "x:1", "text": "inside"}}]"#, #""inside""#),
    (#"[{"type": "hologram"}]"#, "null"),
    ("[]", "null"),
  ])
  func `content without structure is the output`(content: String, output: String) async throws {
    let blocks = try JSONReader.read(content)
    let app = try MemoryApp(
      tools: #"[{"name": "get", "inputSchema": {"type": "object"}}]"#
    ) { _, _ in ["content": blocks] }
    let run = try await app.run("steps:\n  - pal.get")
    #expect(JSONWriter.compact(run.result) == output)
  }

  @Test func `a link is a reference, which has no part that isn't known before it is read`()
    async throws
  {
    let blocks = try JSONReader.read(
      #"[{"type": "text", "text": "done"}, {"type": "resource_link", "uri": "x:1", "size": 7}]"#)
    let lookups = Mutex<[JSONObject]>([])
    let app = try MemoryApp(
      tools: #"[{"name": "get", "inputSchema": {"type": "object"}}]"#,
      lookup: { _, query in
        lookups.withLock { $0.append(query) }
        return ["contents": [["uri": "x:1", "text": "read"]]]
      }
    ) { _, _ in ["content": blocks] }
    let run = try await app.run("steps:\n  - pal.get")
    #expect(run.result.items.map(\.text) == ["done", "x:1"])
    #expect(lookups.withLock { $0 } == [])
    let looking = try await app.run(
      "steps:\n  - pal.get:\n    as: got\n  - value: ${got[1]} ${got[2].size} ${got[2].text}")
    #expect(looking.result == "done 7 read", "\(looking.failure ?? "")")
    #expect(lookups.withLock { $0 } == [["uri": "x:1"]])
  }

  @Test func `an app's own type may have the name of links`() async throws {
    let app = try MemoryApp(
      tools: #"[{"name": "get", "inputSchema": {"type": "object"}}]"#,
      types: #"{"types": {"resource_link": {"title": "Own", "queries": ["ids"]}}}"#,
      lookup: { _, _ in ["contents": [["uri": "x:1", "text": "read"]]] }
    ) { _, _ in ["content": [["type": "resource_link", "uri": "x:1"]]] }
    let run = try await app.run("steps:\n  - pal.get\n  - value: ${prev.type} ${prev.text}")
    #expect(run.result == "pal.resource_link_ read", "\(run.failure ?? "")")
  }

  @Test func `an image is a file of the run`() async throws {
    let app = try MemoryApp(tools: #"[{"name": "draw", "inputSchema": {"type": "object"}}]"#) {
      _, _ in ["content": [["type": "image", "mimeType": "image/png", "data": "aGVsbG8="]]]
    }
    let run = try await app.run("steps:\n  - pal.draw\n  - value: ${prev.name} ${prev.size}")
    #expect(run.result == "image.png 5 B")
  }

  @Test func `a file has a name that a disk can keep, whatever its address is`() async throws {
    for (uri, name) in [
      ("https://example.org/a.txt?\(String(repeating: "q", count: 300))", "a.txt"),
      ("x:/\(String(repeating: "a", count: 300)).txt", "\(String(repeating: "a", count: 251)).txt"),
    ] {
      let app = try MemoryApp(tools: #"[{"name": "get", "inputSchema": {"type": "object"}}]"#) {
        _, _ in
        [
          "content": [["type": "resource", "resource": ["uri": .text(uri), "blob": "aGVsbG8="]]]
        ]
      }
      let run = try await app.run("steps:\n  - pal.get\n  - value: ${prev.name} ${prev.size}")
      #expect(run.result == .text("\(name) 5 B"), "\(run.failure ?? "")")
    }
  }

  @Test func `an app that can't ask in its era gets the advice to speak another one`() async throws
  {
    let app = try MemoryApp(tools: Self.add) { _, _ in
      throw RemoteError(code: -32600, message: "Cannot send 'elicitation/create'")
    }
    let run = try await app.run("steps:\n  - pal.add_numbers: 1")
    #expect(run.full.failure?.help?.contains("--protocol 2025-11-25") == true)
  }

  @Test func `a tool that was removed is missing`() async throws {
    let app = try MemoryApp(tools: Self.add) { call, _ in Self.sum(call) }
    let catalogue = try await app.catalogue()
    try app.change(tools: "[]")
    let run = try await WorkflowTester("steps:\n  - pal.add_numbers: 1", apps: catalogue).run()
    #expect(run.failure == "`pal` no longer has `addNumbers`")
    #expect(app.calls.isEmpty)
  }

  @Test(arguments: [
    (
      #"{"isError": true, "content": [{"type": "text", "text": "Kalender gesperrt"}], "_meta": "#
        + #"{"dev.segue/intents": {"error": {"kind": "not_permitted"}}}}"#,
      "Kalender gesperrt", "not_permitted"
    ),
    (#"{"isError": true, "content": [{"type": "text", "text": "no"}]}"#, "no", "other"),
    (#"{"isError": true}"#, "the app says that it failed, and not why", "other"),
    (
      #"{"structuredContent": {"result": "x"}}"#,
      "`pal.add_numbers` gave something else than it declares: `result` should be a number, but is "
        + "a text", "other"
    ),
    (
      #"{"structuredContent": {}}"#,
      "`pal.add_numbers` gave something else than it declares: `result` is missing", "other"
    ),
    (
      #"{"content": []}"#, "`pal.add_numbers` gave something else than it declares: no result",
      "other"
    ),
  ])
  func `a failure has its kind and the app's words`(
    result: String, message: String, kind: String
  ) async throws {
    let answer = try #require(try JSONReader.read(result).jsonObject)
    let app = try MemoryApp(tools: Self.add) { _, _ in answer }
    let run = try await app.run("steps:\n  - pal.add_numbers: 1")
    #expect(run.failure == message)
    #expect(run.full.failure?.kind.rawValue == kind)
  }

  @Test func `of a very long message of an app, the beginning is shown`() async throws {
    let text = String(repeating: "no ", count: 100_000)
    let app = try MemoryApp(tools: Self.add) { _, _ in
      ["isError": true, "content": [["type": "text", "text": .text(text)]]]
    }
    let run = try await app.run("steps:\n  - pal.add_numbers: 1")
    #expect(run.failure == String(text.prefix(4_000)) + "…")
  }

  @Test(arguments: [
    (RemoteError.unknownMethod("tools/call") as any Error, "missing"),
    (RemoteError(code: -32602, message: "Unknown tool: addNumbers"), "missing"),
    (RemoteError(code: -32602, message: "bad"), "other"),
    (ProviderFailure(.timeout, "no answer"), "timeout"),
    (ProviderFailure(.exit, "it ended"), "exit"),
    (ProviderFailure(.misbehaved, "too long"), "other"),
  ])
  func `an app without an answer is a failure of a kind`(error: any Error, kind: String)
    async throws
  {
    let app = try MemoryApp(tools: Self.add) { _, _ in throw error }
    let run = try await app.run("steps:\n  - pal.add_numbers: 1")
    #expect(run.full.failure?.kind.rawValue == kind)
    #expect(app.calls.count == 1)
  }

  @Test func `a call that was interrupted is repeated where trusted effects permit it`()
    async throws
  {
    let tools = Self.add.replacing(
      #""title""#, with: #""annotations": {"readOnlyHint": true}, "title""#)
    for (isTrusted, calls) in [(true, 2), (false, 1)] {
      let app = try MemoryApp(tools: tools, isTrusted: isTrusted) { _, _ in
        throw ProviderFailure(.exit, "it ended")
      }
      let run = try await app.run("steps:\n  - pal.add_numbers: 1")
      #expect(run.failure == "it ended")
      #expect(app.calls.count == calls)
    }
  }

  @Test func `a permission for an app that wasn't added is an error, with a name that is near`()
    async throws
  {
    let catalogue = try await MemoryApp(tools: Self.add) { call, _ in Self.sum(call) }.catalogue()
    let checker = WorkflowChecker(catalogue: IntentCatalogue([], apps: catalogue))
    let text = "permissions: { apps: [pal, pall, desk] }\nsteps:\n  - pal.add_numbers: 1"
    let compiled = WorkflowCompiler(checker).compile(text, path: "w.yaml")
    #expect(compiled.workflow == nil)
    #expect(
      compiled.diagnostics.map(\.message)
        == ["pall", "desk"].map { "`\($0)` permits nothing: no app with this name was added" })
    #expect(
      compiled.diagnostics.map(\.helps)
        == [["did you mean `pal`?"], ["`segue apps list` lists the apps"]])
  }

  @Test func `a workflow may use only the apps that its permissions list`() async throws {
    let app = try MemoryApp(tools: Self.add) { call, _ in Self.sum(call) }
    let catalogue = try await app.catalogue()
    let checker = WorkflowChecker(catalogue: IntentCatalogue([], apps: catalogue))
    func compiled(_ apps: String) -> Compilation {
      let text = "permissions: { apps: \(apps) }\nsteps:\n  - pal.add_numbers: 1"
      return WorkflowCompiler(checker).compile(text, path: "w.yaml")
    }
    #expect(
      compiled("[]").diagnostics.map(\.message)
        == ["the workflow isn't permitted to use the app `pal`"])
    let workflow = try #require(compiled("[pal]").workflow)
    let assembly = RunAssembly(Plan(workflow), in: TestContext.make())
    let result = await assembly.run(inputs: BoundInputs(), piped: .nothing)
    #expect(result.failure?.message == nil)
  }

  @Test func `an app gets no URL of another machine's file`() async throws {
    let tool = """
      [{"name": "see", "inputSchema": {"type": "object",
        "properties": {"value": {"type": "string", "format": "uri"}}, "required": ["value"]}}]
      """
    let app = try MemoryApp(tools: tool) { _, _ in .text("seen") }
    let run = try await app.run("steps:\n  - pal.see: file://server/etc/passwd")
    #expect(run.failure == "`file://server/etc/passwd` isn't a file of this machine")
    #expect(app.calls.isEmpty)
    #expect(try await app.run("steps:\n  - pal.see: file:///etc/passwd").result == "seen")
  }

  @Test(arguments: [
    ("{\"type\": \"string\"}", "$x"), ("{}", "$x"),
    ("{\"type\": \"string\", \"format\": \"uri\"}", "$x"),
    ("{\"type\": \"string\", \"format\": \"uri\"}", "file:///etc/passwd"),
    ("{\"type\": \"array\", \"items\": {\"type\": \"string\"}}", "$x"),
    ("{\"type\": \"array\"}", "{ value: [$x] }"),
    ("{\"type\": \"object\"}", "{ value: { of: $x } }"),
  ])
  func `an app gets no file that the workflow may not read`(
    schema: String, value: String
  ) async throws {
    let tool = """
      [{"name": "see", "inputSchema": {"type": "object", "properties": {"value": \(schema)},
        "required": ["value"]}}]
      """
    let app = try MemoryApp(tools: tool) { _, _ in .text("seen") }
    let catalogue = try await app.catalogue()
    for (read, isPermitted) in [("/tmp", false), ("/etc", true)] {
      let checker = WorkflowChecker(catalogue: IntentCatalogue([], apps: catalogue))
      let text = """
        permissions: { apps: [pal], read: [\(read)] }
        inputs: { x: { type: file } }
        steps:
          - pal.see: \(value)
        """
      let workflow = try #require(WorkflowCompiler(checker).compile(text, path: "w.yaml").workflow)
      let context = TestContext.make()
      let inputs = try await InputBinder(workflow: workflow, context: context.observed()).bind(
        given: ["x": StepOutput(.file(IntentFile(path: "/etc/passwd")), from: .person)],
        start: StepOutput(.nothing, from: .data))
      let assembly = RunAssembly(Plan(workflow), in: context)
      let result = await assembly.run(inputs: inputs, piped: .nothing)
      #expect((result.failure == nil) == isPermitted, "\(result.failure?.message ?? "")")
      #expect(app.calls.isEmpty != isPermitted)
      if !isPermitted {
        #expect(result.failure?.message.contains("permissions` covers it") == true)
      }
    }
  }
}
