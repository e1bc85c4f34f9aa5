public import Foundation

extension IntentMeasurement: _IntentValue {
  public static var valueType: ValueType { .measurement }

  public static func from(_ value: IntentValue) throws -> IntentMeasurement {
    guard case .measurement(let measurement) = value else {
      throw IntentValueError(wanted: "a measurement", given: value)
    }
    return measurement
  }

  public var intentValue: IntentValue { .measurement(self) }
}

extension Measurement: _IntentValue where UnitType: Dimension {
  /// Time is a duration in a workflow.
  public static var valueType: ValueType {
    UnitType.self == UnitDuration.self ? .duration : .measurement
  }

  /// The measurement in the unit in which it is given if Foundation has that, else in the
  /// dimension's base unit (meters, kilograms, …).
  public static func from(_ value: IntentValue) throws -> Measurement<UnitType> {
    let unit = UnitType.baseUnit()
    if UnitType.self == UnitDuration.self {
      let seconds = try IntentDuration.from(value).seconds
      return Measurement(value: IntentNumber(seconds).double, unit: unit)
    }
    let measurement = try IntentMeasurement.from(value)
    if let given = FoundationUnits.named(measurement.unit.symbol) as? UnitType {
      return Measurement(value: measurement.value.double, unit: given)
    }
    guard let bridge = DimensionBridge.of(unit),
      let converted = measurement.converted(to: bridge.unit)
    else {
      throw IntentValueError(wanted: "a measurement in \(unit.symbol)", given: value)
    }
    return Measurement(value: converted.value.double * bridge.scale, unit: unit)
  }

  /// The measurement in its own unit if workflows have that, else in the dimension's base unit;
  /// nothing for a dimension that workflows don't have.
  public var intentValue: IntentValue {
    let base = UnitType.baseUnit()
    if UnitType.self == UnitDuration.self {
      let seconds = IntentNumber(converted(to: base).value)?.decimal
      return seconds.flatMap(IntentDuration.init(seconds:)).map { .duration($0) } ?? .nothing
    }
    guard let bridge = DimensionBridge.of(base) else { return .nothing }
    if let known = IntentUnit.named(unit.symbol), known.dimension == bridge.unit.dimension,
      let number = IntentNumber(value)
    {
      return .measurement(IntentMeasurement(number, known))
    }
    guard let number = IntentNumber(converted(to: base).value / bridge.scale) else {
      return .nothing
    }
    return .measurement(IntentMeasurement(number, bridge.unit))
  }
}

/// Our unit for Foundation's base unit of a dimension, and its factor to Foundation's.
private struct DimensionBridge {
  let unit: IntentUnit
  let scale: Double

  static func of(_ base: Dimension) -> DimensionBridge? {
    let (symbol, scale): (String, Double) =
      switch base {
      case is UnitLength: ("m", 1)
      case is UnitMass: ("kg", 1)
      case is UnitTemperature: ("K", 1)
      case is UnitArea: ("m²", 1)
      case is UnitVolume: ("L", 1)
      case is UnitSpeed: ("m/s", 1)
      // Foundation's base is the bit.
      case is UnitInformationStorage: ("B", 8)
      case is UnitEnergy: ("J", 1)
      case is UnitPower: ("W", 1)
      case is UnitPressure: ("Pa", 1)
      case is UnitAngle: ("°", 1)
      default: ("", 1)
      }
    return IntentUnit.named(symbol).map { DimensionBridge(unit: $0, scale: scale) }
  }
}
