import AppIntentsCore
import Foundation

/// Rounds a number.
struct RoundNumber: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "number.round"
  static let title: LocalizedStringResource = "Round Number"
  static let description = IntentDescription(
    """
    Rounds a number to decimal places: 2.345 to 2 places is 2.35, 1234 to -2 places is 1200. A \
    half is rounded away from zero, unless another mode is given.
    """,
    categoryName: "Number", resultValueName: "Rounded Number")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Number")
  var number: IntentNumber

  @Parameter(
    title: "Places", description: "Decimal places; -2 rounds to hundreds", default: 0,
    inclusiveRange: (-38, 38))
  var places: Int

  @Parameter(title: "Mode", default: .halfUp)
  var mode: NumberRounding

  static var parameterSummary: some ParameterSummary {
    When(\.$places, .equalTo, 0) {
      Summary("Round \(\.$number)") {
        \.$places
        \.$mode
      }
    } otherwise: {
      Summary("Round \(\.$number) to \(\.$places) places") { \.$mode }
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentNumber> {
    if number.isInteger && places >= 0 { return .result(value: number) }
    guard -38...38 ~= places else {
      throw IntentFailure("`places` is \(places), but numbers have up to 38 digits")
    }
    return .result(value: IntentNumber(number.decimal.rounded(mode.rounding, places: places)))
  }
}

/// The direction of rounding.
enum NumberRounding: String, AppEnum {
  case halfUp = "half_up"
  case halfEven = "half_even"
  case up, down, ceiling, floor

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Rounding Mode"
  static let caseDisplayRepresentations: [NumberRounding: DisplayRepresentation] = [
    .halfUp: "Halves away from zero", .halfEven: "Halves to the even digit",
    .up: "Away from zero", .down: "Towards zero", .ceiling: "Up", .floor: "Down",
  ]

  fileprivate var rounding: Decimal.Rounding {
    switch self {
    case .halfUp: .plain
    case .halfEven: .even
    case .up: .awayFromZero
    case .down: .towardZero
    case .ceiling: .up
    case .floor: .down
    }
  }
}
