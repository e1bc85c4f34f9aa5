import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import ProviderClient
import Testing
import WorkflowEngine
import WorkflowTesting
import WorkflowValues

@testable import Apps

@Suite("Steps of apps")
struct AppStepTests {
  @Test func `a tool is a step, and its result the step's output`() async throws {
    let app = try MemoryApp(tools: MemoryApp.adding) { call, _ in MemoryApp.sum(call) }
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
    let app = try MemoryApp(tools: MemoryApp.adding) { call, _ in MemoryApp.sum(call) }
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
    let app = try MemoryApp(tools: MemoryApp.adding) { call, _ in MemoryApp.sum(call) }
    let catalogue = try await app.catalogue()
    try app.change(tools: MemoryApp.adding.replacing("Add Numbers", with: "Delete Everything"))
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
      let app = try MemoryApp(tools: MemoryApp.adding) { call, _ in MemoryApp.sum(call) }
      let checked = try await app.catalogue()
      try app.change(tools: MemoryApp.adding.replacing(part, with: "number"))
      _ = try await app.catalogue()
      let run = try await WorkflowTester("steps:\n  - pal.add_numbers: 1", apps: checked).run()
      #expect((run.failure == nil) == isCalled)
      #expect(app.calls.count == (isCalled ? 1 : 0))
    }
  }

  @Test func `an app that tells of changes without end is listed once for each call`() async throws
  {
    let app = try MemoryApp(tools: MemoryApp.adding) { call, _ in MemoryApp.sum(call) }
    let catalogue = try await app.catalogue()
    let listed = app.lists
    for _ in 0..<100_000 { try app.change(tools: MemoryApp.adding) }
    let run = try await WorkflowTester("steps:\n  - pal.add_numbers: 1", apps: catalogue).run()
    #expect(run.failure == nil)
    #expect(app.lists == listed + 1)
  }

  @Test func `calls at the same time list the tools once`() async throws {
    let app = try MemoryApp(tools: MemoryApp.adding) { call, _ in MemoryApp.sum(call) }
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
    let tools = MemoryApp.adding.replacing(
      #""title""#, with: #""_meta": {"dev.segue/intents": {"aliases": ["plus"]}}, "title""#)
    let app = try MemoryApp(tools: tools) { call, _ in MemoryApp.sum(call) }
    let catalogue = try await app.catalogue()
    #expect(catalogue.intent("pal.plus")?.deprecation == "it is called `pal.add_numbers` now")
    #expect(!catalogue.ids.contains("pal.plus"))
    let run = try await WorkflowTester("steps:\n  - pal.plus: 1", apps: catalogue).run()
    #expect(run.result == 1)
  }

  @Test func `a dry run asks an app that can tell what it would do`() async throws {
    let tools = MemoryApp.adding.replacing(
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

  @Test func `a tool that was removed is missing`() async throws {
    let app = try MemoryApp(tools: MemoryApp.adding) { call, _ in MemoryApp.sum(call) }
    let catalogue = try await app.catalogue()
    try app.change(tools: "[]")
    let run = try await WorkflowTester("steps:\n  - pal.add_numbers: 1", apps: catalogue).run()
    #expect(run.failure == "`pal` no longer has `addNumbers`")
    #expect(app.calls.isEmpty)
  }
}
