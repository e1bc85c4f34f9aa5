public import AppIntentsCore

/// A snippet that is shown: it is drawn, its buttons are pressed, and it is drawn again.
public actor SnippetSession {
  private let snippet: IntentSnippet
  private let catalogue: IntentCatalogue
  private var tree: ViewNode?

  /// - Parameter catalogue: where the intents of its buttons are.
  public init(_ snippet: IntentSnippet, catalogue: IntentCatalogue) {
    self.snippet = snippet
    self.catalogue = catalogue
  }

  /// The tree now; nil for a snippet that shows nothing. A snippet intent is performed for it.
  @discardableResult
  public func draw() async throws -> ViewNode? {
    tree = try await snippet.tree().flatMap { ViewNode($0) }
    return tree
  }

  /// Performs the intent of a button, by its index in the tree's `actions`, and draws the snippet
  /// again.
  ///
  /// A result of the intent that shows something takes the place of the snippet.
  public func press(_ index: Int) async throws -> ViewNode? { try await perform(index).tree }

  /// Does the same, and gives what the button's intent says, too.
  package func perform(_ index: Int) async throws -> (outcome: IntentOutcome, tree: ViewNode?) {
    guard let actions = tree?.actions, actions.indices.contains(index) else {
      throw IntentFailure("the snippet has no button \(index + 1)")
    }
    let outcome = try await actions[index].perform(in: catalogue)
    if snippet.intent == nil, let next = try await outcome.snippet?.tree() {
      tree = ViewNode(next)
      return (outcome, tree)
    }
    return (outcome, try await draw())
  }
}
