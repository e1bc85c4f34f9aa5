import AppIntentsCore
import Foundation

/// Makes a name of a text that is fit for files and addresses.
struct MakeSlug: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "text.slug"
  static let title: LocalizedStringResource = "Make Slug"
  static let description = IntentDescription(
    """
    Makes a name for a file or an address of a text: lower-case letters and digits without accents, \
    with `-` for everything else: `Crème brûlée, 2nd try` is `creme-brulee-2nd-try`. Letters of other \
    scripts stay.
    """,
    categoryName: "Text", searchKeywords: ["kebab", "file name", "url", "ascii"],
    resultValueName: "Slug")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Text")
  var text: String

  @Parameter(title: "Separator", description: "What stands for everything else", default: "-")
  var separator: String

  static var parameterSummary: some ParameterSummary {
    Summary("Make a slug of \(\.$text)") { \.$separator }
  }

  /// Letters that have no form without an accent.
  private static let letters: [Character: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i",
  ]

  /// A Latin letter without its accents; any other character as it is.
  private static func plain(_ character: Character) -> String {
    let folded = String(character).folding(options: .diacriticInsensitive, locale: nil)
    return folded.utf8.first.map { $0 < 0x80 } == true ? folded : String(character)
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    let plain = String(text.lowercased().flatMap(Self.plain))
    let words = plain.replacing("'", with: "").replacing("’", with: "")
      .split { !$0.isLetter && !$0.isWholeNumber }
    return .result(
      value: words.map { word in word.map { Self.letters[$0] ?? String($0) }.joined() }
        .joined(separator: separator))
  }
}
