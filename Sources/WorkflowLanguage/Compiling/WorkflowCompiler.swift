package import Diagnostics
package import SystemPackage
import YAML

/// Turns a file's bytes into a checked workflow: reads, parses and checks them.
package struct WorkflowCompiler: Sendable {
  private let checker: WorkflowChecker

  package init(_ checker: WorkflowChecker) { self.checker = checker }

  /// Compiles a file's text. The workflow's id is the file's name.
  package func compile(_ source: SourceText) -> Compilation {
    SuggestionEffort.$current.withValue(SuggestionEffort()) { compiled(source) }
  }

  private func compiled(_ source: SourceText) -> Compilation {
    let parsed = checker.parse(source)
    var compilation = Compilation(
      source: parsed.source, document: parsed.document, workflow: nil,
      diagnostics: parsed.diagnostics)
    // Checking a file that can't be read would report the same mistakes again in other words.
    guard let document = parsed.document, parsed.isWhole else { return compilation }
    let (workflow, found, looked) = checker.checkWithOthers(document)
    compilation.diagnostics = (parsed.diagnostics + found).inOrder()
    compilation.workflow = compilation.diagnostics.hasErrors ? nil : workflow
    compilation.looked = looked
    return compilation
  }

  /// Checks a document that no file contains.
  ///
  /// - Parameter found: what was found while it was made.
  func compile(_ document: Document, found: [Diagnostic]) -> Compilation {
    SuggestionEffort.$current.withValue(SuggestionEffort()) {
      let (workflow, problems) = checker.check(document)
      return Compilation(
        source: document.source, document: document, workflow: workflow,
        diagnostics: (found + problems).inOrder())
    }
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
  /// The paths that decided about the workflows that it runs, and that those run, and the settings that
  /// it uses: if none of them changes, compiling it again has the same result.
  package var looked: [FilePath] = []

  /// The diagnostics as `segue check` prints them.
  package var report: String {
    DiagnosticRenderer(usesColor: false).render(diagnostics, in: source)
  }
}
