import AppIntents
import Diagnostics
import WorkflowEngine
import WorkflowLanguage

/// Workflows that `run:` finds by their names, each made from its text. For tests.
struct TextLibrary: WorkflowLibrary, WorkflowLookup {
  let texts: [String: String]
  let catalogue: IntentCatalogue

  var ids: [String] { texts.keys.sorted() }

  func document(_ id: String) -> Document? { compile(id)?.document }

  func workflow(named name: String, from source: SourceText) throws -> Workflow {
    guard let checked = compile(name) else { throw WorkflowNotFound(name: name) }
    guard let workflow = checked.workflow else {
      throw BrokenWorkflow(description: checked.report)
    }
    return workflow
  }

  private func compile(_ name: String) -> Compilation? {
    texts[name].map {
      WorkflowCompiler(WorkflowChecker(catalogue: catalogue)).compile($0, path: "\(name).yaml")
    }
  }
}
