package import AppIntentsCore

extension IntentFailure {
  /// The process of an app belongs to another program.
  package static func unreachable(_ undo: AppUndo) -> IntentFailure {
    IntentFailure(
      "another process of Segue has started the process of `\(undo.app)` that could undo it",
      kind: .missing)
  }
}
