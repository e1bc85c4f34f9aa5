import AppIntentsCore
import ModelContext
import OrderedCollections

extension AppTool {
  /// Says that the app didn't come to the front, though the call is for that: an app without a command
  /// that opens it performs the call where it is.
  func warnIfNotOpened(_ result: JSONObject, in context: IntentContext) {
    let modes = definition.meta["modes"]?.jsonArray ?? []
    guard modes.contains("foreground"), !modes.contains("background"),
      result.intentMeta["open"] == nil, result["isError"]?.jsonBoolean != true
    else { return }
    context.report(
      .log("warning: `\(definition.step)` opens its app, but `\(app)` has no command for that"))
  }

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
