import AppIntentsCore
import OrderedCollections

/// The query of an address, as `name=value` pairs.
enum AddressQuery {
  /// One pair, encoded.
  static func field(_ name: String, _ value: IntentValue) throws -> String {
    let value = PercentEncoding.encode(try value.shownText.utf8)
    return "\(PercentEncoding.encode(name.utf8))=\(value)"
  }

  /// The pairs of a dictionary. A list is one pair for each item, and nothing is none.
  static func fields(
    _ values: OrderedDictionary<String, IntentValue>
  ) throws -> [String] {
    try values.flatMap { name, value in try value.items.map { try field(name, $0) } }
  }

  /// An address with pairs after its own ones, before its fragment.
  static func adding(_ fields: [String], to address: String) -> String {
    if fields.isEmpty { return address }
    let (before, fragment) = address.cut(at: "#")
    let glue =
      !before.contains("?") ? "?" : before.hasSuffix("?") || before.hasSuffix("&") ? "" : "&"
    return before + glue + fields.joined(separator: "&") + (fragment.map { "#" + $0 } ?? "")
  }
}

extension String {
  /// The parts before and after the first occurrence of an ASCII character; nil after if there is
  /// none. Counts scalars, so that a combining mark after the character doesn't hide it.
  func cut(at character: Unicode.Scalar) -> (String, String?) {
    guard let index = unicodeScalars.firstIndex(of: character) else { return (self, nil) }
    let after = unicodeScalars.index(after: index)
    return (String(unicodeScalars[..<index]), String(unicodeScalars[after...]))
  }
}
