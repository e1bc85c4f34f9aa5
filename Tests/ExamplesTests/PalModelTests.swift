import AppIntentsCore
import Foundation
import ModelContext
import ModelServing
import OrderedCollections
import ProgramTesting
import ServerTesting
import TestFixtures
import Testing

/// Pal's events and tasks, which a model chooses and lists.
@Suite("Pal with a model") struct PalModelTests {
  private static let trip = """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    PRODID:-//Other//EN\r
    X-WR-CALNAME:Work\r
    BEGIN:VEVENT\r
    UID:flight-secret-2099\r
    DTSTART:20990701T080000Z\r
    DTEND:20990701T160000Z\r
    SUMMARY:Flight to Montreal\r
    X-COLOR:red\r
    END:VEVENT\r
    BEGIN:VEVENT\r
    UID:review-secret-2099\r
    DTSTART:20990702T080000Z\r
    DTEND:20990702T090000Z\r
    SUMMARY:Review\r
    END:VEVENT\r
    BEGIN:VEVENT\r
    UID:hotel-secret-2099\r
    DTSTART;VALUE=DATE:20990703\r
    SUMMARY:Hotel in Montreal\r
    END:VEVENT\r
    END:VCALENDAR\r

    """

  private let pal: ExampleApp

  init() throws { pal = try ExampleApp("Pal") }

  private func sandbox(
    _ workflow: String, _ files: [String: String] = [:], server: ScriptedServer
  ) async throws -> CommandSandbox {
    let settings = """
      model:
        models: { small: { provider: openai, url: "\(server.address)/v1", model: a } }

      """
    let sandbox = try CommandSandbox(
      files.merging(["home/.config/segue/config.yaml": settings, "a.yaml": workflow]) { $1 })
    try await pal.add(to: sandbox)
    return sandbox
  }

  private static func server(_ reply: String) throws -> ScriptedServer {
    try ScriptedServer { request in
      request.line.hasPrefix("POST")
        ? .openAI(reply, tokens: 1000) : .json(#"{"data":[{"id":"a","max_model_len":8192}]}"#)
    }
  }

  @Test func `events that the model chooses move to another calendar`() async throws {
    try pal.folder.write(Self.trip, to: "Work.ics")
    // In the order of their starts: choir and dentist, then those of the trip.
    let server = try Self.server(#"{"value": ["e3", "e5"]}"#)
    let sandbox = try await sandbox(
      """
      steps:
        - pal.find_event_entity
        - model.use: Which belong to the trip to Montreal?
        - for: $prev
          each: event
          do:
            - pal.change_event: $event
              changes: { calendar: Travel }

      """, server: server)
    let run = try await sandbox.segue("run", "a.yaml")
    #expect(run.code == 0, "\(run.talk)")
    let travel = try pal.folder.text("Travel.ics")
    #expect(travel.contains("X-WR-CALNAME:Travel\r\n"))
    for line in ["UID:flight-secret-2099", "X-COLOR:red", "UID:hotel-secret-2099"] {
      #expect(travel.contains(line + "\r\n"))
    }
    let work = try pal.folder.text("Work.ics")
    #expect(work.contains("UID:review-secret-2099\r\n"))
    #expect(!work.contains("Montreal"))
    let questions = server.requests.filter { $0.line.hasPrefix("POST") }.map(\.body)
    #expect(questions.count == 1)
    #expect(questions.first?.contains("Flight to Montreal") == true)
    // The calendars' own ids stay here.
    #expect(questions.first?.contains("secret-2099") == false)
    #expect(questions.first?.contains(#""enum":["e1","e2","e3","e4","e5"]"#) == true)
  }

  @Test func `an event keeps what isn't changed`() async throws {
    let app = try await pal.start(.new)
    let changed = try await app.call(
      "change_event",
      ["event": "Choir", "changes": ["place": "Old town hall, cellar", "calendar": "home"]])
    #expect(changed.texts.first == "Choir is changed.")
    let calendar = try pal.folder.text("Calendar.ics")
    #expect(calendar.contains("LOCATION:Old town hall\\, cellar\r\n"))
    #expect(calendar.contains("SUMMARY:Choir") && calendar.contains("X-COLOR:teal"))
    #expect(!pal.folder.exists("home.ics"))
  }

  @Test func `a change that no event has is an error`() async throws {
    let server = try Self.server("")
    let sandbox = try await sandbox(
      """
      steps:
        - pal.change_event: Choir
          changes: { colour: red }

      """, server: server)
    let run = try await sandbox.segue("run", "a.yaml")
    #expect(run.code == 1)
    #expect(run.talk.contains("a Changes has no `colour`"), "\(run.talk)")
  }

  @Test func `a list of ingredients becomes tasks, after a change by the user`() async throws {
    let server = try ScriptedServer { request in
      guard request.line.hasPrefix("POST") else {
        return .json(#"{"data":[{"id":"a","max_model_len":8192}]}"#)
      }
      let isDoubled = request.body.contains("double it")
      return .openAI(
        isDoubled
          ? #"{"value": ["400 g flour", "4 eggs", "milk"]}"#
          : #"{"value": ["200 g flour", "2 eggs", "milk"]}"#, tokens: 1000)
    }
    let sandbox = try await sandbox(
      """
      inputs: { recipe: { type: file } }
      steps:
        - model.use: List the ingredients
          input: $recipe
          follow_up: true
        - for: $prev
          each: ingredient
          do: [pal.add_task: $ingredient]

      """, ["recipe.txt": "Mix 200 g flour with 2 eggs and some milk."], server: server)
    let terminal = try sandbox.typing("run", "a.yaml", "recipe.txt")
    #expect(await terminal.shows("- 2 eggs"))
    #expect(await terminal.shows("what should change?"))
    terminal.type("double it\n")
    #expect(await terminal.shows("- 4 eggs"))
    #expect(await terminal.shows("what should change?"))
    terminal.type("\n")
    #expect(await terminal.finish() == 0, "\(terminal.output)")
    #expect(
      try pal.folder.text("Tasks.md")
        == "# Tasks\n\n- [ ] 400 g flour\n- [ ] 4 eggs\n- [ ] milk\n")
    let question = try #require(server.requests.last).body
    #expect(question.contains(#""type":"array""#))
  }
}
