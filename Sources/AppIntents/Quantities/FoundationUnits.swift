import Foundation

/// Foundation's units that have the symbols of ours.
enum FoundationUnits {
  static func named(_ symbol: String) -> Dimension? { bySymbol[symbol] }

  private static let bySymbol = Dictionary(
    all.map { ($0.symbol, $0) }, uniquingKeysWith: { first, _ in first })

  private static let all: [Dimension] =
    units(
      UnitLength.meters, .millimeters, .centimeters, .kilometers, .inches, .feet, .yards, .miles)
    + units(UnitMass.kilograms, .grams, .milligrams, .metricTons, .pounds, .ounces)
    + units(UnitTemperature.kelvin, .celsius, .fahrenheit)
    + units(UnitArea.squareMeters, .squareKilometers, .hectares, .acres)
    + units(UnitVolume.liters, .milliliters, .cubicMeters, .gallons)
    + units(UnitSpeed.metersPerSecond, .kilometersPerHour, .milesPerHour, .knots)
    + units(UnitInformationStorage.bytes, .kilobytes, .megabytes, .gigabytes, .terabytes)
    + units(UnitInformationStorage.kibibytes, .mebibytes, .gibibytes, .tebibytes)
    + units(UnitEnergy.joules, .kilojoules, .kilowattHours)
    + units(UnitPower.watts, .kilowatts, .horsepower)
    + units(UnitPressure.hectopascals, .bars, .poundsForcePerSquareInch)
    + units(UnitAngle.degrees, .radians)

  private static func units<Unit: Dimension>(_ units: Unit...) -> [Dimension] { units }
}
