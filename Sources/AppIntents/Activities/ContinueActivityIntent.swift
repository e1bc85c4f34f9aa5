import Foundation
import OrderedCollections
import Synchronization

/// Opens the app with something that a person did in it: with an activity.
///
/// It is what a donated activity is, so that activities are suggested, opened and written as steps
/// like intents. Serving it takes a program that is opened, and what continues activities there.
///
/// Not part of Apple's framework, where the system hands the activity to the app's delegate.
public struct ContinueActivityIntent: AppIntent {
  public static let title: LocalizedStringResource = "Continue Activity"
  public static let description = IntentDescription(
    "Opens the app with something that you did in it.", categoryName: "App")
  public static let openAppWhenRun = true

  /// Continues an activity in the program that was opened for it.
  public typealias Handler = @Sendable (NSUserActivity) async throws -> Void

  private static let continuing = Mutex<Handler?>(nil)

  /// What continues activities; nil for an app that doesn't.
  package static var handler: Handler? {
    get { continuing.withLock { $0 } }
    set { continuing.withLock { $0 = newValue } }
  }

  @Parameter(title: "Activity Type")
  var activityType: String

  @Parameter(title: "Title")
  var title: String?

  @Parameter(title: "User Info")
  var userInfo: OrderedDictionary<String, IntentValue>?

  @Parameter(title: "Webpage URL")
  var webpageURL: URL?

  @Parameter(title: "Persistent Identifier")
  var persistentIdentifier: String?

  public static var parameterSummary: some ParameterSummary {
    Summary("Continue \(\.$title)") {
      \.$activityType
      \.$userInfo
      \.$webpageURL
      \.$persistentIdentifier
    }
  }

  public init() {}

  /// - Throws: `IntentFailure` if its `userInfo` has something that can't be kept.
  init(_ activity: NSUserActivity) throws {
    activityType = activity.activityType
    title = activity.title
    let kept = activity.requiredUserInfoKeys
    let info = (activity.userInfo ?? [:]).filter { entry in
      kept.map { $0.contains(entry.key as? String ?? "") } ?? true
    }
    userInfo = info.isEmpty ? nil : try ActivityInfo.values(of: info)
    webpageURL = activity.webpageURL
    persistentIdentifier = activity.persistentIdentifier
  }

  /// The activity, with what the app gave it.
  public var activity: NSUserActivity {
    let activity = NSUserActivity(activityType: activityType)
    activity.title = title
    activity.userInfo = userInfo.map(ActivityInfo.info)
    activity.webpageURL = webpageURL
    activity.persistentIdentifier = persistentIdentifier
    return activity
  }

  public func perform() async throws -> some IntentResult {
    guard let handler = Self.handler else {
      throw IntentFailure("the app doesn't continue activities")
    }
    try await handler(activity)
    return .result()
  }
}
