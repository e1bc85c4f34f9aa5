import AppIntentsCore
import Foundation

/// Measures how far two places are apart.
struct MeasureDistance: AppIntent, FormDeclaring, SideEffectDeclaring {
  static let persistentIdentifier = "place.distance"
  static let title: LocalizedStringResource = "Get Distance"
  static let description = IntentDescription(
    """
    Gives the distance between two places as the crow flies: from `52.52, 13.405` to `48.8566, 2.3522` \
    it is `879.7 km`. Places are those of photos and events, or a latitude and a longitude; an address \
    alone isn't enough.
    """,
    categoryName: "Place", searchKeywords: ["location", "miles", "kilometers", "far"],
    resultValueName: "Distance")
  static let sideEffects: SideEffects = []
  static let forms: [String: LiteralForm] = ["unit": .unitOfLength]

  @Parameter(title: "Start")
  var place: IntentPlace

  @Parameter(title: "End")
  var to: IntentPlace

  @Parameter(
    title: "Unit", description: "A unit of length, such as `m`, `km` or `mi`", default: "km")
  var unit: String

  static var parameterSummary: some ParameterSummary {
    Summary("Get the distance from \(\.$place) to \(\.$to)") { \.$unit }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentMeasurement> {
    let meters = try place.knownPoint.distance(to: to.knownPoint)
    // To the millimeter, which is more than places are known by.
    guard let meter = IntentUnit.named("m"),
      let rounded = IntentNumber((meters * 1000).rounded() / 1000)
    else { throw IntentFailure("the distance isn't known") }
    return .result(value: try IntentMeasurement(rounded, meter).converted(toUnitNamed: unit))
  }
}

extension LiteralForm {
  fileprivate static let unitOfLength = LiteralForm { text, _ in
    let unit = try IntentUnit.given(text)
    guard let meter = IntentUnit.named("m"), unit.dimension != meter.dimension else { return }
    throw IntentFailure(
      "`\(unit.symbol)` is a unit of \(unit.dimension), and a distance is a length",
      help: "write `m`, `km` or `mi`, for example")
  }
}
