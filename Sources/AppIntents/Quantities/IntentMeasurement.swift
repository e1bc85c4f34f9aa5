/// A number with a unit: `1.5 kg`, `20 °C`, a file size (`3 MB`; 1 kB is 1000 B).
///
/// Not part of Apple's framework, whose `Measurement` parameters hold doubles. Ours convert to and
/// from it.
public struct IntentMeasurement: Sendable, Hashable {
  public let value: IntentNumber
  public let unit: IntentUnit

  public init(_ value: IntentNumber, _ unit: IntentUnit) {
    self.value = value
    self.unit = unit
  }

  /// A number of bytes.
  public static func bytes(_ count: Int) -> IntentMeasurement {
    IntentMeasurement(.integer(count), .byte)
  }
}

extension IntentMeasurement: CustomStringConvertible {
  /// The number and its unit. A number of bytes has the unit in which it is shortest, and as exact:
  /// `3 MB`, but `1234567 B`.
  public var description: String {
    let written = "\(shownValue) \(unit.symbol)"
    guard unit == .byte else { return written }
    return Self.multiplesOfBytes.reduce(written) { shortest, unit in
      guard let other = converted(to: unit) else { return shortest }
      let text = "\(other.value) \(unit.symbol)"
      return text.utf8.count < shortest.utf8.count ? text : shortest
    }
  }

  /// The number as texts have it. Converting a temperature takes some digits off a fraction that doesn't
  /// end: `100 °F` has 37 digits in °C.
  package var shownValue: String { value.shown(from: 34) }

  private static let multiplesOfBytes = ["kB", "MB", "GB", "TB"].compactMap(IntentUnit.named)
}

/// A unit of measurement, with its exact factor to its dimension's base unit.
///
/// Factors are those of the SI brochure (9th edition) and NIST SP 811.
public struct IntentUnit: Sendable, Hashable {
  public enum Dimension: String, Sendable, Hashable, CaseIterable {
    case length, mass, duration, temperature, area, volume, speed, information, energy, power
    case pressure, angle
  }

  /// The unit's symbol after a number.
  public let symbol: String
  public let dimension: Dimension
  /// One of this unit is `factor` base units (plus `offset`, for temperatures).
  public let factor: IntentNumber
  public let offset: IntentNumber

  init(_ symbol: String, _ dimension: Dimension, _ factor: String, offset: String = "0") {
    self.symbol = symbol
    self.dimension = dimension
    self.factor = IntentNumber(exactly: factor) ?? 1
    self.offset = IntentNumber(exactly: offset) ?? 0
  }

  public static let byte = IntentUnit("B", .information, "1")

  /// The unit with a symbol or name, in any case if that is unambiguous.
  public static func named(_ name: String) -> IntentUnit? {
    bySymbol[name] ?? byLowercasedName[name.lowercased()]
  }

  /// The units of a dimension.
  package static func units(of dimension: Dimension) -> [IntentUnit] {
    table.map(\.unit).filter { $0.dimension == dimension }
  }
}

extension IntentMeasurement {
  /// The same quantity in another unit of the same dimension; nil for another dimension, or if the
  /// value in that unit is too large for a number.
  public func converted(to other: IntentUnit) -> IntentMeasurement? {
    guard other.dimension == unit.dimension else { return nil }
    if other == unit { return self }
    guard let base = try? value.multiplied(by: unit.factor).adding(unit.offset),
      let converted = try? base.subtracting(other.offset).divided(by: other.factor)
    else { return nil }
    return IntentMeasurement(converted, other)
  }
}

extension IntentUnit {
  private static let bySymbol: [String: IntentUnit] = Dictionary(
    table.map { ($0.unit.symbol, $0.unit) }, uniquingKeysWith: { first, _ in first })

  private static let byLowercasedName: [String: IntentUnit] = Dictionary(
    table.flatMap { row in
      (row.names + [row.unit.symbol]).map { ($0.lowercased(), row.unit) }
    }, uniquingKeysWith: { first, _ in first })

