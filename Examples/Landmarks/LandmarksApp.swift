import AppIntents
import IntentServing
import Intents

@main
struct LandmarksApp: AppIntentsExtension {
  init() {
    // This program is opened to go on with what was viewed.
    IntentServer.foregroundCommand = ["."]
    IntentServer.continueActivity = { try await Navigator.shared.restore($0) }
    var shortcuts = [
      INShortcut(appIntent: GetOnScreenIntent(), suggestedInvocationPhrase: "What is this")
    ]
    if let first = try? Guide.shared.landmarks().first {
      let activity = NSUserActivity(activityType: Navigator.viewing)
      activity.view(LandmarkEntity(first, isFavorite: false))
      shortcuts.append(INShortcut(userActivity: activity))
    }
    INVoiceShortcutCenter.shared.setShortcutSuggestions(shortcuts)
  }
}
