import Foundation
import ProgramTesting
import Testing

@Suite("What is said of apps")
struct AppTextTests {
  private func intent(_ id: String, in sandbox: CommandSandbox) async throws -> [String: Any] {
    let json = try await sandbox.segue("actions", id, "--json")
    let list = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
    return try #require(list?.first, "\(json.talk)")
  }

  @Test func `an intent lists the conversions of its entities`() async throws {
    let sandbox = try CommandSandbox([:])
    let added = try await sandbox.segue(
      "apps", "add", Repository.valueProvider.path, "--as", "party", "--yes")
    #expect(added.code == 0, "\(added.talk)")
    let given = try await intent("party.get_guest", in: sandbox)["also_as"] as? [String] ?? []
    #expect(!given.isEmpty)
    let page = try await sandbox.segue("actions", "party.get_guest").output
    let line = try #require(page.split(separator: "\n").first { $0.contains("also as ") })
    for type in given { #expect(line.contains(type), "\(line)") }
    let parameters =
      try await intent("party.seat_guest", in: sandbox)["parameters"] as? [[String: Any]]
    let taken = parameters?.first?["made_of"] as? [String] ?? []
    #expect(!taken.isEmpty)
    let other = try await sandbox.segue("actions", "party.seat_guest").output
    let row = try #require(other.split(separator: "\n").first { $0.contains("also made of ") })
    for type in taken { #expect(row.contains(type), "\(row)") }
    // Those without conversions say so.
    let plain = try await intent("text.reverse", in: sandbox)
    #expect(plain["also_as"] as? [String] == [])
  }

  @Test(arguments: [("\"version\": \"2\"", "Soup 2"), ("\"version\": \"\"", "Soup")])
  func `an app without a version is called by its name alone`(
    version: String, title: String
  ) async throws {
    let source = SoupServer.source.replacing(
      /"serverInfo": \{[^}]*\}/, with: "\"serverInfo\": {\"name\": \"Soup\", \(version)}")
    let sandbox = try CommandSandbox(["soup.py": source])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: sandbox.path("soup.py"))
    let added = try await sandbox.segue("apps", "add", "soup.py", "--yes")
    #expect(added.code == 0, "\(added.talk)")
    #expect((added.output + added.talk).contains("\(title) says of itself:\n"), "\(added.talk)")
  }
}
