import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import ProgramTesting
import ServerTesting
import TestFixtures
import Testing

@Suite("Pal") struct PalTests {
  static let eras = ProtocolEra.allCases

  private let pal: ExampleApp

  init() throws { pal = try ExampleApp("Pal") }

  private var calendar: String { get throws { try pal.folder.text("Calendar.ics") } }

  @Test(arguments: eras)
  func `an event is deleted after a yes, and put back as it was`(era: ProtocolEra) async throws {
    let app = try await pal.start(era)
    let before = try calendar
    app.answering { _ in .decline }
    #expect(
      try await app.call("delete_calendar_event", ["event": "Choir"]).errorKind == "declined")
    #expect(try calendar == before)
    app.answering([true])
    let deleted = try await app.call("delete_calendar_event", ["event": "choir"])
    #expect(deleted.texts.first == "Choir is deleted.")
    #expect(app.asked.last?.message.withUsualSpaces == "Delete Choir, 6 Mar 2099 at 6:00 PM?")
    #expect(try !calendar.contains("choir-2099"))
    #expect(try calendar.contains("TRIGGER:-PT1H\r\n"))
    app.answering([true])
    let undone = try await app.call("undo_last_action")
    #expect(app.asked.last?.message == "Put Choir back into your calendar?")
    #expect(undone.texts.first == "Choir is back in your calendar.")
    #expect(Self.lines(try calendar) == Self.lines(before))
  }

  @Test(arguments: eras)
  func `the system undoes a deletion, too, and only one of them does`(
    era: ProtocolEra
  ) async throws {
    let app = try await pal.start(era)
    app.answering([true])
    let deleted = try await app.call("delete_calendar_event", ["event": "dentist-2099"])
    let undo = try #require(deleted.intentMeta["undo"]?.jsonObject)
    #expect(undo["title"] == "Delete Dentist")
    let token = try #require(undo["token"])
    let undone = try await app.request(IntentExtension.method("undo"), ["token": token])
    #expect(undone["undone"] == "Delete Dentist")
    #expect(try calendar.contains("UID:dentist-2099\r\n"))
    #expect(try await app.call("undo_last_action").texts.first == "There is nothing to undo.")
  }

  /// The lines of a file, without their order.
  private static func lines(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map(String.init).sorted()
  }

  @Test(arguments: eras)
  func `a change isn't undone, and that is said`(era: ProtocolEra) async throws {
    let app = try await pal.start(era)
    let cases: [(changes: JSONObject, kind: String, title: String, lines: [String])] = [
      (
        ["title": "Practice"], "updated", "Choir", ["SUMMARY:Practice", "DTSTART:20990306T180000Z"]
      ),
      (
        ["start": "2099-03-07T17:00:00Z", "place": "Library"], "rescheduled", "Practice",
        ["DTSTART:20990307T170000Z", "DTEND:20990307T183000Z", "LOCATION:Library"]
      ),
    ]
    for (changes, kind, title, lines) in cases {
      let changed = try await app.call(
        "change_event", ["event": "choir-2099", "changes": .dictionary(changes)])
      #expect(changed.texts.first == "Practice is changed.")
      #expect(try pal.folder.text("last-action.json").contains(#""\#(kind)""#))
      let undone = try await app.call("undo_last_action")
      #expect(undone.texts.first == "I can't undo changes of \(title) yet.")
      for line in lines { #expect(try calendar.contains("\(line)\r\n"), "\(line)") }
    }
  }

  @Test func `a day that is moved stays as many days`() async throws {
    try pal.folder.write(
      """
      BEGIN:VCALENDAR\r
      BEGIN:VEVENT\r
      UID:fair\r
      DTSTART;VALUE=DATE:20990325\r
      DTEND;VALUE=DATE:20990328\r
      SUMMARY:Fair\r
      END:VEVENT\r
      END:VCALENDAR\r

      """, to: "Fairs.ics")
    let app = try await pal.start(.new)
    let moved = try await app.call(
      "change_event", ["event": "fair", "changes": ["start": "2099-05-30T09:00:00Z"]])
    #expect(moved.errorKind == nil)
    let fairs = try pal.folder.text("Fairs.ics")
    #expect(
      fairs.contains("DTSTART;VALUE=DATE:20990530\r\nDTEND;VALUE=DATE:20990602\r\n"), "\(fairs)")
  }

  @Test(arguments: eras)
  func `notes, contacts, habits and reminders need no app`(era: ProtocolEra) async throws {
    let app = try await pal.start(era)
    let note = try await app.call("save_note", ["name": "Packing", "content": "**Rope**"])
    #expect(note.texts.first == "Saved “Packing”.")
    #expect(
      try pal.folder.text("Notes/Packing 2.md") == "---\ntitle: Packing\n---\n**Rope**\n")
    #expect(try pal.folder.text("Notes/Packing.md").contains("Tent"))
    app.answering(["Mia Berg"])
    let contact = try await app.call("find_contact", ["contact": "mia"])
    #expect(contact.properties?["name"] == "Mia Berg")
    #expect(contact.texts.first == "Mia Berg: +49-151-5550143")
    let john = try await app.call("find_contact", ["contact": "Okoro"])
    #expect(john.texts.first == "John Okoro: +44 20 5550 199")
    #expect(
      try await app.call("log_habit", ["habit": "workout", "value": .number(Decimal(1) / 10)])
        .errorKind == nil)
    let habit = try await app.call(
      "log_habit", ["habit": "workout", "value": .number(Decimal(2) / 10)])
    #expect(habit.texts.first == "0.2 for Workout, 0.3 today.")
    let logged = habit.intentMeta["donations"]?.jsonArray?.first?.jsonObject
    #expect(logged?["title"] == "Log 0.2 for Workout")
    #expect(logged?["arguments"] == ["habit": "Workout", "value": .number(Decimal(2) / 10)])
    #expect(
      try pal.folder.text("Habits/Workout.md").hasPrefix("# Workout\n\n- 2026-11-20 18:30: 45\n- "))
    app.answering(["2099-01-02T08:00:00Z"])
    let reminder = try await app.call(
      "set_reminder", ["name": "Bins; black, blue", "at": "2020-01-01T08:00:00Z"])
    #expect(app.asked.last?.message == "That is over. When?")
    #expect(
      reminder.texts.first?.withUsualSpaces
        == "I'll remind you of Bins; black, blue, 2 Jan 2099 at 8:00 AM.")
    let reminders = try pal.folder.text("Reminders.ics")
    #expect(reminders.contains("SUMMARY:Bins\\; black\\, blue\r\n"))
    #expect(reminders.contains("DUE:20990102T080000Z\r\n"))
  }

  @Test func `a calendar that can't be read is left as it is`() async throws {
    try pal.folder.write("BEGIN:VCALENDAR\r\nno colon\r\n", to: "Calendar.ics")
    let app = try await pal.start(.new)
    app.answering([true])
    let added = try await app.call("add_calendar_event", ["event": "fair on 2099-05-01"])
    #expect(added.texts.first?.hasSuffix("can't be read: line 2: it has no colon") == true)
    #expect(try calendar == "BEGIN:VCALENDAR\r\nno colon\r\n")
    // What was asked for isn't lost.
    #expect(pal.folder.exists("Sessions/fair on 2099 05 01.md"))
  }

  @Test func `long lines are folded, and found whole`() async throws {
    let app = try await pal.start(.new)
    let title = String(repeating: "größer ", count: 30) + "end"
    app.answering { _ in .accept(["confirm": true]) }
    let added = try await app.call(
      "add_calendar_event", ["event": .text("\(title) on 2099-05-01")])
    #expect(added.errorKind == nil)
    let lines = try calendar.components(separatedBy: "\r\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
    let found = try await app.request(
      IntentExtension.method("entities"), ["type": "event", "text": "größer"])
    let event = found["entities"]?.jsonArray?.first?.jsonObject
    #expect(event?["title"]?.jsonString?.lowercased() == title.lowercased())
  }

  @Test func `what a killed process has left goes with the next change`() async throws {
    try pal.folder.write("- [ ] ha", to: ".Tasks.md.draft")
    _ = try await pal.start(.new).call("add_task", ["task": "Bread"])
    #expect(try pal.folder.text("Tasks.md").hasSuffix("- [ ] Bread\n"))
    #expect(!pal.folder.exists(".Tasks.md.draft"))
  }

  @Test func `there are no more shortcuts than an app may have`() async throws {
    let app = try await pal.start(.new)
    let described = try await app.request(IntentExtension.method("app"))
    #expect(described["shortcuts"]?.jsonArray?.count == 10)
    #expect(try await app.request(Method.listTools)["tools"]?.jsonArray?.count == 15)
  }

  @Test func `events are found, and habits logged, in workflows`() async throws {
    let run = try await pal.run(
      """
        - pal.find_event:
          where: item.start > "2099-01-01"
          as: events
        - for: $events
          do:
            - pal.log_habit: ${item.title}
              value: 2
        - pal.find_contact: john
        - print: ${prev.phones[1]}
      """)
    #expect(run.output == "+44 20 5550 199\n", "\(run.talk)")
    #expect(pal.folder.exists("Habits/Choir.md") && pal.folder.exists("Habits/Dentist.md"))
  }
}
