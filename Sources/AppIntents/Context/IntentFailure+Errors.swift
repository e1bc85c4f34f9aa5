package import FileOperations

extension IntentFailure {
  /// The failure with an error's message and a remark after it. The rest is the error's own, so that
  /// `retry` and `$error` see the kind that the error has alone.
  package init(_ error: any Error, adding remark: String) {
    let failure = error as? IntentFailure
    self.init(
      "\(IntentErrorText.message(for: error)); \(remark)",
      kind: failure?.kind ?? (error as? FileError)?.failureKind ?? .other,
      exitCode: failure?.exitCode, output: failure?.output, help: failure?.help)
  }
}

extension FileError {
  /// The kind of failure that the error is for a step.
  package var failureKind: IntentFailure.Kind {
    switch kind {
    case .missing: .missing
    case .notPermitted: .notPermitted
    default: .other
    }
  }
}
