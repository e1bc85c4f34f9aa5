package import Diagnostics
import YAML

/// Turns a file's bytes into a checked workflow: reads, parses and checks them.
package struct WorkflowCompiler: Sendable {
  private let checker: WorkflowChecker
  private let actions: KnownActions

  package init(_ checker: WorkflowChecker) {
    self.checker = checker
    let intents = checker.intents
    actions = KnownActions { intents[$0]?.parameters }
  }

  /// Compiles a file's text. The workflow's id is the file's name.
  package func compile(_ source: SourceText) -> Compilation {
    SuggestionEffort.$current.withValue(SuggestionEffort()) { compiled(source) }
  }

  private func compiled(_ source: SourceText) -> Compilation {
    let (document, diagnostics, reading) = DocumentParser.parse(source, actions: actions)
    var compilation = Compilation(
      source: reading.source, document: document, workflow: nil, diagnostics: diagnostics)
    // Checking a file that can't be read would report the same mistakes again in other words.
    guard let document, reading.isWhole else { return compilation }
    let (workflow, found) = checker.check(document)
    compilation.diagnostics = (diagnostics + found).inOrder()
    compilation.workflow = compilation.diagnostics.hasErrors ? nil : workflow
    return compilation
  }

  /// - Parameter path: the file's path for messages.
  package func compile(_ bytes: [UInt8], path: String) -> Compilation {
    compile(SourceText(path: path, bytes: bytes))
  }

  package func compile(_ text: String, path: String) -> Compilation {
    compile(Array(text.utf8), path: path)
  }
}

/// The result of compiling a file.
package struct Compilation: Sendable {
  package var source: SourceText
  /// The file as far as it could be parsed.
  package var document: Document?
  /// Nil if there are errors.
  package var workflow: Workflow?
  package var diagnostics: [Diagnostic]

  /// The diagnostics as `segue check` prints them.
  package var report: String {
    DiagnosticRenderer(usesColor: false).render(diagnostics, in: source)
  }
}
