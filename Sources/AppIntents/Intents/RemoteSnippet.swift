/// A snippet that another program draws.
package protocol RemoteSnippet: Sendable {
  /// The tree, as the program has sent it.
  var tree: IntentValue { get }

  /// Whether its buttons can be pressed.
  var hasButtons: Bool { get }

  /// Presses a button, by its index in the tree, and gives what is shown then; nil if that is nothing.
  ///
  /// - Parameter interaction: answers what is asked meanwhile; nil for that of the run.
  func press(
    _ index: Int, answering interaction: (any Interaction)?
  ) async throws -> (any RemoteSnippet)?
}

/// An interaction that keeps what apps show where its buttons can be pressed after the step.
package protocol SnippetKeeping: Interaction {
  func keep(_ snippet: any RemoteSnippet)
}

extension Interaction {
  /// Keeps a snippet, if there is a place for it.
  package func keepIfPossible(_ snippet: any RemoteSnippet) {
    (self as? any SnippetKeeping)?.keep(snippet)
  }
}
