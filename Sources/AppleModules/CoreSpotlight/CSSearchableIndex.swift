import AppIntentsCore
public import Foundation

/// The items and entities of a program that a search can find.
///
/// Source-compatible with Apple's class. We differ in that an index is in a file of the app's folder,
/// which all its processes share.
public final class CSSearchableIndex: NSObject, Sendable {
  private static let ordinary = CSSearchableIndex(name: "default")

  public weak nonisolated(unsafe) var indexDelegate: (any CSSearchableIndexDelegate)?
  let name: String

  public init(name: String) { self.name = name }
  public convenience init(name: String, protectionClass: String?) { self.init(name: name) }

  public class func `default`() -> CSSearchableIndex { ordinary }
  public class func isIndexingAvailable() -> Bool { true }

  public func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
    for item in items {
      guard let entity = item.attributeSet.associatedEntity, !entity.hideInSpotlight else {
        continue
      }
      item.associateAppEntity(entity)
    }
    try IndexStore.current.put(items, in: name, now: IntentContext.current.now())
  }

  public func indexSearchableItems(
    _ items: [CSSearchableItem], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    Self.finish(completionHandler) { try await self.indexSearchableItems(items) }
  }

  public func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws {
    try IndexStore.current.remove(ids: identifiers, in: name)
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
    for domain in domains { try IndexStore.current.remove(domain: domain, in: name) }
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
    try IndexStore.current.removeAll(in: name)
  }

  public func deleteAllSearchableItems(
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    Self.finish(completionHandler) { try await self.deleteAllSearchableItems() }
  }

  /// The items that a text finds, the best first.
  ///
  /// - Parameter limit: how many; 0 for all.
  package func items(matching text: String, limit: Int = 0) async throws -> [CSSearchableItem] {
    try await fill()
    return try IndexStore.current.items(
      matching: text, limit: limit, now: IntentContext.current.now())
  }

  /// Asks the delegate for all items, if the index was never filled.
  private func fill() async throws {
    let part = "index \(name)"
    guard let indexDelegate, try !IndexStore.current.isFilled(with: part) else { return }
    let (acknowledgements, waiting) = AsyncStream.makeStream(of: Never.self)
    indexDelegate.searchableIndex(self) { waiting.finish() }
    for await _ in acknowledgements {}
    try IndexStore.current.setFilled(with: part)
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

/// What supplies an index again with its items. It is asked when a search finds that the
/// index was never filled: it is new, or its file was lost or damaged.
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
