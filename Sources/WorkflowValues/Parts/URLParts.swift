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
    case "user": text = url.user(percentEncoded: false)
    case "host": text = url.host(percentEncoded: false)
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
    let pairs = query[...].split(atScalar: "&").filter { !$0.isEmpty }
    return .dictionary(items(of: pairs.map { $0.split(atScalar: "=", maxSplits: 1) }))
  }

  /// The items of `a=1&b=two+words`, as HTML forms encode them, by name as in `query`. The values are texts.
  static func items(inQuery text: Substring) -> OrderedDictionary<String, Value>? {
    let pairs = text.split(atScalar: "&").filter { !$0.isEmpty }
      .map { $0.split(atScalar: "=", maxSplits: 1) }
    guard !pairs.isEmpty, pairs.allSatisfy({ $0.count == 2 && !$0[0].isEmpty }) else { return nil }
    return items(of: pairs)
  }

  private static func items(of pairs: [[Substring]]) -> OrderedDictionary<String, Value> {
    var values: OrderedDictionary<String, [Value]> = [:]
    for pair in pairs {
      values[decoded(pair[0]), default: []].append(.text(pair.count > 1 ? decoded(pair[1]) : ""))
    }
    return values.mapValues { $0.count == 1 ? $0[0] : .list($0) }
  }

  private static func decoded(_ text: Substring) -> String {
    let spaced = text.replacingScalars { $0 == "+" ? " " : nil }
    return spaced.removingPercentEncoding ?? spaced
  }
}
