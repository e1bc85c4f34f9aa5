import Foundation
import ProgramTesting
import Testing

@testable import SegueCLI

@Suite("Generated texts")
struct GeneratedTextTests {
  /// Dictionaries have a different order in every process.
  @Test(arguments: [
    ["schema"], ["schema", "--reference"], ["schema", "--triggers"], ["actions", "--markdown"],
    ["convert", "--matrix"],
  ])
  func `a text that is made from the code is the same every time`(words: [String]) async throws {
    let home = FileManager.default.temporaryDirectory
    let first = try await Program.run(Repository.segue, words, home: home)
    #expect(first.code == 0)
    #expect(!first.output.isEmpty)
    for _ in 1...4 {
      #expect(try await Program.run(Repository.segue, words, home: home).output == first.output)
    }
  }

  /// The page of problems shows this failure; the tests of the language cover the others.
  @Test func `a failed step is told as its golden file says`() async throws {
    let folder = Repository.root.appending(path: "Tests/SegueCLITests/Golden")
    let sandbox = try CommandSandbox([
      "step-failed.yaml": String(
        contentsOf: folder.appending(path: "step-failed.yaml"), encoding: .utf8)
    ])
    let run = try await sandbox.segue("run", "--quiet", "step-failed.yaml")
    #expect(run.code == 1)
    let golden = folder.appending(path: "step-failed.out")
    if ProcessInfo.processInfo.environment["SEGUE_RECORD"] != nil {
      try Data(run.timeless.utf8).write(to: golden)
    }
    #expect(run.timeless == (try String(contentsOf: golden, encoding: .utf8)))
  }

  @Test func `README's exit codes are those of the program`() throws {
    let readme = try String(
      contentsOf: Repository.root.appending(path: "README.md"), encoding: .utf8)
    #expect(readme.contains("| exit code | |\n| --- | --- |\n\(ExitStatus.markdown)\n"))
  }

  @Test func `the page of problems has every kind, with words for each`() async throws {
    let home = FileManager.default.temporaryDirectory
    let folders = ["Tests/WorkflowLanguageTests/Golden/errors", "Tests/SegueCLITests/Golden"]
    let page = try await Program.run(
      Repository.segue, ["check", "--problems"] + folders.flatMap { ["--examples", $0] },
      home: home, folder: Repository.root)
    let sections = page.output.components(separatedBy: "\n## ").dropFirst()
    #expect(sections.count > 80)
    for section in sections {
      let kind = section.prefix { $0 != "\n" }
      #expect(section.contains("[\(kind)]\n"), "\(kind) has no example")
    }
  }
}
