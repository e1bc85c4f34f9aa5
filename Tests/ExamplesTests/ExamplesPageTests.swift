import Foundation
import ProgramTesting
import TestFixtures
import Testing

@Suite("The examples' page") struct ExamplesPageTests {
  static let names = ["Jokes", "Landmarks", "Pal", "Planner", "SoupChef"]

  private static func page() throws -> String {
    try String(contentsOf: Repository.root.appending(path: "Examples/README.md"), encoding: .utf8)
  }

  @Test func `each app has its row and its folder`() throws {
    let page = try Self.page()
    for name in Self.names {
      #expect(page.contains("| [`\(name)`](\(name)) |"))
      #expect(page.contains("`\(name.uppercased())_HOME`"))
    }
  }

  /// The last step asks for a confirmation, which nothing gives here.
  @Test func `its workflow has a step of each app, and runs up to its question`() async throws {
    let page = try Self.page()
    let start = try #require(page.range(of: "```yaml\n"))
    let end = try #require(page.range(of: "```", range: start.upperBound..<page.endIndex))
    let workflow = String(page[start.upperBound..<end.lowerBound])
    let sandbox = try CommandSandbox(["a.yaml": workflow])
    let apps = try Self.names.map { try ExampleApp($0) }
    for app in apps { try await app.add(to: sandbox) }
    let check = try await sandbox.segue("check", "a.yaml")
    #expect(check.code == 0, "\(check.output)")
    let run = try await sandbox.segue("run", "a.yaml")
    #expect(run.talk.contains("2 bowls of Tomato Soup"), "\(run.talk)")
    let notes = try #require(apps.first { $0.name == "Pal" }).folder
    #expect(try notes.text("Notes/Roof.md").contains("Roof offers on 14 Oct 2026"))
  }
}
