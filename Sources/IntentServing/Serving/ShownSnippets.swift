import AppIntentsCore
import ModelContext
import OrderedCollections
import Synchronization
import ToolServing
import ViewTree

/// What results show, as long as their buttons can be pressed.
final class ShownSnippets: Sendable {
  /// How many are kept. Then the buttons of the oldest one can't be pressed any more.
  static let most = 100

  private let catalogue: IntentCatalogue
  /// The names of tools by the ids of their intents.
  private let tools: [String: String]
  private let kept = Mutex<OrderedDictionary<String, SnippetSession>>([:])
  private let last = Mutex<ViewNode?>(nil)

  /// What was shown last; nil before anything was.
  var latest: ViewNode? { last.withLock { $0 } }

  init(of app: ServedApp) {
    // Buttons perform intents that are no tools, too.
    catalogue = IntentCatalogue(app.types)
    tools = Dictionary(
      app.intents.values.map { ($0.descriptor.id, $0.tool) },
      uniquingKeysWith: { first, _ in first })
  }

  /// What the extension says of a snippet in a result: its tree, and the token with which its buttons are
  /// pressed.
  func show(_ snippet: IntentSnippet?) async throws -> JSONObject {
    guard let snippet else { return [:] }
    let session = SnippetSession(snippet, catalogue: catalogue)
    guard let tree = try await session.draw() else { return [:] }
    last.withLock { $0 = tree }
    let told = WireValue.argument(named(tree).value)
    guard !tree.actions.isEmpty else { return ["snippet": told] }
    let token = SuspendedCalls.newState()
    kept.withLock { kept in
      if kept.count >= Self.most { kept.removeFirst() }
      kept[token] = session
    }
    return ["snippet": told, "press": .text(token)]
  }

  /// The tree as clients read it: a tip names the tool whose phrase it tells.
  private func named(_ tree: ViewNode) -> ViewNode {
    tree.mappingTips { [tools] id in tools[id] }
  }

  /// Presses a button, and gives the result with what is shown then.
  func press(_ parameters: JSONObject) async throws -> JSONObject {
    guard let token = parameters["token"]?.jsonString,
      let session = kept.withLock({ $0[token] })
    else { throw RemoteError.invalidParameters("unknown token: nothing is shown any more") }
    guard let button = parameters["button"]?.jsonInteger else {
      throw RemoteError.invalidParameters("`button` is a number")
    }
    let (outcome, tree) = try await session.perform(button)
    last.withLock { $0 = tree }
    let dialog = outcome.dialog.map { IntentValue.text($0) }
    let result: JSONObject = [
      "content": .list(dialog.map { [["type": "text", "text": $0]] } ?? [])
    ]
    return result.addingIntentMeta(
      JSONObject(present: [
        "dialog": dialog, "snippet": tree.map { WireValue.argument(named($0).value) },
        "press": tree?.actions.isEmpty == false ? .text(token) : nil,
      ]))
  }
}
