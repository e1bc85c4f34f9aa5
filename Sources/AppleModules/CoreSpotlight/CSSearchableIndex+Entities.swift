public import AppIntentsCore

extension CSSearchableIndex {
  /// Puts entities into the index, or replaces them there.
  ///
  /// - Parameter priority: for Apple's index. It has no effect here.
  public func indexAppEntities<Entity: IndexedEntity>(
    _ appEntities: [Entity], priority: Int = 0
  ) async throws {
    try await indexSearchableItems(
      appEntities.filter { !$0.hideInSpotlight }.map { CSSearchableItem(appEntity: $0) })
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
    let domain = CSSearchableItem.domain(of: entityType)
    try await Self.storage.remove { $0.domainIdentifier == domain }
  }
}

extension CSSearchableItem {
  /// The item of an entity.
  public convenience init<Entity: IndexedEntity>(appEntity: Entity, priority: Int = 0) {
    self.init(
      uniqueIdentifier: Self.identifier(of: appEntity.id.entityIdentifierString, Entity.self),
      domainIdentifier: Self.domain(of: Entity.self), attributeSet: appEntity.attributeSet)
  }

  /// Says which entity the item is of. What a search finds it by is the item's own.
  public func associateAppEntity<Entity: IndexedEntity>(_ appEntity: Entity, priority: Int = 0) {
    uniqueIdentifier = Self.identifier(of: appEntity.id.entityIdentifierString, Entity.self)
    domainIdentifier = Self.domain(of: Entity.self)
  }

  static func domain(of type: any IndexedEntity.Type) -> String { type.valueType.name }

  static func identifier(of id: String, _ type: any IndexedEntity.Type) -> String {
    "\(domain(of: type))/\(id)"
  }
}
