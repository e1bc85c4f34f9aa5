public import AppIntentsCore

extension CSSearchableIndex {
  /// Puts entities into the index, or replaces them there.
  ///
  /// - Parameter priority: for Apple's index. It has no effect here.
  public func indexAppEntities<Entity: IndexedEntity>(
    _ appEntities: [Entity], priority: Int = 0
  ) async throws {
    try index(appEntities)
  }

  func index<Entity: IndexedEntity>(_ entities: [Entity]) throws {
    let hidden = entities.filter(\.hideInSpotlight).map { CSSearchableItem.identifier(of: $0) }
    if !hidden.isEmpty { try IndexStore.current.remove(ids: hidden, in: name) }
    try IndexStore.current.put(
      entities.filter { !$0.hideInSpotlight }.map { CSSearchableItem(appEntity: $0) }, in: name,
      now: IntentContext.current.now())
  }

  public func deleteAppEntities<Entity: IndexedEntity>(
    identifiedBy identifiers: [Entity.ID], ofType entityType: Entity.Type
  ) async throws {
    try await deleteSearchableItems(
      withIdentifiers: identifiers.map {
        CSSearchableItem.identifier(of: $0.entityIdentifierString, entityType)
      })
  }

  public func deleteAppEntities<Entity: IndexedEntity>(
    ofType entityType: Entity.Type
  ) async throws {
    try IndexStore.current.remove(domain: CSSearchableItem.domain(of: entityType), in: name)
  }
}

extension CSSearchableItemAttributeSet {
  /// Says which entity an item with these attributes is of, as `CSSearchableItem` does. It is deleted as
  /// the entity is: by `deleteAppEntities`, not by the identifier that the item was made with.
  public func associateAppEntity<Entity: IndexedEntity>(_ appEntity: Entity, priority: Int = 0) {
    associatedEntity = appEntity
  }
}

extension CSSearchableItem {
  /// The item of an entity.
  public convenience init<Entity: IndexedEntity>(appEntity: Entity, priority: Int = 0) {
    self.init(
      uniqueIdentifier: Self.identifier(of: appEntity),
      domainIdentifier: Self.domain(of: Entity.self), attributeSet: appEntity.attributeSet)
    properties = Self.properties(of: appEntity)
  }

  /// Says which entity the item is of. What a search finds it by is the item's own.
  public func associateAppEntity<Entity: IndexedEntity>(_ appEntity: Entity, priority: Int = 0) {
    uniqueIdentifier = Self.identifier(of: appEntity)
    domainIdentifier = Self.domain(of: Entity.self)
    properties = Self.properties(of: appEntity)
  }

  private static func properties(of entity: some IndexedEntity) -> [IndexedProperty] {
    entity.indexedValues.compactMap { IndexedProperty($0.name, $0.value) }
  }

  static func domain(of type: any IndexedEntity.Type) -> String { type.valueType.name }

  static func identifier<Entity: IndexedEntity>(of entity: Entity) -> String {
    identifier(of: entity.id.entityIdentifierString, Entity.self)
  }

  static func identifier(of id: String, _ type: any IndexedEntity.Type) -> String {
    "\(domain(of: type))/\(id)"
  }
}
