import Foundation
import ProgramTesting
import TestFixtures
import Testing

@Suite("Texts for people")
struct PlainTextTests {
  /// All that tests get from programs and what stores keep is searched as it comes; recorded texts may
  /// come from elsewhere.
  @Test func `no recorded message and no page has what Swift calls a value`() throws {
    let root = Repository.root.path(percentEncoded: false)
    var count = 0
    for folder in ["Tests", "Docs", "Schemas"] {
      let files = try #require(FileManager.default.enumerator(atPath: root + folder))
      for case let name as String in files
      where folder != "Tests" || name.contains("/Golden/") || name.hasSuffix(".out") {
        guard let data = FileManager.default.contents(atPath: "\(root)\(folder)/\(name)") else {
          continue
        }
        PlainText.expect(in: String(decoding: data, as: UTF8.self), from: name)
        count += 1
      }
    }
    #expect(count > 300)
  }

  @Test func `no message quotes an error as Swift writes it`() async throws {
    let folder = try TestFolder([
      "Bad.swift": """
      do { try work() } catch { say("can't work: \\(error)") }
      do { try work() } catch let problem as Problem {
        say("can't work: \\(problem)")
      }
      say(String(describing: value))
      """
    ])
    let script = Repository.root.appending(path: "scripts/check-descriptions")
    func check(_ files: [String]) async throws -> Program {
      try await Program.run(script, files, home: folder.url)
    }
    let bad = try await check([folder.url.appending(path: "Bad.swift").path()])
    #expect(bad.code == 1)
    #expect(bad.lines.count == 3, "\(bad.output)")
    let own = try await check([])
    #expect(own.output == "")
    #expect(own.code == 0)
  }
}
