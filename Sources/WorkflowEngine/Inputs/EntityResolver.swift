import AppIntentsCore
import OrderedCollections
import WorkflowValues

/// Finds the entity that a value means: the entity with its id as it is now, else the one with that
/// exact title, else what a search finds. The user chooses among several. “Lunch (Monday)”, as lists have
/// it, is one of several that are called “Lunch”.
struct EntityResolver {
  let context: IntentContext

  /// - Parameter keepingIDs: whether entities of this type may stay as they are, because only their
  ///   ids are wanted.
  func resolve(
    _ value: IntentValue, as kind: any EntityKind, isList: Bool, keepingIDs: Bool = false
  ) async throws -> IntentValue {
    if isList { return .list(try await all(value.items, as: kind, keepingIDs: keepingIDs)) }
    if case .list(let items) = value {
      guard items.count == 1 else {
        throw ControlError(
          message: "\(items.count) values are given where one is wanted",
          help: "take one with `first(…)`, or go through them with `for`")
      }
      return try await all(items, as: kind, keepingIDs: keepingIDs)[0]
    }
    return try await all([value], as: kind, keepingIDs: keepingIDs)[0]
  }

  /// Asks the query once for all entities of which the ids are known.
  private func all(
    _ items: [IntentValue], as kind: any EntityKind, keepingIDs: Bool
  ) async throws -> [IntentValue] {
    let name = kind.name
    let imports = kind.imports
    let known = items.map { item -> IntentEntityValue? in
      if case .entity(let entity) = item, entity.typeName == name { entity } else { nil }
    }
    var current: [IntentValue] = []
    if !keepingIDs, kind.canBeFound {
      let entities = known.compactMap { $0 }
      let titles = Dictionary(
        entities.map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
      if !entities.isEmpty {
        current = try await kind.current(entities.map(\.id), titled: titles)
      }
    }
    var next = current.makeIterator()
    var found: [IntentValue] = []
    for (item, entity) in zip(items, known) {
      if let entity {
        found.append(try next.next() ?? kept(item, entity, as: kind, keepingIDs: keepingIDs))
      } else if item.kind != .text, imports.contains(item.type) {
        // The entity is made of it.
        found.append(item)
      } else {
        found.append(try await one(item, as: kind))
      }
    }
    return found
  }

  /// An entity that isn't asked for again: of a type that comes with Segue, whose properties are all
  /// of it, or one that only the step that made it has.
  private func kept(
    _ item: IntentValue, _ entity: IntentEntityValue, as kind: any EntityKind, keepingIDs: Bool
  ) throws -> IntentValue {
    if keepingIDs || entity.entity != nil || kind.isComplete { return item }
    throw ControlError(
      message: "the \(entity.typeName) `\(entity.title)` was only there while its step ran",
      help: "run the step that makes it again")
  }

  private func one(_ value: IntentValue, as kind: any EntityKind) async throws -> IntentValue {
    let words: String
    switch value {
    case .entity(let entity): words = entity.id
    case .dictionary(let entries):
      guard let id = entries["id"] else {
        if let made = try kind.entity(ofProperties: entries) { return made }
        throw ControlError(message: "a dictionary needs an `id` to be a \(kind.title)")
      }
      words = try text(of: id)
    default: words = try text(of: value)
    }
    if let made = kind.entity(ofWords: words) { return made }
    let found = try await IntentValue.entities(named: words, finding: kind.find)
    if found.isEmpty, case .text = value, kind.imports.contains(.text) { return value }
    return try await choose(among: found, for: words, a: kind.title)
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
      message:
        "`\(words)` could be any of several: \(ParameterOption.names(of: candidates))",
      help: "give one of these names, or an id")
  }

  private func options(for candidates: [IntentValue]) -> [Question.Option] {
    ParameterOption.entities(candidates).map { Question.Option($0.title, subtitle: $0.subtitle) }
  }

  private func text(of value: IntentValue) throws -> String {
    guard case .text(let text) = try Conversions.convert(value, to: .text, in: context) else {
      return ""
    }
    return text
  }
}
