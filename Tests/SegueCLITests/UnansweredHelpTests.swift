import Foundation
import ProgramTesting
import Testing

/// Each command says how its own questions are answered.
@Suite("Help for questions that can't be asked")
struct UnansweredHelpTests {
  private static let asking = "steps:\n  - soup.order: corn\n    quantity: 2\n"

  private func sandbox() async throws -> CommandSandbox {
    let sandbox = try await SoupServer.sandbox()
    try sandbox.write(Self.asking, to: "Workflows/lunch.yaml")
    try sandbox.write(
      "triggers: [{ every: 1 day }]\n" + Self.asking, to: "Workflows/daily.yaml")
    try sandbox.write("steps:\n  - confirm: Sure?\n", to: "Workflows/sure.yaml")
    return sandbox
  }

  private static let commands: [([String], String)] = [
    (
      ["say", "order two corn chowders from soup chef"],
      "answer on a terminal; or agree to every confirmation with `--yes`"
    ),
    (
      ["say", "run lunch"], "answer on a terminal; or agree to every confirmation with `--yes`"
    ),
    (["say", "run sure"], "answer on a terminal; or agree to every confirmation with `--yes`"),
    (["run", "lunch"], "give the step what it asks for; or run it on a terminal"),
    (
      ["run", "daily"],
      "give the step what it asks for; or run it on a terminal; or start it with `segue trigger`, so that the question waits in `segue prompts`"
    ),
    (["run", "sure"], "give the question a `default`"),
  ]

  @Test(arguments: commands)
  func `a command names only what it has`(words: [String], help: String) async throws {
    let sandbox = try await sandbox()
    let run = try await Program.run(
      Repository.segue, words, home: sandbox.home, folder: sandbox.url)
    #expect(run.code == 1)
    #expect(run.talk.contains("can't be answered"), "\(run.talk)")
    #expect(run.talk.contains("= help: \(help)\n"), "\(run.talk)")
  }

  @Test func `with JSON nothing is asked on a terminal either`() async throws {
    let sandbox = try await sandbox()
    let said = try await sandbox.segue("say", "order two corn chowders from soup chef", "--json")
    #expect(
      said.talk.hasSuffix(
        "= help: answer on a terminal, without `--json`; or agree to every confirmation with `--yes`\n"
      ), "\(said.talk)")
  }

  @Test(arguments: ["suggest", "search"])
  func `what is suggested or found has no consent ahead`(command: String) async throws {
    let sandbox = try await sandbox()
    let donated = try await sandbox.segue("donate", "soup.order", "soup=corn", "quantity=2")
    #expect(donated.code == 0, "\(donated.talk)")
    let list = try await sandbox.segue(command, "--json")
    let items =
      try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]] ?? []
    let item = items.first { ($0["values"] as? [String: Any])?["soup"] as? String == "corn" }
    let run = try await sandbox.segue(command, "--run", try #require(item?["id"] as? String))
    #expect(run.code == 1)
    #expect(run.talk.hasSuffix("is unattended\n  = help: answer on a terminal\n"), "\(run.talk)")
  }
}
