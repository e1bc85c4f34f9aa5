import Foundation

/// A value that can be converted to another unit.
private protocol UnitConvertible {
  func converted(toAny unit: Dimension) -> Self
}

extension Measurement: UnitConvertible where UnitType: Dimension {
  func converted(toAny unit: Dimension) -> Measurement<UnitType> {
    (unit as? UnitType).map { converted(to: $0) } ?? self
  }
}

extension IntentParameter {
  /// A measurement in the unit that the parameter declares if workflows have that, exactly: Foundation's
  /// factors are rounded.
  func inUnit(_ value: IntentValue) -> IntentValue {
    guard let unit = extras?.unit, case .measurement(let given) = value,
      let own = IntentUnit.named(unit.symbol), let exact = given.converted(to: own)
    else { return value }
    return .measurement(exact)
  }

  /// A measurement in the unit that the parameter declares; anything else as it is.
  func inUnit<Given>(_ value: Given) -> Given {
    guard let unit = extras?.unit, let measurement = value as? any UnitConvertible else {
      return value
    }
    return measurement.converted(toAny: unit) as? Given ?? value
  }
}
