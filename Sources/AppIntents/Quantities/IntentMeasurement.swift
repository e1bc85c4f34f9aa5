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
  public var description: String { "\(value) \(unit.symbol)" }
}
