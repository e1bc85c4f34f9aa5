import AppIntentsCore
import Diagnostics
import WorkflowLanguage

/// The workflows that `run:` finds, by their names. For tests.
struct TextLibrary: WorkflowLookup {
  private let texts: [String: String]
  private let catalogue: IntentCatalogue

  init(texts: [String: String], catalogue: IntentCatalogue) {
    self.texts = texts
    self.catalogue = catalogue
  }

  /// Compiles the workflow under test.
  func main(_ text: String) -> Compilation {
    WorkflowCompiler(WorkflowChecker(catalogue: catalogue, workflows: self))
      .compile(text, path: "test.yaml")
  }

  func ids(from source: SourceText) -> [String] { texts.keys.sorted() }

  func find(_ name: String, from source: SourceText) -> FoundWorkflow {
    FoundWorkflow(
      texts[name].map { .file(SourceText(path: "\(name).yaml", text: $0)) } ?? .missing)
  }
}
