extension AppIntent {
  /// Asks for the entities of the parameters again, because they may have changed since. One that no
  /// longer exists stays as it was.
  func renewEntities() async throws {
    for parameter in IntentBinder.layout(of: Self.self).wrappers(in: self)
    where !parameter.keepsEntityIDs {
      try await parameter.entityType?.renew(parameter)
    }
  }
}

extension AppEntity {
  fileprivate static func renew(_ parameter: _AnyIntentParameter) async throws {
    guard canBeFound, let value = parameter.value else { return }
    let ids = value.items.compactMap { ID.entityIdentifier(for: $0.entityID) }
    guard !ids.isEmpty else { return }
    var current: [String: IntentValue] = [:]
    for entity in try await defaultQuery.entities(for: ids) {
      current[entity.id.entityIdentifierString] = entity.intentValue
    }
    let items = value.items.map { current[$0.entityID] ?? $0 }
    guard let first = items.first else { return }
    if case .list = value { try parameter.set(.list(items)) } else { try parameter.set(first) }
  }
}

extension IntentValue {
  /// The id of an entity; empty for another value.
  fileprivate var entityID: String {
    if case .entity(let entity) = self { entity.id } else { "" }
  }
}
