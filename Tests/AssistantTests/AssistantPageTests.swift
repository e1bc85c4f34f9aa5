import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import ProgramTesting
import ServerTesting
import Testing

/// The workflow and the commands of `Docs/Assistants.md`.
@Suite struct AssistantPageTests {
  private func page() throws -> String {
    try String(
      contentsOf: Repository.root.appending(path: "Docs/Assistants.md"), encoding: .utf8)
  }

  /// The first block of code in a language.
  private func block(_ language: String) throws -> String {
    let parts = try page().split(separator: "```\(language)\n", maxSplits: 1)
    let rest = try #require(parts.dropFirst().first)
    return String(try #require(rest.split(separator: "```", maxSplits: 1).first))
  }

  @Test func `the page's workflow takes a note`() async throws {
    let assistant = try await Assistant(["note": try block("yaml")], files: ["Notes/.keep": ""])
    let program = try await assistant.start(.new)
    let result = try await program.call("note", ["text": "buy milk"])
    #expect(result["isError"] == nil, "\(result.texts)")
    let folder = assistant.sandbox.path("home/Notes")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let note = try #require(names.first { $0.hasSuffix(".md") })
    #expect(try assistant.text("Notes/\(note)").hasPrefix("- buy milk"))
  }

  @Test func `the page's registration starts the server`() throws {
    let json = try JSONSerialization.jsonObject(with: Data(try block("json").utf8))
    let servers = try #require((json as? [String: [String: [String: Any]]])?["mcpServers"])
    #expect(servers["segue"]?["command"] as? String == "segue")
    #expect(servers["segue"]?["args"] as? [String] == ["mcp"])
  }

  @Test func `the page names the tools that are always there`() async throws {
    let assistant = try await Assistant([:])
    let page = try page()
    for name in try await assistant.start(.new).toolNames() {
      #expect(page.contains("| `\(name)` |"))
    }
  }
}
