import Foundation
import ProgramTesting
import Testing

@Suite("The tests in the workflows that come with Segue")
struct WorkflowFileTests {
  @Test func `all of them pass`() async throws {
    let program = try await Program.run(
      Repository.segue, ["test", "Workflows"], home: FileManager.default.temporaryDirectory)
    #expect(program.code == 0, "\(program.output)\(program.talk)")
  }

  @Test(arguments: try Repository.yamlFiles(in: Repository.workflows))
  func `a workflow has tests`(file: URL) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("\ntests:\n  "))
  }

  /// The examples of the page are workflows with tests.
  @Test func `the tests of the page about tests pass`() async throws {
    let article = try Article(path: "Docs/Tests.md")
    #expect(article.workflows.count == 3)
    let sandbox = try CommandSandbox()
    for workflow in article.workflows {
      try sandbox.write(workflow.text, to: "line-\(workflow.line).yaml")
      let program = try await sandbox.segue("test", "line-\(workflow.line).yaml")
      #expect(program.code == 0, "\(program.output)\(program.talk)")
    }
  }
}
