import AppIntentsCore
import Diagnostics
import ModelContext
import OrderedCollections
import ProviderClient
import Synchronization
import Testing
import WorkflowEngine
import WorkflowLanguage
import WorkflowTesting
import WorkflowValues

@testable import Apps

@Suite("Entities of apps")
struct AppEntityTests {
  private static let types = """
    {"types": {"event": {"title": "Event", "queries": ["ids", "text", "all"],
       "properties": {"start": "date", "size": "number"}}}}
    """

  private static let tools = """
    [{"name": "show", "inputSchema": {"type": "object", "properties": {"event": {"type": "string"}},
      "required": ["event"]}, "_meta": {"dev.segue/intents": {"parameters": {"event": "event"},
      "summary": "Show ${event}", "output": "text", "piped": "event"}},
      "outputSchema": {"type": "object", "properties": {"result": {"type": "string"}},
      "required": ["result"]}}]
    """

  private static let events: [(String, String, Int)] = [
    ("e1", "Tea", 3), ("e2", "Lunch", 9), ("e3", "Lunch", 5),
  ]

  private static func look(_ query: JSONObject) -> JSONObject {
    let found = events.filter { id, title, _ in
      if let ids = query["ids"]?.jsonArray { return ids.contains(.text(id)) }
      if let text = query["text"]?.jsonString { return title.contains(text) }
      return query["all"] == true
    }
    return [
      "entities": .list(
        found.map { id, title, size in
          [
            "type": "event", "id": .text(id), "title": .text(title),
            "properties": ["size": .number(size)],
          ]
        })
    ]
  }

  private func app() throws -> MemoryApp {
    try MemoryApp(tools: Self.tools, types: Self.types) { method, query in
      guard method == Method.entities else { throw RemoteError.unknownMethod(method) }
      return Self.look(query)
    } answer: { call, _ in
      .result(.text("shown " + (call.arguments["event"]?.jsonString ?? "")))
    }
  }

