import Foundation

/// The marks of Apple's automatic grammar agreement: `^[3 cup](inflect: true)` is “3 cups”.
///
/// We differ in that only an English noun after a number agrees with it, and takes the ending of a regular
/// plural, whatever its own plural is. A word that ends in “s” counts as a plural already, unless it ends
/// in “ss” or is “bus”, “gas” or “lens”. Everything else stays as it is written, without the marks.
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
    while let middle = text[from...].firstRange(of: "](") {
      // An earlier “^[” isn't closed.
      let start = text[from..<middle.lowerBound].ranges(of: "^[").last
      from = middle.upperBound
      guard let start, attributes.contains(where: text[from...].hasPrefix) else { continue }
      guard let end = text[from...].firstIndex(of: ")") else { break }
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
      // Words such as “Nan” are numbers for `Double`.
      words[0].drop(while: { $0 == "-" }).first?.isWholeNumber == true,
      let number = Double(words[0].filter { $0 != "," }), abs(number) != 1,
      let noun = words.last, text.last?.isLowercase == true
    else { return text }
    return text.dropLast(noun.count) + plural(of: noun)
  }

  /// A noun with the ending of a plural, if it isn't one yet.
  private static func plural(of noun: Substring) -> String {
    if ["ss", "x", "z", "ch", "sh"].contains(where: noun.hasSuffix)
      || ["bus", "gas", "lens"].contains(noun)
    {
      return noun + "es"
    }
    if noun.hasSuffix("s") { return String(noun) }
    if noun.hasSuffix("y"), !["ay", "ey", "oy", "uy"].contains(where: noun.hasSuffix) {
      return noun.dropLast() + "ies"
    }
    return noun + "s"
  }
}
