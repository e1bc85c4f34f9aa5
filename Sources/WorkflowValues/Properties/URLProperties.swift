import AppIntentsCore

enum URLProperties {
  static let all = [
    property("scheme", .text, "`https`"), property("user", .text, ""), property("host", .text, ""),
    property("port", .number, ""), property("path", .text, ""),
    property("query", .dictionary, "its items by name; an item that comes several times is a list"),
    property("fragment", .text, "the part after `#`"),
    property("last_component", .text, "the last part of its path"),
  ]

  private static func property(
    _ name: String, _ type: ValueType, _ note: String
  ) -> PropertyDescriptor {
    PropertyDescriptor(name, type, note) { value, _ in
      guard case .url(let url) = value else { return .nothing }
      return URLParts.part(name, of: url)
    }
  }
}
