import AppIntentsCore
import Foundation
import OrderedCollections
import Testing

@testable import WorkflowValues

@Suite("iCalendar")
struct CalendarTests {
  private func calendar(_ lines: String) throws -> OrderedDictionary<String, Value> {
    try CalendarReader.dictionary(
      in: "BEGIN:VCALENDAR\nVERSION:2.0\n\(lines)\nEND:VCALENDAR\n", zone: ConversionFixture.berlin)
  }

  private func event(_ lines: String) throws -> OrderedDictionary<String, Value> {
    try calendar("BEGIN:VEVENT\nUID:1\n\(lines)\nEND:VEVENT")
  }

  @Test func `a single event is its fields, and the event`() throws {
    let fields = try calendar(
      """
      X-WR-CALNAME:Work
      X-WR-TIMEZONE:Europe/Berlin
      BEGIN:VEVENT
      UID:1@example.org
      SUMMARY:Review\\, part 2
      DTSTART;TZID=Europe/Berlin:20261121T080000
      DURATION:PT1H30M
      LOCATION:Room 3
      GEO:52.52;13.405
      STATUS:CONFIRMED
      ORGANIZER;CN="Sanders, Mia":mailto:mia@example.org
      ATTENDEE;PARTSTAT=ACCEPTED:MAILTO:bo@example.org
      RRULE:FREQ=WEEKLY;BYDAY=MO
      BEGIN:VALARM
      DESCRIPTION:not this
      END:VALARM
      END:VEVENT
      """)
    #expect(fields["title"] == "Review, part 2")
    #expect(fields["start"]?.text == "2026-11-21T08:00:00+01:00")
    #expect(fields["end"]?.text == "2026-11-21T09:30:00+01:00")
    #expect(fields["is_all_day"] == false)
    #expect(fields["place"]?.text == "52.52, 13.405")
    #expect(fields["status"] == "confirmed")
    #expect(fields["organizer"]?.text == "Sanders, Mia")
    #expect(fields["attendees"]?.text == "bo@example.org")
    #expect(fields["recurrence"] == "FREQ=WEEKLY;BYDAY=MO")
    #expect(fields["notes"] == nil)
    #expect(fields["calendar"] == "Work")
    #expect(fields["timezone"] == "Europe/Berlin")
    #expect(fields["events"]?.items.map(\.type) == [.entity("event")])
    #expect(fields["tasks"] == [])
    #expect(fields["journal"] == [])
  }

  @Test func `several things are lists`() throws {
    let fields = try calendar(
      """
      BEGIN:VEVENT
      SUMMARY:One
      END:VEVENT
      BEGIN:VTODO
      SUMMARY:Pay
      DUE;VALUE=DATE:20261130
      PRIORITY:1
      STATUS:COMPLETED
      COMPLETED:20261121T070000Z
      END:VTODO
      BEGIN:VJOURNAL
      SUMMARY:Idea
      DESCRIPTION:Write it\\nup
      END:VJOURNAL
      """)
    #expect(Array(fields.keys) == ["events", "tasks", "journal", "calendar", "timezone"])
    let run = try ConversionFixture()
    func property(_ path: String) throws -> Value {
      try PropertyPath.value(path, of: .dictionary(fields), in: run.context)
    }
    #expect(try property("events[1].title") == "One")
    #expect(try property("tasks[1].due").text == "2026-11-30")
    #expect(try property("tasks[1].is_completed") == true)
    #expect(try property("tasks[1].completed").text == "2026-11-21T07:00:00Z")
    #expect(try property("tasks[1].priority") == 1)
    #expect(try property("journal[1].body") == "Write it\nup")
  }

  @Test(arguments: [
    ("DTSTART;VALUE=DATE:20261121", "2026-11-21", "2026-11-21"),
    ("DTSTART;VALUE=DATE:20261121\nDTEND;VALUE=DATE:20261122", "2026-11-21", "2026-11-21"),
    ("DTSTART;VALUE=DATE:20261121\nDTEND;VALUE=DATE:20261124", "2026-11-21", "2026-11-23"),
    ("DTSTART;VALUE=DATE:20261121\nDURATION:P2D", "2026-11-21", "2026-11-22"),
    ("DTSTART:20261121T080000Z", "2026-11-21T08:00:00Z", nil),
    ("DTSTART:20260721T080000", "2026-07-21T08:00:00+02:00", nil),
    ("DTSTART;TZID=America/New_York:20261121T080000", "2026-11-21T08:00:00-05:00", nil),
    ("DTSTART;TZID=/example.org/1/Asia/Tokyo:20261121T080000", "2026-11-21T08:00:00+09:00", nil),
    ("DTSTART;TZID=Nowhere:20261121T080000", "2026-11-21T08:00:00+01:00", nil),
  ])
  func `an event has its dates with their zones`(
    lines: String, start: String, end: String?
  ) throws {
    let fields = try event(lines)
    #expect(fields["start"]?.text == start)
    #expect(fields["end"]?.text == end)
  }

