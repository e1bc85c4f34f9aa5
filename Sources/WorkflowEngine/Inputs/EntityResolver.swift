import AppIntents
import OrderedCollections
import WorkflowValues

/// Finds the entity that a value means: the entity itself, else by id, then by exact title, then by
/// the type's own string query. The user chooses among several.
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
    let name = EntityDescriptor(type).name
    let words: String
    switch value {
    // A value that was made in this process has the entity itself. One that was read is looked up,
    // unless reading gave the whole entity.
    case .entity(let entity)
    where entity.typeName == name
      && (entity.entity != nil || BuiltInEntities.type(named: name) != nil):
      return value
    case .entity(let entity): words = entity.id
    case .dictionary(let entries):
      guard let id = entries["id"] else {
        throw ControlError(message: "a dictionary needs an `id` to be a \(name)")
      }
      words = try text(of: id)
    default: words = try text(of: value)
    }
    return try await choose(among: try await type.find(words), for: words, a: name)
  }

  private func choose(
    among candidates: [IntentValue], for words: String, a name: String
  ) async throws -> IntentValue {
    if candidates.count == 1 { return candidates[0] }
    guard !candidates.isEmpty else {
      throw ControlError(message: "there is no \(name) `\(words)`")
    }
    let options = options(for: candidates)
    do {
      let answer = try await context.interaction.answer(
        Question("Which \(name) is `\(words)`?", kind: .choice(options)))
      if case .text(let title) = answer,
        let index = options.firstIndex(where: { $0.title == title })
      {
        return candidates[index]
      }
    } catch is InteractionError {
      // Without an answer, the message lists the candidates.
    }
    throw ControlError(
      message: "`\(words)` could be any of several: "
        + options.prefix(8).map { "`\($0.title)`" }.joined(separator: ", "),
      help: "say which one with its id")
  }

  /// The candidates as options. Equal titles are followed by the ids.
  private func options(for candidates: [IntentValue]) -> [Question.Option] {
    let titles = Dictionary(grouping: candidates, by: \.text)
    return candidates.map { candidate in
      guard case .entity(let entity) = candidate else { return Question.Option("") }
      let isAlone = titles[entity.title]?.count == 1
      return Question.Option(
        isAlone ? entity.title : "\(entity.title) (\(entity.id))", subtitle: entity.subtitle)
    }
  }

  private func text(of value: IntentValue) throws -> String {
    guard case .text(let text) = try Conversions.convert(value, to: .text, in: context) else {
      return ""
    }
    return text
  }
}
