package import AppIntentsCore

extension Arithmetic {
  /// The type of a calculation's result; nil if values of these types can't be combined, `any` if
  /// the run decides.
  package static func resultType(
    _ left: ValueType, _ sign: ArithmeticOperator, _ right: ValueType
  ) -> ValueType? {
    switch (left, sign, right) {
    // A name that holds nothing here may hold a value in a later pass of a loop.
    case (.any, _, _), (_, _, .any), (.nothing, _, _), (_, _, .nothing): .any
    case (.number, _, .number): .number
    case (.text, .add, .text): .text
    case (.text, .add, _), (_, .add, .text): nil
    case (.text, _, .number), (.number, _, .text), (.text, _, .text): .number
    case (.list(let one), .add, .list(let two)): .list(of: one.joined(with: two))
    case (.date, .add, .duration), (.date, .subtract, .duration), (.duration, .add, .date): .date
    case (.date, .subtract, .date): .duration
    case (.duration, .add, .duration), (.duration, .subtract, .duration): .duration
    case (.duration, .divide, .duration), (.measurement, .divide, .measurement): .number
    case (.duration, .multiply, .number), (.duration, .divide, .number),
      (.number, .multiply, .duration):
      .duration
    case (.measurement, .add, .measurement), (.measurement, .subtract, .measurement),
      (.measurement, .multiply, .number), (.measurement, .divide, .number),
      (.number, .multiply, .measurement):
      .measurement
    default: nil
    }
  }

  /// What to do instead of `+` between a text and a number.
  package static let textAndNumberHelp =
    "add with `number($x) + 1`, join with `${x} and more`"
}
