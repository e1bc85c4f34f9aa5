import AppIntentsCore

/// Joins texts into one.
struct JoinText: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "text.join"
  static let title: LocalizedStringResource = "Join Text"
  static let description = IntentDescription(
    """
    Joins a list of texts into one, with a text between them: `a` and `b` joined by `, ` give `a, \
    b`. By default each is on its own line.
    """,
    categoryName: "Text", searchKeywords: ["combine", "concatenate"], resultValueName: "Joined Text"
  )
  static let sideEffects: SideEffects = []

  @Parameter(title: "List")
  var list: [String]

  @Parameter(title: "Separator", default: "\n")
  var by: String

  static var parameterSummary: some ParameterSummary {
    When(\.$by, .equalTo, "\n") {
      Summary("Join \(\.$list) by line breaks") { \.$by }
    } otherwise: {
      Summary("Join \(\.$list) by \(\.$by)")
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    let separators = by.utf8.count.multipliedReportingOverflow(by: max(0, list.count - 1))
    let size = list.reduce(separators.overflow ? Int.max / 2 : separators.partialValue) {
      $0 + $1.utf8.count
    }
    try IntentContext.current.limits.check(bytes: size)
    return .result(value: list.joined(separator: by))
  }
}
