import AppIntentsCore
import ModelContext
import OrderedCollections
import ToolServing

/// Finds the entity that a client means: by its id, then by its exact title, then by the query of its
/// type. Among several the user chooses.
struct EntityResolver {
  let context: IntentContext

  func resolve(
    _ json: IntentValue, as type: any AppEntity.Type, isExact: Bool
  ) async throws -> IntentValue {
    if let type = type as? any TransientAppEntity.Type {
      return try TransientReader(context: context).entity(json, as: type)
    }
    let name = EntityDescriptor(type).title
    // What a tool gave may be given back.
    let id = json.jsonObject?["id"]
    let words: String
    switch id ?? json {
    case .text(let text): words = text
    case .number(let number): words = number.description
    default: throw CallFailure("a \(name) is given by its id or its title", kind: "value")
    }
    let found =
      isExact || id != nil
      ? try await EntityFinder.entities([words], of: type)
      : try await IntentValue.entities(named: words) { try await EntityFinder.named($0, of: type) }
    guard let first = found.first else {
      throw CallFailure("there is no \(name) `\(words)`", kind: "missing")
    }
    return found.count == 1 ? first : try await choose(among: found, for: words, a: name)
  }

  private func choose(
    among found: [IntentValue], for words: String, a name: String
  ) async throws -> IntentValue {
    let options = options(for: found)
    do {
      let answer = try await context.interaction.answer(
        Question("Which \(name) is “\(words)”?", kind: .choice(options)))
      if let index = options.firstIndex(where: { .text($0.title) == answer }) {
        return found[index]
      }
    } catch InteractionError.unattended {
      // The message lists the candidates.
    }
    throw CallFailure(
      "`\(words)` could be any of several: \(ParameterOption.names(of: found))",
      kind: "value", help: "give one of these names, or an id")
  }

  /// The entities with these ids, in their order, for which the query is asked once. Those that can't
  /// be found again are objects with their properties.
  func resolve(ids: [IntentValue], as type: any AppEntity.Type) async throws -> [IntentValue] {
    if let type = type as? any TransientAppEntity.Type {
      return try ids.map { try TransientReader(context: context).entity($0, as: type) }
    }
    let words = try ids.map { id -> String in
      switch id.jsonObject?["id"] ?? id {
      case .text(let text): return text
      case .number(let number): return number.description
      default: throw CallFailure("an entity is given by its id", kind: "value")
      }
    }
    var byID: [String: IntentValue] = [:]
    for found in try await EntityFinder.entities(words, of: type) {
      if case .entity(let entity) = found { byID[entity.id] = found }
    }
    return try words.map { id in
      if let found = byID[id] { return found }
      throw CallFailure("there is no \(EntityDescriptor(type).title) `\(id)`", kind: "missing")
    }
  }

  private func options(for found: [IntentValue]) -> [Question.Option] {
    ParameterOption.entities(found).map { option in
      Question.Option(option.title, subtitle: option.subtitle, icon: option.icon)
    }
  }
}