  static let zone = """
    BEGIN:VTIMEZONE
    TZID:W. Europe Standard Time
    BEGIN:STANDARD
    DTSTART:16010101T030000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:16010101T020000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
    END:DAYLIGHT
    END:VTIMEZONE
    """

  /// As the zone's own rules have it, at all times of a year.
  @Test(arguments: [
    "20260101T000000", "20260329T015959", "20260329T030000", "20260721T080000", "20261025T015959",
    "20261025T030000", "20261231T235959",
  ])
  func `a zone that the file defines counts`(time: String) throws {
    let block = "BEGIN:VEVENT\nDTSTART;TZID=W. Europe Standard Time:\(time)\nEND:VEVENT"
    let found = try calendar(Self.zone + "\n" + block)["start"]
    let berlin = try calendar(block.replacing("W. Europe Standard Time", with: "Europe/Berlin"))[
      "start"]
    #expect(found?.text == berlin?.text)
  }

  @Test(arguments: ["13", "0", "9223372036854775807"])
  func `a rule for a month that doesn't exist is for the month of its start`(month: String) throws {
    let block = "BEGIN:VEVENT\nDTSTART;TZID=W. Europe Standard Time:20260115T080000\nEND:VEVENT"
    let zone = Self.zone.replacing("BYMONTH=3", with: "BYMONTH=\(month)")
    #expect(try calendar(zone + "\n" + block)["start"]?.kind == .date)
  }

  @Test func `a definition may say which zone it is`() throws {
    let zone = Self.zone.replacing(
      "BEGIN:STANDARD", with: "X-LIC-LOCATION:Europe/Paris\nBEGIN:STANDARD")
    let fields = try calendar(
      zone + "\nBEGIN:VEVENT\nDTSTART;TZID=W. Europe Standard Time:20260721T080000\nEND:VEVENT")
    guard case .date(let start)? = fields["start"] else {
      Issue.record("no start")
      return
    }
    #expect(start.timeZone.identifier == "Europe/Paris")
  }

  @Test func `what is written reads back as the same`() throws {
    let run = try ConversionFixture()
    let event = IntentEvent(title: "Review; part 2", start: Sample.instant)
    event.end = Sample.instant.adding(.seconds(3600))
    event.location = "Room 3,\nupstairs"
    event.place = IntentPlace(latitude: 52.5, longitude: 13.25)
    event.organizer = IntentContact(name: "Mia", emails: ["mia@example.org"])
    event.attendees = [IntentContact(name: nil, emails: ["bo@example.org"])]
    event.recurrence = "FREQ=WEEKLY"
    event.tags = ["a,b", "c"]
    let days = IntentEvent(title: "Fair", start: Sample.day)
    days.end = Sample.day.adding(IntentDuration(days: 2))
    let task = IntentTask(title: "Pay", due: Sample.day)
    task.isCompleted = true
    task.priority = 5
    let note = IntentNote(title: "Idea", body: "Long\nstory")
    let items: [any BuiltInEntity] = [event, days, task, note]
    let file = try SpooledFile.make(
      of: .list(items.map(\.intentValue)), named: "a.ics", in: run.context)
    let read = try run.convert(.file(file), to: .dictionary)
    func json(_ path: String) throws -> String {
      JSONWriter.compact(try PropertyPath.value(path, of: read, in: run.context))
    }
    #expect(try json("events[1]") == JSONWriter.compact(event.intentValue))
    #expect(try json("events[2]") == JSONWriter.compact(days.intentValue))
    #expect(try json("tasks[1]") == JSONWriter.compact(task.intentValue))
    #expect(try json("journal[1]") == JSONWriter.compact(note.intentValue))
  }

  @Test func `an event is written with an end behind its last day`() {
    let event = IntentEvent(title: "Fair", start: Sample.day)
    event.end = Sample.day
    let writer = CalendarWriter(now: IntentDate(ConversionFixture.now, in: .gmt))
    #expect(
      writer.text(of: [.event(event)])
        == """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Segue//Segue//EN
        BEGIN:VEVENT
        UID:Fair 2026-11-21
        DTSTAMP:20261121T070000Z
        SUMMARY:Fair
        DTSTART;VALUE=DATE:20261121
        DTEND;VALUE=DATE:20261122
        END:VEVENT
        END:VCALENDAR

        """.replacing("\n", with: "\r\n"))
  }

  @Test(arguments: ["", "BEGIN:VCARD\nEND:VCARD"])
  func `what is no calendar says so`(text: String) {
    let problem = #expect(throws: TextProblem.self) {
      try CalendarReader.dictionary(in: text, zone: .gmt)
    }
    #expect(problem?.problem == "a file without a calendar")
  }
}
