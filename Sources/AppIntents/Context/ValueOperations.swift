/// Operations on values, for intents that take values of any type (`list.sort`, `dictionary.get`,
/// `json.parse`).
///
/// Not part of Apple's framework.
public protocol ValueOperations: Sendable {
  /// The value as another type, by the implicit conversions of a connection.
  func convert(_ value: IntentValue, to type: ValueType) throws -> IntentValue

  /// The value as another type. A path isn't made of what a model wrote unless the workflow's
  /// `permissions` limit it; without an origin, the value may come from any parameter.
  func convert(
    _ value: IntentValue, to type: ValueType, from origin: ValueOrigin
  ) throws -> IntentValue

  /// The value of a property or a path of properties (`created.year`, `items[1].price`).
  func property(_ path: String, of value: IntentValue) throws -> IntentValue

  /// The order of two values, as `<` in a condition compares them: negative, zero or positive. Throws
  /// if they have no common order.
  func compare(_ left: IntentValue, _ right: IntentValue) throws -> Int

  /// The indices of values in the order that all values have. Equal values keep their order, and
  /// nothing comes last, also in a descending order.
  func sorted(_ values: [IntentValue], isDescending: Bool) throws -> [Int]

  /// Whether two values are equal, as `is` in a condition compares them.
  func areEqual(_ left: IntentValue, _ right: IntentValue) throws -> Bool

  /// For each value, the index of the first that equals it, as `==` compares them: texts must have the same
  /// case, and `1` as a text equals the number.
  func firstEqual(in values: [IntentValue]) throws -> [Int]

  /// The sum of two values, as `+` in an expression adds them: numbers, durations, or measurements
  /// of the same dimension, in the unit of the left one.
  func add(_ left: IntentValue, _ right: IntentValue) throws -> IntentValue

  /// Reads a value from text in a data format.
  func decode(_ text: String, as format: DataFormat) throws -> IntentValue

  /// Writes a value in a data format.
  func encode(_ value: IntentValue, as format: DataFormat) throws -> String
}

extension ValueOperations {
  public func convert(
    _ value: IntentValue, to type: ValueType, from origin: ValueOrigin
  ) throws -> IntentValue { try convert(value, to: type) }

  /// Values of different kinds aren't equal.
  public func firstEqual(in values: [IntentValue]) throws -> [Int] {
    var known: [IntentValue: Int] = [:]
    return values.enumerated().map { index, value in
      let first = known[value] ?? index
      known[value] = first
      return first
    }
  }
}

/// A textual format of structured data.
public enum DataFormat: Sendable, Hashable {
  case json
  /// JSON on one line.
  case compactJSON
  case yaml
  /// Read as a dictionary, and written from one.
  case toml
  /// Comma-separated values, or values that another character separates: a list of dictionaries by
  /// the names in the first row, or without a header a list of lists.
  case csv(separator: Character = ",", hasHeader: Bool = true)
  /// Text as HTML has it between its tags, with character references: `Ada &amp; Bob`.
  case escapedHTML
}

/// Operations outside a run, which throw unless they need no conversion.
public struct NoValueOperations: ValueOperations {
  public struct OutsideRun: Error, CustomStringConvertible {
    public var description: String { "conversions of any value need a run" }
  }

  public init() {}

  public func convert(_ value: IntentValue, to type: ValueType) throws -> IntentValue {
    if value.type == type || type == .any { return value }
    throw OutsideRun()
  }
  public func property(_ path: String, of value: IntentValue) throws -> IntentValue {
    throw OutsideRun()
  }
  public func compare(_ left: IntentValue, _ right: IntentValue) throws -> Int {
    throw OutsideRun()
  }
  public func sorted(_ values: [IntentValue], isDescending: Bool) throws -> [Int] {
    throw OutsideRun()
  }
  public func areEqual(_ left: IntentValue, _ right: IntentValue) throws -> Bool { left == right }
  public func add(_ left: IntentValue, _ right: IntentValue) throws -> IntentValue {
    throw OutsideRun()
  }
  public func decode(_ text: String, as format: DataFormat) throws -> IntentValue {
    throw OutsideRun()
  }
  public func encode(_ value: IntentValue, as format: DataFormat) throws -> String {
    throw OutsideRun()
  }
}
