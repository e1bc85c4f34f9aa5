import AppIntentsCore
import ModelContext
import OrderedCollections
import ToolServing

/// When the app's own program goes on with a call, in the foreground.
enum Handover {
  /// Whether a call is handed over before it is performed. If the run has no foreground, an intent that
  /// may also be performed in the background is; otherwise it throws.
  ///
  /// - Parameter told: what the client says of the run; nil if it knows nothing of that.
  static func isFirst(_ type: any AppIntent.Type, told: CallContext?) throws -> Bool {
    guard !ForegroundCommand.words.isEmpty, let told else { return false }
    let modes = type.supportedModes
    let isFirst = type.openAppWhenRun || modes.contains(.foreground(.immediate))
    if told.isForeground == true { return isFirst }
    let mayStayBehind = !type.openAppWhenRun && modes.contains(.background)
    if mayStayBehind || !isFirst && !modes.endsInForeground { return false }
    throw CallFailure(
      "`\(TypeName.of(type))` opens its app, but the run is unattended", kind: "not_permitted")
  }

  /// Whether the app comes to the front after a call was performed.
  static func isLast(
    _ type: any AppIntent.Type, _ state: ForegroundState, told: CallContext?
  ) -> Bool {
    guard !ForegroundCommand.words.isEmpty, told?.isForeground == true else { return false }
    return state.isWanted || type.supportedModes.endsInForeground
  }

  /// What the extension says of the result of a call that is handed over.
  static func meta(isPerformed: Bool) -> JSONObject {
    let token = IntentValue.text(SuspendedCalls.newState())
    return ["open": isPerformed ? ["token": token, "performed": true] : ["token": token]]
  }
}
