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
  /// The workflows of the app, and their samples.
  private static let workflows = Repository.root.appending(path: "Examples/Pal/Workflows")

  private let pal: ExampleApp

  init() throws { pal = try ExampleApp("Pal") }

  private func sandbox(
    _ files: [String: String] = [:], server: ScriptedServer
  ) async throws -> CommandSandbox {
    let settings = """
      model:
        models: { small: { provider: openai, url: "\(server.address)/v1", model: a } }

      """
    let sandbox = try CommandSandbox(
      files.merging(["home/.config/segue/config.yaml": settings]) { $1 })
    try await pal.add(to: sandbox)
    return sandbox
  }

  /// The path of a workflow of the app.
  private static func path(of workflow: String) -> String {
    workflows.appending(path: "\(workflow).yaml").path
  }

  private static func sample(_ path: String) -> URL {
    workflows.appending(path: "Samples/\(path)")
  }

  private static func server(_ reply: String) throws -> ScriptedServer {
    try ScriptedServer { request in
      request.line.hasPrefix("POST")
        ? .openAI(reply, tokens: 1000) : .json(#"{"data":[{"id":"a","max_model_len":8192}]}"#)
    }
  }

  @Test(arguments: ["move-trip", "shopping-tasks"])
  func `a workflow of the app has no problems, and no type of an answer`(
    workflow: String
  ) async throws {
    let path = Self.path(of: workflow)
    #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("output:"))
    let sandbox = try await sandbox(server: try Self.server(""))
    let check = try await sandbox.segue("check", path)
    #expect(check.code == 0, "\(check.output)")
    #expect(check.talk == "1 workflow checked, no problems\n")
  }

  @Test func `events that the model chooses move to another calendar`() async throws {
    let trip = try String(contentsOf: Self.sample("move-trip/Work.ics"), encoding: .utf8)
    try pal.folder.write(trip, to: "Work.ics")
    // In the order of their starts: choir and dentist, then those of the trip.
    let server = try Self.server(#"{"value": ["e3", "e5"]}"#)
    let sandbox = try await sandbox(server: server)
    let run = try await sandbox.segue("run", Self.path(of: "move-trip"))
    #expect(run.code == 0, "\(run.talk)")
    let travel = try pal.folder.text("Travel.ics")
    #expect(travel.contains("X-WR-CALNAME:Travel\r\n"))
    for line in ["UID:flight-2099@work", "X-COLOR:red", "UID:hotel-2099@work"] {
      #expect(travel.contains(line + "\r\n"))
    }
    let work = try pal.folder.text("Work.ics")
    #expect(work.contains("UID:review-2099@work\r\n"))
    #expect(!work.contains("Montreal"))
    let questions = server.requests.filter { $0.line.hasPrefix("POST") }.map(\.body)
    #expect(questions.count == 1)
    #expect(questions.first?.contains("Flight to Montreal") == true)
    // The calendars' own ids stay here.
    #expect(questions.first?.contains("2099@work") == false)
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
    let steps = "steps:\n  - pal.change_event: Choir\n    changes: { colour: red }\n"
    let sandbox = try await sandbox(["a.yaml": steps], server: server)
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
    let sandbox = try await sandbox(server: server)
    let terminal = try sandbox.typing(
      "run", Self.path(of: "shopping-tasks"), Self.sample("shopping-tasks/recipe.txt").path)
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
    #expect(question.contains(#""type":"array""#) && question.contains("Pancakes"))
  }
}
