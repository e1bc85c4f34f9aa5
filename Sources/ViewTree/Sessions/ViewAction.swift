public import AppIntentsCore
public import OrderedCollections

/// What a button or a toggle of a tree does: it performs an intent.
public struct ViewAction: Sendable, Hashable {
  /// The id of the intent.
  public let intent: String
  public let parameters: OrderedDictionary<String, IntentValue>
  /// The words on the button.
  public let title: String

  /// Performs the intent.
  ///
  /// - Parameter catalogue: where the intent is.
  public func perform(in catalogue: IntentCatalogue) async throws -> IntentOutcome {
    guard let descriptor = catalogue[intent] else {
      throw IntentFailure("there is no intent `\(intent)`")
    }
    let invocation = descriptor.binder.begin()
    for (index, parameter) in descriptor.parameters.enumerated() {
      if let value = parameters[parameter.name] { try invocation.set(index, to: value) }
    }
    return try await invocation.perform().afterOpening()
  }
}

extension ViewNode {
  /// What the buttons and toggles of the tree do, in the order in which they are drawn. Those that are
  /// disabled or hidden, or that perform no intent, do nothing.
  public var actions: [ViewAction] {
    if flag("hidden") || flag("disabled") { return [] }
    return (action.map { [$0] } ?? []) + children.flatMap(\.actions)
  }

  var action: ViewAction? {
    guard view == "button" || view == "toggle", !flag("disabled"),
      case .dictionary(let call)? = attributes["intent"], case .text(let id)? = call["id"]
    else { return nil }
    var parameters: OrderedDictionary<String, IntentValue> = [:]
    if case .dictionary(let given)? = call["parameters"] { parameters = given }
    return ViewAction(intent: id, parameters: parameters, title: words)
  }

  /// The words in the tree, in one line.
  public var words: String {
    switch view {
    case "text": return text("text") ?? ""
    case "image": return text("label") ?? ""
    default:
      if flag("hidden") { return "" }
      return children.map(\.words).filter { !$0.isEmpty }.joined(separator: " ")
    }
  }
}
