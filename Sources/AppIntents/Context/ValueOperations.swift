/// What the engine can do with values, for intents that work on values of any type
/// (`list.sort`, `dictionary.get`, `json.parse`).
///
/// Not part of Apple's framework.
public protocol ValueOperations: Sendable {
  /// The value as another type, by the implicit conversions of a connection.
  func convert(_ value: IntentValue, to type: ValueType) throws -> IntentValue

  /// The value of a property or a path of them (`created.year`, `items[1].price`).
  func property(_ path: String, of value: IntentValue) throws -> IntentValue

  /// The order of two values: negative, zero or positive. The left one's type decides.
  func compare(_ left: IntentValue, _ right: IntentValue) throws -> Int

  /// Whether two values are the same as `is` in a condition has it.
  func areEqual(_ left: IntentValue, _ right: IntentValue) throws -> Bool

  /// The sum of two numbers, durations, or measurements that measure the same, in the left one's
  /// unit; and what else `+` adds in an expression.
  func add(_ left: IntentValue, _ right: IntentValue) throws -> IntentValue

  /// The value that a text in a data format holds.
  func decode(_ text: String, as format: DataFormat) throws -> IntentValue

  /// A value written in a data format.
  func encode(_ value: IntentValue, as format: DataFormat) throws -> String
}

/// A textual format of structured data.
public enum DataFormat: Sendable, Hashable {
  case json
  /// JSON on one line.
  case compactJSON
  case yaml
  /// Comma-separated values, or values that another character separates: a list of dictionaries by
  /// the names in the first row, or without a header a list of lists.
  case csv(separator: Character = ",", hasHeader: Bool = true)
}

/// An intent that works on any value was performed outside a run.
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
