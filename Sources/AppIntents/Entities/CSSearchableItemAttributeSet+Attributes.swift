public import Foundation

// The attributes that entities are indexed under. An app's other ones are kept under custom keys.

// MARK: - General

extension CSSearchableItemAttributeSet {
  public var identifier: String? {
    get { get() }
    set { set(newValue) }
  }
  public var domainIdentifier: String? {
    get { get() }
    set { set(newValue) }
  }
  public var relatedUniqueIdentifier: String? {
    get { get() }
    set { set(newValue) }
  }
  public var weakRelatedUniqueIdentifier: String? {
    get { get() }
    set { set(newValue) }
  }
  public var contentType: String? {
    get { get() }
    set { set(newValue) }
  }
  public var contentTypeTree: [String]? {
    get { get() }
    set { set(newValue) }
  }
  public var title: String? {
    get { get() }
    set { set(newValue) }
  }
  public var displayName: String? {
    get { get() }
    set { set(newValue) }
  }
  public var alternateNames: [String]? {
    get { get() }
    set { set(newValue) }
  }
  public var contentDescription: String? {
    get { get() }
    set { set(newValue) }
  }
  public var textContent: String? {
    get { get() }
    set { set(newValue) }
  }
  public var keywords: [String]? {
    get { get() }
    set { set(newValue) }
  }
  public var subject: String? {
    get { get() }
    set { set(newValue) }
  }
  public var theme: String? {
    get { get() }
    set { set(newValue) }
  }
  public var headline: String? {
    get { get() }
    set { set(newValue) }
  }
  public var instructions: String? {
    get { get() }
    set { set(newValue) }
  }
  public var information: String? {
    get { get() }
    set { set(newValue) }
  }
  public var comment: String? {
    get { get() }
    set { set(newValue) }
  }
  public var kind: String? {
    get { get() }
    set { set(newValue) }
  }
  public var version: String? {
    get { get() }
    set { set(newValue) }
  }
  public var path: String? {
    get { get() }
    set { set(newValue) }
  }
  public var contentURL: URL? {
    get { get() }
    set { set(newValue) }
  }
  public var url: URL? {
    get { get() }
    set { set(newValue) }
  }
  public var thumbnailURL: URL? {
    get { get() }
    set { set(newValue) }
  }
  public var thumbnailData: Data? {
    get { get() }
    set { set(newValue) }
  }
  public var darkThumbnailURL: URL? {
    get { get() }
    set { set(newValue) }
  }
  public var rankingHint: NSNumber? {
    get { get() }
    set { set(newValue) }
  }
  public var rating: NSNumber? {
    get { get() }
    set { set(newValue) }
  }
  public var ratingDescription: String? {
    get { get() }
    set { set(newValue) }
  }
  public var fileSize: NSNumber? {
    get { get() }
    set { set(newValue) }
  }
  public var pageCount: NSNumber? {
    get { get() }
    set { set(newValue) }
  }
  public var languages: [String]? {
    get { get() }
    set { set(newValue) }
  }
  public var copyright: String? {
    get { get() }
    set { set(newValue) }
  }
  public var rights: String? {
    get { get() }
    set { set(newValue) }
  }
  public var role: String? {
    get { get() }
    set { set(newValue) }
  }
  public var containerTitle: String? {
    get { get() }
    set { set(newValue) }
  }
  public var containerDisplayName: String? {
    get { get() }
    set { set(newValue) }
  }
  public var containerIdentifier: String? {
    get { get() }
    set { set(newValue) }
  }
  public var containerOrder: NSNumber? {
    get { get() }
    set { set(newValue) }
  }
  public var userCreated: NSNumber? {
    get { get() }
    set { set(newValue) }
  }
  public var userOwned: NSNumber? {
    get { get() }
    set { set(newValue) }
  }
  public var userCurated: NSNumber? {
    get { get() }
    set { set(newValue) }
  }
  public var actionIdentifiers: [String]? {
    get { get() }
    set { set(newValue) }
  }
  public var sharedItemContentType: UTType? {
    get { get() }
    set { set(newValue) }
  }
}

// MARK: - People

