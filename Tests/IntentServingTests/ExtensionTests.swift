import AppIntentsCore
import ModelContext
import OrderedCollections
import ProgramTesting
import ServerTesting
import SystemPackage
import TestFixtures
import Testing

@testable import IntentServing

/// The requests that the extension adds, and the state of questions.
@Suite(.serialized) struct ExtensionTests {
  static let eras = ProtocolEra.allCases

  @Test(arguments: eras)
  func `an app tells its types, enums and shortcuts`(era: ProtocolEra) async throws {
    let program = try await ServedProgram(era)
    let app = try await program.request(Method.app)
    #expect(app["name"] == "pal")
    #expect(
      app["types"]?.jsonObject?["calendar_entity"] == [
        "title": "Calendar", "queries": ["ids", "text", "all", "indexed"],
        "properties": ["name": "text", "shares": "number"],
      ])
    #expect(
      app["types"]?.jsonObject?["event_entity"]?.jsonObject?["properties"] == [
        "title": "text", "calendar": "text", "length": "duration",
      ])
    #expect(
      app["enums"]?.jsonObject?["urgency"] == [
        ["name": "low", "title": "Whenever"],
        ["name": "high", "title": "At Once", "synonyms": ["now"]],
      ])
    #expect(
      app["shortcuts"] == [
        [
          "tool": "find_rooms", "arguments": ["seats": 4],
          "phrases": ["Find a room with ${applicationName}"], "title": "Find Room",
          "symbol": "door",
        ]
      ])
    #expect(
      app["hidden"] == [
        ["tool": "closing", "reason": "`isDiscoverable` is false"],
        ["tool": "note_trip", "reason": "`isDiscoverable` is false"],
        ["tool": "rooms_snippet", "reason": "it only shows something"],
        ["tool": "switch_favorite", "reason": "`isDiscoverable` is false"],
      ])
  }

  @Test(arguments: eras)
  func `entities are found by ids, text, suggestion, or all`(era: ProtocolEra) async throws {
    let program = try await ServedProgram(era)
    func ids(_ query: JSONObject) async throws -> [String] {
      var parameters = query
      parameters["type"] = "calendar_entity"
      let found = try await program.request(Method.entities, parameters)["entities"]?.jsonArray
      return (found ?? []).compactMap { $0.jsonObject?["id"]?.jsonString }
    }
    #expect(try await ids(["ids": ["c3", "nope", "c1"]]) == ["c3", "c1"])
    #expect(try await ids(["text": "Work"]) == ["c2"])
    #expect(try await ids(["text": "work"]) == ["c2", "c3"])
    #expect(try await ids(["suggested": true]) == ["c1"])
    #expect(try await ids(["all": true]) == ["c1", "c2", "c3", "c4", "c5"])
    let none = await #expect(throws: RemoteError.self) {
      try await program.request(Method.entities, ["type": "event_entity", "all": true])
    }
    #expect(none?.code == -32601)
    let unknown = await #expect(throws: RemoteError.self) {
      try await program.request(Method.entities, ["type": "planet", "all": true])
    }
    #expect(unknown?.code == -32602)
    let property = try await program.request(
      Method.property, ["type": "calendar_entity", "id": "c2", "property": "name"])
    #expect(property["value"] == "Work")
    let deferred = try await program.request(
      Method.property, ["type": "calendar_entity", "id": "c2", "property": "shares"])
    #expect(deferred["value"] == 4)
    let found = try await program.request(
      Method.entities, ["type": "calendar_entity", "ids": ["c2"]])
    #expect(
      found["entities"] == [
        [
          "type": "calendar_entity", "id": "c2", "title": "Work", "properties": ["name": "Work"],
          "deferred": ["shares"],
        ]
      ])
  }

  @Test(arguments: eras)
  func `options and suggestions tell the sections in which they are listed`(
    era: ProtocolEra
  ) async throws {
    let program = try await ServedProgram(era)
    let options = try await program.request(
      Method.options, ["tool": "plan_trip", "parameter": "place"])
    #expect(
      options["items"]?.jsonArray?.map { $0.jsonObject?["title"] }
        == ["The Lake", "A Hill", "The Sea"])
    #expect(options["sections"] == [["title": "Near", "count": 2], ["title": "Far", "count": 1]])
    let fitting = try await program.request(
      Method.options, ["tool": "plan_trip", "parameter": "place", "text": "hill"])
    #expect(fitting["sections"] == [["title": "Near", "count": 1]])
    let travelers: IntentValue = [
      ["title": "Family", "count": 1], ["title": "Friends", "count": 1],
    ]
    let suggested = try await program.request(
      Method.entities, ["type": "traveler_entity", "suggested": true])
    #expect(suggested["sections"] == travelers)
    let listed = try await program.request(
      Method.options, ["tool": "plan_trip", "parameter": "traveler"])
    #expect(listed["sections"] == travelers)
  }

  @Test(arguments: eras)
  func `icons are told where something is listed`(era: ProtocolEra) async throws {
    let program = try await ServedProgram(era)
    func icons(_ method: String, _ parameters: JSONObject) async throws -> [String?] {
      let result = try await program.request(method, parameters)
      let listed = (result["items"] ?? result["entities"])?.jsonArray ?? []
      return listed.map { $0.jsonObject?["icon"]?.jsonString }
    }
    let app = try await program.request(Method.app)
    #expect(app["icon"] == "calendar")
    let cases = (app["enums"]?.jsonObject ?? [:]).values.flatMap { $0.jsonArray ?? [] }
    let locked = cases.first { $0.jsonObject?["name"] == "locked" }
    #expect(locked?.jsonObject?["icon"] == "lock")
    #expect(
      try await icons(Method.options, ["tool": "plan_trip", "parameter": "place"])
        == ["data:image/png;base64,iVBORw0KGgo=", nil, nil])
    #expect(
      try await icons(Method.options, ["tool": "plan_trip", "parameter": "traveler"])
        == ["figure.walk", "figure.walk"])
    #expect(
      try await icons(Method.entities, ["type": "traveler_entity", "text": "Ann"])
        == ["figure.walk"])
  }

  @Test(arguments: eras)
  func `processes of an app share its index, and it outlives them`(era: ProtocolEra) async throws {
    let folder = try TestFolder()
    let command = [
      "env", "SEGUE_INDEX=\(folder["index.sqlite"])", Repository.sampleProvider.path,
    ]
    func found(_ text: String, by program: ServedProgram) async throws -> [IntentValue?] {
      let result = try await program.request(
        Method.entities, ["type": "calendar_entity", "text": .text(text), "indexed": true])
      return (result["entities"]?.jsonArray ?? []).map { $0.jsonObject?["id"] }
    }
    let one = try await ServedProgram(era, command)
    let two = try await ServedProgram(era, command)
    #expect(try await found("trip", by: two) == [])
    // The query of all puts them into the index.
    _ = try await one.request(Method.entities, ["type": "calendar_entity", "all": true])
    one.kill()
    #expect(try await found("trip", by: two) == ["c3"])
    let three = try await ServedProgram(era, command)
    #expect(try await found("TRIPS work", by: three) == ["c3"])
  }

  @Test(arguments: eras)
  func `options depend on the values of other parameters`(era: ProtocolEra) async throws {
    let program = try await ServedProgram(era)
    func companions(_ arguments: JSONObject) async throws -> [IntentValue?]? {
      let options = try await program.request(
        Method.options,
        ["tool": "plan_trip", "parameter": "companion", "arguments": .dictionary(arguments)])
      return options["items"]?.jsonArray?.map { $0.jsonObject?["title"] }
    }
    #expect(try await companions([:]) == [])
    #expect(try await companions(["traveler": "Ann"]) == ["Bo", "Cleo"])
  }

  @Test(arguments: eras)
  func `entities are found by the values of other parameters, in any order`(
    era: ProtocolEra
  ) async throws {
    let program = try await ServedProgram(era)
    let given: [[(String, IntentValue)]] = [
      [("traveler", "Cleo"), ("companion", "Bo")], [("companion", "Bo"), ("traveler", "Cleo")],
    ]
    for arguments in given {
      #expect(
        try await program.value("plan_trip", JSONObject(uniqueKeysWithValues: arguments))
          == "Cleo to Sea, second class, Bo")
      let taken = arguments.map { ($0.0, IntentValue.text("Cleo")) }
      let failed = try await program.call("plan_trip", JSONObject(uniqueKeysWithValues: taken))
      #expect("\(failed)".contains("there is no Traveler `Cleo`"), "\(failed)")
    }
  }

  @Test(arguments: eras)
  func `options are what their provider or the entity's query gives`(
    era: ProtocolEra
  ) async throws {
    let program = try await ServedProgram(era)
    let buildings = try await program.request(
      Method.options, ["tool": "find_rooms", "parameter": "building", "text": "nor"])
    #expect(buildings["items"] == [["value": "North", "title": "North"]])
    #expect(buildings["default"] == "South")
    let calendars = try await program.request(
      Method.options, ["tool": "add_event", "parameter": "calendar", "text": "trip"])
    #expect(calendars["items"] == [["value": "c3", "title": "Work Trips"]])
    let suggested = try await program.request(
      Method.options, ["tool": "add_event", "parameter": "calendar"])
    #expect(suggested["items"] == [["value": "c1", "title": "Home"]])
  }

  @Test(arguments: eras)
  func `a simulation says what it would do, and an intent without one isn't performed`(
    era: ProtocolEra
  ) async throws {
    let program = try await ServedProgram(era)
    let plan = try await program.call("plan", method: Method.simulate)
    #expect(plan["structuredContent"] == ["result": 2])
    #expect(plan.intentMeta["would"] == ["plan the day"])
    let rooms = try await program.call("find_rooms", method: Method.simulate)
    #expect(rooms["structuredContent"] == ["result": ["any for 4"]])
    let refused = await #expect(throws: RemoteError.self) {
      try await program.call("add_event", ["name": "x"], method: Method.simulate)
    }
    #expect(refused?.code == -32601)
    let unknown = await #expect(throws: RemoteError.self) {
      try await program.request(IntentExtension.method("nothing"))
    }
    #expect(unknown?.code == -32601)
  }

  @Test(arguments: eras)
  func `what a call did can be undone, once and in any order`(era: ProtocolEra) async throws {
    let program = try await ServedProgram(era)
    func add(_ label: String) async throws -> JSONObject {
      try #require(
        try await program.call("label", ["label": .text(label)]).intentMeta["undo"]?.jsonObject)
    }
    let (first, second) = (try await add("a"), try await add("b"))
    #expect(first["title"] == "Label a")
    let nothing = try await program.call("label")
    #expect(nothing["structuredContent"] == ["result": ["a", "b"]])
    #expect(nothing.intentMeta["undo"] == nil)
    let steps: [(undo: JSONObject, left: IntentValue)] = [(first, ["b"]), (second, .list([]))]
    for (undo, left) in steps {
      let token = JSONObject(present: ["token": undo["token"]])
      #expect(try await program.request(Method.undo, token)["undone"] == undo["title"])
      #expect(try await program.value("label") == left)
      await #expect(throws: RemoteError.self) { try await program.request(Method.undo, token) }
    }
  }

  @Test(arguments: eras)
  func `a look-up is made in the language of the run`(era: ProtocolEra) async throws {
    let program = try await ServedProgram(era)
    let query: JSONObject = ["type": "event_entity", "ids": ["language"]]
    for (language, locale) in [("de-DE", "de-DE"), ("fr", "fr")] {
      let found = try await program.request(
        Method.entities,
        query.addingIntentMeta(["context": ["locale": .text(language)]]))
      #expect(found["entities"]?.jsonArray?.first?.jsonObject?["title"] == .text(locale))
    }
  }

  @Test(arguments: eras)
  func `what an opened intent did is undone by the call that opened it`(era: ProtocolEra)
    async throws
  {
    let program = try await ServedProgram(era)
    let undo = try #require(
      try await program.call("tell_context").intentMeta["undo"]?.jsonObject)
    #expect(undo["title"] == "Close")
    #expect(try await program.value("label") == ["closed"])
    let token: JSONObject = ["token": undo["token"] ?? .nothing]
    #expect(try await program.request(Method.undo, token)["undone"] == "Close")
    #expect(try await program.value("label") == [])
  }

  @Test func `the state of a question is good once, for the same tool and arguments`() async throws
  {
    let program = try await ServedProgram(.new)
    let arguments: IntentValue = ["event": "e1"]
    func send(_ more: JSONObject, _ name: String = "rename_event") async throws -> JSONObject {
      let all: JSONObject = ["name": .text(name), "arguments": arguments]
      return try await program.request(Method.callTool, all.merging(more) { _, new in new })
    }
    let first = try #require(InputRequired(try await send([:])))
    let second = try #require(InputRequired(try await send([:])))
    let state = try #require(first.state)
    #expect(state != second.state)
    #expect(state.count > 40)
    let answer: IntentValue = ["q1": ["action": "accept", "content": ["value": "Party"]]]
    let whole: JSONObject = ["requestState": .text(state), "inputResponses": answer]
    for (change, name) in [
      (["arguments": ["event": "e2"]], "rename_event"), ([:], "add_event"),
      (["inputResponses": [:]], "rename_event"), (["requestState": "guess"], "rename_event"),
      (["inputResponses": ["q1": ["action": "shrug"]]], "rename_event"),
    ] as [(JSONObject, String)] {
      let refused = await #expect(throws: RemoteError.self) {
        try await send(whole.merging(change) { _, new in new }, name)
      }
      #expect(refused?.code == -32602)
    }
    #expect(try await send(whole)["structuredContent"] == ["result": "e1 is Party"])
    let again = await #expect(throws: RemoteError.self) { try await send(whole) }
    #expect(again?.code == -32602)
    // Another process knows nothing of it: the step was interrupted.
    let other = try await ServedProgram(.new)
    let unknown = await #expect(throws: RemoteError.self) {
      try await other.request(
        Method.callTool,
        [
          "name": "rename_event", "arguments": arguments,
          "requestState": .text(second.state ?? ""), "inputResponses": answer,
        ])
    }
    #expect(unknown?.code == -32602)
  }

  @Test func `each leg of a call has its own progress, and the answer cancel ends it`() async throws
  {
    let program = try await ServedProgram(.new)
    program.answering { _ in .cancel }
    let result = try await program.call("rename_event", ["event": "e1"], hasProgress: true)
    #expect(result.errorKind == "unanswered")
  }
}
