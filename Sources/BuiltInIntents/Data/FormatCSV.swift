import AppIntentsCore

/// Formats rows as CSV text.
struct FormatCSV: AppIntent, FormDeclaring, SideEffectDeclaring {
  static let persistentIdentifier = "csv.format"
  static let title: LocalizedStringResource = "Format CSV"
  static let description = IntentDescription(
    """
    Gives a list of dictionaries, or of lists, as comma-separated values. The keys become the \
    first line, unless `header` is false: `{"name": "Ann", "age": 30}` gives `name,age` and \
    `Ann,30`.
    """,
    categoryName: "CSV", searchKeywords: ["table", "spreadsheet", "TSV"]
  )
  static let sideEffects: SideEffects = []
  static let forms: [String: LiteralForm] = ["separator": .separator]

  @Parameter(title: "Value", description: "A list of dictionaries or of lists")
  var value: IntentValue

  @Parameter(title: "Header", description: "Whether to start with the names", default: true)
  var header: Bool

  @Parameter(title: "Separator", description: "One character, or `tab`", default: ",")
  var separator: String

  static var parameterSummary: some ParameterSummary {
    Summary("Format \(\.$value) as CSV") {
      \.$header
      \.$separator
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    let format = DataFormat.csv(separator: try CSVSeparator.parse(separator), hasHeader: header)
    return .result(value: try IntentContext.current.values.encode(value, as: format))
  }
}
