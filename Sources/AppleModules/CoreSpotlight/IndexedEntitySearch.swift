import AppDatabases
import AppIntentsCore
import Foundation

/// A search for entities of a type, as a statement on the index.
///
/// The index compares numbers, dates, yes and no, and texts. A comparison that it can't make as exactly
/// as a condition does makes the search give more than was asked for, and never less.
struct IndexedEntitySearch: Sendable {
  /// A comparison that the index makes.
  struct Clause: Sendable {
    let name: String
    /// The condition on the columns, with `?` for each value.
    let condition: String
    /// One that also holds for what is next to the values; nil if the condition is that itself, and so
    /// never exact.
    let exact: String?
    let values: [SQLiteValue]
  }

  let type: String
  /// A query of FTS5; nil for any words.
  let words: String?
  /// Whether words were asked for that nothing can have.
  let findsNothing: Bool
  let clauses: [Clause]
  let isAny: Bool
  /// Whether the clauses are all that was asked for.
  let isComplete: Bool
  let sort: (name: String, isDescending: Bool)?
  /// Whether an order was asked for that the index doesn't have.
  let isUnsorted: Bool
  let limit: Int?

  init<Entity: IndexedEntity>(_ search: EntitySearch, text: String?, of entity: Entity.Type) {
    type = CSSearchableItem.domain(of: entity)
    words = text.flatMap(IndexWords.query)
    findsNothing = text != nil && words == nil
    let types = Dictionary(
      Entity.propertyTypes.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })
    let items = search.comparisons.items
    let made = items.compactMap { item in
      types[item.property].flatMap { Clause(item, of: $0) }
    }
    isAny = search.comparisons.isAny
    // An alternative that can't be compared may hold for any entity.
    clauses = isAny && made.count < items.count ? [] : made
    isComplete = search.comparisons.isComplete && made.count == items.count
    sort = search.sort.flatMap { name in
      switch types[name] {
      case .number, .date: (name, search.isDescending)
      default: nil
      }
    }
    isUnsorted = search.sort != nil && sort == nil
    limit = search.limit
  }
}

extension IndexedEntitySearch.Clause {
  /// Nil for a comparison that the index doesn't make.
  init?(_ item: PropertyComparisons.Item, of type: ValueType) {
    switch type {
    case .text: self.init(ofText: item)
    case .boolean where item.comparison == .equalTo && item.values == [true]:
      self.init(
        name: item.property, condition: "number = ?", exact: "number = ?", values: [.double(1)])
    case .number: self.init(ofNumber: item)
    case .date: self.init(ofDate: item)
    default: return nil
    }
  }

  /// The index has texts without case and accents. A condition regards accents.
  private init?(ofText item: PropertyComparisons.Item) {
    guard case .text(let text)? = item.values.first else { return nil }
    let condition: String
    switch item.comparison {
    case .equalTo: condition = "folded = ?"
    // The index of texts has no rows without one, and isn't used for a condition that doesn't say so.
    case .contains, .hasSuffix: condition = "folded IS NOT NULL AND instr(folded, ?) > 0"
    case .hasPrefix: condition = "folded IS NOT NULL AND instr(folded, ?) = 1"
    default: return nil
    }
    self.init(
      name: item.property, condition: condition, exact: nil,
      values: [.text(IndexWords.folded(text))])
  }

  private init?(ofNumber item: PropertyComparisons.Item) {
    let numbers = item.values.compactMap { value -> IntentNumber? in
      if case .number(let number) = value { number } else { nil }
    }
    guard numbers.count == item.values.count,
      let condition = Self.condition(item.comparison, isLoose: true)
    else { return nil }
    let isExact = numbers.allSatisfy { IntentNumber($0.double) == $0 }
    self.init(
      name: item.property, condition: condition,
      exact: isExact ? Self.condition(item.comparison, isLoose: false) : nil,
      values: numbers.map { .double($0.double) })
  }

  /// What a day is depends on the time zone of the run, and a day is compared with all its hours: the
  /// index compares with the days around.
  private init?(ofDate item: PropertyComparisons.Item) {
    let moments = item.values.compactMap(Self.moment)
    guard moments.count == item.values.count, let first = moments.first, let last = moments.last
    else { return nil }
    let low = SQLiteValue.double(first - Self.margin)
    let high = SQLiteValue.double(last + Self.margin)
    let condition: String
    let values: [SQLiteValue]
    switch item.comparison {
    case .equalTo, .isBetween: (condition, values) = ("number BETWEEN ? AND ?", [low, high])
    case .lessThan, .lessThanOrEqualTo: (condition, values) = ("number <= ?", [high])
    case .greaterThan, .greaterThanOrEqualTo: (condition, values) = ("number >= ?", [low])
    default: return nil
    }
    self.init(name: item.property, condition: condition, exact: nil, values: values)
  }

  private static let margin: Double = 3 * 86_400

  /// The seconds of a date; for one in ISO 8601 those of its day in Greenwich.
  private static func moment(_ value: IntentValue) -> Double? {
    if case .date(let date) = value { return date.instant.timeIntervalSinceReferenceDate }
    guard case .text(let text) = value, text.utf8.count >= 10 else { return nil }
    let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
      .compactMap { Int($0) }
    guard parts.count == 3, (0...9999).contains(parts[0]), (1...12).contains(parts[1]),
      (1...31).contains(parts[2])
    else { return nil }
    let days = IntentDate.days(fromCivil: parts[0], parts[1], parts[2])
    return Double(days) * 86_400 - Date.timeIntervalBetween1970AndReferenceDate
  }

  /// - Parameter isLoose: whether it also holds for a value that a `Double` can't tell from the given one.
  private static func condition(_ comparison: EntityComparison, isLoose: Bool) -> String? {
    switch comparison {
    case .equalTo: "number = ?"
    case .lessThan: isLoose ? "number <= ?" : "number < ?"
    case .lessThanOrEqualTo: "number <= ?"
    case .greaterThan: isLoose ? "number >= ?" : "number > ?"
    case .greaterThanOrEqualTo: "number >= ?"
    case .isBetween: "number BETWEEN ? AND ?"
    default: nil
    }
  }
}
