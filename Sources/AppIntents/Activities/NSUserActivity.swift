#if os(Linux)
  public import Foundation

  /// Something that a person is doing in a program.
  ///
  /// One that `isEligibleForPrediction` is donated when it becomes current, and `segue suggest` lists
  /// it. Choosing it opens the app, which goes on with it (`ContinueActivityIntent`). Unlike on Apple's
  /// platforms, nothing hands activities to other machines or indexes them.
  open class NSUserActivity: NSObject, @unchecked Sendable {
    // Sendable: an activity is set up before it is handed over, and read afterwards.
    public let activityType: String
    open var title: String?
    /// What the app needs to go on: texts, numbers, booleans, dates, data, URLs, UUIDs, and lists and
    /// dictionaries of these.
    open var userInfo: [AnyHashable: Any]?
    /// The keys of `userInfo` that are kept; all of them if it is nil.
    open var requiredUserInfoKeys: Set<String>?
    open var keywords: Set<String> = []
    open var webpageURL: URL?
    open var referrerURL: URL?
    /// An activity that expired before it becomes current isn't donated.
    open var expirationDate: Date?
    open var targetContentIdentifier: String?
    /// By which the app may delete it later.
    open var persistentIdentifier: NSUserActivityPersistentIdentifier?
    /// What a person may call it.
    open var suggestedInvocationPhrase: String?
    open var needsSave = false
    open var isEligibleForHandoff = true
    open var isEligibleForSearch = false
    open var isEligibleForPublicIndexing = false
    open var isEligibleForPrediction = false

    /// What other parts of `AppIntents` keep of an activity.
    var attachments: [String: any Sendable] = [:]

    public init(activityType: String) { self.activityType = activityType }

    open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
      userInfo = (userInfo ?? [:]).merging(otherDictionary) { _, new in new }
    }

    /// Says that the person does this now.
    open func becomeCurrent() {
      guard isEligibleForPrediction else { return }
      IntentDonationManager.shared.donate(self)
    }

    open func resignCurrent() {}
    open func invalidate() {}

    /// Deletes what was donated of the activities with these identifiers.
    open class func deleteSavedUserActivities(
      withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier]
    ) async {
      forget(persistentIdentifiers)
    }

    open class func deleteSavedUserActivities(
      withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier],
      completionHandler handler: @escaping () -> Void
    ) {
      forget(persistentIdentifiers)
      handler()
    }

    /// Deletes what was donated of the app's activities.
    open class func deleteAllSavedUserActivities() async { forget(nil) }

    open class func deleteAllSavedUserActivities(completionHandler handler: @escaping () -> Void) {
      forget(nil)
      handler()
    }

    /// - Parameter identifiers: nil for all activities.
    private static func forget(_ identifiers: [NSUserActivityPersistentIdentifier]?) {
      let ids = identifiers.map { Set($0.map(IntentDonationIdentifier.init(ofActivity:))) }
      _ = IntentDonationManager.shared.log.current.delete(
        IntentDonationMatchingPredicate(
          identifiers: ids, type: ids == nil ? ContinueActivityIntent.self : nil))
    }
  }

  public typealias NSUserActivityPersistentIdentifier = String

  public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"
#endif
