import AppIntentsCore
import ModelContext
import OrderedCollections

/// A call that an app's own program goes on with, in the foreground.
package struct OpenRequest: Sendable {
  /// The app's name.
  let app: String
  /// Identifies the call. The app has made it.
  let token: String
  let content: JSONObject

  /// Throws an `IntentFailure` for a token that can't be the name of a file.
  ///
  /// - Parameters:
  ///   - meta: what the app was told with the call: `exact`, `imports`, `context`.
  ///   - isPerformed: whether the app only has to come to the front.
  init(
    app: String, token: String, tool: String, arguments: JSONObject, meta: JSONObject,
    isPerformed: Bool
  ) throws {
    let isName = token.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isName, (1...128).contains(token.utf8.count) else {
      throw IntentFailure("`\(app)` wants to be opened with a token that isn't one")
    }
    self.app = app
    self.token = token
    content = JSONObject(present: [
      "tool": .text(tool), "arguments": .dictionary(arguments), "exact": meta["exact"],
      "imports": meta["imports"],
      "context": meta["context"], "performed": isPerformed ? true : nil,
    ])
  }
}

extension AppTool {
  /// Has the app's own program go on with a call, if the result says so.
  ///
  /// - Returns: the outcome of a call that the program performs; nil for one that was performed.
  func handOver(
    _ result: JSONObject, _ arguments: JSONObject, adding more: JSONObject,
    in context: IntentContext
  ) async throws -> IntentOutcome? {
    guard let open = result.intentMeta["open"]?.jsonObject,
      let token = open["token"]?.jsonString, result["isError"]?.jsonBoolean != true
    else { return nil }
    guard context.interaction.isAttended else {
      throw IntentFailure(
        "`\(definition.step)` opens its app, but the run is unattended", kind: .notPermitted)
    }
    let isPerformed = open["performed"]?.jsonBoolean ?? false
    try await running.open(
      try OpenRequest(
        app: app, token: token, tool: definition.tool, arguments: arguments,
        meta: meta(in: context).merging(more) { $1 }, isPerformed: isPerformed))
    if isPerformed { return nil }
    let dialog = result.intentMeta["dialog"]?.jsonString.map(PlainText.clean)
    return IntentOutcome(value: .nothing, dialog: dialog ?? "`\(app)` goes on with it.")
  }
}
