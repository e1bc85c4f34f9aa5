import AppIntentsCore
import ModelContext
import OrderedCollections
import ViewTree

/// What a result of an app shows. Its buttons are pressed by calling the tool again, with the token that
/// the app gave and the button's number.
struct AppSnippet: RemoteSnippet {
  let tree: IntentValue
  /// Nil if nothing can be pressed.
  private let token: String?
  private let call: Call

  /// Calls the tool with more of the extension's metadata, and gives what the result shows.
  typealias Call =
    @Sendable (_ meta: JSONObject, _ interaction: (any Interaction)?) async throws -> AppSnippet?

  /// - Parameter tree: what the result shows.
  init(_ tree: IntentValue, _ meta: JSONObject, call: @escaping Call) {
    self.tree = tree
    token = meta["press"]?.jsonString
    self.call = call
  }

  var hasButtons: Bool { token != nil }

  func press(
    _ index: Int, answering interaction: (any Interaction)?
  ) async throws -> (any RemoteSnippet)? {
    guard let token else { return nil }
    let press: JSONObject = ["token": .text(token), "button": .number(index)]
    return try await call(["press": .dictionary(press)], interaction)
  }

  /// The tree of views in the extension's metadata, without the tips whose phrases the user has said;
  /// nil if nothing is shown.
  static func tree(
    in meta: JSONObject, of app: String, _ running: (any AppRunning)?
  ) async -> IntentValue? {
    guard let value = meta["snippet"], value.jsonObject?["view"]?.jsonString != nil else {
      return nil
    }
    guard let node = ViewNode(value), !node.tips.isEmpty,
      let known = await running?.spokenTools(of: app), !known.isDisjoint(with: node.tips)
    else { return value }
    return node.withoutTips { known.contains($0) }?.value
  }
}
