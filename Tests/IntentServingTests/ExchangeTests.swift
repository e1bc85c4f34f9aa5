import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import ServerTesting
import SystemPackage
import TestFixtures
import Testing

@testable import IntentServing
@testable import ToolServing

/// Every exchange, in both eras, with a provider that is a process of its own.
@Suite(.serialized) struct ExchangeTests {
  static let eras = ProtocolEra.allCases

  @Test(arguments: eras)
  func `a result of the new era is complete, and one of the old era says nothing of that`(
    era: ProtocolEra
  ) async throws {
    let program = try await ServedProgram(era)
    let result = try await program.request(Method.ping)
    #expect(result["resultType"] == (era == .new ? "complete" : nil))
    let server = result.meta[MetaKey.serverInfo]
    #expect(server == (era == .new ? ["name": "pal", "version": "2.1"] : nil))
  }

  @Test func `a server says what it can before it is asked for anything else`() async throws {
    let new = try await ServedProgram(.new)
    let discovered = try await new.request(Method.discover)
    #expect(discovered["supportedVersions"]?.jsonArray?.first == .text(ProtocolRevision.new))
    #expect(
      discovered["capabilities"] == [
        "tools": [:], "extensions": [IntentExtension.name: ["version": 1]], "resources": [:],
      ])
    let refusal = await #expect(throws: RemoteError.self) {
      try await new.connection.request(
        Method.listTools, ["_meta": [MetaKey.revision: "2031-01-01"]])
    }
    #expect(refusal?.code == -32022)
    #expect(refusal?.data?.jsonObject?["supported"]?.jsonArray?.first == "2026-07-28")

    let old = try await ServedProgram(.old)
    for (asked, answered) in [("2024-11-05", "2024-11-05"), ("1999-01-01", "2025-11-25")] {
      let result = try await old.request(
        Method.initialize,
        ["protocolVersion": .text(asked), "capabilities": [:], "clientInfo": [:]])
      #expect(result["protocolVersion"] == .text(answered))
    }
  }

  @Test(arguments: eras)
  func `tools have plain schemas, and exact types for clients that know them`(
    era: ProtocolEra
  ) async throws {
    let program = try await ServedProgram(era)
    let listed = try await program.request(Method.listTools)
    #expect(listed["ttlMs"] == (era == .new ? 0 : nil))
    let tools = listed["tools"]?.jsonArray?.compactMap(\.jsonObject) ?? []
    #expect(
      tools.compactMap { $0["name"]?.jsonString } == [
        "add_event", "ask_trip", "continue", "count", "crash", "delete_events", "export_day",
        "fail", "find_rooms", "label", "nothing", "pay_trip", "plan", "plan_trip", "rename_event",
        "sell_rooms", "show_if_watched", "show_later", "show_now", "show_rooms", "show_window",
        "tell_context", "unlock_vault",
      ])
    let rooms = try #require(tools.first { $0["name"] == "find_rooms" })
    #expect(
      rooms["inputSchema"] == [
        "type": "object",
        "properties": [
          "seats": [
            "type": "integer", "title": "Seats", "minimum": 1, "maximum": 40, "default": 4,
          ],
          "tags": [
            "type": "array", "items": ["type": "string"], "title": "Tags", "minItems": 0,
            "maxItems": 3,
          ],
          "building": ["type": "string", "title": "Building"],
        ],
      ])
    #expect(
      rooms["annotations"] == [
        "title": "Find Rooms", "readOnlyHint": true, "destructiveHint": false,
        "idempotentHint": true, "openWorldHint": true,
      ])
    #expect(rooms.intentMeta["effects"] == ["reads_network"])
    let label = try #require(tools.first { $0["name"] == "label" })
    #expect(label.intentMeta["undoable"] == true)
    #expect(
      label["inputSchema"]?.jsonObject?["properties"]?.jsonObject?["day"] == [
        "type": "string", "format": "date", "title": "Day",
      ])
    let add = try #require(tools.first { $0["name"] == "add_event" })
    #expect(
      add.intentMeta == [
        "intent": "AddEventIntent", "summary": "Add ${name} to ${calendar}",
        "parameters": ["name": "text", "calendar": "calendar_entity", "urgency": "urgency"],
        "output": "event_entity", "piped": "name", "category": "Calendar",
        "output_name": "Event",
      ])
    #expect(
      add["outputSchema"] == [
        "type": "object", "properties": ["result": ["type": "object"]], "required": ["result"],
      ])
  }

  @Test(arguments: eras)
  func `an entity goes in by id, title or what was given, and a typed result comes out`(
    era: ProtocolEra
  ) async throws {
    let program = try await ServedProgram(era)
    for calendar in ["c2", "Work", ["type": "calendar_entity", "id": "c2"]] as [IntentValue] {
      let result = try await program.call("add_event", ["name": "Dentist", "calendar": calendar])
      #expect(
        result["structuredContent"] == [
          "result": [
            "type": "event_entity", "id": "e7", "title": "Dentist", "subtitle": "in Work",
            "properties": ["title": "Dentist", "calendar": "Work", "length": "PT30M"],
          ]
        ])
      #expect(result.texts.first == "Added Dentist (low).")
      #expect(result.texts.last?.hasPrefix(#"{"result":{"type":"event_entity""#) == true)
      #expect(result.intentMeta["dialog"] == "Added Dentist (low).")
    }
    let missing = try await program.call("add_event", ["name": "x", "calendar": "Nowhere"])
    #expect(missing.errorKind == "missing")
    // Where ids are promised, a title is no id.
    let exact = try await program.call(
      "add_event", ["name": "x", "calendar": "Work"], told: ["exact": ["calendar"]])
    #expect(exact.errorKind == "missing")
    // What the intent prints is in the log, and breaks no message.
    #expect(program.problems.isEmpty)
    #expect(try program.log().contains(#""added": Dentist"#))
    #expect(try program.log().hasPrefix("starting\n"))
  }

  @Test(arguments: eras)
  func `among several entities the user chooses`(era: ProtocolEra) async throws {
    let program = try await ServedProgram(era)
    program.answering(["Twins (c5)"])
    let result = try await program.call("add_event", ["name": "x", "calendar": "Twins"])
    #expect(result.errorKind == nil)
    #expect(program.asked.map(\.message) == ["Which Calendar is “Twins”?"])
    let unattended = try await program.call(
      "add_event", ["name": "x", "calendar": "Twins"], told: ["context": ["attended": false]])
    #expect(unattended.errorKind == "value")
    #expect(unattended.texts[0].contains("several: `Twins (c4)`, `Twins (c5)`"))
    let named = try await program.call(
      "add_event", ["name": "x", "calendar": "Twins (c5)"], told: ["context": ["attended": false]])
    #expect(named.errorKind == nil, "\(named.texts)")
  }

  @Test(arguments: eras)
  func `values are read as generously as in workflows, and refused by name`(
    era: ProtocolEra
  ) async throws {
    let program = try await ServedProgram(era)
    for urgency in ["high", "At Once", "now"] {
      let result = try await program.call("add_event", ["name": "x", "urgency": .text(urgency)])
      #expect(result.texts.first == "Added x (high).")
    }
    let rooms = try await program.value("find_rooms", ["seats": "12", "tags": "quiet"])
    #expect(rooms == ["any for 12", "quiet"])
    #expect(try await program.value("find_rooms", ["seats": .nothing]) == ["any for 4"])
    #expect(
      try await program.value("nothing", ["number": 9_007_199_254_740_993])
        == 9_007_199_254_740_993)
    #expect(try await program.value("nothing") == .nothing)
    for (arguments, part) in [
      (["seats": "many"], "`seats`: "),
      (["seats": .number(Decimal(1.5))], "`seats`: needs a whole number"),
      (["seats": 41], "`seats`: needs a number from 1 to 40"),
      (["tags": ["a", "b", "c", "d"]], "`tags`: needs a list of at most 3 items"),
      (["chairs": 1], "`find_rooms` has no parameter `chairs`"),
    ] as [(JSONObject, String)] {
      let result = try await program.call("find_rooms", arguments)
      #expect(result.errorKind == "value")
      #expect(result.texts[0].contains(part))
    }
    let unknown = await #expect(throws: RemoteError.self) { try await program.call("fly") }
    #expect(unknown?.code == -32602)
  }

  @Test(arguments: eras)
  func `a failure has words and a kind`(era: ProtocolEra) async throws {
    let program = try await ServedProgram(era)
    let locked = try await program.call("fail", ["reason": "locked"])
    #expect(locked.errorKind == "not_permitted")
    #expect(locked.texts == ["this isn't allowed"])
    let missing = try await program.call("fail", ["reason": "missing"])
    #expect(
      missing.intentMeta["error"] == [
        "kind": "missing", "message": "the calendar is gone", "help": "make one",
      ])
    let plain = try await program.call("fail", ["reason": "plain"])
    #expect(plain.errorKind == "other")
    #expect(plain.texts == ["Kalender gesperrt"])
    let fine = try await program.call("fail", ["reason": "none"])
    #expect(fine.errorKind == nil)
    #expect(fine["structuredContent"] == nil)
    #expect(fine["content"] == [])
  }

  @Test(arguments: eras)
  func `files go in by path or URL, and come out as URL and link`(era: ProtocolEra) async throws {
    let program = try await ServedProgram(era)
    try program.folder.write("Dear ", to: "a template%.txt")
    let path = program.folder.path.appending("a template%.txt")
    for template in [path.string, WireValue.url(of: path)] {
      let result = try await program.call(
        "export_day", ["text": "Anna", "template": .text(template)])
      let url = try #require(
        result["structuredContent"]?.jsonObject?["result"]?.jsonString.flatMap(URL.init))
      #expect(url.lastPathComponent == "Day é.txt")
      #expect(try String(contentsOf: url, encoding: .utf8) == "Dear Anna")
      let link = result["content"]?.jsonArray?.last?.jsonObject
      #expect(link?["type"] == "resource_link")
      #expect(link?["uri"] == .text(url.absoluteString))
      #expect(link?["mimeType"] == "text/plain")
    }
    // Relative paths start in the run's folder.
    let result = try await program.call(
      "export_day", ["text": "x", "template": "a template%.txt"],
      told: ["context": ["folder": .text(program.folder.path.string)]])
    #expect(result.errorKind == nil)
  }

  @Test(arguments: eras)
  func `progress grows, and belongs to the request`(era: ProtocolEra) async throws {
    let program = try await ServedProgram(era)
    let result = try await program.call("count", ["to": 4], hasProgress: true)
    #expect(result["structuredContent"] == ["result": 4])
    let fractions = program.progress.map(\.progress)
    #expect(fractions.last == 1)
    #expect(program.progress.last?.message == "4 of 4")
    #expect(Set(program.progress.map(\.token)).count == 1)
    _ = try await program.call("count", ["to": 1])
    #expect(program.progress.count == fractions.count)
  }

  @Test(
    arguments: eras,
    [(nil, "canceled"), (.timeout, "out of time")]
      as [(IntentCancellationReason?, String)])
  func `canceling reaches the intent with its reason, and nothing answers`(
    era: ProtocolEra, because: (reason: IntentCancellationReason?, words: String)
  ) async throws {
    let program = try await ServedProgram(era)
    let marker = program.folder.path.appending("marker")
    let cancellation = IntentCancellation()
    let call = Task {
      try await IntentCancellation.$current.withValue(cancellation) {
        try await program.call(
          "count", ["to": 100_000, "marker": .text(marker.string)], hasProgress: true)
      }
    }
    while program.progress.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    if let reason = because.reason { cancellation.note(reason) }
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    while !FileManager.default.fileExists(atPath: marker.string) {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(try String(contentsOfFile: marker.string, encoding: .utf8) == because.words)
    #expect(try await program.request(Method.ping)["isError"] == nil)
    #expect(program.problems.isEmpty)
  }

  @Test(arguments: eras)
  func `the context of the run is the intent's, and the opened intent speaks last`(
    era: ProtocolEra
  ) async throws {
    let program = try await ServedProgram(era)
    let result = try await program.call(
      "tell_context",
      told: [
        "context": ["folder": "/tmp", "timezone": "Asia/Tokyo", "locale": "de-DE", "key": "k"]
      ])
    #expect(result["structuredContent"] == ["result": "/tmp Asia/Tokyo de-DE"])
    #expect(result.texts.first == "Closed.")
  }
}
