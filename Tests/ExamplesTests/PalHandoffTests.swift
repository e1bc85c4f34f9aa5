import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import ServerTesting
import TestFixtures
import Testing

@Suite("Pal's handoff") struct PalHandoffTests {
  static let eras = ProtocolEra.allCases

  private let pal: ExampleApp

  init() throws { pal = try ExampleApp("Pal") }

  private var calendar: String { get throws { try pal.folder.text("Calendar.ics") } }

  static let handoffs: [(tool: String, arguments: JSONObject, dialog: String, shown: [String])] = [
    ("start_voice", [:], "Opening Pal.", ["Listening…"]),
    (
      "ask_pal", ["query": "Is it late?"], "Opening Pal to ask: Is it late?",
      ["Is it late?", "Thinking…"]
    ),
    (
      "agent_task", ["task": "tidy up"], "Opening Pal to work on: tidy up",
      ["tidy up", "Thinking…"]
    ),
    (
      "check_calendar", ["day": "2099-03-06"], "Opening Pal to check your calendar.",
      ["6 Mar 2099", "Dentist, 6 Mar 2099 at 10:00 AM", "Choir, 6 Mar 2099 at 6:00 PM"]
    ),
    (
      "find_free_time", ["day": "2099-03-06"], "Opening Pal to find free time.",
      ["Free time", "9:00 – 10:00 AM", "11:00 AM – 6:00 PM"]
    ),
  ]

  @Test(arguments: eras)
  func `what is handed over is said, and taken by the app once`(era: ProtocolEra) async throws {
    let app = try await pal.start(era)
    for (tool, arguments, dialog, shown) in Self.handoffs {
      let result = try await app.call(tool, arguments)
      #expect(result.texts.first == dialog)
      #expect(result.shown.map(\.withUsualSpaces) == shown, "\(tool)")
      #expect(try pal.folder.text("pending.json") == "[\n\n]")
    }
    #expect(try await app.call("open_pal").shown == ["Pal"])
    #expect(try pal.folder.text("Sessions/Is it late.md").hasSuffix("> Is it late?\n"))
  }

  @Test(arguments: eras)
  func `requests that are waiting are taken in order, each by one process`(
    era: ProtocolEra
  ) async throws {
    let waiting = (1...6).map { #"{"kind": "question", "text": "q\#($0)"}"# }
    try pal.folder.write("[\(waiting.joined(separator: ","))]", to: "pending.json")
    let apps = [try await pal.start(era), try await pal.start(era)]
    let shown = try await withThrowingTaskGroup(of: [String].self) { group in
      for app in apps { group.addTask { try await app.call("open_pal").shown } }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(shown.filter { $0.hasPrefix("q") }.sorted() == ["q1", "q2", "q3", "q4", "q5", "q6"])
  }

  @Test(arguments: eras)
  func `an event in words is added after a yes, and what was added can be undone`(
    era: ProtocolEra
  ) async throws {
    let app = try await pal.start(era)
    let before = try calendar
    app.answering([true])
    let added = try await app.call(
      "add_calendar_event", ["event": "tea with Ines on 2099-04-01 at 4pm"])
    #expect(added.texts.first == "Opening Pal to add tea with Ines on 2099-04-01 at 4pm.")
    #expect(
      app.asked.map(\.message.withUsualSpaces) == ["Add Tea with Ines, 1 Apr 2099 at 4:00 PM?"])
    #expect(try calendar.contains("DTSTART:20990401T160000Z\r\n"))
    let donated = added.intentMeta["donations"]?.jsonArray?.compactMap(\.jsonObject) ?? []
    #expect(
      donated.map { $0["tool"] } == ["add_calendar_event", "check_calendar", "find_free_time"])
    #expect(donated[0]["arguments"] == ["event": "tea with Ines on 2099-04-01 at 4pm"])
    #expect(added.intentMeta["undo"]?.jsonObject?["title"] == "Add Tea with Ines")
    app.answering([true])
    let undone = try await app.call("undo_last_action")
    #expect(app.asked.last?.message == "Delete Tea with Ines, which you've just added?")
    #expect(undone.texts.first == "Tea with Ines is deleted.")
    #expect(try calendar == before)
    #expect(try await app.call("undo_last_action").texts.first == "There is nothing to undo.")
    let unclear = try await app.call("add_calendar_event", ["event": "tea some time"])
    #expect(unclear.texts.first?.hasPrefix("I don't see a day in “tea some time”.") == true)
    app.answering { _ in .decline }
    let refused = try await app.call("add_calendar_event", ["event": "fair on 2099-05-01"])
    #expect(refused.errorKind == "declined")
    #expect(try calendar == before)
  }
}
