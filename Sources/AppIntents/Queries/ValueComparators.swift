// Each has an initializer for the value as it is, and one for values that resolvers make.

/// Compares a property with `==`.
public final class EqualToComparator<Property, PropertyType, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, PropertyType, ComparatorMappingType>
where Property: EntityProperty<PropertyType>, PropertyType: _IntentValue, PropertyType: Equatable {
  public init(mappingTransform: @escaping (PropertyType) -> ComparatorMappingType) {
    super.init(.equalTo) { mappingTransform($0[0]) }
  }

  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<PropertyType.UnwrappedType> withResolvers resolvers:
      @escaping () -> Spec, mappingTransform: @escaping (PropertyType) -> ComparatorMappingType
  ) {
    super.init(.equalTo, resolvers: resolvers) { mappingTransform($0[0]) }
  }
}

/// Compares a property with `!=`.
public final class NotEqualToComparator<Property, PropertyType, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, PropertyType, ComparatorMappingType>
where Property: EntityProperty<PropertyType>, PropertyType: _IntentValue, PropertyType: Equatable {
  public init(mappingTransform: @escaping (PropertyType) -> ComparatorMappingType) {
    super.init(.notEqualTo) { mappingTransform($0[0]) }
  }

  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<PropertyType.UnwrappedType> withResolvers resolvers:
      @escaping () -> Spec, mappingTransform: @escaping (PropertyType) -> ComparatorMappingType
  ) {
    super.init(.notEqualTo, resolvers: resolvers) { mappingTransform($0[0]) }
  }
}

/// Compares a property with `<`.
public final class LessThanComparator<Property, PropertyType, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, PropertyType.UnwrappedType, ComparatorMappingType>
where
  Property: EntityProperty<PropertyType>, PropertyType: _IntentValue,
  PropertyType.UnwrappedType: Comparable
{
  public init(mappingTransform: @escaping (PropertyType.UnwrappedType) -> ComparatorMappingType) {
    super.init(.lessThan) { mappingTransform($0[0]) }
  }

  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<PropertyType.UnwrappedType> withResolvers resolvers:
      @escaping () -> Spec,
    mappingTransform: @escaping (PropertyType.UnwrappedType) -> ComparatorMappingType
  ) {
    super.init(.lessThan, resolvers: resolvers) { mappingTransform($0[0]) }
  }
}

/// Compares a property with `<=`.
public final class LessThanOrEqualToComparator<Property, PropertyType, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, PropertyType.UnwrappedType, ComparatorMappingType>
where
  Property: EntityProperty<PropertyType>, PropertyType: _IntentValue,
  PropertyType.UnwrappedType: Comparable
{
  public init(mappingTransform: @escaping (PropertyType.UnwrappedType) -> ComparatorMappingType) {
    super.init(.lessThanOrEqualTo) { mappingTransform($0[0]) }
  }

  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<PropertyType.UnwrappedType> withResolvers resolvers:
      @escaping () -> Spec,
    mappingTransform: @escaping (PropertyType.UnwrappedType) -> ComparatorMappingType
  ) {
    super.init(.lessThanOrEqualTo, resolvers: resolvers) { mappingTransform($0[0]) }
  }
}

/// Compares a property with `>`.
public final class GreaterThanComparator<Property, PropertyType, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, PropertyType.UnwrappedType, ComparatorMappingType>
where
  Property: EntityProperty<PropertyType>, PropertyType: _IntentValue,
  PropertyType.UnwrappedType: Comparable
{
  public init(mappingTransform: @escaping (PropertyType.UnwrappedType) -> ComparatorMappingType) {
    super.init(.greaterThan) { mappingTransform($0[0]) }
  }

  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<PropertyType.UnwrappedType> withResolvers resolvers:
      @escaping () -> Spec,
    mappingTransform: @escaping (PropertyType.UnwrappedType) -> ComparatorMappingType
  ) {
    super.init(.greaterThan, resolvers: resolvers) { mappingTransform($0[0]) }
  }
}

/// Compares a property with `>=`.
public final class GreaterThanOrEqualToComparator<Property, PropertyType, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, PropertyType.UnwrappedType, ComparatorMappingType>
where
  Property: EntityProperty<PropertyType>, PropertyType: _IntentValue,
  PropertyType.UnwrappedType: Comparable
{
  public init(mappingTransform: @escaping (PropertyType.UnwrappedType) -> ComparatorMappingType) {
    super.init(.greaterThanOrEqualTo) { mappingTransform($0[0]) }
  }

  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<PropertyType.UnwrappedType> withResolvers resolvers:
      @escaping () -> Spec,
    mappingTransform: @escaping (PropertyType.UnwrappedType) -> ComparatorMappingType
  ) {
    super.init(.greaterThanOrEqualTo, resolvers: resolvers) { mappingTransform($0[0]) }
  }
}

/// Takes properties from a lower to an upper value.
public final class IsBetweenComparator<Property, PropertyType, InputType, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, InputType, ComparatorMappingType>
where
  Property: EntityProperty<PropertyType>, PropertyType: _IntentValue, InputType: Comparable,
  InputType == PropertyType.UnwrappedType
{
  public init(mappingTransform: @escaping (InputType, InputType) -> ComparatorMappingType) {
    super.init(.isBetween) { mappingTransform($0[0], $0[1]) }
  }

  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<InputType> withResolvers resolvers: @escaping () -> Spec,
    mappingTransform: @escaping (InputType, InputType) -> ComparatorMappingType
  ) {
    super.init(.isBetween, resolvers: resolvers) { mappingTransform($0[0], $0[1]) }
  }
}