  private static let table: [(unit: IntentUnit, names: [String])] = [
    (.byte, ["byte", "bytes"]),
    (IntentUnit("kB", .information, "1000"), ["kilobyte", "kilobytes", "KB"]),
    (IntentUnit("MB", .information, "1000000"), ["megabyte", "megabytes"]),
    (IntentUnit("GB", .information, "1000000000"), ["gigabyte", "gigabytes"]),
    (IntentUnit("TB", .information, "1000000000000"), ["terabyte", "terabytes"]),
    (IntentUnit("KiB", .information, "1024"), ["kibibyte", "kibibytes"]),
    (IntentUnit("MiB", .information, "1048576"), ["mebibyte", "mebibytes"]),
    (IntentUnit("GiB", .information, "1073741824"), ["gibibyte", "gibibytes"]),
    (IntentUnit("TiB", .information, "1099511627776"), ["tebibyte", "tebibytes"]),
    (IntentUnit("m", .length, "1"), ["meter", "meters", "metre", "metres"]),
    (IntentUnit("mm", .length, "0.001"), ["millimeter", "millimeters", "millimetres"]),
    (IntentUnit("cm", .length, "0.01"), ["centimeter", "centimeters", "centimetres"]),
    (IntentUnit("km", .length, "1000"), ["kilometer", "kilometers", "kilometres"]),
    (IntentUnit("in", .length, "0.0254"), ["inch", "inches"]),
    (IntentUnit("ft", .length, "0.3048"), ["foot", "feet"]),
    (IntentUnit("yd", .length, "0.9144"), ["yard", "yards"]),
    (IntentUnit("mi", .length, "1609.344"), ["mile", "miles"]),
    (IntentUnit("nmi", .length, "1852"), ["nautical mile", "nautical miles"]),
    (IntentUnit("kg", .mass, "1"), ["kilogram", "kilograms"]),
    (IntentUnit("g", .mass, "0.001"), ["gram", "grams"]),
    (IntentUnit("mg", .mass, "0.000001"), ["milligram", "milligrams"]),
    (IntentUnit("t", .mass, "1000"), ["tonne", "tonnes"]),
    (IntentUnit("lb", .mass, "0.45359237"), ["pound", "pounds", "lbs"]),
    (IntentUnit("oz", .mass, "0.028349523125"), ["ounce", "ounces"]),
    (IntentUnit("K", .temperature, "1"), ["kelvin"]),
    (IntentUnit("°C", .temperature, "1", offset: "273.15"), ["celsius", "degC"]),
    (
      IntentUnit(
        "°F", .temperature, "0.55555555555555555555555555555555555556",
        offset: "255.37222222222222222222222222222222222"), ["fahrenheit", "degF"]
    ),
    (IntentUnit("m²", .area, "1"), ["m2", "square meters"]),
    (IntentUnit("km²", .area, "1000000"), ["km2", "square kilometers"]),
    (IntentUnit("ha", .area, "10000"), ["hectare", "hectares"]),
    (IntentUnit("ac", .area, "4046.8564224"), ["acre", "acres"]),
    (IntentUnit("L", .volume, "1"), ["liter", "liters", "litre", "litres"]),
    (IntentUnit("mL", .volume, "0.001"), ["milliliter", "milliliters"]),
    (IntentUnit("m³", .volume, "1000"), ["m3", "cubic meters"]),
    (IntentUnit("gal", .volume, "3.785411784"), ["gallon", "gallons"]),
    (IntentUnit("m/s", .speed, "1"), ["meters per second"]),
    (IntentUnit("km/h", .speed, "0.27777777777777777777777777777777777778"), ["kph"]),
    (IntentUnit("mph", .speed, "0.44704"), ["miles per hour"]),
    (IntentUnit("kn", .speed, "0.51444444444444444444444444444444444444"), ["knots", "kt"]),
    (IntentUnit("J", .energy, "1"), ["joule", "joules"]),
    (IntentUnit("kJ", .energy, "1000"), ["kilojoule", "kilojoules"]),
    (IntentUnit("kcal", .energy, "4184"), ["kilocalorie", "kilocalories"]),
    (IntentUnit("Wh", .energy, "3600"), ["watt hour", "watt hours"]),
    (IntentUnit("kWh", .energy, "3600000"), ["kilowatt hour", "kilowatt hours"]),
    (IntentUnit("W", .power, "1"), ["watt", "watts"]),
    (IntentUnit("kW", .power, "1000"), ["kilowatt", "kilowatts"]),
    (IntentUnit("hp", .power, "745.69987158227022"), ["horsepower"]),
    (IntentUnit("Pa", .pressure, "1"), ["pascal", "pascals"]),
    (IntentUnit("hPa", .pressure, "100"), ["hectopascal", "hectopascals"]),
    (IntentUnit("bar", .pressure, "100000"), ["bars"]),
    (IntentUnit("psi", .pressure, "6894.757293168361"), []),
    (IntentUnit("°", .angle, "1"), ["degree", "degrees", "deg"]),
    (IntentUnit("rad", .angle, "57.295779513082320876798154814105170332"), ["radian", "radians"]),
  ]
}
