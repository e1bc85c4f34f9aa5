import AppIntentsCore
import BuiltInIntents
import Diagnostics
import Testing
import WorkflowLanguage

/// Workflows for tests, checked with the built-in intents.
enum Compiled {
  /// The other workflows, by their ids.
  private struct Others: WorkflowLookup {
    let texts: [String: String]

    func ids(from source: SourceText) -> [String] { texts.keys.sorted() }

    func find(_ name: String, from source: SourceText) -> FoundWorkflow {
      FoundWorkflow(
        texts[name].map { .file(SourceText(path: "\(name).yaml", text: $0)) } ?? .missing)
    }
  }

  static func workflow(
    _ text: String, id: String = "test", others: [String: String] = ["other": "steps: [date.now]"]
  ) throws -> Workflow {
    let compiler = WorkflowCompiler(
      WorkflowChecker(
        catalogue: IntentCatalogue(IntentList.all), workflows: Others(texts: others)))
    let compilation = compiler.compile(text, path: "\(id).yaml")
    return try #require(compilation.workflow, "\(compilation.report)")
  }
}
