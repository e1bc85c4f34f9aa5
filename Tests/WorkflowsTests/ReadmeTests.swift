import Foundation
import ProgramTesting
import TestFixtures
import Testing

/// The commands and the gallery in README.
@Suite("README")
struct ReadmeTests {
  @Test func `the gallery has a line for each workflow, which is its description`() throws {
    let readme = String(
      decoding: try Data(contentsOf: Repository.root.appending(path: "README.md")), as: UTF8.self)
    let rows = readme.split(separator: "\n").filter { $0.contains("](Workflows/") }
    let expected = try Repository.yamlFiles(in: Repository.workflows).map { file in
      let text = try String(contentsOf: file, encoding: .utf8)
      let description = try #require(text.firstMatch(of: /(?m)^description: (.*)\.$/)).1
      let name = file.deletingPathExtension().lastPathComponent
      return "| [\(name)](Workflows/\(name).yaml) | \(description) |"
    }
    #expect(rows.map(String.init).sorted() == expected.sorted())
  }

  @Test func `a newcomer's first commands work`() async throws {
    let readme = String(
      decoding: try Data(contentsOf: Repository.root.appending(path: "README.md")), as: UTF8.self)
    let section = try #require(readme.split(separator: "## A workflow of your own").last)
    let block = try #require(
      section.split(separator: "```sh\n").dropFirst().first?
        .split(separator: "```").first)
    let commands = block.split(separator: "\n").filter { $0.hasPrefix("segue ") }
    #expect(commands.count >= 3)
    let folder = try TestFolder()
    defer { withExtendedLifetime(folder) {} }
    for command in commands {
      let words = command.prefix { $0 != "#" }.split(separator: " ").dropFirst().map(String.init)
      let ended = try await Program.run(
        Repository.segue, words, home: folder.url, folder: folder.url)
      #expect(ended.code == 0, "\(command): \(ended.talk)")
    }
  }
}
