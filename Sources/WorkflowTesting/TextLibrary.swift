import AppIntents
import Diagnostics
import Synchronization
import WorkflowEngine
import WorkflowLanguage

/// The workflows that `run:` finds, by their names, each compiled once. For tests.
final class TextLibrary: WorkflowLibrary, WorkflowLookup {
  private let texts: [String: String]
  private let catalogue: IntentCatalogue
  private let compiled = Mutex<[String: Compilation]>([:])

  init(texts: [String: String], catalogue: IntentCatalogue) {
    self.texts = texts
    self.catalogue = catalogue
  }

  /// The workflow under test, compiled once.
  func main(_ text: String) -> Compilation {
    compile("test", text, WorkflowChecker(catalogue: catalogue, workflows: self))
  }

  func ids(from source: SourceText) -> [String] { texts.keys.sorted() }

  func document(_ id: String, from source: SourceText) -> Document? { compile(id)?.document }

  func workflow(named name: String, from source: SourceText) throws -> Workflow {
    guard let checked = compile(name) else { throw WorkflowNotFound(name: name) }
    guard let workflow = checked.workflow else {
      throw BrokenWorkflow(description: checked.report)
    }
    return workflow
  }

  private func compile(_ name: String) -> Compilation? {
    texts[name].map { compile(name, $0, WorkflowChecker(catalogue: catalogue)) }
  }

  private func compile(
    _ name: String, _ text: String, _ checker: WorkflowChecker
  ) -> Compilation {
    if let known = compiled.withLock({ $0[name] }) { return known }
    let checked = WorkflowCompiler(checker).compile(text, path: "\(name).yaml")
    compiled.withLock { $0[name] = checked }
    return checked
  }
}
