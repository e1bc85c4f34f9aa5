import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import ProgramTesting
import TestFixtures
import Testing
import WorkflowValues

/// The five apps, driven by clients that others wrote.
@Suite("The examples and other clients") struct ExampleClientTests {
  static let clients = [(1, "legacy"), (2, "legacy"), (2, "auto"), (2, "2026-07-28")]

  /// What a person typically asks an app for, and what comes of it.
  struct Visit: Sendable, CustomTestStringConvertible {
    let app: String
    var files: [String: String] = [:]
    /// The calls with the answers to their questions, in JSON.
    let calls: String
    /// The words of each result; nil for one that says nothing.
    let texts: [String?]
    var asked: [String] = []

    var testDescription: String { app }
  }

  static let visits = [
    Visit(
      app: "Jokes",
      files: [
        "jokes.json": """
        [{"id": "a", "kind": "one_liner", "setup": "Why?", "punchline": "Because.", "teller": "Bit"}]
        """
      ],
      calls: #"{"calls": [["tell_joke", {"kind": "one_liner"}]], "answers": []}"#,
      texts: ["Here's one from Bit. Why?… Because."]),
    Visit(
      app: "Landmarks",
      calls: """
        {"calls": [["search_picture", {"picture": {"labels": ["cat"]}}],
                   ["open_landmark", {"target": "oak"}], ["get_on_screen", {}]], "answers": []}
        """,
      texts: [
        "I don't know what that is.", nil,
        "This is Oak Bridge. A bridge of oak, which floods carried away twice.",
      ]),
    Visit(
      app: "Pal",
      calls: """
        {"calls": [["find_contact", {"contact": "Okoro"}],
                   ["delete_calendar_event", {"event": "choir"}], ["undo_last_action", {}]],
         "answers": [true, true]}
        """,
      texts: [
        "John Okoro: +44 20 5550 199", "Choir is deleted.", "Choir is back in your calendar.",
      ],
      asked: ["Delete Choir, 6 Mar 2099 at 6:00 PM?", "Put Choir back into your calendar?"]),
    Visit(
      app: "Planner",
      calls:
        #"{"calls": [["ask_about_meetings", {}]], "answers": ["my last meeting on the garden"]}"#,
      texts: [
        "Garden on 20 Oct 2026 with Ines Roth: The pond stays. Ines orders three apple trees."
      ],
      asked: ["What do you want to know?"]),
    Visit(
      app: "SoupChef",
      calls: """
        {"calls": [["order_soup", {"soup": "corn", "quantity": 3}]], "answers": ["Rye", true]}
        """,
      texts: ["Order 1: 3 bowls of Corn Chowder for US$17.40."],
      asked: ["Which bread?", "3 bowls of Corn Chowder with Rye for US$17.40?"]),
  ]

  @Test(arguments: visits, clients)
  func `a Python client asks an app for what it is for`(
    visit: Visit, client: (major: Int, mode: String)
  ) async throws {
    guard let python = try Repository.installedMCPPython(client.major) else { return }
    let app = try ExampleApp(visit.app)
    for (name, text) in visit.files { try app.folder.write(text, to: name) }
    let script = Repository.root.appending(path: "Tests/IntentServingTests/clients.py")
    let command = try await app.command()
    let program = try await Program.run(
      python, [script.path, "--calls", visit.calls, client.mode] + command, home: app.folder.url)
    #expect(program.code == 0, "\(program.talk)")
    let seen = try #require(try JSONReader.read(program.output).jsonObject)
    let results = seen["results"]?.jsonArray?.compactMap(\.jsonObject) ?? []
    #expect(results.map { $0["error"] } == visit.texts.map { _ in .nothing })
    #expect(results.map { $0["text"]?.jsonString } == visit.texts)
    let asked = seen["asked"]?.jsonArray?.compactMap(\.jsonString) ?? []
    #expect(asked.map(\.withUsualSpaces) == visit.asked)
  }

  @Test func `every example is visited`() {
    #expect(Self.visits.map(\.app) == ExamplesPageTests.names)
  }
}
