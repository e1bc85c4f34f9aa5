extension IntentDonation {
  /// An activity, as the intent that opens the app with it.
  ///
  /// - Throws: `IntentFailure` if its `userInfo` has something that can't be kept.
  package init(_ activity: NSUserActivity) throws {
    let phrase = activity.suggestedInvocationPhrase
    self.init(
      try ContinueActivityIntent(activity), result: nil, isAlone: true,
      sentence: activity.title ?? phrase ?? activity.activityType, phrase: phrase,
      identifier: activity.persistentIdentifier.map(IntentDonationIdentifier.init(ofActivity:))
        ?? IntentDonationIdentifier())
  }
}

extension IntentDonationManager {
  /// Donates an activity that became current. One that can't be kept is in the log with the reason.
  func donate(_ activity: NSUserActivity) {
    let context = IntentContext.current
    if let expiration = activity.expirationDate, expiration <= context.now() { return }
    do {
      log.current.add(try IntentDonation(activity))
    } catch {
      context.report(
        .log(
          "the activity “\(activity.title ?? activity.activityType)” isn't suggested: "
            + IntentErrorText.message(for: error)))
    }
  }
}
