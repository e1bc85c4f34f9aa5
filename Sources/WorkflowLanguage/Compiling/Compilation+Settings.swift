package import Diagnostics

extension Compilation {
  /// Checks a file with the user's settings rather than a workflow.
  ///
  /// - Parameter obstacle: why a secret can't be used, and what to do about it; nil if it can.
  package init(
    settings source: SourceText, obstacle: (String) -> (message: String, help: String?)?
  ) {
    let (_, diagnostics) = Settings.parse(source)
    let secrets = Settings.secrets(in: source).compactMap { secret in
      obstacle(secret.value).map { message, help in
        Diagnostic(
          kind: UnknownNameCheck.problem.kind, severity: .warning, message: message,
          range: secret.range, helps: help.map { [$0] } ?? [])
      }
    }
    self.init(
      source: source, document: nil, workflow: nil, diagnostics: (diagnostics + secrets).inOrder())
  }
}
