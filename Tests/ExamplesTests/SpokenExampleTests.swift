import Foundation
import ProgramTesting
import TestFixtures
import Testing

/// What Segue learns of the examples while they are used: names, tips, and what is on the screen.
@Suite("The examples, and what is known of them") struct SpokenExampleTests {
  private static let tip = "“Tell me a joke from Jokes”"

  @Test func `jokes are told by any of the app's names, and then its tip goes`() async throws {
    let jokes = try ExampleApp("Jokes")
    let sandbox = try CommandSandbox(["a.yaml": "steps:\n  - jokes.add_jokes: more.json\n"])
    try await jokes.add(to: sandbox)
    try sandbox.write("[]", to: "more.json")
    let before = try await sandbox.segue("run", "a.yaml")
    #expect(before.talk.contains(Self.tip), "\(before.talk)")
    for name in ["Witze", "vitza", "joke box"] {
      let said = try await sandbox.terminal("say 'Tell me a joke from \(name)'", keys: "\n")
      #expect(said.code == 0, "\(said.output)")
    }
    #expect(try await sandbox.segue("say", "tell me a joke from nobody").code == 66)
    let after = try await sandbox.segue("run", "a.yaml")
    #expect(after.code == 0 && after.talk.contains("jokes to tell"), "\(after.talk)")
    #expect(!after.talk.contains(Self.tip), "\(after.talk)")
    #expect(try jokes.folder.text("jokes.json") != "")
  }

  @Test func `names of an app are agreed to`() async throws {
    let sandbox = try CommandSandbox([:])
    let added = try await sandbox.segue(
      "apps", "add", try await ExampleApps.program(of: "Jokes"), "--yes")
    #expect(
      added.output.contains("\n  also called “Joke Box”, “Witze” and “Vitza”\n"), "\(added.output)")
  }

  @Test func `a landmark on the screen is the first that is offered`() async throws {
    let landmarks = try ExampleApp("Landmarks")
    let sandbox = try CommandSandbox(["a.yaml": "steps:\n  - landmarks.open_landmark: tower\n"])
    try await landmarks.add(to: sandbox)
    #expect(try await sandbox.segue("run", "a.yaml").code == 0)
    let page = try await sandbox.segue("actions", "landmarks.open_landmark", "--options")
    #expect(
      page.output.contains(/Values of target\n  Wall Tower; On the screen · Old Town\n/),
      "\(page.output)")
    #expect(page.output.components(separatedBy: "Wall Tower").count == 2, "\(page.output)")
    try sandbox.write(
      "steps:\n  - landmarks.set_favorite: $ask(\"Which one?\")\n    value: yes\n", to: "ask.yaml")
    let terminal = try sandbox.typing("run", "ask.yaml")
    #expect(await terminal.shows("❯ 1  Wall Tower"))
    terminal.type("\n")
    #expect(await terminal.finish() == 0, "\(terminal.output)")
    // Its folder is there until here.
    #expect(landmarks.folder.exists("landmarks.json"))
  }
}
