import Foundation
import ProgramTesting
import Testing

@Suite("Checking what comes with Segue")
struct CheckTests {
  private func check(_ file: URL) async throws -> Program {
    try await Program.run(
      Repository.segue, ["check", file.path(percentEncoded: false)],
      home: FileManager.default.temporaryDirectory)
  }

  @Test(arguments: try Repository.yamlFiles(in: Repository.workflows))
  func `a workflow has no errors`(file: URL) async throws {
    let program = try await check(file)
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

  @Test(arguments: try Repository.yamlFiles(in: Repository.broken))
  func `a broken one has errors`(file: URL) async throws {
    #expect(try await check(file).code == 65)
  }

  @Test(arguments: try Article.all())
  func `a workflow in an article has no errors`(article: Article) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "segue-article-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for workflow in article.workflows {
      let file = folder.appending(path: "line-\(workflow.line).yaml")
      try Data(workflow.text.utf8).write(to: file)
      let program = try await check(file)
      #expect(
        program.code == 0,
        "\(article), line \(workflow.line):\n\(program.output)\(program.talk)")
    }
  }

  @Test func `README shows a workflow`() throws {
    let readme = try Article(path: "README.md")
    #expect(readme.workflows.count >= 1)
  }
}
