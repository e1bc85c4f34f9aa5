/// Texts as they stand in HTML and XML: what would be markup in them is written as a character reference.
///
/// This is the one place that knows these references. Writers add what else their format can't have, such
/// as control characters.
package enum MarkupText {
  /// A place in markup where a text can stand.
  package enum Place {
    /// In an element. Quotes stay as they are.
    case element
    /// In the value of an attribute, between double quotes.
    case doubleQuoted
    /// In an element, or in the value of an attribute between quotes of any kind.
    case anywhere
  }

  /// The text as it stands in a place.
  package static func text(_ text: String, in place: Place) -> String {
    text.replacingScalars { reference(for: $0, in: place) }
  }

  /// What stands for a character that would be markup in a place; nil for others.
  package static func reference(for scalar: Unicode.Scalar, in place: Place) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"" where place != .element: "&quot;"
    case "'" where place == .anywhere: "&#39;"
    default: nil
    }
  }
}
