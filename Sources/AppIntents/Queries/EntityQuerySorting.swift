/// The properties by which a query can sort.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/entityquerysortingoptions).
public struct EntityQuerySortingOptions<Entity: AppEntity>: Sendable {
  let properties: [EntityQuerySortableByProperty<Entity>]

  public init() { properties = [] }

  public init(
    @EntityQuerySortingOptionsBuilder<Entity> content: () -> [EntityQuerySortableByProperty<Entity>]
  ) {
    properties = content()
  }

  public subscript(index: Int) -> EntityQuerySortableByProperty<Entity> { properties[index] }
}

/// Lists the properties by which a query can sort.
@resultBuilder
public enum EntityQuerySortingOptionsBuilder<Entity: AppEntity> {
  public static func buildExpression(
    _ expression: EntityQuerySortableByProperty<Entity>
  ) -> EntityQuerySortableByProperty<Entity> { expression }

  public static func buildBlock(
    _ components: EntityQuerySortableByProperty<Entity>...
  ) -> [EntityQuerySortableByProperty<Entity>] { components }
}

/// A property by which a query can sort.
public struct EntityQuerySortableByProperty<Entity: AppEntity>: @unchecked Sendable {
  // Sendable: the key path leads to a property and captures nothing.
  let keyPath: PartialKeyPath<Entity>

  public init<Property: AnyIntentValue>(_ keyPath: KeyPath<Entity, Property>) {
    self.keyPath = keyPath
  }
}

/// An order in which a query should give its entities.
///
/// `by` is the key path of the sorting options, so a query can compare it: `sort.by == \.$date`.
public struct EntityQuerySort<Entity: AppEntity>: @unchecked Sendable {
  // Sendable: the key path leads to a property and captures nothing.
  @frozen public enum Ordering: Sendable, Hashable {
    case ascending, descending
  }

  public let by: PartialKeyPath<Entity>
  public let order: Ordering

  package init(by keyPath: PartialKeyPath<Entity>, order: Ordering) {
    by = keyPath
    self.order = order
  }
}
