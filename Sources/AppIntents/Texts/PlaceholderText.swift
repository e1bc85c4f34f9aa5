/// A text with places for values, such as `Order ${Quantity} from ${applicationName}`.
///
/// `${` without a `}` after it is text.
package struct PlaceholderText: Sendable, Hashable {
  package enum Piece: Sendable, Hashable {
    case text(String)
    /// A place, by the name between the braces.
    case place(String)
  }

  package let pieces: [Piece]

  package init(_ source: String) {
    var pieces: [Piece] = []
    // Bytes, because the library's search for a text takes ten times as long.
    let bytes = source.utf8
    var (start, index) = (bytes.startIndex, bytes.startIndex)
    func addText(to end: String.Index) {
      if start < end { pieces.append(.text(String(source[start..<end]))) }
    }
    while let dollar = bytes[index...].firstIndex(of: UInt8(ascii: "$")) {
      index = bytes.index(after: dollar)
      guard index < bytes.endIndex, bytes[index] == UInt8(ascii: "{") else { continue }
      let name = bytes.index(after: index)
      guard let close = bytes[name...].firstIndex(of: UInt8(ascii: "}")) else { break }
      addText(to: dollar)
      pieces.append(.place(String(source[name..<close])))
      index = bytes.index(after: close)
      start = index
    }
    addText(to: bytes.endIndex)
    self.pieces = pieces
  }

  /// The text with values in the places; nil if one has none.
  package func filled(_ value: (_ place: String) -> String?) -> String? {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let words): text += words
      case .place(let name):
        guard let value = value(name) else { return nil }
        text += value
      }
    }
    return text
  }
}
