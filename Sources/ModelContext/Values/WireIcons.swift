package import AppIntentsCore

/// The icons of one answer, which are left out once they have become too many bytes together.
package struct WireIcons {
  private static let mostBytes = 1 << 20

  private var left = Self.mostBytes

  package init() {}

  /// The icon on the wire; nil if there is none, or no room for it.
  ///
  /// - Parameter icon: asked for only if there may be room.
  package mutating func json(_ icon: @autoclosure () -> Icon?) -> IntentValue? {
    guard left > 0, let text = icon()?.text, text.utf8.count <= left else { return nil }
    left -= text.utf8.count
    return .text(text)
  }
}
