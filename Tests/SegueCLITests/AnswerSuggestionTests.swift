import Foundation
import Glibc
import ProgramTesting
import Testing

@Suite("Answers as uses")
struct AnswerSuggestionTests {
  private static let log = "home/.local/state/segue/usage"
  private static let workflow = "home/.config/segue/workflows/trip.yaml"

  private let sandbox: CommandSandbox

  init() async throws {
    sandbox = try CommandSandbox([
      Self.workflow:
        "triggers: [time: \"07:30\"]\nsteps:\n  - pal.ask_trip:\n    input: none\n",
      "rooms.yaml": "steps:\n  - pal.find_rooms: 3\n    building: $ask(\"Which building?\")\n",
    ])
    let add = try await sandbox.segue(
      "apps", "add", Repository.sampleProvider.path(), "--as", "pal", "--yes")
    #expect(add.code == 0, "\(add.talk)")
  }

  /// The values with which intents are suggested.
  private func suggested() async throws -> [String: [String: Any]] {
    let list = try await sandbox.segue("suggest", "--json", "--limit", "20")
    #expect(list.code == 0, "\(list.talk)")
    let json = try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]]
    var values: [String: [String: Any]] = [:]
    for action in json ?? [] {
      if let intent = action["intent"] as? String {
        values[intent] = action["values"] as? [String: Any]
      }
    }
    return values
  }

  private func expectTrip() async throws {
    let trip = try #require(try await suggested()["pal.ask_trip"])
    #expect(trip["traveler"] as? String == "t3")
    #expect(trip["others"] as? [String] == ["t1", "t2"])
    #expect((trip["amount"] as? [String: Any])?["currency"] as? String == "EUR")
  }

  private func run(_ arguments: String...) async throws {
    let terminal = try PseudoTerminal(
      Repository.segue, ["run"] + arguments, home: sandbox.home, folder: sandbox.url, columns: 60,
      lines: 24, environment: ["NO_COLOR": "1"])
    for (question, words) in [
      ("Who travels?", "cleo\n"), ("Who else?", "Ann, Bo\n"), ("How much?", "5 EUR\n"),
    ] {
      #expect(await terminal.shows(question))
      terminal.type(words)
    }
    #expect(await terminal.finish() == 0, "\(terminal.screen.text)")
  }

  @Test func `what an app asks on the terminal is suggested with the answers, and forgotten`()
    async throws
  {
    try await run(Self.workflow, "--no-history")
    #expect(!sandbox.exists(Self.log))
    try await run(Self.workflow)
    try await expectTrip()
    // The workflow, and its step.
    #expect(try await sandbox.segue("suggest", "--forget").talk == "forgot 2 uses\n")
    #expect(try sandbox.text(Self.log) == "")
  }

  @Test func `an answer that is a secret isn't kept`() async throws {
    try sandbox.write("TOKEN=Elsewhere\n", to: "home/.config/segue/secrets")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: sandbox.path("home/.config/segue/secrets"))
    let terminal = try sandbox.typing("run", "rooms.yaml")
    #expect(await terminal.shows("Which building?"))
    terminal.type("Elsewhere\n")
    #expect(await terminal.finish() == 0, "\(terminal.screen.text)")
    let values = try #require(try await suggested()["pal.find_rooms"])
    #expect(values["seats"] as? Int == 3)
    #expect(values["building"] == nil)
    #expect(try !sandbox.text(Self.log).contains("Elsewhere"))
  }

  @Test func `answers to a run of the daemon are uses, and the run is none`() async throws {
    try #require(try await sandbox.segue("enable", "trip", "--yes").code == 0)
    let daemon = try await sandbox.daemon()
    try #require(try await sandbox.segue("trigger", "trip").code == 0)
    for (number, question, answer) in [
      ("1", "Who travels?", ["cleo"]), ("2", "Who else?", ["Ann", "Bo"]),
      ("3", "How much?", ["5 EUR"]),
    ] {
      while try await !sandbox.segue("prompts").output.contains(question) {
        let run = try await sandbox.segue("runs", "show", "1").output
        try #require(!run.contains("failed"), "\(run)")
      }
      let given = try await sandbox.segue(["answer", number] + answer)
      #expect(given.code == 0, "\(given.talk)")
    }
    _ = try await sandbox.segue("runs", "logs", "1", "--follow")
    kill(daemon.id, SIGTERM)
    #expect(await daemon.finish() == 0)
    try await expectTrip()
    #expect(try await sandbox.segue("suggest", "--forget").talk == "forgot 1 use\n")
  }
}
