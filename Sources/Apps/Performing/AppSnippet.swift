import AppIntentsCore
import ModelContext
import OrderedCollections

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

  /// Nil if the result shows nothing.
  init?(of meta: JSONObject, call: @escaping Call) {
    guard let tree = meta["snippet"].flatMap({ Self.tree($0) }) else { return nil }
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

  /// A tree of views; nil for a value that is none.
  static func tree(_ value: IntentValue) -> IntentValue? {
    value.jsonObject?["view"]?.jsonString == nil ? nil : value
  }
}
