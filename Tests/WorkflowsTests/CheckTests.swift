import Foundation
import ProgramTesting
import SystemPackage
import TestFixtures
import Testing

@Suite("Checking what comes with Segue")
struct CheckTests {
  /// Checks files with one process.
  private func check(_ files: [URL], _ flags: String...) async throws -> Program {
    try await Program.run(
      Repository.segue, ["check"] + flags + files.map { $0.path(percentEncoded: false) },
      home: FileManager.default.temporaryDirectory)
  }

  @Test func `no workflow has errors`() async throws {
    let program = try await check(Repository.yamlFiles(in: Repository.workflows))
    #expect(program.code == 0, "\(program.output)\(program.talk)")
  }

  @Test(arguments: try Repository.yamlFiles(in: Repository.workflows))
  func `a workflow has samples and tests`(file: URL) throws {
    let id = file.deletingPathExtension().lastPathComponent
    #expect(
      FileManager.default.fileExists(
        atPath: Repository.workflows.appending(path: "Samples/\(id)").path()))
    let suite = id.split(separator: "-").map(\.capitalized).joined() + "Tests.swift"
    #expect(
      FileManager.default.fileExists(
        atPath: Repository.root.appending(path: "Tests/WorkflowsTests/\(suite)").path()))
  }

  @Test func `every broken one has errors`() async throws {
    struct Problem: Decodable {
      let file: String
      let severity: String
    }
    let files = try Repository.yamlFiles(in: Repository.broken)
    let program = try await check(files, "--json")
    #expect(program.code == 65)
    let problems = try JSONDecoder().decode([Problem].self, from: Data(program.output.utf8))
    let broken = Set(problems.filter { $0.severity == "error" }.map(\.file))
    #expect(broken.count == files.count)
    for file in files {
      #expect(broken.contains { $0.hasSuffix(file.lastPathComponent) }, "\(file.lastPathComponent)")
    }
  }

  @Test(arguments: try Article.all())
  func `the workflows in an article have no errors`(article: Article) async throws {
    guard !article.workflows.isEmpty else { return }
    let folder = try TestFolder()
    defer { withExtendedLifetime(folder) {} }
    let files = try article.workflows.map { workflow in
      URL(filePath: try folder.write(workflow.text, to: "line-\(workflow.line).yaml").string)
    }
    let program = try await check(files)
    #expect(program.code == 0, "\(article):\n\(program.output)\(program.talk)")
  }

  @Test func `README shows a workflow`() throws {
    let readme = try Article(path: "README.md")
    #expect(readme.workflows.count >= 1)
  }
}
