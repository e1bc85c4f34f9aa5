package import AppIntentsCore
import OrderedCollections

/// A path of properties and positions: `created.year`, `items[1].price`, `[-1]`.
package enum PropertyPath {
  package static func value(
    _ path: String, of value: Value, in context: IntentContext
  ) throws -> Value {
    // Most paths are a single name. A dictionary's key may contain a dot.
    if case .dictionary(let items) = value, let found = items[path] { return found }
    guard path.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }) else {
      return try PropertyTable.value(path, of: value, in: context)
    }
    var result = value
    var rest = path[...]
    while !rest.isEmpty {
      if rest.first == "[" {
        guard let close = rest.firstIndex(of: "]") else { throw unreadable(path) }
        let key = rest[..<close].dropFirst()
        rest = rest[rest.index(after: close)...]
        if let place = Int(key) {
          result = try ListPlace.item(place, of: result)
        } else {
          let name = key.trimmingQuotes
          result = try PropertyTable.value(String(name), of: result, in: context)
        }
      } else {
        let name = rest.prefix { $0 != "." && $0 != "[" }
        guard !name.isEmpty else { throw unreadable(path) }
        result = try PropertyTable.value(String(name), of: result, in: context)
        rest = rest.dropFirst(name.count)
      }
      if rest.first == "." {
        rest = rest.dropFirst()
        if rest.isEmpty { throw unreadable(path) }
      }
    }
    return result
  }

  private static func unreadable(_ path: String) -> PropertyError {
    PropertyError("`\(path)` isn't a path of properties; paths look like `items[1].price`")
  }
}

/// Items of a list by their position: from 1, or from the end with -1.
package enum ListPlace {
  package static func item(_ place: Int, of value: Value) throws -> Value {
    guard case .list(let items) = value else {
      throw PropertyError("\(ValuePhrase.given(value)) has no items; only lists have")
    }
    let index = place > 0 ? place - 1 : items.count + place
    guard place != 0, items.indices.contains(index) else {
      throw PropertyError(
        "\(ValuePhrase.given(value)) has no item \(place)",
        help: place == 0 ? "the first item is 1, the last -1" : nil)
    }
    return items[index]
  }
}

extension Substring {
  fileprivate var trimmingQuotes: Substring {
    guard let first, first == "\"" || first == "'", last == first, utf8.count >= 2 else {
      return self
    }
    return dropFirst().dropLast()
  }
}
