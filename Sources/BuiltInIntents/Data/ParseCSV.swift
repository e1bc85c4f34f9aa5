import AppIntentsCore

/// Reads the rows of a CSV text.
struct ParseCSV: AppIntent, FormDeclaring, SideEffectDeclaring {
  static let persistentIdentifier = "csv.parse"
  static let title: LocalizedStringResource = "Parse CSV"
  static let description = IntentDescription(
    """
    Gives the rows of comma-separated values: dictionaries by the names in the first line, or with \
    `header: false` lists. All values are text. `name,age` above `Ann,30` gives \
    `{"name": "Ann", "age": "30"}`.
    """,
    categoryName: "CSV", searchKeywords: ["table", "spreadsheet", "TSV"]
  )
  static let sideEffects: SideEffects = []
  static let forms: [String: LiteralForm] = ["separator": .separator]

  @Parameter(title: "Text")
  var text: String

  @Parameter(title: "Header", description: "Whether the first line has the names", default: true)
  var header: Bool

  @Parameter(title: "Separator", description: "One character, or `tab`", default: ",")
  var separator: String

  static var parameterSummary: some ParameterSummary {
    Summary("Parse \(\.$text) as CSV") {
      \.$header
      \.$separator
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentValue]> {
    let format = DataFormat.csv(separator: try CSVSeparator.parse(separator), hasHeader: header)
    return .result(value: try IntentContext.current.values.decode(text, as: format).items)
  }
}

extension LiteralForm {
  static let separator = LiteralForm { text, _ in _ = try CSVSeparator.parse(text) }
}

enum CSVSeparator {
  /// Reads a separator: one character, or `tab`.
  static func parse(_ text: String) throws -> Character {
    if text == "tab" || text == "\\t" { return "\t" }
    guard text.unicodeScalars.count == 1, let character = text.first, character != "\"",
      !character.isNewline
    else {
      throw IntentFailure("`separator` is one character, such as `;`, or `tab`, but is `\(text)`")
    }
    return character
  }
}
