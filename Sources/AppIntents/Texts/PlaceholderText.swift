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
    var rest = source[...]
    func add(_ text: Substring) {
      if !text.isEmpty { pieces.append(.text(String(text))) }
    }
    while let open = rest.firstRange(of: "${"),
      let close = rest[open.upperBound...].firstIndex(of: "}")
    {
      add(rest[..<open.lowerBound])
      pieces.append(.place(String(rest[open.upperBound..<close])))
      rest = rest[rest.index(after: close)...]
    }
    add(rest)
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
