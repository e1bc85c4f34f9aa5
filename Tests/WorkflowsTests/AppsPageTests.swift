import Foundation
import ProgramTesting
import Testing

/// The workflows in `Docs/Apps.md`, with the app in Python of `Docs/Providers.md`.
@Suite("The page of apps")
struct AppsPageTests {
  private static func provider() throws -> String {
    let page = try String(
      contentsOf: Repository.root.appending(path: "Docs/Providers.md"), encoding: .utf8)
    let blocks = page.components(separatedBy: "\n```python\n").dropFirst()
    return try #require(blocks.first?.components(separatedBy: "\n```").first) + "\n"
  }

  @Test func `its workflows run with the app that is added as it says`() async throws {
    let sandbox = try CommandSandbox(["desk.py": try Self.provider()])
    let workflows = try Article(path: "Docs/Apps.md").workflows
    #expect(workflows.count == 2)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: sandbox.path("desk.py"))
    let added = try await sandbox.segue("apps", "add", "./desk.py", "--yes")
    #expect(added.code == 0, "\(added.talk)")
    let notes = sandbox.path("notes.txt")
    for (line, text) in workflows {
      // The page writes to /tmp.
      try sandbox.write(
        text.replacing("/tmp/notes.txt", with: notes), to: "line-\(line).yaml")
      let run = try await sandbox.segue("run", "line-\(line).yaml")
      #expect(run.code == 0, "line \(line): \(run.talk)")
      if text.contains("free_space") { #expect(run.output.contains(" bytes are free\n")) }
    }
    #expect(try sandbox.text("notes.txt") == "Buy milk\n")
  }
}
