// Apple lists each initializer for each type of value, and its macros use those with an identifier.

extension EntityProperty {
  /// A property that has another name in workflows than in Swift.
  public convenience init(identifier: String, title: LocalizedStringResource? = nil) {
    self.init(value: Value._absent, title: title, details: Details(identifier: identifier))
  }

  /// A property that the index of entities keeps under an attribute of its own.
  public convenience init(
    title: LocalizedStringResource? = nil, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>
  ) {
    self.init(value: Value._absent, title: title, details: Details(indexingKey: indexingKey))
  }

  public convenience init(
    identifier: String, title: LocalizedStringResource? = nil,
    indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>
  ) {
    self.init(
      value: Value._absent, title: title,
      details: Details(identifier: identifier, indexingKey: indexingKey))
  }

  /// A property that the index of entities keeps under a name that the app chooses.
  public convenience init(
    title: LocalizedStringResource? = nil, customIndexingKey: CSCustomAttributeKey
  ) {
    self.init(
      value: Value._absent, title: title, details: Details(customIndexingKey: customIndexingKey))
  }

  public convenience init(
    identifier: String, title: LocalizedStringResource? = nil,
    customIndexingKey: CSCustomAttributeKey
  ) {
    self.init(
      value: Value._absent, title: title,
      details: Details(identifier: identifier, customIndexingKey: customIndexingKey))
  }
}

// MARK: - Computed and deferred properties

extension EntityProperty {
  /// A property whose value is computed from the entity. `@ComputedProperty` writes it.
  public convenience init<Entity: AppEntity>(
    identifier: String? = nil, title: LocalizedStringResource? = nil,
    indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>? = nil,
    customIndexingKey: CSCustomAttributeKey? = nil, getter: @escaping (Entity) -> Value
  ) {
    self.init(
      value: nil, source: .computed { ($0 as? Entity).map(getter) }, title: title,
      details: Details(
        identifier: identifier, indexingKey: indexingKey, customIndexingKey: customIndexingKey))
  }

  public convenience init<Entity: AppEntity>(
    identifier: String? = nil, title: LocalizedStringResource? = nil,
    indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>? = nil,
    customIndexingKey: CSCustomAttributeKey? = nil, getter: KeyPath<Entity, Value>
  ) {
    self.init(
      identifier: identifier, title: title, indexingKey: indexingKey,
      customIndexingKey: customIndexingKey, getter: { (entity: Entity) in entity[keyPath: getter] })
  }

  /// A computed property that the app can also set. Workflows only read properties.
  public convenience init<Entity: AppEntity>(
    identifier: String? = nil, title: LocalizedStringResource? = nil,
    indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>? = nil,
    customIndexingKey: CSCustomAttributeKey? = nil, getSetter: WritableKeyPath<Entity, Value>
  ) {
    self.init(
      identifier: identifier, title: title, indexingKey: indexingKey,
      customIndexingKey: customIndexingKey, getter: getSetter)
  }

  /// A property whose value takes time to get. `@DeferredProperty` writes it.
  public convenience init<Entity: AppEntity>(
    identifier: String? = nil, title: LocalizedStringResource? = nil,
    indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>? = nil,
    asyncGetter: @escaping (Entity) async throws -> Value
  ) {
    self.init(
      value: nil,
      source: .deferred { entity in
        guard let entity = entity as? Entity else { return nil }
        return try await asyncGetter(entity)
      }, title: title, details: Details(identifier: identifier, indexingKey: indexingKey))
  }
}
