import AppIntentsCore
import Foundation

/// Makes a list of numbers.
struct MakeRange: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "list.range"
  static let title: LocalizedStringResource = "Make Range"
  static let description = IntentDescription(
    """
    Makes a list of the numbers from one to another: from 1 to 4 gives 1, 2, 3, 4; with a step of \
    0.5, from 0 to 1 gives 0, 0.5, 1. From 3 to 1 counts down.
    """,
    categoryName: "List", searchKeywords: ["sequence", "count"], resultValueName: "Numbers")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Start", inputConnectionBehavior: .never)
  var from: IntentNumber

  @Parameter(title: "End", inputConnectionBehavior: .never)
  var to: IntentNumber

  @Parameter(title: "Step", default: 1, inputConnectionBehavior: .never)
  var step: IntentNumber

  static var parameterSummary: some ParameterSummary {
    Summary("Make the numbers from \(\.$from) to \(\.$to)") { \.$step }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentNumber]> {
    let size = step.magnitude
    guard size != 0 else { throw IntentFailure("a `step` of 0 never gets to \(to)") }
    guard step > 0 || from >= to else {
      throw IntentFailure(
        "a `step` of \(step) never gets from \(from) up to \(to)",
        help: "leave the minus sign out: the step is the same in both directions")
    }
    // A number of steps that is too large for a number is more than the limit, too.
    guard let steps = try? to.subtracting(from).magnitude.divided(by: size),
      steps < .integer(Self.limit), let count = steps.rounded(.towardZero).integer
    else {
      throw IntentFailure(
        "from \(from) to \(to) in steps of \(step) are more than \(Self.limit) numbers")
    }
    let signed = from <= to ? size : size.negated
    return .result(
      value: try (0...count).map {
        try Task.checkCancellation()
        return try from.adding(signed.multiplied(by: .integer($0)))
      })
  }

  private static let limit = 1_000_000
}
