import AppIntentsCore
import Foundation

/// Gives a measurement in another unit.
struct ConvertMeasurement: AppIntent, FormDeclaring, SideEffectDeclaring {
  static let persistentIdentifier = "measurement.convert"
  static let title: LocalizedStringResource = "Convert Measurement"
  static let description = IntentDescription(
    """
    Gives a measurement in another unit of the same kind: `5 mi` in `km` is 8.04672 km, `20 °C` in `°F` \
    is 68 °F, `3 GB` in `MB` is 3000 MB.
    """,
    categoryName: "Measurement", searchKeywords: ["unit", "length", "weight", "temperature"],
    resultValueName: "Measurement")
  static let sideEffects: SideEffects = []
  static let forms: [String: LiteralForm] = ["to": .unit]

  @Parameter(title: "Measurement")
  var measurement: IntentMeasurement

  @Parameter(title: "Unit", description: "A symbol or a name, such as `km` or `miles`")
  var to: String

  static var parameterSummary: some ParameterSummary {
    Summary("Convert \(\.$measurement) to \(\.$to)")
  }

  static func check(_ arguments: WrittenArguments) throws {
    guard let text = arguments.literal("measurement"), let unit = arguments.literal("to"),
      // What is no unit or no measurement is another problem.
      IntentUnit.named(unit.trimmingCharacters(in: .whitespaces)) != nil,
      case .measurement(let measurement)? =
        try? IntentContext.current.values.convert(.text(text), to: .measurement)
    else { return }
    do {
      _ = try measurement.converted(toUnitNamed: unit)
    } catch let failure as IntentFailure {
      throw failure.caused(by: "to")
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentMeasurement> {
    .result(value: try measurement.converted(toUnitNamed: to))
  }
}

extension LiteralForm {
  static let unit = LiteralForm { text, _ in _ = try IntentUnit.given(text) }
}

extension IntentUnit {
  /// The unit with a symbol or name.
  static func given(_ name: String) throws -> IntentUnit {
    let trimmed = name.trimmingCharacters(in: .whitespaces)
    if let unit = named(trimmed) { return unit }
    throw IntentFailure(
      "`\(trimmed)` isn't a unit", help: "use a symbol or a name, such as `km` or `miles`")
  }
}

extension IntentMeasurement {
  /// The same quantity in a unit with a symbol or name.
  func converted(toUnitNamed name: String) throws -> IntentMeasurement {
    let units = IntentUnit.units(of: unit.dimension).map { "`\($0.symbol)`" }
    let help = "units of \(unit.dimension) are \(units.joined(separator: ", "))"
    let trimmed = name.trimmingCharacters(in: .whitespaces)
    guard let other = IntentUnit.named(trimmed) else {
      throw IntentFailure("`\(trimmed)` isn't a unit", help: help)
    }
    guard other.dimension == unit.dimension else {
      throw IntentFailure(
        "`\(self)` can't be converted to `\(other.symbol)`: that is a unit of \(other.dimension)",
        help: help)
    }
    guard let converted = converted(to: other) else {
      throw IntentFailure("`\(self)` is too large for a number of `\(other.symbol)`")
    }
    return converted
  }
}
