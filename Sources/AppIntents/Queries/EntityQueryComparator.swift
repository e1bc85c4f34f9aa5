/// The class of all comparators of a query: it makes what the query understands (a predicate, a
/// text, a closure) of the value that a property is compared with.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/entityquerycomparator).
public class EntityQueryComparator<Property, PropertyType, InputType, ComparatorMappingType>
where
  Property: EntityProperty<PropertyType>, PropertyType: _IntentValue, InputType: _IntentValue
{
  let comparison: EntityComparison
  private let resolvers: () -> any ResolverSpecification
  private let mapping: ([InputType]) -> ComparatorMappingType

  init(
    _ comparison: EntityComparison,
    resolvers: @escaping () -> any ResolverSpecification = {
      EmptyResolverSpecification<InputType>()
    },
    mapping: @escaping ([InputType]) -> ComparatorMappingType
  ) {
    self.comparison = comparison
    self.resolvers = resolvers
    self.mapping = mapping
  }

  /// What the query understands; nil for values that the comparator doesn't take.
  func map(_ values: [IntentValue]) async throws -> ComparatorMappingType? {
    guard values.count == (comparison == .isBetween ? 2 : 1) else { return nil }
    var inputs: [InputType] = []
    for value in values {
      let resolved = try await resolvers().resolve(value, title: "")
      do {
        inputs.append(try InputType.from(resolved ?? value))
      } catch is IntentValueError {
        return nil
      }
    }
    return mapping(inputs)
  }
}

/// A comparator of any kind.
public struct AnyEntityQueryComparator<
  Entity, Subject, Property, PropertyType, ComparatorMappingType
> where Property: EntityProperty<PropertyType>, PropertyType: _IntentValue {
  let comparison: EntityComparison
  let map: ([IntentValue]) async throws -> ComparatorMappingType?

  init<InputType>(
    _ comparator: EntityQueryComparator<Property, PropertyType, InputType, ComparatorMappingType>
  ) {
    comparison = comparator.comparison
    map = comparator.map
  }
}

/// Lists the comparators of a property.
@resultBuilder
public enum EntityQueryComparatorsBuilder<
  Entity: AppEntity, Subject: AppEntity, Property, PropertyType, ComparatorMappingType
> where Property: EntityProperty<PropertyType>, PropertyType: _IntentValue {
  public typealias Comparator = AnyEntityQueryComparator<
    Entity, Subject, Property, PropertyType, ComparatorMappingType
  >

  public static func buildExpression(
    _ expression: EntityQueryComparator<
      Property, PropertyType, PropertyType, ComparatorMappingType
    >
  ) -> Comparator { Comparator(expression) }

  public static func buildExpression(
    _ expression: EntityQueryComparator<
      Property, PropertyType, PropertyType.UnwrappedType, ComparatorMappingType
    >
  ) -> Comparator where PropertyType: ExpressibleByNilLiteral { Comparator(expression) }

  public static func buildExpression<InputType: _IntentValue>(
    _ expression: ContainsComparator<Property, PropertyType, InputType, ComparatorMappingType>
  ) -> Comparator { Comparator(expression) }

  public static func buildExpression<InputType: Comparable>(
    _ expression: IsBetweenComparator<Property, PropertyType, InputType, ComparatorMappingType>
  ) -> Comparator where InputType == PropertyType.UnwrappedType { Comparator(expression) }

  public static func buildBlock(_ components: Comparator...) -> [Comparator] { components }
}
