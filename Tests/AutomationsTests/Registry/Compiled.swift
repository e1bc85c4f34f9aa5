import AppIntents
import BuiltInIntents
import Diagnostics
import Testing
import WorkflowLanguage

/// Workflows for tests, checked with the built-in intents.
enum Compiled {
  /// There are two other workflows.
  private struct Others: WorkflowLookup {
    func ids(from source: SourceText) -> [String] { ["other", "inner"] }

    func document(_ id: String, from source: SourceText) -> Document? { nil }
  }

  static let compiler = WorkflowCompiler(
    WorkflowChecker(catalogue: IntentCatalogue(IntentList.all), workflows: Others()))

  static func workflow(_ text: String, id: String = "test") throws -> Workflow {
    let compilation = compiler.compile(text, path: "\(id).yaml")
    return try #require(compilation.workflow, "\(compilation.report)")
  }
}
