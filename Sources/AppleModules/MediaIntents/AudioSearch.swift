public import AppIntentsCore
import Foundation
import OrderedCollections

/// What a person asked to hear, which a value query finds in an app.
///
/// As a value in workflows it is a dictionary with `query` or `urls`; an empty one asks for anything.
public struct AudioSearch: Sendable, Hashable, Codable {
  public enum Criteria: Sendable, Hashable, Codable {
    case searchQuery(String)
    case unspecified
    case url([URL])
  }

  public var criteria: Criteria

  public init(criteria: Criteria) { self.criteria = criteria }
}

extension AudioSearch: _IntentValue {
  public static var valueType: ValueType { .dictionary }

  public static func from(_ value: IntentValue) throws -> AudioSearch {
    guard case .dictionary(let parts) = value else {
      throw IntentValueError(wanted: "a dictionary with `query` or `urls`", given: value)
    }
    if let urls = parts["urls"] { return AudioSearch(criteria: .url(try links(in: urls))) }
    guard let query = parts["query"] else { return AudioSearch(criteria: .unspecified) }
    return AudioSearch(criteria: .searchQuery(try String.from(query)))
  }

  public var intentValue: IntentValue {
    switch criteria {
    case .searchQuery(let query): .dictionary(["query": .text(query)])
    case .unspecified: .dictionary([:])
    case .url(let urls): .dictionary(["urls": .list(urls.map { .url($0) })])
    }
  }

  /// The links of a list. Those that a client sends as JSON are texts.
  private static func links(in value: IntentValue) throws -> [URL] {
    guard case .list(let items) = value else {
      throw IntentValueError(wanted: "a list of URLs", given: value)
    }
    return try items.map { item in
      if case .text(let text) = item, let url = URL(string: text) { return url }
      return try URL.from(item)
    }
  }
}
