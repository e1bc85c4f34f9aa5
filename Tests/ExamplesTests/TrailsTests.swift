import Foundation
import ProgramTesting
import Testing

/// `Docs/BringYourApp.md` and the app that it describes.
@Suite("The page about bringing an app") struct TrailsTests {
  private static func blocks(_ language: String) throws -> [String] {
    let page = try String(
      contentsOf: Repository.root.appending(path: "Docs/BringYourApp.md"), encoding: .utf8)
    return page.components(separatedBy: "\n```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first.map { $0 + "\n" }
    }
  }

  @Test func `its sources are those of the example`() throws {
    let folder = Repository.root.appending(path: "Examples/Trails")
    let sources = try FileManager.default.contentsOfDirectory(atPath: folder.path).map {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }
    let blocks = try Self.blocks("swift")
    #expect(blocks.count == 6)
    for block in blocks.dropFirst() {
      #expect(sources.contains(block), "\(block.prefix(60))")
    }
  }

  @Test func `its workflow runs with the app`() async throws {
    let workflow = try #require(try Self.blocks("yaml").first)
    let sandbox = try CommandSandbox(["hikes.yaml": workflow])
    let added = try await sandbox.segue(
      "apps", "add", try await ExampleApps.program(of: "Trails"), "--as", "trails", "--yes")
    #expect(added.code == 0, "\(added.talk)")
    let run = try await sandbox.segue("run", "hikes.yaml")
    #expect(run.code == 0, "\(run.talk)")
    #expect(run.output == "1 under 10 km: Lake Loop\n")
    #expect(run.talk.contains("Logged your hike on Lake Loop."))
    let checked = try await sandbox.segue("apps", "check", "trails")
    #expect(checked.code == 0, "\(checked.talk)")
  }
}
