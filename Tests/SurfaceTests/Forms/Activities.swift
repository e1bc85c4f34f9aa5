import AppIntents
import Intents

// Donating activities, and suggesting shortcuts before any use.

struct ReadPage: AppIntent, PredictableIntent {
  static let title: LocalizedStringResource = "Read Page"
  @Parameter(title: "Page") var page: Int

  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(parameters: \.$page) { DisplayRepresentation(title: "Page \($0) again") }
  }

  init() {}
  init(page: Int) { self.page = page }

  func perform() async throws -> some IntentResult { .result() }
}

enum Reading {
  static let activityType = "com.example.reading"

  static func activity(page: Int) -> NSUserActivity {
    let activity = NSUserActivity(activityType: activityType)
    activity.title = "Reading page \(page)"
    activity.userInfo = ["page": page]
    activity.requiredUserInfoKeys = ["page"]
    activity.isEligibleForPrediction = true
    activity.suggestedInvocationPhrase = "My page"
    activity.persistentIdentifier = NSUserActivityPersistentIdentifier("page \(page)")
    return activity
  }

  static func suggest() {
    INVoiceShortcutCenter.shared.setShortcutSuggestions(
      [
        INShortcut(userActivity: activity(page: 1)), INShortcut(intent: INIntent()),
        INShortcut(appIntent: ReadPage(page: 2), suggestedInvocationPhrase: "Next page"),
      ].compactMap { $0 })
  }

  static func named(_ shortcut: INShortcut) -> String {
    switch shortcut {
    case .intent(let intent): intent.suggestedInvocationPhrase ?? "an intent"
    case .userActivity(let activity): activity.title ?? "an activity"
    }
  }

  static func existing() async throws -> [INVoiceShortcut] {
    try await INVoiceShortcutCenter.shared.allVoiceShortcuts()
  }

  static func forget(page: Int) async {
    await NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: ["page \(page)"])
  }

  static func forgetAll(then done: @escaping () -> Void) {
    NSUserActivity.deleteAllSavedUserActivities(completionHandler: done)
  }
}
