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
