import AppIntentsCore
import Foundation

/// Tells the language of a text.
struct DetectLanguage: AppIntent, SideEffectDeclaring, NothingGiving {
  static let persistentIdentifier = "text.language"
  static let title: LocalizedStringResource = "Detect Language"
  static let description = IntentDescription(
    """
    Tells the language of a text by its code: `Guten Morgen, wie geht es Ihnen heute?` is in `de`. A few \
    words say little, so name the languages that it can be in with `among`. Needs libexttextcat.
    """,
    categoryName: "Text", searchKeywords: ["locale", "translate", "recognize"],
    resultValueName: "Language")
  static let sideEffects: SideEffects = []
  static let nothingCondition = "if the text doesn't tell"

  @Parameter(title: "Text")
  var text: String

  @Parameter(
    title: "Among", description: "The codes of the languages that it can be in, such as `de, en`",
    default: [])
  var among: [String]

  static var parameterSummary: some ParameterSummary {
    Summary("Detect the language of \(\.$text)") { \.$among }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    guard !isTooShort else { return .result(value: .nothing) }
    let categorizer = try TextCategorizer.loaded()
    let known = try TextCategorizer.languages()
    let wanted =
      among.isEmpty ? known.map(\.model) : try among.flatMap { try models(of: $0, known) }
    let found = try categorizer.languages(of: text, among: wanted).first
    let code = known.first { $0.model == found }?.code
    return .result(value: code.map { .text($0) } ?? .nothing)
  }

  /// Whether a text has too few letters to tell. A letter of an alphabet other than Latin says more.
  private var isTooShort: Bool {
    let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
    return letters.count < 6 && letters.allSatisfy { $0.value < 0x250 }
  }

  /// The models of a language: that of its exact code, else of the language without its country, or in
  /// each of its scripts.
  private func models(
    of name: String, _ known: [(code: String, model: String)]
  ) throws -> [String] {
    let code = name.trimmingCharacters(in: .whitespaces).replacing("_", with: "-").lowercased()
    let language = String(code.prefix { $0 != "-" })
    for wanted in [code, language] {
      if let found = known.first(where: { $0.code.lowercased() == wanted }) { return [found.model] }
    }
    let found = known.filter { $0.code.lowercased().hasPrefix(language + "-") }
    guard !language.isEmpty, !found.isEmpty else {
      throw IntentFailure(
        "`\(name)` isn't the code of a language that can be told",
        help: "use codes such as `de`, `en` or `zh`")
    }
    return found.map(\.model)
  }
}
