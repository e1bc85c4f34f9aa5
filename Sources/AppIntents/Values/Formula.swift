public import OrderedCollections

/// What an expression is about that a step evaluates for each of several values.
///
/// Not part of Apple's framework.
public enum FormulaSubject: Sendable, Hashable, CaseIterable {
  /// An item of a list, `$item`: an expression (`list.map`).
  case item
  /// The items of a group, `$items`: a map of expressions (`list.summarize`).
  case items
  /// An entry of a dictionary, `$key` and `$item`: a condition (`dictionary.filter`).
  case entry

  package static let itemName = "item"
  package static let itemsName = "items"
  package static let keyName = "key"

  /// The names that only exist in the expression.
  package var names: [String] {
    switch self {
    case .item: [Self.itemName]
    case .items: [Self.itemsName]
    case .entry: [Self.keyName, Self.itemName]
    }
  }
}

/// An expression about an item of a list (`to: upper($item.name)`).
///
/// Not part of Apple's framework.
public struct ItemFormula: Sendable {
  /// The expression as written.
  public let source: String
  /// The expression's value for an item.
  public let value: @Sendable (IntentValue) throws -> IntentValue

  public init(source: String, value: @escaping @Sendable (IntentValue) throws -> IntentValue) {
    self.source = source
    self.value = value
  }
}

/// Expressions about the items of a group, by name (`totals: { total: sum($items.amount) }`).
///
/// Not part of Apple's framework.
public struct GroupFormulas: Sendable {
  public let names: [String]
  /// The expressions' values for the items of a group, by name.
  public let values: @Sendable ([IntentValue]) throws -> OrderedDictionary<String, IntentValue>

  public init(
    names: [String],
    values: @escaping @Sendable ([IntentValue]) throws -> OrderedDictionary<String, IntentValue>
  ) {
    self.names = names
    self.values = values
  }
}

/// A condition about an entry of a dictionary (`where: $item has value and $key is not "id"`).
///
/// Not part of Apple's framework.
public struct EntryCondition: Sendable {
  /// The condition as written.
  public let source: String
  /// Whether the condition holds for a key and its value.
  public let holds: @Sendable (String, IntentValue) throws -> Bool

  public init(
    source: String, holds: @escaping @Sendable (String, IntentValue) throws -> Bool
  ) {
    self.source = source
    self.holds = holds
  }
}