  @Test func `a condition inside the value of the step is a parameter in the wrong place`()
    async throws
  {
    let checker = WorkflowChecker(
      catalogue: IntentCatalogue([], apps: try await app().catalogue()))
    let text = "steps:\n  - pal.find_event: { where: item.size > 3, limit: 1 }"
    let found = WorkflowCompiler(checker).compile(text, path: "w.yaml").diagnostics
    #expect(found.map(\.kind.rawValue) == ["nested-parameter"])
    #expect(
      found.first?.helps.first
        == "put the value of `where` after the action: `- pal.find_event: item.size > 3`")
  }

  @Test(arguments: ["e1", "Tea"])
  func `an entity is named by its id or its title, and sent as its id`(word: String) async throws {
    let app = try app()
    let run = try await app.run("steps:\n  - pal.show: \(word)")
    #expect(run.result == "shown e1")
    #expect(app.calls.map(\.arguments) == [["event": "e1"]])
    #expect(app.calls.first?.intentMeta["exact"] == ["event"])
  }

  @Test(arguments: ["e2", "Tea"])
  func `an app that doesn't look at ids, or gives an entity twice, is understood`(
    word: String
  ) async throws {
    let app = try MemoryApp(tools: Self.tools, types: Self.types) { _, _ in
      let all = Self.look(["all": true])["entities"]?.jsonArray ?? []
      return ["entities": .list(all + all)]
    } answer: { call, _ in
      .result(.text("shown " + (call.arguments["event"]?.jsonString ?? "")))
    }
    let id = word == "Tea" ? "e1" : word
    #expect(try await app.run("steps:\n  - pal.show: \(word)").result == .text("shown \(id)"))
  }

  @Test func `entities that are larger than a value may be end the step`() async throws {
    let title = IntentValue.text(String(repeating: "x", count: 100_000))
    let app = try MemoryApp(tools: Self.tools, types: Self.types) { _, query in
      let next = IntentValue.text((query["cursor"]?.jsonString ?? "") + "x")
      return ["entities": [["type": "event", "id": "e1", "title": title]], "nextCursor": next]
    } answer: { _, _ in
      .result(.text("shown"))
    }
    let run = try await app.run("max_value: 1 MB\nsteps:\n  - pal.find_event")
    #expect(run.failure == "its value is larger than a value may be, which is 1 MB")
  }

  @Test func `a cursor for two pages of entities ends the step at the second`() async throws {
    let requests = Mutex(0)
    let app = try MemoryApp(tools: Self.tools, types: Self.types) { _, _ in
      requests.withLock { $0 += 1 }
      return ["entities": [["type": "event", "id": "e1", "title": "Tea"]], "nextCursor": "more"]
    } answer: { _, _ in
      .result(.text("shown"))
    }
    let run = try await app.run("steps:\n  - pal.find_event")
    #expect(run.failure == "`pal` gives the same cursor for two pages of its entities")
    #expect(requests.withLock { $0 } == 2)
  }

  @Test func `a look-up tells the language and the time zone of the run`() async throws {
    let told = Mutex<[IntentValue]>([])
    let app = try MemoryApp(tools: Self.tools, types: Self.types) { _, query in
      let context = query.intentMeta["context"]
      told.withLock { $0.append(context ?? .nothing) }
      return Self.look(query)
    } answer: { _, _ in
      .result(.text("shown"))
    }
    #expect(try await app.run("steps:\n  - pal.show: e1").result == "shown")
    let contexts = told.withLock { $0 }
    #expect(!contexts.isEmpty)
    for context in contexts {
      #expect(Array(context.jsonObject?.keys ?? []) == ["locale", "timezone"])
      #expect(context.jsonObject?["locale"]?.jsonString?.isEmpty == false)
    }
  }

  @Test func `a conversion tells them, too`() async throws {
    let told = Mutex<[String: JSONObject]>([:])
    let types = #"{"types": {"event": {"queries": ["ids"], "exports": ["text"]}}}"#
    let app = try MemoryApp(tools: Self.tools, types: types) { method, query in
      told.withLock { $0[method] = query.intentMeta["context"]?.jsonObject }
      return method == Method.convert ? ["values": ["tea at four"]] : Self.look(query)
    } answer: { _, _ in
      .result(.text("shown"))
    }
    let kind = try #require(await app.catalogue().entityKind(named: "pal.event"))
    let found = try await kind.find("e1")
    guard case .entity(let event)? = found.first else {
      Issue.record("there is no entity in \(found)")
      return
    }
    #expect(try await kind.exported([event], as: .text) == ["tea at four"])
    let contexts = told.withLock { $0 }
    #expect(contexts[Method.convert] == contexts[Method.entities])
    #expect(Array(contexts[Method.convert]?.keys ?? []) == ["locale", "timezone"])
  }

  @Test(arguments: [
    ("Lunch (e3)", "shown e3"), ("Lunch (e2)", "shown e2"), ("Tea (e1)", "shown e1"),
  ])
  func `one of several with a title is named by what follows in parentheses`(
    words: String, output: IntentValue
  ) async throws {
    #expect(try await app().run("steps:\n  - pal.show: \(words)").result == output)
  }

  @Test(arguments: [
    ("Lunch (e4)", "there is no Event `Lunch (e4)`"),
    ("Dinner", "there is no Event `Dinner`"),
    ("Lunch", "`Lunch` could be any of several: `Lunch (e2)`, `Lunch (e3)`"),
  ])
  func `an entity that isn't certain is a failure`(word: String, message: String) async throws {
    let app = try app()
    let run = try await app.run("steps:\n  - pal.show: \(word)")
    #expect(run.failure == message)
    #expect(app.calls.isEmpty)
  }

  @Test func `entities are found by a condition, in an order, up to a limit`() async throws {
    let run = try await app().run(
      """
      steps:
        - pal.find_event:
          where: item.size > 3
          sort: size
          descending: true
          limit: 1
        - pal.show: ${prev[1]}
      """)
    #expect(run.result == "shown e2")
  }

  @Test func `words are searched in the app's index, and the rest is done here`() async throws {
    let asked = Mutex<[JSONObject]>([])
    let app = try MemoryApp(
      tools: Self.tools,
      types: Self.types.replacing("\"all\"]", with: "\"all\", \"indexed\"]")
    ) { method, query in
      guard method == Method.entities else { throw RemoteError.unknownMethod(method) }
      asked.withLock { $0.append(query) }
      return Self.look(query)
    } answer: { call, _ in
      .result(.text("shown " + (call.arguments["event"]?.jsonString ?? "")))
    }
    let run = try await app.run(
      """
      steps:
        - pal.find_event:
          text: Lunch
          where: item.size < 9
        - pal.show: ${prev[1]}
      """)
    #expect(run.result == "shown e3", "\(run.failure ?? "")")
    let filter: IntentValue = ["property": "size", "is": "less", "value": 9]
    #expect(
      asked.withLock { $0 }.first?.filter { $0.key != "_meta" } == [
        "where": ["match": "all", "filters": [filter]], "text": "Lunch", "indexed": true,
        "type": "event",
      ])
    // A type without an index has no such parameter.
    await #expect(throws: (any Error).self) {
      try await self.app().run("steps:\n  - pal.find_event:\n    text: Lunch")
    }
  }

  static let dayConditions: [(condition: String, filters: String)] = [
    ("item.start is $day", "start greater_or_equal 1, start less 2"),
    ("item.start is \"2026-01-01\"", "start greater_or_equal 1, start less 2"),
    ("item.start > $day", "start greater_or_equal 2"),
    ("item.start >= $day", "start greater_or_equal 1"),
    ("item.start < $day", "start less 1"), ("item.start <= $day", "start less 2"),
    (
      "item.start is $day and item.size > 3",
      "start greater_or_equal 1, start less 2, size greater 3"
    ),
    // What can't be compared there is compared here.
    ("item.start is not $day", ""), ("item.start is $day or item.size > 3", ""),
    ("item.start is $noon", "start equal noon"),
  ]

  /// An app compares a day as the moment at which it begins, at which nothing happens.
  @Test(arguments: dayConditions)
  func `a day is compared as the moments of it`(condition: String, filters: String) async throws {
    let asked = Mutex<[JSONObject]>([])
    let app = try MemoryApp(
      tools: Self.tools, types: Self.types.replacing("\"all\"]", with: "\"all\", \"where\"]")
    ) { method, query in
      asked.withLock { $0.append(query) }
      return ["entities": [], "filtered": true]
    } answer: { _, _ in
      .result(.text(""))
    }
    let run = try await app.run(
      """
      steps:
        - set: { day: '${date("2026-01-01")}', noon: '${date("2026-01-01T12:00:00Z")}' }
        - pal.find_event:
          where: \(condition)
      """)
    #expect(run.failure == nil)
    let sent = asked.withLock { $0 }.last?["where"]?.jsonObject?["filters"]?.jsonArray ?? []
    let names = ["2026-01-01T00:": "1", "2026-01-02T00:": "2", "2026-01-01T12:": "noon"]
    let words = sent.compactMap(\.jsonObject).map { filter in
      let value = filter["value"]?.text ?? ""
      let name = names.first { value.hasPrefix($0.key) }?.value ?? value
      return "\(filter["property"]?.text ?? "") \(filter["is"]?.text ?? "") \(name)"
    }
    #expect(words.joined(separator: ", ") == filters)
  }

  static let failures: [(error: RemoteError, message: String, kind: IntentFailure.Kind)] = [
    (
      RemoteError(
        code: RemoteError.Code.internalError, message: "the calendar is locked; unlock it",
        data: ["kind": "not_permitted", "message": "the calendar is locked", "help": "unlock it"]),
      "the calendar is locked", .notPermitted
    ),
    // Those of other programs have no details.
    (
      RemoteError(code: RemoteError.Code.internalError, message: "no\u{1B}[1m calendar\nis there"),
      "no[1m calendar\nis there", .other
    ),
    (RemoteError(code: 17, message: ""), "the app says that it failed, and not why", .other),
    // A request that the app doesn't understand isn't its own failure.
    (
      .invalidParameters("no `text`"), "`pal: Event` was refused: no `text` (-32602)", .other
    ),
  ]

  @Test(arguments: failures)
  func `a failed look-up has the app's own words`(
    error: RemoteError, message: String, kind: IntentFailure.Kind
  ) async throws {
    let app = try MemoryApp(tools: Self.tools, types: Self.types) { _, _ in
      throw error
    } answer: { _, _ in
      throw error
    }
    let run = try await app.run("steps:\n  - pal.show: Tea")
    #expect(run.full.failure?.message == message)
    #expect(run.full.failure?.kind.rawValue == kind.rawValue)
  }

  @Test func `an input may be an entity of an app`() async throws {
    let catalogue = try await app().catalogue()
    let tester = WorkflowTester(
      "inputs:\n  event: { type: pal.event }\nsteps:\n  - pal.show: $event", apps: catalogue)
    #expect(try await tester.input("event", "Tea").run().result == "shown e1")
  }

  @Test func `a call tells of the run`() async throws {
    let app = try app()
    _ = try await app.run("steps:\n  - pal.show: Tea")
    let alone = TestContext.make(interaction: UnattendedInteraction())
    _ = try await app.run("steps:\n  - pal.show: Tea", in: alone)
    #expect(app.calls.last?.intentMeta["context"]?.jsonObject?["attended"] == false)
    let context = app.calls.first?.intentMeta["context"]?.jsonObject ?? [:]
    #expect(context["step"] == "1")
    #expect(context["timezone"] == "GMT" || context["timezone"] == "UTC")
    #expect(context["attended"] == true)
    #expect(context["folder"]?.jsonString?.hasPrefix("/") == true)
  }
}
