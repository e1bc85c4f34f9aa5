import AppIntents
import BuiltInIntents
import Testing
import WorkflowLanguage

/// Workflows for tests, checked with the built-in intents.
enum Compiled {
  static let compiler = WorkflowCompiler(
    WorkflowChecker(catalogue: IntentCatalogue(IntentList.all)))

  static func workflow(_ text: String, id: String = "test") throws -> Workflow {
    let compilation = compiler.compile(text, path: "\(id).yaml")
    return try #require(compilation.workflow, "\(compilation.report)")
  }
}
