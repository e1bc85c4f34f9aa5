import AppIntentsCore
import Diagnostics
package import Foundation
import OrderedCollections

/// The parts of a URL; nothing for a missing part, and for a missing query an empty dictionary.
package enum URLParts {
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

  /// The query's items by name. One without `=` is empty, and one that comes several times is the
  /// list of its values, from which `web.get` makes the same query again.
  private static func query(of url: URL) -> Value {
    let query = url.query(percentEncoded: true) ?? ""
    var items: OrderedDictionary<String, Value> = [:]
    for pair in query[...].split(atScalar: "&") where !pair.isEmpty {
      let parts = pair.split(atScalar: "=", maxSplits: 1)
      let name = decoded(parts[0])
      let value = Value.text(parts.count > 1 ? decoded(parts[1]) : "")
      items[name] = items[name].map { .list($0.items + [value]) } ?? value
    }
    return .dictionary(items)
  }

  /// The items of `a=1&b=two+words`, as HTML forms encode them. The values are texts.
  static func items(inQuery text: Substring) -> OrderedDictionary<String, Value>? {
    var items: OrderedDictionary<String, Value> = [:]
    for pair in text.split(atScalar: "&") where !pair.isEmpty {
      let parts = pair.split(atScalar: "=", maxSplits: 1)
      guard parts.count == 2, !parts[0].isEmpty else { return nil }
      items[decoded(parts[0])] = .text(decoded(parts[1]))
    }
    return items.isEmpty ? nil : items
  }

  private static func decoded(_ text: Substring) -> String {
    let spaced = text.replacingScalars { $0 == "+" ? " " : nil }
    return spaced.removingPercentEncoding ?? spaced
  }
}
