import Foundation

/// The marks of Apple's automatic grammar agreement: `^[3 cup](inflect: true)` is “3 cups”.
///
/// We differ in that only a regular English noun agrees with the number before it. Everything else
/// stays as it is written, without the marks.
@usableFromInline
enum GrammarAgreement {
  /// A part of a text.
  struct Part {
    let text: Substring
    /// Whether its words agree with each other.
    let isMarked: Bool
  }

  @usableFromInline
  static func isMarked(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "^")) && parts(of: text).contains { $0.isMarked }
  }

  /// A text without marks, in which no value is filled in.
  @usableFromInline
  static func text(of written: String) -> String {
    parts(of: written).map { part in
      part.isMarked ? inflected(String(part.text), in: source) : String(part.text)
    }.joined()
  }

  /// The language of texts in sources.
  static let source = "en"

  private static let attributes = ["inflect", "agreeWith", "morphology", "referentConcept"]

  static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    var (rest, from) = (text[...], text.startIndex)
    while let start = text[from...].firstRange(of: "^["),
      let middle = text[start.upperBound...].firstRange(of: "]("),
      let end = text[middle.upperBound...].firstIndex(of: ")")
    {
      from = start.upperBound
      guard attributes.contains(where: text[middle.upperBound...].hasPrefix) else { continue }
      parts.append(Part(text: rest[..<start.lowerBound], isMarked: false))
      parts.append(Part(text: text[start.upperBound..<middle.lowerBound], isMarked: true))
      from = text.index(after: end)
      rest = text[from...]
    }
    return parts + [Part(text: rest, isMarked: false)]
  }

  /// A number with its noun, and one more word between them at most.
  static func inflected(_ text: String, in language: String) -> String {
    let words = text.split(separator: " ")
    guard language.split(separator: "-").first == "en", 2...3 ~= words.count,
      let number = Double(words[0].filter { $0 != "," }), abs(number) != 1,
      text.last?.isLowercase == true
    else { return text }
    return plural(of: text)
  }

  /// A text whose last word is in the plural then, if it isn't yet.
  private static func plural(of text: String) -> String {
    if ["ss", "us", "is", "x", "z", "ch", "sh"].contains(where: text.hasSuffix) {
      return text + "es"
    }
    if text.hasSuffix("s") { return text }
    if text.hasSuffix("y"), !["ay", "ey", "oy", "uy"].contains(where: text.hasSuffix) {
      return text.dropLast() + "ies"
    }
    return text + "s"
  }
}
