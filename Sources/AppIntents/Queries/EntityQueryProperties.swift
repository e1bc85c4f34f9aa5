/// The properties by which entities can be searched, each with its comparators.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/entityqueryproperties).
public struct EntityQueryProperties<Entity: AppEntity, ComparatorMappingType>: @unchecked Sendable {
  // Sendable: never changed, and the app's closures map a value to another one.
  let declarations: [EntityQueryPropertyDeclaration<Entity, ComparatorMappingType>]

  public init(
    @EntityQueryPropertiesBuilder<Entity, ComparatorMappingType> properties:
      () -> [EntityQueryPropertyDeclaration<Entity, ComparatorMappingType>]
  ) {
    declarations = properties()
  }

  public subscript(index: Int) -> EntityQueryPropertyDeclaration<Entity, ComparatorMappingType> {
    declarations[index]
  }
}

/// Lists the properties by which entities can be searched.
@resultBuilder
public enum EntityQueryPropertiesBuilder<Entity: AppEntity, ComparatorMappingType> {
  public typealias Declaration = EntityQueryPropertyDeclaration<Entity, ComparatorMappingType>

  public static func buildExpression(_ expression: Declaration) -> Declaration { expression }
  public static func buildBlock(_ components: Declaration...) -> [Declaration] { components }
}

/// A property by which entities can be searched, with any type of value.
public class EntityQueryPropertyDeclaration<Entity, ComparatorMappingType> {
  typealias Map = ([IntentValue]) async throws -> ComparatorMappingType?

  /// What maps a value for the query, by the way of comparing.
  let comparators: [EntityComparison: Map]
  /// The way to the property of an entity; nil for a property of another entity that it has.
  let keyPath: PartialKeyPath<Entity>?

  init(comparators: [EntityComparison: Map], keyPath: PartialKeyPath<Entity>?) {
    self.comparators = comparators
    self.keyPath = keyPath
  }
}

/// A property by which entities can be searched.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/entityqueryproperty).
public final class EntityQueryProperty<
  Entity: AppEntity, Subject: AppEntity, Property, PropertyType, ComparatorMappingType
>: EntityQueryPropertyDeclaration<Entity, ComparatorMappingType>
where Property: EntityProperty<PropertyType>, PropertyType: _IntentValue {
  public typealias QueryComparators = [AnyEntityQueryComparator<
    Entity, Subject, Property, PropertyType, ComparatorMappingType
  >]

  /// A property of an entity that the searched one has. `entityProvider` gives that entity.
  ///
  /// We differ in that such a property is compared here, after the query.
  public init(
    _ keyPath: KeyPath<Subject, Property>, entityProvider: @escaping (Entity) -> Subject,
    @EntityQueryComparatorsBuilder<
      Entity, Subject, Property, PropertyType, ComparatorMappingType
    > comparators: () -> QueryComparators
  ) {
    super.init(comparators: Self.table(comparators()), keyPath: nil)
  }

  public init(
    _ keyPath: KeyPath<Subject, Property>,
    @EntityQueryComparatorsBuilder<
      Entity, Entity, Property, PropertyType, ComparatorMappingType
    > comparators: () -> QueryComparators
  ) where Entity == Subject {
    super.init(comparators: Self.table(comparators()), keyPath: keyPath)
  }

  private static func table(_ comparators: QueryComparators) -> [EntityComparison: Map] {
    Dictionary(comparators.map { ($0.comparison, $0.map) }, uniquingKeysWith: { first, _ in first })
  }
}
