#if os(Linux)
  public import Foundation

  /// Something that a person is doing in a program.
  ///
  /// Kept for Apple's sources: nothing continues an activity here.
  open class NSUserActivity: NSObject, @unchecked Sendable {
    // Sendable: an activity is set up before it is handed over, and handed over to nothing.
    public let activityType: String
    open var title: String?
    open var userInfo: [AnyHashable: Any]?
    open var requiredUserInfoKeys: Set<String>?
    open var keywords: Set<String> = []
    open var webpageURL: URL?
    open var referrerURL: URL?
    open var expirationDate: Date?
    open var targetContentIdentifier: String?
    open var persistentIdentifier: String?
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

    open func becomeCurrent() {}
    open func resignCurrent() {}
    open func invalidate() {}
  }

  public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"
#endif
