package import OrderedCollections

// What a program that serves its intents to others needs to know of them besides their descriptors.

extension AppIntent {
  /// The entity type of each parameter whose value or items are entities, in the parameters' order.
  package static var parameterEntities: [(any AppEntity.Type)?] {
    IntentBinder.layout(of: Self.self).wrappers(in: Self()).map(\.entityType)
  }

  /// The entity type, if the result or its items are entities.
  package static var resultEntity: (any AppEntity.Type)? {
    PerformResult.Value._entityType as? any AppEntity.Type
  }

  /// The entity types that values of the parameters and the result may be.
  package static var mentionedEntities: [any AppEntity.Type] {
    IntentBinder.layout(of: Self.self).wrappers(in: Self()).flatMap(\.entityTypes)
      + PerformResult.Value._entityTypes.compactMap { $0 as? any AppEntity.Type }
  }

  /// The unions that parameters and the result are.
  package static var mentionedUnions: [any _UnionValue.Type] {
    let wrappers = IntentBinder.layout(of: Self.self).wrappers(in: Self())
    return (wrappers.map(\.swiftType) + [PerformResult.Value.self]).compactMap { $0._union }
  }

  /// Whether the result may be nothing.
  package static var resultIsOptional: Bool { PerformResult.Value.isOptionalValue }

  /// The parameters that have values, by their names in `snake_case`.
  package var parameterValues: [(name: String, value: IntentValue)] {
    let layout = IntentBinder.layout(of: Self.self)
    return zip(layout.names, layout.wrappers(in: self)).compactMap { name, wrapper in
      wrapper.value.map { (TypeName.snakeCase(name), $0) }
    }
  }

  /// The values that its parameters got by answers, by their names in `snake_case`.
  package func values(among answers: ParameterAnswers) -> [(name: String, value: IntentValue)] {
    let layout = IntentBinder.layout(of: Self.self)
    return zip(layout.names, layout.wrappers(in: self)).compactMap { name, wrapper in
      answers.value(for: wrapper).map { (TypeName.snakeCase(name), $0) }
    }
  }

  /// A value as a parameter takes it. Throws an `IntentValueError` for one that the parameter's
  /// declaration excludes, such as a number outside of its range.
  package func accepted(
    _ value: IntentValue, forParameter index: Int
  ) throws -> IntentValue {
    let wrappers = IntentBinder.layout(of: Self.self).wrappers(in: self)
    return wrappers.indices.contains(index) ? try wrappers[index].accepted(value) : value
  }

  /// The title of one of its parameters, which is made from the name where none is declared; nil for
  /// a parameter of another intent.
  func title(of parameter: _AnyIntentParameter) -> String? {
    if let title = parameter.title { return title.text }
    let layout = IntentBinder.layout(of: Self.self)
    let index = layout.wrappers(in: self).firstIndex { $0 === parameter }
    return index.map { TypeName.title(layout.names[$0]) }
  }

  /// The title of the parameter to which a key path leads.
  static func title(ofParameter path: PartialKeyPath<Self>) -> String {
    let sample = Self()
    let parameter = sample[keyPath: path] as? _AnyIntentParameter
    return parameter.flatMap { sample.title(of: $0) } ?? ""
  }

  /// The values that the options provider of a parameter suggests, and its default; nil for a
  /// parameter without a provider.
  package func options(
    ofParameter index: Int
  ) async throws -> (items: [ParameterOption], defaultValue: IntentValue?)? {
    let wrappers = IntentBinder.layout(of: Self.self).wrappers(in: self)
    guard wrappers.indices.contains(index), let provider = wrappers[index].extras?.options else {
      return nil
    }
    let items = try await provider.choices().map(\.parameterOption)
    return (items, await provider.defaultValue())
  }
}

extension AppEntity {
  /// The types of the properties by their Swift names in `snake_case`, without an entity.
  package static var propertyTypes: [(name: String, type: ValueType)] {
    let layout = WrapperLayout<_AnyEntityProperty>(of: Self.self)
    return zip(layout.names, layout.types).map { (TypeName.snakeCase($0), $1.valueType) }
  }

  /// Sets the properties that have values, and ignores values without a property.
  package func set(_ values: OrderedDictionary<String, IntentValue>) throws {
    try EntityLayout.of(Self.self).set(values, on: self)
  }

  /// The suggestions with the titles and the sections that the query gives them.
  package static func suggestedOptions() async throws -> [ParameterOption] {
    let suggested = try await defaultQuery.choices()
    let choices = suggested.isEmpty ? try await suggestions().map { Choice($0) } : suggested
    return choices.map(\.parameterOption)
  }
}

extension IntentValueQuery {
  /// The unions that it gives.
  package static var mentionedUnions: [any _UnionValue.Type] {
    ResultValue._union.map { [$0] } ?? []
  }
}

extension _UnionValue {
  /// The types of its cases.
  package static var caseTypes: [ValueType] { _unionCases.map(\.type) }
}

extension _IntentValue {
  /// The union that the type, its values or its items are.
  fileprivate static var _union: (any _UnionValue.Type)? {
    Self.self as? any _UnionValue.Type ?? (UnwrappedType.self as? any _UnionValue.Type)
      ?? (Self.self as? any _UnionList.Type)?._itemUnion
  }
}

/// A list whose items may be unions.
private protocol _UnionList {
  static var _itemUnion: (any _UnionValue.Type)? { get }
}

extension Array: _UnionList {
  fileprivate static var _itemUnion: (any _UnionValue.Type)? {
    Element.self as? any _UnionValue.Type
  }
}

extension DynamicOptionsProvider {
  func defaultValue() async -> IntentValue? { await defaultResult()?.intentValue }
}
