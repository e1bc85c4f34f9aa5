import AppIntents
import OrderedCollections
import WorkflowValues

/// Finds the entity that a value means: the entity itself, else by id, then by exact title, then by
/// the type's own string query. Of several hits a person chooses.
struct EntityResolver {
  let context: IntentContext

  func resolve(
    _ value: IntentValue, as type: any AppEntity.Type, isList: Bool
  ) async throws -> IntentValue {
    if isList {
      var entities: [IntentValue] = []
      for item in value.items { entities.append(try await one(item, as: type)) }
      return .list(entities)
    }
    if case .list(let items) = value {
      guard items.count == 1 else {
        throw ControlError(
          message: "\(items.count) values are given where one is wanted",
          help: "take one with `first(…)`, or go through them with `for`")
      }
      return try await one(items[0], as: type)
    }
    return try await one(value, as: type)
  }

  private func one(_ value: IntentValue, as type: any AppEntity.Type) async throws -> IntentValue {
    func open<Entity: AppEntity>(_ type: Entity.Type) async throws -> IntentValue {
      try await find(value, as: type)
    }
    return try await open(type)
  }

  private func find<Entity: AppEntity>(
    _ value: IntentValue, as type: Entity.Type
  ) async throws -> IntentValue {
    if case .entity(let entity) = value, entity.entity is Entity { return value }
    let words: String
    switch value {
    case .entity(let entity): words = entity.id
    case .dictionary(let entries):
      guard let id = entries["id"] else {
        throw ControlError(message: "a dictionary needs an `id` to be a \(Entity.valueType.name)")
      }
      words = try text(of: id)
    default: words = try text(of: value)
    }
    let query = Entity.defaultQuery
    if let id = Entity.ID.entityIdentifier(for: words),
      let found = try await query.entities(for: [id]).first
    {
      return found.intentValue
    }
    let candidates = try await candidates(for: words, query)
    let exact = candidates.filter { $0.displayRepresentation.title.text == words }
    return try await choose(among: exact.isEmpty ? candidates : exact, for: words)
  }

  private func candidates<Query: EntityQuery>(
    for words: String, _ query: Query
  ) async throws -> [Query.Entity] {
    if let query = query as? any EntityStringQuery {
      func open<Q: EntityStringQuery>(_ query: Q) async throws -> [Query.Entity] {
        try await query.entities(matching: words)._items.compactMap { $0 as? Query.Entity }
      }
      return try await open(query)
    }
    if let query = query as? any EnumerableEntityQuery {
      func open<Q: EnumerableEntityQuery>(_ query: Q) async throws -> [Query.Entity] {
        try await query.allEntities().compactMap { $0 as? Query.Entity }
      }
      let wanted = words.lowercased()
      return try await open(query).filter {
        $0.displayRepresentation.title.text.lowercased().contains(wanted)
      }
    }
    return []
  }

  private func choose<Entity: AppEntity>(
    among candidates: [Entity], for words: String
  ) async throws -> IntentValue {
    if candidates.count == 1 { return candidates[0].intentValue }
    let name = Entity.valueType.name
    guard !candidates.isEmpty else {
      throw ControlError(message: "there is no \(name) `\(words)`")
    }
    let titles = candidates.map(\.displayRepresentation.title.text)
    let question = Question(
      "Which \(name) is `\(words)`?",
      kind: .choice(
        zip(titles, candidates).map { title, candidate in
          Question.Option(title, subtitle: candidate.displayRepresentation.subtitle?.text)
        }))
    do {
      let answer = try await context.interaction.answer(question)
      if case .text(let title) = answer, let index = titles.firstIndex(of: title) {
        return candidates[index].intentValue
      }
    } catch is InteractionError {}
    throw ControlError(
      message: "`\(words)` could be any of several: "
        + titles.prefix(8).map { "`\($0)`" }.joined(separator: ", "),
      help: "say which one with its id")
  }

  private func text(of value: IntentValue) throws -> String {
    guard case .text(let text) = try Conversions.convert(value, to: .text, in: context) else {
      return ""
    }
    return text
  }
}
