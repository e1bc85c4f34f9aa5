/// Finds entities by their properties.
///
/// ```swift
/// struct BookQuery: EntityPropertyQuery {
///   static let properties = QueryProperties {
///     Property(\Book.$title) { ContainsComparator { BookFilter.title($0) } }
///   }
///   static let sortingOptions = SortingOptions { SortableBy(\Book.$title) }
///   …
/// }
/// ```
///
/// A step that finds such entities hands the query what it can compare and compares the rest
/// itself.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/entitypropertyquery).
public protocol EntityPropertyQuery: EntityQuery {
  associatedtype ComparatorMappingType

  static var properties: QueryProperties { get }
  static var sortingOptions: SortingOptions { get }
  /// The description of the step that finds such entities.
  static var findIntentDescription: IntentDescription? { get }

  func entities(
    matching comparators: [ComparatorMappingType], mode: ComparatorMode,
    sortedBy: [EntityQuerySort<Entity>], limit: Int?
  ) async throws -> Result
}

extension EntityPropertyQuery {
  public typealias ComparatorMode = EntityQueryComparatorMode
  public typealias QueryProperties = EntityQueryProperties<Entity, ComparatorMappingType>
  public typealias Property = EntityQueryProperty
  public typealias SortingOptions = EntityQuerySortingOptions<Entity>
  public typealias SortableBy = EntityQuerySortableByProperty<Entity>
  public typealias Sort = EntityQuerySort
}

/// Whether entities have to meet all comparators or any of them.
@frozen public enum EntityQueryComparatorMode: Sendable, Hashable {
  case and, or
}
