import Foundation
import ProgramTesting
import Testing

/// What can be said to an app is part of what the user agrees to.
@Suite("phrases of apps that are added")
struct AppPhrasesTests {
  private func sandbox(_ source: String = SoupServer.source) throws -> CommandSandbox {
    let sandbox = try CommandSandbox(["soup.py": source])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: sandbox.path("soup.py"))
    return sandbox
  }

  /// Writes the app with other phrases in the place of its first one.
  private func rewrite(_ sandbox: CommandSandbox, _ phrases: String...) throws {
    let list = phrases.map { "\"\($0)\"" }.joined(separator: ", ")
    let source = SoupServer.source.replacing(
      #""Order ${Soup} from ${applicationName}""#, with: list)
    try sandbox.write(source, to: "soup.py")
  }

  private func members(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `they are counted, and the first are shown`() async throws {
    let sandbox = try sandbox()
    let added = try await sandbox.segue("apps", "add", "soup.py", "--yes")
    #expect(
      added.output.contains(
        "\n  answers to 2 phrases: “Order … from Soup Chef” and “Log a drink in Soup Chef”\n"),
      "\(added.talk)")
    try rewrite(
      sandbox, "One in ${applicationName}", "Two in ${applicationName}", "No name",
      "Three in ${applicationName}")
    let updated = try await sandbox.segue("apps", "update", "soup", "--yes")
    #expect(
      updated.output.contains(
        "  answers to 4 phrases: “One in Soup Chef”, “Two in Soup Chef”, “Three in Soup Chef” and 1 other\n"
      ), "\(updated.talk)")
  }

  @Test func `an update shows which are new and which are gone`() async throws {
    let sandbox = try sandbox()
    #expect(try await sandbox.segue("apps", "add", "soup.py", "--yes").code == 0)
    try rewrite(sandbox, "Bring ${Soup} of ${applicationName}")
    let preview = try await sandbox.segue("apps", "update", "soup", "--json")
    #expect(preview.code == 77)
    let json = try members(preview.output)
    #expect(json["new_phrases"] as? [String] == ["Bring … of Soup Chef"])
    #expect(json["gone_phrases"] as? [String] == ["Order … from Soup Chef"])
    #expect(
      json["phrases"] as? [String] == ["Bring … of Soup Chef", "Log a drink in Soup Chef"])
    let updated = try await sandbox.segue("apps", "update", "soup", "--yes")
    #expect(
      updated.output.contains(
        "  new      1 phrase: “Bring … of Soup Chef”\n  gone     1 phrase: “Order … from Soup Chef”\n"
      ),
      "\(updated.talk)")
  }

  @Test func `JSON lists them all`() async throws {
    let sandbox = try sandbox()
    let added = try await sandbox.segue("apps", "add", "soup.py", "--yes", "--json")
    #expect(
      try members(added.output)["phrases"] as? [String]
        == ["Order … from Soup Chef", "Log a drink in Soup Chef"])
    #expect(try members(added.output)["state"] as? String == "ok")
  }
}
