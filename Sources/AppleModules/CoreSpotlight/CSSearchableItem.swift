public import Foundation

// `AppIntents` declares what entities are indexed under.
@_exported public import class AppIntentsCore.CSCustomAttributeKey
@_exported public import struct AppIntentsCore.CSSearchableIndexDescription
@_exported public import class AppIntentsCore.CSSearchableItemAttributeSet

/// Something that a search can find.
public final class CSSearchableItem: NSObject, @unchecked Sendable {
  // Sendable as Apple's is: an item is set up before it is handed over.
  public var uniqueIdentifier: String
  public var domainIdentifier: String?
  public var attributeSet: CSSearchableItemAttributeSet
  /// When the index forgets the item.
  public var expirationDate: Date!
  public var isUpdate = false
  /// The properties of the entity that the item is of.
  var properties: [IndexedProperty] = []

  public init(
    uniqueIdentifier: String?, domainIdentifier: String?,
    attributeSet: CSSearchableItemAttributeSet
  ) {
    self.uniqueIdentifier = uniqueIdentifier ?? UUID().uuidString
    self.domainIdentifier = domainIdentifier
    self.attributeSet = attributeSet
    expirationDate = .distantFuture
  }
}

/// The type of the activity that opens an item that a search has found.
public let CSSearchableItemActionType = "com.apple.corespotlightitem"
/// The key of the item's id in that activity.
public let CSSearchableItemActivityIdentifier = "kCSSearchableItemActivityIdentifier"
/// The type of the activity that continues a search in the program.
public let CSQueryContinuationActionType = "com.apple.corespotlightquery"
public let CSSearchQueryString = "kCSSearchQueryString"
