import AppIntents
import Foundation
import OrderedCollections
import SystemPackage

/// Compares values as conditions do: the right value is converted to the type of the left one. A
/// list matches if any of its items does.
package enum Comparison {
  package static func holds(
    _ left: Value, _ comparison: ComparisonOperator, _ right: Value, in context: ConversionContext
  ) throws -> Bool {
    // The most frequent comparisons in loops come first.
    switch (comparison, left, right) {
    case (.is, .text(let one), .text(let two)): return TextFolding.areEqual(one, two)
    case (.is, .number(let one), .number(let two)): return one == two
    case (.hasValue, _, _): return left.hasValue
    default: break
    }
    if let positive = comparison.negated { return try !holds(left, positive, right, in: context) }
    switch comparison {
    case .in: return try isIn(left, right, context)
    case .contains: return try contains(left, right, context)
    default: break
    }
    if case .list(let items) = left {
      // Comparing each item with each of another list may take hours.
      try Task.checkCancellation()
      if case .list = right, comparison == .is || comparison == .equal {
        return try isSame(left, right, exactly: comparison == .equal, context)
      }
      return try items.contains { try holds($0, comparison, right, in: context) }
    }
    switch comparison {
    case .is, .equal: return try isSame(left, right, exactly: comparison == .equal, context)
    case .less: return try Ordering.strict(left, comparison, right, context) < 0
    case .lessOrEqual: return try Ordering.strict(left, comparison, right, context) <= 0
    case .greater: return try Ordering.strict(left, comparison, right, context) > 0
    case .greaterOrEqual: return try Ordering.strict(left, comparison, right, context) >= 0
    case .beginsWith, .endsWith, .matches: return try looksLike(left, comparison, right)
    default: return false
    }
  }

  /// Whether a value is between two others, or equal to one of them. A day includes all its hours.
  package static func isBetween(
    _ value: Value, _ lower: Value, _ upper: Value, in context: ConversionContext
  ) throws -> Bool {
    if case .list(let items) = value {
      return try items.contains { try isBetween($0, lower, upper, in: context) }
    }
    return try Ordering.strict(value, .greaterOrEqual, lower, context) >= 0
      && Ordering.strict(value, .lessOrEqual, upper, context) <= 0
  }

  // MARK: The same

  static func isSame(
    _ left: Value, _ right: Value, exactly: Bool, _ context: ConversionContext
  ) throws -> Bool {
    switch (left, right) {
    case (.text(let one), .text(let two)):
      return exactly ? one == two : TextFolding.areEqual(one, two)
    case (.nothing, _), (_, .nothing): return left == right
    case (.text, .number), (.text, .date), (.text, .duration), (.text, .measurement):
      // A text is compared as the type of the right value, if it can be converted to that.
      return try isSame(
        Conversions.convert(left, to: right.type, in: context), right, exactly: exactly, context)
    case (.richText, _) where right.kind != .list && !(exactly && right.kind == .richText):
      return try isSame(
        .text(left.text), right.kind == .richText ? .text(right.text) : right, exactly: exactly,
        context)
    case (.list(let one), .list(let two)):
      return try one.count == two.count
        && zip(one, two).allSatisfy { try isSame($0, $1, exactly: exactly, context) }
    case (.dictionary(let one), .dictionary(let two)):
      return try one.count == two.count
        && one.allSatisfy { key, value in
          guard let other = two[key] else { return false }
          return try isSame(value, other, exactly: exactly, context)
        }
    case (.date(let one), .date(let two)): return Ordering.dates(one, two) == 0
    case (.duration(let one), .duration(let two)): return one == two || one.seconds == two.seconds
    case (.measurement, .measurement): return Ordering.sameKind(left, right) == 0
    case (.choice(let choice), .text(let text)):
      guard let found = try? ChoiceText.parse(text, as: choice.type) else { return false }
      return found.name == choice.name
    case (.entity(let entity), .text(let text)):
      return entity.id == text || TextFolding.areEqual(entity.title, text)
    case (.file(let file), .text), (.file(let file), .url):
      return try file.path != nil
        && file == IntentFile.from(Conversions.convert(right, to: .file, in: context))
    default: break
    }
    if left.kind == right.kind { return left == right }
    guard left.kind != .list, right.kind != .list else {
      return try Comparison.single(left, right).map {
        try isSame($0.0, $0.1, exactly: exactly, context)
      } ?? false
    }
    // Values without a conversion can't be compared.
    guard ConversionTable.steps(from: right.kind, to: left.kind) != nil else {
      throw ComparisonError.incomparable(left, .is, right)
    }
    guard let converted = try? Conversions.convert(right, to: left.type, in: context) else {
      throw ComparisonError.incomparable(left, .is, right)
    }
    return try isSame(left, converted, exactly: exactly, context)
  }

  /// A list with one item and a single value.
  private static func single(_ left: Value, _ right: Value) -> (Value, Value)? {
    switch (left, right) {
    case (.list(let items), _) where items.count == 1: (items[0], right)
    case (_, .list(let items)) where items.count == 1: (left, items[0])
    default: nil
    }
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
    case .nothing: return false
    default: return left.hasValue ? try contains(right, left, context) : false
    }
  }

  /// Whether one of the items equals the value. Items of another type don't.
  private static func hasItem(
    _ items: [Value], _ value: Value, _ context: ConversionContext
  ) throws -> Bool {
    let isFound = items.contains {
      !Task.isCancelled && (try? isSame($0, value, exactly: false, context)) ?? false
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
    default: return try TextPattern(part, .ignoresCase).matches(whole)
    }
  }

  /// The text of a value in conditions; for a file its name.
  private static func text(_ value: Value) -> String {
    if case .file(let file) = value { return file.filename }
    return value.text
  }
}
