package import Diagnostics

extension Compilation {
  /// Checks a file with the user's settings rather than a workflow.
  package init(settings source: SourceText) {
    self.init(
      source: source, document: nil, workflow: nil, diagnostics: Settings.parse(source).diagnostics)
  }
}
