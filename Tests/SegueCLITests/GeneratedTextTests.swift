import Foundation
import ProgramTesting
import Testing

@testable import SegueCLI

@Suite("Generated texts")
struct GeneratedTextTests {
  /// Dictionaries have a different order in every process.
  @Test(arguments: [
    ["schema"], ["schema", "--settings"], ["schema", "--reference"], ["schema", "--triggers"],
    ["actions", "--markdown"],
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

  /// The tests of the language check the examples with intents of their own.
  @Test func `the program says what the page of problems shows`() async throws {
    let golden = Repository.root.appending(path: "Tests/WorkflowLanguageTests/Golden/errors")
    let sandbox = try CommandSandbox([
      "home/.config/segue/config.yaml": """
      model:
        default: small
        models:
          small: { provider: ollama, model: qwen3:8b }
          office: { provider: openai, model: gpt-oss }

      """
    ])
    let files = FileManager.default
    var names = try files.contentsOfDirectory(atPath: golden.path).filter { $0.hasSuffix(".yaml") }
    for name in names {
      try files.copyItem(at: golden.appending(path: name), to: sandbox.url.appending(path: name))
    }
    try files.copyItem(
      at: golden.appending(path: "others"), to: sandbox.url.appending(path: "workflows"))
    // No built-in intent has a range of numbers, and none is deprecated.
    names.removeAll { ["out-of-range.yaml", "deprecated-action.yaml"].contains($0) }
    let checked = try await Program.run(
      Repository.segue, ["check"] + names.sorted(), home: sandbox.home, folder: sandbox.url,
      environment: ["PATH": sandbox.path("none")])
    let output = checked.output + checked.talk
    for name in names {
      let words = try String(
        contentsOf: golden.appending(path: name.dropLast(5) + ".out"), encoding: .utf8)
      #expect(output.contains(words), "\(name)")
    }
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
