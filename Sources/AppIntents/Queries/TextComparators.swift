public import Foundation

/// Looks for a text in a text, or for an item in a list.
public final class ContainsComparator<Property, PropertyType, InputType, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, InputType, ComparatorMappingType>
where
  Property: EntityProperty<PropertyType>, PropertyType: _IntentValue, InputType: _IntentValue
{
  public init(mappingTransform: @escaping (InputType) -> ComparatorMappingType)
  where
    PropertyType: _SequenceIntentValue, PropertyType: Sequence, InputType: Equatable,
    InputType == PropertyType.Element
  {
    super.init(.contains) { mappingTransform($0[0]) }
  }

  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<PropertyType.UnwrappedType> withResolvers resolvers:
      @escaping () -> Spec, mappingTransform: @escaping (InputType) -> ComparatorMappingType
  )
  where
    PropertyType: _SequenceIntentValue, PropertyType: Sequence, InputType: Equatable,
    InputType == PropertyType.Element
  {
    super.init(.contains, resolvers: resolvers) { mappingTransform($0[0]) }
  }

  public init(mappingTransform: @escaping (InputType) -> ComparatorMappingType)
  where
    PropertyType: ExpressibleByNilLiteral, PropertyType.UnwrappedType: _SequenceIntentValue,
    PropertyType.UnwrappedType: Sequence, InputType: Equatable,
    InputType == PropertyType.UnwrappedType.Element
  {
    super.init(.contains) { mappingTransform($0[0]) }
  }

  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<PropertyType.UnwrappedType> withResolvers resolvers:
      @escaping () -> Spec, mappingTransform: @escaping (InputType) -> ComparatorMappingType
  )
  where
    PropertyType: ExpressibleByNilLiteral, PropertyType.UnwrappedType: _SequenceIntentValue,
    PropertyType.UnwrappedType: Sequence, InputType: Equatable,
    InputType == PropertyType.UnwrappedType.Element
  {
    super.init(.contains, resolvers: resolvers) { mappingTransform($0[0]) }
  }

  public init(mappingTransform: @escaping (InputType) -> ComparatorMappingType)
  where Property: EntityProperty<String>, PropertyType == String, InputType == String {
    super.init(.contains) { mappingTransform($0[0]) }
  }

  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<String> withResolvers resolvers:
      @escaping () -> Spec, mappingTransform: @escaping (InputType) -> ComparatorMappingType
  ) where Property: EntityProperty<String>, PropertyType == String, InputType == String {
    super.init(.contains, resolvers: resolvers) { mappingTransform($0[0]) }
  }

  public init(mappingTransform: @escaping (InputType) -> ComparatorMappingType)
  where
    PropertyType: ExpressibleByNilLiteral, InputType == String, PropertyType.UnwrappedType == String
  {
    super.init(.contains) { mappingTransform($0[0]) }
  }

  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<String> withResolvers resolvers:
      @escaping () -> Spec, mappingTransform: @escaping (InputType) -> ComparatorMappingType
  )
  where
    PropertyType: ExpressibleByNilLiteral, InputType == String, PropertyType.UnwrappedType == String
  {
    super.init(.contains, resolvers: resolvers) { mappingTransform($0[0]) }
  }

  public init(mappingTransform: @escaping (InputType) -> ComparatorMappingType)
  where
    Property: EntityProperty<AttributedString>, PropertyType == AttributedString,
    InputType == AttributedString
  {
    super.init(.contains) { mappingTransform($0[0]) }
  }

  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<AttributedString> withResolvers resolvers:
      @escaping () -> Spec, mappingTransform: @escaping (InputType) -> ComparatorMappingType
  )
  where
    Property: EntityProperty<AttributedString>, PropertyType == AttributedString,
    InputType == AttributedString
  {
    super.init(.contains, resolvers: resolvers) { mappingTransform($0[0]) }
  }

  public init(mappingTransform: @escaping (InputType) -> ComparatorMappingType)
  where
    PropertyType: ExpressibleByNilLiteral, InputType == AttributedString,
    PropertyType.UnwrappedType == AttributedString
  {
    super.init(.contains) { mappingTransform($0[0]) }
  }

  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<AttributedString> withResolvers resolvers:
      @escaping () -> Spec, mappingTransform: @escaping (InputType) -> ComparatorMappingType
  )
  where
    PropertyType: ExpressibleByNilLiteral, InputType == AttributedString,
    PropertyType.UnwrappedType == AttributedString
  {
    super.init(.contains, resolvers: resolvers) { mappingTransform($0[0]) }
  }
}

/// Compares the start of a text.
public final class HasPrefixComparator<Property, PropertyType, InputType, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, InputType, ComparatorMappingType>
where
  Property: EntityProperty<PropertyType>, PropertyType: _IntentValue, InputType: _IntentValue
{
  public init(mappingTransform: @escaping (InputType) -> ComparatorMappingType)
  where Property: EntityProperty<String>, PropertyType == String, InputType == String {
    super.init(.hasPrefix) { mappingTransform($0[0]) }
  }

  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<String> withResolvers resolvers:
      @escaping () -> Spec, mappingTransform: @escaping (InputType) -> ComparatorMappingType
  ) where Property: EntityProperty<String>, PropertyType == String, InputType == String {
    super.init(.hasPrefix, resolvers: resolvers) { mappingTransform($0[0]) }
  }

  public init(mappingTransform: @escaping (InputType) -> ComparatorMappingType)
  where
    PropertyType: ExpressibleByNilLiteral, InputType == String, PropertyType.UnwrappedType == String
  {
    super.init(.hasPrefix) { mappingTransform($0[0]) }
  }

  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<String> withResolvers resolvers:
      @escaping () -> Spec, mappingTransform: @escaping (InputType) -> ComparatorMappingType
  )
  where
    PropertyType: ExpressibleByNilLiteral, InputType == String, PropertyType.UnwrappedType == String
  {
    super.init(.hasPrefix, resolvers: resolvers) { mappingTransform($0[0]) }
  }
}

/// Compares the end of a text.
public final class HasSuffixComparator<Property, PropertyType, InputType, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, InputType, ComparatorMappingType>
where
  Property: EntityProperty<PropertyType>, PropertyType: _IntentValue, InputType: _IntentValue
{
  public init(mappingTransform: @escaping (InputType) -> ComparatorMappingType)
  where Property: EntityProperty<String>, PropertyType == String, InputType == String {
    super.init(.hasSuffix) { mappingTransform($0[0]) }
  }

  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<String> withResolvers resolvers:
      @escaping () -> Spec, mappingTransform: @escaping (InputType) -> ComparatorMappingType
  ) where Property: EntityProperty<String>, PropertyType == String, InputType == String {
    super.init(.hasSuffix, resolvers: resolvers) { mappingTransform($0[0]) }
  }

  public init(mappingTransform: @escaping (InputType) -> ComparatorMappingType)
  where
    PropertyType: ExpressibleByNilLiteral, InputType == String, PropertyType.UnwrappedType == String
  {
    super.init(.hasSuffix) { mappingTransform($0[0]) }
  }

  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<String> withResolvers resolvers:
      @escaping () -> Spec, mappingTransform: @escaping (InputType) -> ComparatorMappingType
  )
  where
    PropertyType: ExpressibleByNilLiteral, InputType == String, PropertyType.UnwrappedType == String
  {
    super.init(.hasSuffix, resolvers: resolvers) { mappingTransform($0[0]) }
  }
}
