import Foundation
import ProgramTesting
import TestFixtures
import Testing

@Suite("Files that Segue knows by their names")
struct KnownFileTests {
  private static let special = "it is a pipe, a socket or a device"

  @Test func `secrets in a pipe aren't waited for`() async throws {
    let sandbox = try CommandSandbox(["a.yaml": "steps:\n  - print: $secrets.key\n"])
    try sandbox.folder.makeFolder("home/.config/segue")
    let secrets = sandbox.path("home/.config/segue/secrets")
    try #require(mkfifo(secrets, 0o600) == 0)
    let run = try await sandbox.segue("run", "a.yaml")
    #expect(run.talk.contains("/.config/segue/secrets`: \(Self.special)\n"), "\(run.talk)")
    #expect(run.code == 77)
  }

  @Test func `settings in a pipe are told, and cost nothing else`() async throws {
    let sandbox = try CommandSandbox()
    try sandbox.folder.makeFolder("home/.config/segue/workflows")
    try #require(mkfifo(sandbox.path("home/.config/segue/config.yaml"), 0o600) == 0)
    try #require(mkfifo(sandbox.path("home/.config/segue/workflows/a.yaml"), 0o600) == 0)
    let status = try await sandbox.segue("status")
    #expect(status.code == 0, "\(status.talk)")
    let check = try await sandbox.segue("check", "home/.config/segue/config.yaml")
    #expect(check.talk.contains(Self.special), "\(check.talk)")
    #expect(check.code == 66)
  }

  @Test(arguments: ["lock", "ballast", "history.sqlite"])
  func `a pipe in the place of the history is refused`(name: String) async throws {
    let sandbox = try CommandSandbox([
      "home/.config/segue/workflows/a.yaml": "steps:\n  - print: hello\n"
    ])
    try sandbox.folder.makeFolder("home/.local/state/segue")
    try #require(mkfifo(sandbox.path("home/.local/state/segue/\(name)"), 0o600) == 0)
    let enable = try await sandbox.segue("enable", "a", "--yes")
    #expect(enable.talk.contains(Self.special), "\(enable.talk)")
    #expect(enable.code != 0)
  }

  @Test func `show doesn't let a workflow move the cursor`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": """
      name: "N\\e[2Jame"
      description: "one\\e]0;title\\a line"
      steps:
        - print: "hi\\e[2J"

      """
    ])
    for shown in [
      try await sandbox.segue("show", "a.yaml"), try await sandbox.terminal("show a.yaml"),
      try await sandbox.terminal("list ."), try await sandbox.terminal("check a.yaml --explain"),
      try await sandbox.terminal("fmt - < a.yaml"),
    ] {
      #expect(!shown.output.contains("\u{1B}[2J"), "\(shown.output.debugDescription)")
      #expect(!shown.output.contains("\u{1B}]"), "\(shown.output.debugDescription)")
    }
    let plain = try await sandbox.segue("show", "a.yaml")
    #expect(plain.output.hasPrefix("N\\u{1b}[2Jame (a)\none\\u{1b}]0;title\\u{7} line\n"))
  }
}
