import AppIntentsCore
import ModelContext
import OrderedCollections
import ProviderClient
import Testing
import WorkflowTesting
import WorkflowValues

@testable import Apps

/// What of an app is agreed to, and what differs from that.
@Suite("Definitions of apps")
struct AppDefinitionTests {
  private static func app(
    _ tools: String, types: String? = nil, isTrusted: Bool = false
  ) throws -> MemoryApp {
    try MemoryApp(tools: tools, types: types, isTrusted: isTrusted) { _, _ in .text("done") }
  }

  private static let types = """
    {"types": {"event": {"title": "Event", "queries": ["all"], "properties": {"size": "number"}}}}
    """

  @Test func `an app that offers more than commands should read is refused`() async throws {
    let long = String(repeating: "x", count: 5 << 20)
    let app = try Self.app("[]", types: #"{"types": {"event": {"title": "\#(long)"}}}"#)
    let failure = await #expect(throws: ProviderFailure.self) {
      try await AgreedApp.offered(by: app, named: "pal")
    }
    #expect(
      failure == ProviderFailure(.misbehaved, "`pal` describes itself in more than 4 MiB"))
  }

  @Test func `tools that share a name, or have none, are no steps`() async throws {
    let app = try Self.app(
      """
      [{"name": "do_it", "description": "one", "inputSchema": {"type": "object"}},
        {"name": "fine", "inputSchema": {"type": "object"}}, {"inputSchema": {"type": "object"}},
        {"name": "do_it", "description": "two", "inputSchema": {"type": "object"}}]
      """)
    let catalogue = try await app.catalogue()
    #expect(catalogue.ids == ["pal.fine"])
    #expect(catalogue.steps.hidden.map(\.tool) == ["do_it"])
    #expect(catalogue.steps.hidden.first?.reason == "the app has several tools with this name")
    // Nothing has changed as long as the list is the same.
    let agreed = try await AgreedApp.offered(by: app, named: "pal")
    let kept = try #require(AgreedApp(json: agreed.json))
    #expect(kept == agreed)
    let again = try await AgreedApp.offered(by: app, named: "pal")
    #expect(DefinitionChanges(from: kept, to: again).isEmpty)
    #expect(DefinitionChanges(from: kept, to: try await app.listing().tools).isEmpty)
    #expect(try await app.run("steps:\n  - pal.fine").result == "done")
  }

  @Test func `a tool whose name is longer than the protocol allows is no step`() async throws {
    let longest = String(repeating: "a", count: 128)
    let app = try Self.app(
      """
      [{"name": "\(longest)", "inputSchema": {"type": "object"}},
        {"name": "\(longest)b", "inputSchema": {"type": "object"}}]
      """)
    let catalogue = try await app.catalogue()
    #expect(catalogue.ids == ["pal.\(longest)"])
    #expect(catalogue.steps.hidden.map(\.tool) == ["\(longest)…"])
    #expect(catalogue.steps.hidden.map(\.reason) == ["its name has more than 128 characters"])
  }

  @Test func `a title is short, and never empty`() async throws {
    let long = String(repeating: "a", count: 300)
    let app = try Self.app(
      """
      [{"name": "one", "title": "\(long)", "inputSchema": {"type": "object"}},
        {"name": "two", "title": " \\u0007", "inputSchema": {"type": "object"}},
        {"name": "\u{6728}", "inputSchema": {"type": "object"}},
        {"name": " ", "inputSchema": {"type": "object"}}]
      """)
    let tools = try await app.catalogue().steps.tools
    #expect(
      tools.mapValues(\.title) == [
        "one": "\(long.prefix(200))…", "two": "Two", "tool": "\u{6728}", "tool_2": "tool_2",
      ])
  }

  @Test func `a tool whose name another one takes isn't called any more`() async throws {
    let one = #"{"name": "do_it", "inputSchema": {"type": "object"}}"#
    let app = try Self.app("[\(one)]")
    let catalogue = try await app.catalogue()
    try app.change(tools: "[\(one), \(one)]")
    let run = try await WorkflowTester("steps:\n  - pal.do_it", apps: catalogue).run()
    #expect(run.failure == "`pal` no longer has `do_it`")
    #expect(app.calls.isEmpty)
  }

  @Test(arguments: [
    (Optional<String>.none, [], ["find_event"], []),
    (types, [], [], []),
    (types.replacing("size", with: "length"), ["find_event"], [], []),
    (types.replacing("event", with: "party"), [], ["find_party"], ["find_event"]),
    (
      types.replacing("{\"types\"", with: "{\"phrases\": [], \"types\""),
      [DefinitionChanges.itself], [], []
    ),
  ])
  func `what an app tells besides its tools is compared, too`(
    types: String?, changed: [String], added: [String], removed: [String]
  ) async throws {
    let before = types == nil ? nil : Self.types
    let agreed = try await AgreedApp.offered(by: Self.app("[]", types: before), named: "pal")
    let offered = try await AgreedApp.offered(
      by: Self.app("[]", types: types ?? Self.types), named: "pal")
    let changes = DefinitionChanges(from: agreed, to: offered)
    #expect(changes.changed == changed)
    #expect(changes.added == added)
    #expect(changes.removed == removed)
  }

  @Test(arguments: [(true, SideEffects.readsNetwork), (false, .unknown)])
  func `that a look-up changes nothing is believed of a trusted app`(
    isTrusted: Bool, effects: SideEffects
  ) async throws {
    let catalogue = try await Self.app("[]", types: Self.types, isTrusted: isTrusted).catalogue()
    #expect(catalogue.intent("pal.find_event")?.sideEffects == effects)
    #expect(catalogue.intent("pal.find_event")?.isIdempotent == isTrusted)
    #expect(catalogue.steps.count == 1)
    #expect(catalogue.steps.found.map(\.step) == ["pal.find_event"])
  }

  @Test(arguments: [
    (#"{}"#, "may do anything, because it doesn't say what it changes"),
    (#"{"readOnlyHint": true}"#, "changes nothing"),
    (#"{"readOnlyHint": false}"#, "may change and delete"),
    (#"{"idempotentHint": true}"#, "may change and delete; may be repeated"),
    (#"{"destructiveHint": false}"#, "adds"),
    (#"{"destructiveHint": false, "idempotentHint": true}"#, "adds; may be repeated"),
  ])
  func `what a tool claims is said in words`(annotations: String, claim: String) throws {
    let hints = try #require(try JSONReader.read(annotations).jsonObject)
    #expect(ToolEffects(meta: [:], annotations: hints).claim == claim)
  }
}
