public import AppIntentsCore
public import Foundation

/// Something that an app suggests: an activity, or an intent.
///
/// Requests of SiriKit aren't suggested here. An `AppIntent` takes their place.
public enum INShortcut: Sendable {
  case intent(INIntent)
  case userActivity(NSUserActivity)

  /// Nil for nothing here, where Apple's checks the request.
  public init?(intent: INIntent) { self = .intent(intent) }

  public init(userActivity: NSUserActivity) { self = .userActivity(userActivity) }

  /// A shortcut to an intent with its values. Not part of Apple's framework.
  ///
  /// - Parameter suggestedInvocationPhrase: what a person may call it.
  public init(appIntent: some AppIntent, suggestedInvocationPhrase: String? = nil) {
    self = .intent(AppIntentRequest(appIntent, suggestedInvocationPhrase))
  }

  public var intent: INIntent? { if case .intent(let intent) = self { intent } else { nil } }

  public var userActivity: NSUserActivity? {
    if case .userActivity(let activity) = self { activity } else { nil }
  }
}

/// An intent of `AppIntents` in the place of a request of SiriKit.
private final class AppIntentRequest: INIntent, @unchecked Sendable {
  let intent: any AppIntent

  init(_ intent: any AppIntent, _ phrase: String?) {
    self.intent = intent
    super.init()
    suggestedInvocationPhrase = phrase
  }
}

extension INShortcut {
  /// What the system is told of it.
  ///
  /// - Throws: `IntentFailure` for what can't be suggested.
  fileprivate func donation() throws -> IntentDonation {
    switch self {
    case .userActivity(let activity): return try IntentDonation(activity)
    case .intent(let request as AppIntentRequest):
      return try Self.donation(of: request.intent, called: request.suggestedInvocationPhrase)
    case .intent(let request):
      throw IntentFailure("`\(type(of: request))` is a request of SiriKit; suggest an `AppIntent`")
    }
  }

  private static func donation(
    of intent: some AppIntent, called phrase: String?
  ) throws -> IntentDonation {
    let donation = IntentDonation(intent, result: nil, isAlone: true, phrase: phrase)
    if let problem = donation.problem { throw IntentFailure(problem) }
    return donation
  }
}

/// What an app suggests before a person has used it, and the phrases that a person has given its actions.
public final class INVoiceShortcutCenter: NSObject, Sendable {
  public static let shared = INVoiceShortcutCenter()

  /// Replaces what the app suggests. `segue suggest` lists it after what the person has done.
  public func setShortcutSuggestions(_ suggestions: [INShortcut]) {
    let donations = suggestions.compactMap { shortcut -> IntentDonation? in
      do {
        return try shortcut.donation()
      } catch {
        let reason = IntentErrorText.message(for: error)
        IntentContext.current.report(.log("a shortcut isn't suggested: \(reason)"))
        return nil
      }
    }
    IntentDonationManager.shared.offer(donations)
  }

  /// None: a person's own phrases are workflows, which apps aren't told of.
  public func allVoiceShortcuts() async throws -> [INVoiceShortcut] { [] }

  public func getAllVoiceShortcuts(
    completion completionHandler: @escaping ([INVoiceShortcut]?, (any Error)?) -> Void
  ) {
    completionHandler([], nil)
  }

  public func voiceShortcut(for identifier: UUID) async throws -> INVoiceShortcut? { nil }

  public func getVoiceShortcut(
    with identifier: UUID,
    completion completionHandler: @escaping (INVoiceShortcut?, (any Error)?) -> Void
  ) {
    completionHandler(nil, nil)
  }
}

/// A shortcut with a person's own phrase. None is made here.
public final class INVoiceShortcut: NSObject, Sendable {
  public let identifier: UUID
  public let invocationPhrase: String
  public let shortcut: INShortcut

  private init(identifier: UUID, invocationPhrase: String, shortcut: INShortcut) {
    (self.identifier, self.invocationPhrase, self.shortcut) = (
      identifier, invocationPhrase, shortcut
    )
  }
}