extension CSSearchableItemAttributeSet {
  public var creator: String? {
    get { get() }
    set { set(newValue) }
  }
  public var authorNames: [String]? {
    get { get() }
    set { set(newValue) }
  }
  public var authorEmailAddresses: [String]? {
    get { get() }
    set { set(newValue) }
  }
  public var authorAddresses: [String]? {
    get { get() }
    set { set(newValue) }
  }
  public var recipientNames: [String]? {
    get { get() }
    set { set(newValue) }
  }
  public var recipientEmailAddresses: [String]? {
    get { get() }
    set { set(newValue) }
  }
  public var primaryRecipientNames: [String]? {
    get { get() }
    set { set(newValue) }
  }
  public var additionalRecipients: [String]? {
    get { get() }
    set { set(newValue) }
  }
  public var emailAddresses: [String]? {
    get { get() }
    set { set(newValue) }
  }
  public var phoneNumbers: [String]? {
    get { get() }
    set { set(newValue) }
  }
  public var mailboxIdentifiers: [String]? {
    get { get() }
    set { set(newValue) }
  }
  public var accountIdentifier: String? {
    get { get() }
    set { set(newValue) }
  }
  public var accountHandles: [String]? {
    get { get() }
    set { set(newValue) }
  }
  public var contactKeywords: [String]? {
    get { get() }
    set { set(newValue) }
  }
  public var contributors: [String]? {
    get { get() }
    set { set(newValue) }
  }
  public var editors: [String]? {
    get { get() }
    set { set(newValue) }
  }
  public var participants: [String]? {
    get { get() }
    set { set(newValue) }
  }
  public var organizations: [String]? {
    get { get() }
    set { set(newValue) }
  }
  public var projects: [String]? {
    get { get() }
    set { set(newValue) }
  }
  public var publishers: [String]? {
    get { get() }
    set { set(newValue) }
  }
  public var performers: [String]? {
    get { get() }
    set { set(newValue) }
  }
  public var director: String? {
    get { get() }
    set { set(newValue) }
  }
  public var producer: String? {
    get { get() }
    set { set(newValue) }
  }
  public var supportsPhoneCall: NSNumber? {
    get { get() }
    set { set(newValue) }
  }
  public var supportsNavigation: NSNumber? {
    get { get() }
    set { set(newValue) }
  }
}

// MARK: - Times

extension CSSearchableItemAttributeSet {
  public var contentCreationDate: Date? {
    get { get() }
    set { set(newValue) }
  }
  public var contentModificationDate: Date? {
    get { get() }
    set { set(newValue) }
  }
  public var metadataModificationDate: Date? {
    get { get() }
    set { set(newValue) }
  }
  public var contentSources: [String]? {
    get { get() }
    set { set(newValue) }
  }
  public var addedDate: Date? {
    get { get() }
    set { set(newValue) }
  }
  public var downloadedDate: Date? {
    get { get() }
    set { set(newValue) }
  }
  public var lastUsedDate: Date? {
    get { get() }
    set { set(newValue) }
  }
  public var startDate: Date? {
    get { get() }
    set { set(newValue) }
  }
  public var endDate: Date? {
    get { get() }
    set { set(newValue) }
  }
  public var dueDate: Date? {
    get { get() }
    set { set(newValue) }
  }
  public var completionDate: Date? {
    get { get() }
    set { set(newValue) }
  }
  public var allDay: NSNumber? {
    get { get() }
    set { set(newValue) }
  }
  public var importantDates: [Date]? {
    get { get() }
    set { set(newValue) }
  }
  public var recordingDate: Date? {
    get { get() }
    set { set(newValue) }
  }
  public var timestamp: Date? {
    get { get() }
    set { set(newValue) }
  }
  public var duration: NSNumber? {
    get { get() }
    set { set(newValue) }
  }
}

// MARK: - Places

extension CSSearchableItemAttributeSet {
  public var latitude: NSNumber? {
    get { get() }
    set { set(newValue) }
  }
  public var longitude: NSNumber? {
    get { get() }
    set { set(newValue) }
  }
  public var altitude: NSNumber? {
    get { get() }
    set { set(newValue) }
  }
  public var speed: NSNumber? {
    get { get() }
    set { set(newValue) }
  }
  public var namedLocation: String? {
    get { get() }
    set { set(newValue) }
  }
  public var fullyFormattedAddress: String? {
    get { get() }
    set { set(newValue) }
  }
  public var thoroughfare: String? {
    get { get() }
    set { set(newValue) }
  }
  public var subThoroughfare: String? {
    get { get() }
    set { set(newValue) }
  }
  public var city: String? {
    get { get() }
    set { set(newValue) }
  }
  public var stateOrProvince: String? {
    get { get() }
    set { set(newValue) }
  }
  public var country: String? {
    get { get() }
    set { set(newValue) }
  }
  public var postalCode: String? {
    get { get() }
    set { set(newValue) }
  }
}

// MARK: - Media

extension CSSearchableItemAttributeSet {
  public var album: String? {
    get { get() }
    set { set(newValue) }
  }
  public var artist: String? {
    get { get() }
    set { set(newValue) }
  }
  public var composer: String? {
    get { get() }
    set { set(newValue) }
  }
  public var lyricist: String? {
    get { get() }
    set { set(newValue) }
  }
  public var musicalGenre: String? {
    get { get() }
    set { set(newValue) }
  }
  public var genre: String? {
    get { get() }
    set { set(newValue) }
  }
  public var playCount: NSNumber? {
    get { get() }
    set { set(newValue) }
  }
  public var audioTrackNumber: NSNumber? {
    get { get() }
    set { set(newValue) }
  }
  public var codecs: [String]? {
    get { get() }
    set { set(newValue) }
  }
  public var mediaTypes: [String]? {
    get { get() }
    set { set(newValue) }
  }
  public var streamable: NSNumber? {
    get { get() }
    set { set(newValue) }
  }
  public var pixelHeight: NSNumber? {
    get { get() }
    set { set(newValue) }
  }
  public var pixelWidth: NSNumber? {
    get { get() }
    set { set(newValue) }
  }
  public var transcribedTextContent: String? {
    get { get() }
    set { set(newValue) }
  }
  public var layerNames: [String]? {
    get { get() }
    set { set(newValue) }
  }
}
