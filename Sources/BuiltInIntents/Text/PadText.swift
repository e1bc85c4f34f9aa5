import AppIntentsCore

/// Makes a text as wide as it should be.
struct PadText: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "text.pad"
  static let title: LocalizedStringResource = "Pad Text"
  static let description = IntentDescription(
    """
    Fills a text up to a number of characters: `7` to the width 3 with `0` at the start is `007`. A \
    text that is as long or longer stays as it is.
    """,
    categoryName: "Text", searchKeywords: ["align", "zero", "width"], resultValueName: "Text")
  static let sideEffects: SideEffects = []
  /// What a text may be filled up to.
  static let mostWidth = 10_000

  @Parameter(title: "Text")
  var text: String

  @Parameter(
    title: "Width", description: "The characters that the text has then",
    inclusiveRange: (0, PadText.mostWidth))
  var width: Int

  @Parameter(title: "Fill", description: "What it is filled with", default: " ")
  var fill: String

  @Parameter(title: "Side", description: "Where it is filled", default: .end)
  var side: PaddedSide

  static var parameterSummary: some ParameterSummary {
    Summary("Pad \(\.$text) to \(\.$width) characters") {
      \.$fill
      \.$side
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    guard (0...Self.mostWidth).contains(width) else {
      throw IntentFailure("`width` is \(width), but goes from 0 to \(Self.mostWidth)")
    }
    guard !fill.isEmpty else {
      throw IntentFailure("`fill` is empty, so there is nothing to pad with")
    }
    let missing = max(0, width - text.count)
    let padded =
      switch side {
      case .start: padding(missing) + text
      case .end: text + padding(missing)
      case .both: padding(missing / 2) + text + padding(missing - missing / 2)
      }
    return .result(value: padded)
  }

  private func padding(_ width: Int) -> String {
    let characters = Array(fill)
    return String((0..<width).map { characters[$0 % characters.count] })
  }
}

/// The side of a text that is padded.
enum PaddedSide: String, AppEnum {
  case end, start, both

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Side"
  static let caseDisplayRepresentations: [PaddedSide: DisplayRepresentation] = [
    .end: "End", .start: "Start", .both: "Both Sides",
  ]
}
