import AppIntentsCore
public import Foundation
import Synchronization

/// The items and entities of a program that a search can find.
///
/// Source-compatible with Apple's class. We differ in that items are kept by `storage`, in memory
/// unless a program sets another one.
public final class CSSearchableIndex: NSObject, Sendable {
  private static let ordinary = CSSearchableIndex(name: "default")
  private static let current = Mutex<any SearchableItemStorage>(MemoryItemStorage())

  /// Where the indexes of this process keep their items. Not part of Apple's framework.
  public static var storage: any SearchableItemStorage {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  public weak nonisolated(unsafe) var indexDelegate: (any CSSearchableIndexDelegate)?
  private let name: String

  public init(name: String) { self.name = name }
  public convenience init(name: String, protectionClass: String?) { self.init(name: name) }

  public class func `default`() -> CSSearchableIndex { ordinary }
  public class func isIndexingAvailable() -> Bool { true }

  public func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
    try await Self.storage.put(items)
  }

  public func indexSearchableItems(
    _ items: [CSSearchableItem], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    Self.finish(completionHandler) { try await Self.storage.put(items) }
  }

  public func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws {
    let gone = Set(identifiers)
    try await Self.storage.remove { gone.contains($0.uniqueIdentifier) }
  }

  public func deleteSearchableItems(
    withIdentifiers identifiers: [String],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    Self.finish(completionHandler) {
      try await self.deleteSearchableItems(withIdentifiers: identifiers)
    }
  }

  /// Also deletes the items of domains inside these: `mail.inbox` is inside `mail`.
  public func deleteSearchableItems(withDomainIdentifiers domains: [String]) async throws {
    try await Self.storage.remove { item in
      guard let domain = item.domainIdentifier else { return false }
      return domains.contains { domain == $0 || domain.hasPrefix("\($0).") }
    }
  }

  public func deleteSearchableItems(
    withDomainIdentifiers domains: [String],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    Self.finish(completionHandler) {
      try await self.deleteSearchableItems(withDomainIdentifiers: domains)
    }
  }

  public func deleteAllSearchableItems() async throws {
    try await Self.storage.remove { _ in true }
  }

  public func deleteAllSearchableItems(
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    Self.finish(completionHandler) { try await self.deleteAllSearchableItems() }
  }

  /// The items that a text finds, the best first. Not part of Apple's framework.
  public func items(matching text: String) async throws -> [CSSearchableItem] {
    try await Self.storage.items(matching: text, now: IntentContext.current.now())
  }

  private static func finish(
    _ handler: (@Sendable ((any Error)?) -> Void)?,
    _ work: @escaping @Sendable () async throws -> Void
  ) {
    Task {
      do {
        try await work()
        handler?(nil)
      } catch {
        handler?(error)
      }
    }
  }
}

/// What supplies an index again with its items. Apple's system calls it; nothing does here.
public protocol CSSearchableIndexDelegate: AnyObject {
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
  )
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void)
}
