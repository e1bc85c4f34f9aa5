/// A condition about an item, written as an expression in a workflow file
/// (`where: $item.size > 1 MB`).
///
/// Not part of Apple's framework.
public struct IntentCondition: Sendable {
  /// The expression as written.
  public let source: String
  /// Whether the condition holds for an item.
  public let holds: @Sendable (IntentValue) throws -> Bool
  /// The comparisons that the condition consists of, for a query that can make them itself.
  package let comparisons: @Sendable () throws -> PropertyComparisons

  public init(source: String, holds: @escaping @Sendable (IntentValue) throws -> Bool) {
    self.init(source: source, comparisons: { PropertyComparisons() }, holds: holds)
  }

  package init(
    source: String, comparisons: @escaping @Sendable () throws -> PropertyComparisons,
    holds: @escaping @Sendable (IntentValue) throws -> Bool
  ) {
    self.source = source
    self.comparisons = comparisons
    self.holds = holds
  }
}

/// How a property is compared.
package enum EntityComparison: String, Sendable, Hashable, CaseIterable {
  case equalTo, notEqualTo, lessThan, lessThanOrEqualTo, greaterThan, greaterThanOrEqualTo
  case isBetween, contains, hasPrefix, hasSuffix
}

/// Comparisons of an item's properties with values.
package struct PropertyComparisons: Sendable {
  package struct Item: Sendable {
    package let property: String
    package let comparison: EntityComparison
    /// One, or the bounds of a range.
    package let values: [IntentValue]

    package init(_ property: String, _ comparison: EntityComparison, _ values: [IntentValue]) {
      self.property = property
      self.comparison = comparison
      self.values = values
    }
  }

  /// Whether an item has to meet any of them instead of all.
  package var isAny = false
  package var items: [Item] = []
  /// Whether the condition says nothing else.
  package var isComplete = false

  package init(_ items: [Item] = [], isAny: Bool = false, isComplete: Bool = false) {
    self.items = items
    self.isAny = isAny
    self.isComplete = isComplete
  }
}

/// An expression whose value a step computes (`number.calculate: $price * 1.19`).
///
/// Not part of Apple's framework.
public struct IntentExpression: Sendable {
  /// The expression as written.
  public let source: String
  public let value: @Sendable () throws -> IntentValue

  public init(source: String, value: @escaping @Sendable () throws -> IntentValue) {
    self.source = source
    self.value = value
  }
}

/// The text of a program, which is never interpolated: `${HOME}` in it belongs to the shell.
///
/// Not part of Apple's framework.
public struct ProgramText: Sendable, Hashable {
  public let source: String

  public init(_ source: String) { self.source = source }
}
