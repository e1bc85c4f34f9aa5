import AppIntentsCore
public import Foundation
import Synchronization

/// Where an index keeps its items.
///
/// A program's items stay in memory unless `CSSearchableIndex.storage` is something else. Not part of
/// Apple's framework.
public protocol SearchableItemStorage: Sendable {
  /// Keeps items; those with a known id replace it.
  func put(_ items: [CSSearchableItem]) async throws
  func remove(_ isRemoved: @Sendable (CSSearchableItem) -> Bool) async throws
  /// The items all of whose words have a beginning among the texts, the best first.
  func items(matching text: String, now: Date) async throws -> [CSSearchableItem]
}

/// Items in memory, found by the beginnings of words, without regard to case and accents.
public final class MemoryItemStorage: SearchableItemStorage {
  private let items = Mutex<[String: CSSearchableItem]>([:])

  public init() {}

  public func put(_ new: [CSSearchableItem]) {
    items.withLock { items in
      for item in new { items[item.uniqueIdentifier] = item }
    }
  }

  public func remove(_ isRemoved: @Sendable (CSSearchableItem) -> Bool) {
    items.withLock { $0 = $0.filter { !isRemoved($0.value) } }
  }

  public func items(matching text: String, now: Date) -> [CSSearchableItem] {
    let wanted = Self.words(of: text)
    guard !wanted.isEmpty else { return [] }
    let found = items.withLock { items in
      items.values.compactMap { item -> (item: CSSearchableItem, rank: Int)? in
        if let end = item.expirationDate, end <= now { return nil }
        return Self.rank(of: item, for: wanted).map { (item, $0) }
      }
    }
    return found.sorted {
      ($0.rank, $0.item.uniqueIdentifier) < ($1.rank, $1.item.uniqueIdentifier)
    }.map(\.item)
  }

  /// The sum of the places of the texts in which the words are; nil if one of them is nowhere.
  private static func rank(of item: CSSearchableItem, for wanted: [String]) -> Int? {
    let texts = item.attributeSet.words
      .sorted { (place(of: $0.name), $0.name) < (place(of: $1.name), $1.name) }
      .map { words(of: $0.text) }
    var rank = 0
    for word in wanted {
      guard let place = texts.firstIndex(where: { $0.contains { $0.hasPrefix(word) } }) else {
        return nil
      }
      rank += place
    }
    return rank
  }

  /// A word of the title counts more than one of the keywords, and that more than one of the text.
  private static func place(of attribute: String) -> Int {
    ["title", "displayName", "alternateNames", "keywords"].firstIndex(of: attribute) ?? 4
  }

  private static func words(of text: String) -> [String] {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      .split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
