import AppIntentsCore

/// Gives a random number.
struct RandomNumber: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "number.random"
  static let title: LocalizedStringResource = "Get Random Number"
  static let description = IntentDescription(
    "Gives a random whole number between two others, both included: from 1 to 6 for a die.",
    categoryName: "Number", searchKeywords: ["dice"], resultValueName: "Random Number")
  static let sideEffects: SideEffects = .varies

  @Parameter(title: "Minimum", default: 1, inputConnectionBehavior: .never)
  var from: Int

  @Parameter(title: "Maximum", default: 100, inputConnectionBehavior: .never)
  var to: Int

  static var parameterSummary: some ParameterSummary {
    Summary("Get a random number from \(\.$from) to \(\.$to)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    guard from <= to else {
      throw IntentFailure("there is no number from \(from) to \(to)", help: "swap `from` and `to`")
    }
    return .result(value: Int.random(in: from...to))
  }
}
