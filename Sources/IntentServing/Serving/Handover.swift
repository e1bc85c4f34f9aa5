import AppIntentsCore
import ModelContext
import OrderedCollections
import ToolServing

/// When the app's own program goes on with a call, in the foreground.
enum Handover {
  /// Whether a call is handed over before it is performed. Throws if the run has no foreground.
  ///
  /// - Parameter told: what the client says of the run; nil if it knows nothing of that.
  static func isFirst(_ type: any AppIntent.Type, told: CallContext?) throws -> Bool {
    guard type.openAppWhenRun || type.supportedModes.needsForeground,
      !ForegroundCommand.words.isEmpty, let told
    else { return false }
    guard told.isForeground == true else {
      throw CallFailure(
        "`\(TypeName.of(type))` opens its app, but the run is unattended", kind: "not_permitted")
    }
    return true
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
