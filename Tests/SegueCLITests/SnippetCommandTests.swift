import Foundation
import ProgramTesting
import Testing

@Suite("What the steps of apps show")
struct SnippetCommandTests {
  private func sandbox() async throws -> CommandSandbox {
    let sandbox = try CommandSandbox(["a.yaml": "steps:\n  - pal.show_rooms\n"])
    let add = try await sandbox.segue(
      "apps", "add", Repository.sampleProvider.path, "--as", "pal", "--yes")
    #expect(add.code == 0, "\(add.talk)")
    return sandbox
  }

  @Test func `buttons are pressed by their numbers until Return ends it`() async throws {
    let sandbox = try await sandbox()
    let terminal = try sandbox.typing("run", "a.yaml")
    #expect(await terminal.shows("  [1  ] Attic\r\n  [2 x] Cellar\r\n  [3 Sell]"))
    #expect(await terminal.shows("Press 1, 2 or 3, or Return to go on"))
    terminal.type("1\n")
    #expect(await terminal.shows("  [1 x] Attic\r\n  [2 x] Cellar\r\n"))
    #expect(await terminal.shows("or Return to go on"))
    terminal.type("9\n")
    #expect(await terminal.shows("there is no button `9`"))
    #expect(await terminal.shows("or Return to go on"))
    terminal.type("3\n")
    // The snippet of a confirmation stands before its question.
    #expect(await terminal.shows("  Attic and Cellar\r\n"))
    #expect(await terminal.shows("pal: Sell all rooms? (yes: Go, no: Cancel) [Y/n]"))
    terminal.type("y\n")
    #expect(await terminal.shows("nobody buys rooms"))
    #expect(await terminal.shows("or Return to go on"))
    terminal.type("\n")
    #expect(await terminal.finish() == 0)
  }

  @Test func `a pipe, JSON and the history have what was shown`() async throws {
    let sandbox = try await sandbox()
    let plain = try await sandbox.segue("run", "a.yaml")
    #expect(plain.talk.contains("  [ ] Attic\n  [x] Cellar\n  [ Sell ]\n"), "\(plain.talk)")
    let json = try await sandbox.segue("run", "a.yaml", "--json")
    let result = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let snippets = result?["snippets"] as? [[String: Any]]
    #expect(snippets?.count == 1)
    #expect(snippets?.first?["view"] as? String == "vstack", "\(json.output)")
    let lines = try await sandbox.segue("run", "a.yaml", "--jsonl")
    #expect(lines.output.contains("{\"event\":\"snippet\",\"tree\":{\"view\":\"vstack\""))
    let log = try await sandbox.segue("runs", "logs", "1")
    #expect(log.output.contains("[x] Cellar"), "\(log.output)")
    let logged = try await sandbox.segue("runs", "logs", "1", "--json")
    #expect(logged.output.contains("\"snippet\""))
  }
}
