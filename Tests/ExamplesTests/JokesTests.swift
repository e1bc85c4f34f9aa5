import AppIntentsCore
import ModelContext
import OrderedCollections
import ProgramTesting
import ServerTesting
import SystemPackage
import TestFixtures
import Testing

@Suite("Jokes") struct JokesTests {
  static let eras = ProtocolEra.allCases

  private let jokes: ExampleApp

  init() throws { jokes = try ExampleApp("Jokes") }

  @Test(arguments: eras)
  func `a joke is told with pauses, and shown with a button for another one`(
    era: ProtocolEra
  ) async throws {
    let app = try await jokes.start(era)
    try jokes.folder.write(
      """
      [{"id": "a", "kind": "one_liner", "setup": "Why?", "punchline": "Because.", "teller": "Bit"},
       {"id": "b", "kind": "knock_knock", "setup": "Ice", "punchline": "Ice cold.", "teller": "Otto"}]
      """, to: "jokes.json")
    let short = try await app.call("tell_joke", ["kind": "One-Liner"])
    #expect(short.texts.first == "Here's one from Bit. Why?… Because.")
    #expect(short.shown == ["Bit", "Why?", "Because.", "Another", "Open in Jokes"])
    #expect(short.links == ["jokes://joke/a"])
    #expect(
      short.buttons == [
        "Another": ["id": "jokes.tell_joke", "parameters": ["kind": "one_liner"]]
      ])
    #expect(short.properties?["punchline"] == "Because.")
    let door = try await app.call("tell_joke", ["kind": "door"])
    #expect(
      door.texts.first
        == "Here's one from Otto. Knock, knock. Who's there?… Ice. Ice who?… Ice cold.")
    #expect(door.shown.contains("Knock, knock. Ice."))
  }

  @Test(arguments: eras)
  func `none of the last ten jokes comes again, in another process neither`(
    era: ProtocolEra
  ) async throws {
    var told: [IntentValue] = []
    for _ in 0..<3 {
      let app = try await jokes.start(era)
      for _ in 0..<11 {
        let joke = try #require(try await app.value("tell_joke")?.jsonObject?["id"])
        #expect(!told.suffix(10).contains(joke))
        told.append(joke)
      }
    }
    // Of the three that knock, the one that was told longest ago is next.
    let app = try await jokes.start(era)
    var knocks: [IntentValue] = []
    for _ in 0..<6 {
      knocks.append(
        try #require(
          try await app.value("tell_joke", ["kind": "knock_knock"])?.jsonObject?["id"]))
    }
    #expect(Set(knocks).count == 3)
    #expect(knocks.prefix(3) == knocks.suffix(3))
  }

  @Test(arguments: eras)
  func `jokes are told from the cache, which a file fills`(era: ProtocolEra) async throws {
    let samples = try jokes.folder.text("jokes.json")
    try jokes.folder.remove("jokes.json")
    let app = try await jokes.start(era)
    let none = try await app.call("tell_joke")
    #expect(none.texts.first == "I have no jokes yet. Load some with Add Jokes.")
    #expect(none.value == .nothing)
    #expect(none.shown == ["No jokes yet"])
    #expect(!jokes.folder.exists("told.json"))
    let file = try jokes.folder.write(samples, to: "more/new.json")
    let added = try await app.call("add_jokes", ["file": .text(file.string)])
    #expect(added.texts.first == "12 new jokes.")
    #expect(added.shown.first == "12 jokes to tell")
    #expect(try await app.value("add_jokes", ["file": .text(file.string)]) == 0)
    #expect(try await app.call("tell_joke").errorKind == nil)
  }

  static let refused = [
    ("{}", "`other.json` isn't a list of jokes in JSON"),
    ("not JSON", "`other.json` isn't a list of jokes in JSON"),
    (#"[{"id": "x"}]"#, "`other.json` isn't a list of jokes in JSON"),
    (
      #"[{"id": "", "kind": "one_liner", "setup": "", "punchline": "", "teller": ""}]"#,
      "each joke needs an `id` and a `punchline`"
    ),
  ]

  @Test(arguments: refused)
  func `what isn't a list of jokes changes nothing`(text: String, message: String) async throws {
    let app = try await jokes.start(.new)
    let before = try jokes.folder.text("jokes.json")
    let file = try jokes.folder.write(text, to: "other.json")
    let refused = try await app.call("add_jokes", ["file": .text(file.string)])
    #expect(refused.texts.first == message)
    #expect(refused.errorKind != nil)
    #expect(try jokes.folder.text("jokes.json") == before)
  }

  @Test func `phrases tell a joke, also of a kind`() async throws {
    let app = try await jokes.start(.new)
    let described = try await app.request(IntentExtension.method("app"))
    let shortcuts = described["shortcuts"]?.jsonArray?.compactMap(\.jsonObject) ?? []
    #expect(shortcuts.map { $0["tool"] } == ["tell_joke"])
    #expect(
      shortcuts.first?["phrases"]?.jsonArray?.contains(
        "Tell me a ${Kind} joke from ${applicationName}") == true)
  }

  @Test func `a joke is a step of workflows`() async throws {
    let run = try await jokes.run(
      """
        - jokes.find_joke_entity:
          where: item.kind == "knock_knock"
          sort: setup
          as: doors
        - print: ${doors[1].teller} knows ${doors[1].setup}
        - jokes.tell_joke:
          as: joke
        - print: ${joke.punchline != ""}
      """)
    #expect(run.output == "Bit knows Anna\ntrue\n", "\(run.talk)")
  }
}
