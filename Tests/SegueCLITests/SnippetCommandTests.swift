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
    let run = try await sandbox.terminal(
      "run a.yaml", keys: "1\n9\n3\ny\n\n", environment: ["NO_COLOR": "1"])
    #expect(run.code == 0, "\(run.output)")
    #expect(run.output.contains("  [1  ] Attic\r\n  [2 x] Cellar\r\n  [3 Sell]"), "\(run.output)")
    #expect(run.output.contains("  [1 x] Attic\r\n  [2 x] Cellar\r\n"), "\(run.output)")
    #expect(run.output.contains("there is no button `9`"))
    // The snippet of a confirmation stands before its question.
    let view = try #require(run.output.range(of: "  Attic and Cellar\r\n"), "\(run.output)")
    #expect(run.output[view.upperBound...].contains("pal: Sell all rooms?"))
    #expect(run.output.contains("nobody buys rooms"))
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
