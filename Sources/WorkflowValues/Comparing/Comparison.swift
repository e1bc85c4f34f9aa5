import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage

/// Compares values as conditions do. A list on the left matches if any of its items does. See
/// `Equality` for `is`, and `Ordering` for `<`.
package enum Comparison {
  package static func holds(
    _ left: Value, _ comparison: ComparisonOperator, _ right: Value,
    in run: @autoclosure () -> ConversionContext
  ) throws -> Bool {
    if let answer = frequent(left, comparison, right) { return answer }
    let context = run()
    if let positive = comparison.negated { return try !holds(left, positive, right, in: context) }
    switch comparison {
    case .hasValue: return left.hasValue
    case .in: return try isIn(left, right, context)
    case .contains: return try contains(left, right, context)
    default: break
    }
    if case .list(let items) = left {
      // Comparing each item with each of another list may take hours.
      try Task.checkCancellation()
      if case .list = right, comparison == .is || comparison == .equal {
        return Equality.areEqual(left, right, exactly: comparison == .equal, in: context)
      }
      return try items.contains { try holds($0, comparison, right, in: context) }
    }
    // What has no value is neither before nor after another value.
    if comparison.isOrder, left == .nothing || right == .nothing { return false }
    switch comparison {
    case .is, .equal:
      return Equality.areEqual(left, right, exactly: comparison == .equal, in: context)
    case .less: return try Ordering.strict(left, comparison, right, context) < 0
    case .lessOrEqual: return try Ordering.strict(left, comparison, right, context) <= 0
    case .greater: return try Ordering.strict(left, comparison, right, context) > 0
    case .greaterOrEqual: return try Ordering.strict(left, comparison, right, context) >= 0
    case .beginsWith, .endsWith, .matches: return try looksLike(left, comparison, right)
    default: return false
    }
  }

  /// The comparisons that are the most frequent in loops, without the run.
  private static func frequent(
    _ left: Value, _ comparison: ComparisonOperator, _ right: Value
  ) -> Bool? {
    switch (left, right) {
    case (.number(let one), .number(let two)):
      switch comparison {
      case .is, .equal: one == two
      case .isNot, .notEqual: one != two
      case .less: one < two
      case .lessOrEqual: one <= two
      case .greater: one > two
      case .greaterOrEqual: one >= two
      default: nil
      }
    case (.text(let one), .text(let two)):
      switch comparison {
      case .is: TextFolding.areEqual(one, two)
      case .isNot: !TextFolding.areEqual(one, two)
      case .equal: one == two
      case .notEqual: one != two
      default: nil
      }
    default: nil
    }
  }

  /// Whether a value is between two others, or equal to one of them. A day includes all its hours. Nothing
  /// is between no values, and no value is between nothing and another one.
  package static func isBetween(
    _ value: Value, _ lower: Value, _ upper: Value, in context: ConversionContext
  ) throws -> Bool {
    if case .list(let items) = value {
      return try items.contains { try isBetween($0, lower, upper, in: context) }
    }
    return try holds(value, .greaterOrEqual, lower, in: context)
      && holds(value, .lessOrEqual, upper, in: context)
  }

  // MARK: Within

  private static func contains(
    _ left: Value, _ right: Value, _ context: ConversionContext
  ) throws -> Bool {
    switch left {
    case .nothing: return false
    case .list(let items): return try hasItem(items, right, context)
    case .dictionary(let items):
      let key = text(right)
      return items[key] != nil || items.keys.contains { TextFolding.areEqual($0, key) }
    default:
      return TextFolding.contains(text(left), text(right))
    }
  }

  private static func isIn(
    _ left: Value, _ right: Value, _ context: ConversionContext
  ) throws -> Bool {
    if case .list(let lefts) = left { return try lefts.contains { try isIn($0, right, context) } }
    switch right {
    case .list(let items): return try hasItem(items, left, context)
    case .dictionary, .text, .richText:
      return left.hasValue ? try contains(right, left, context) : false
    default: return Equality.areEqual(left, right, exactly: false, in: context)
    }
  }

  /// Whether one of the items equals the value. Items of another type don't.
  private static func hasItem(
    _ items: [Value], _ value: Value, _ context: ConversionContext
  ) throws -> Bool {
    let isFound = items.contains {
      !Task.isCancelled && Equality.areEqual($0, value, exactly: false, in: context)
    }
    try Task.checkCancellation()
    return isFound
  }

  private static func looksLike(
    _ left: Value, _ comparison: ComparisonOperator, _ right: Value
  ) throws -> Bool {
    if left == .nothing { return false }
    let (whole, part) = (text(left), text(right))
    switch comparison {
    case .beginsWith: return TextFolding.folded(whole).hasPrefix(TextFolding.folded(part))
    case .endsWith: return TextFolding.folded(whole).hasSuffix(TextFolding.folded(part))
    default: return try TextPattern(part).matches(whole)
    }
  }

  /// The text of a value in conditions; for a file its name.
  private static func text(_ value: Value) -> String {
    if case .file(let file) = value { return file.filename }
    return value.text
  }
}
