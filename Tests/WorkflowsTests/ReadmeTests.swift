import Foundation
import ProgramTesting
import TestFixtures
import Testing

/// The commands in README.
@Suite("README's commands")
struct ReadmeTests {
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
