import AppIntentsCore
import ModelContext
import OrderedCollections

/// How large the schemas of a tool may be.
enum SchemaLimits {
  static let levels = 32
  static let parts = 1000

  /// What is too large about a schema; nil if nothing is.
  static func excess(of schema: IntentValue) -> String? {
    var parts = 0
    return excess(of: schema, level: 1, &parts)
  }

  private static func excess(of value: IntentValue, level: Int, _ parts: inout Int) -> String? {
    parts += 1
    if parts > Self.parts { return "has more than \(Self.parts) parts" }
    let inner: [IntentValue]
    switch value {
    case .dictionary(let members): inner = Array(members.values)
    case .list(let items): inner = items
    default: return nil
    }
    if level > Self.levels { return "has more than \(Self.levels) levels" }
    for item in inner {
      if let excess = excess(of: item, level: level + 1, &parts) { return excess }
    }
    return nil
  }
}
