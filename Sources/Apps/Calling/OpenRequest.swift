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
