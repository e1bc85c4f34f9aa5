/// A snippet that another program draws.
package protocol RemoteSnippet: Sendable {
  /// The tree, as the program has sent it.
  var tree: IntentValue { get }

  /// Whether its buttons can be pressed.
  var hasButtons: Bool { get }

  /// Presses a button, by its index in the tree, and gives what is shown then; nil if that is nothing.
  func press(_ index: Int) async throws -> (any RemoteSnippet)?
}
