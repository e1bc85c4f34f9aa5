import AppIntents
package import Foundation
import OrderedCollections

/// The parts of a URL; nothing where it hasn't one.
package enum URLProperties {
  package static func part(_ name: String, of url: URL) -> Value {
    let text: String?
    switch name {
    case "scheme": text = url.scheme
    case "user": text = url.user()
    case "host": text = url.host()
    case "port": return url.port.map { .number($0) } ?? .nothing
    case "path": text = url.path(percentEncoded: false)
    case "query": return query(of: url)
    case "fragment": text = url.fragment(percentEncoded: false)
    case "last_component": text = url.lastPathComponent
    default: text = nil
    }
    guard let text, !text.isEmpty else { return .nothing }
    return .text(text)
  }

  /// The query's items by name; its text where it isn't made of items.
  private static func query(of url: URL) -> Value {
    guard let query = url.query(percentEncoded: true), !query.isEmpty else { return .nothing }
    return DictionaryText.query(query[...]).map { .dictionary($0) }
      ?? .text(query.removingPercentEncoding ?? query)
  }
}

extension URLProperties {
  static let all = [
    property("scheme", .text, "`https`"), property("user", .text, ""), property("host", .text, ""),
    property("port", .number, ""), property("path", .text, ""),
    property("query", .dictionary, "its items by name"),
    property("fragment", .text, "what is behind `#`"),
    property("last_component", .text, "the last part of its path"),
  ]

  private static func property(
    _ name: String, _ type: ValueType, _ note: String
  ) -> PropertyDescriptor {
    PropertyDescriptor(name, type, note) { value, _ in
      guard case .url(let url) = value else { return .nothing }
      return part(name, of: url)
    }
  }
}
