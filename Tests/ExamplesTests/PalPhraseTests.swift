import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import ProgramTesting
import ServerTesting
import TestFixtures
import Testing

/// Everything that people say to Pal, with what it does. What has no App Shortcut is a workflow's name.
@Suite("Pal by phrases") struct PalPhraseTests {
  struct Sentence: Sendable, CustomTestStringConvertible {
    let words: String
    /// What is typed on the terminal.
    var keys = ""
    /// A part of what it shows.
    let answer: String

    var testDescription: String { words }

    init(_ words: String, keys: String = "", _ answer: String) {
      (self.words, self.keys, self.answer) = (words, keys, answer)
    }
  }

  static let sentences = [
    Sentence("Talk to Pal", "Opening Pal."),
    Sentence("Open Pal voice", "Opening Pal."),
    Sentence("Start Pal voice", "Opening Pal."),
    Sentence("Listen with Pal", "Opening Pal."),
    Sentence("Ask Pal whether it will rain", "Opening Pal to ask: whether it will rain"),
    Sentence("Ask Pal", keys: "Is it late?\n", "Opening Pal to ask: Is it late?"),
    Sentence("Check my Pal calendar", "Opening Pal to check your calendar."),
    Sentence("What's on my Pal calendar", "Opening Pal to check your calendar."),
    Sentence("Show my Pal schedule", "Opening Pal to check your calendar."),
    Sentence("Add tea with Ines on 2099-04-01 at 4pm to Pal", keys: "y\n", "Add Tea with Ines, "),
    Sentence("Add event to Pal", keys: "fair on 2099-05-01\ny\n", "Add Fair, "),
    Sentence("Find free time in Pal", "Opening Pal to find free time."),
    Sentence("Delete choir in Pal", keys: "y\n", "Choir is deleted."),
    Sentence("Delete event in Pal", keys: "Dentist\ny\n", "Dentist is deleted."),
    Sentence("Undo my last Pal action", "There is nothing to undo."),
    Sentence("Undo what I just did in Pal", "There is nothing to undo."),
    Sentence("Ask Pal Agent", keys: "tidy up\n", "Opening Pal to work on: tidy up"),
    Sentence("Ask Pal Agent tidy up the desk", "Opening Pal to work on: tidy up the desk"),
    Sentence("Save note to Pal", keys: "Roof\nThree offers\n", "Saved “Roof”."),
    Sentence("Add note to Pal", keys: "Roof\nThree offers\n", "Saved “Roof”."),
    Sentence("Find contact in Pal", keys: "Okoro\n", "John Okoro: +44 20 5550 199"),
    Sentence("Get phone number from Pal", keys: "Okoro\n", "John Okoro: +44 20 5550 199"),
    Sentence("Log habit in Pal", keys: "Reading\n", "1 for Reading, 1 today."),
    Sentence("Log my workout in Pal", "1 for Workout, 1 today."),
    Sentence(
      "Set reminder in Pal", keys: "Bins\n2099-01-02 08:00\n", "I'll remind you of Bins, "),
  ]

  private let pal: ExampleApp

  init() throws { pal = try ExampleApp("Pal") }

  /// A sandbox with the app and its workflows.
  private func sandbox() async throws -> CommandSandbox {
    let sandbox = try CommandSandbox([:])
    try await pal.add(to: sandbox)
    let added = try await sandbox.segue(
      "add", Repository.root.appending(path: "Examples/Pal/Workflows").path)
    #expect(added.code == 0, "\(added.talk)")
    return sandbox
  }

  @Test(arguments: sentences)
  func `a sentence does what it says`(sentence: Sentence) async throws {
    let words = sentence.words.replacing("'", with: #"'\''"#)
    let said = try await sandbox().terminal("say '\(words)'", keys: sentence.keys)
    #expect(said.code == 0, "\(said.output)")
    #expect(said.output.contains(sentence.answer), "\(said.output)")
  }

  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  /// The day that a word means on another one, as `20990401`. A weekday is never today.
  private static func day(_ word: String, said now: Date) throws -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    var distance = word == "tomorrow" ? 1 : 0
    if let wanted = weekdays.firstIndex(of: word) {
      distance = (wanted - calendar.component(.weekday, from: now) + 8) % 7
      if distance == 0 { distance = 7 }
    }
    let day = try #require(calendar.date(byAdding: .day, value: distance, to: now))
    return day.formatted(.iso8601.year().month().day().dateSeparator(.omitted))
  }

  @Test func `an event in words is on the day that they mean`() async throws {
    let app = try await pal.start(.new)
    app.answering { _ in .accept(["confirm": true]) }
    for (number, word) in (["today", "tomorrow"] + Self.weekdays).enumerated() {
      let before = Date()
      let event = "visit \(number) \(word) at 10am"
      #expect(try await app.call("add_calendar_event", ["event": .text(event)]).errorKind == nil)
      let text = try pal.folder.text("Calendar.ics")
      let added = text.components(separatedBy: "BEGIN:VEVENT").first {
        $0.contains("SUMMARY:Visit \(number)\r\n")
      }
      // Midnight may pass meanwhile.
      let days = try [before, Date()].map { try Self.day(word, said: $0) }
      #expect(days.contains { added?.contains("DTSTART:\($0)T100000Z\r\n") == true }, "\(text)")
    }
  }

  @Test func `a dentist on Friday is said in one sentence`() async throws {
    let sandbox = try CommandSandbox([:])
    try await pal.add(to: sandbox)
    let said = try await sandbox.terminal(
      "say 'Add dentist Friday at 10am to Pal'", keys: "y\n")
    #expect(said.code == 0, "\(said.output)")
    #expect(said.output.contains("Opening Pal to add dentist Friday at 10am."), "\(said.output)")
    let calendar = try pal.folder.text("Calendar.ics")
    #expect(calendar.contains(/DTSTART:\d{8}T100000Z/), "\(calendar)")
    #expect(calendar.components(separatedBy: "SUMMARY:Dentist\r\n").count == 3)
  }
}
