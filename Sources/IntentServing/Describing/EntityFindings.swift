import AppIntentsCore
import Coordination
import Foundation
import OrderedCollections

/// What is wrong with an entity for those who choose one.
enum EntityFindings {
  /// How many entities are a list to choose from.
  private static let mostSuggestions = 20

  /// - Parameter limit: how long the query may take, and then the look at what it suggests.
  static func finding(
    for type: any AppEntity.Type, within limit: Duration
  ) async -> TypeFinding {
    var finding = TypeFinding(name: TypeName.of(type), kind: .entity)
    if String(localized: type.typeDisplayRepresentation.name).isEmpty {
      finding.problems.append("its `typeDisplayRepresentation` has no name, so lists can't show it")
    }
    if type.isForAssistants {
      finding.note = "only for assistants, because `isAssistantOnly` is true: no step finds it"
    }
    if let type = type as? any AssistantSchemaEntity.Type {
      finding.problems += SchemaFindings.problems(
        type.__appSchemaGaps, of: type.__appSchemaEntity, what: ("property", "properties"))
    }
    finding.problems += await problems(ofSuggested: type, within: limit)
    return finding
  }

  /// How many entities are looked at one by one.
  private static let mostExamined = 1000

  /// What is wrong with the entities that are suggested. What isn't known in time isn't told.
  private static func problems<Entity: AppEntity>(
    ofSuggested type: Entity.Type, within limit: Duration
  ) async -> [String] {
    let suggested = await Timeout.value(within: limit) {
      // A query that can't answer now has no list with which something is wrong.
      try? await Entity.defaultQuery.suggestedEntities()._items
    }
    guard let suggested = suggested ?? nil else { return [] }
    var problems: [String] = []
    if suggested.count > mostSuggestions {
      problems.append(
        "its query suggests \(suggested.count) entities, and people choose from \(mostSuggestions) "
          + "at most; suggest the latest or the most used ones, and let `EntityStringQuery` find the "
          + "others")
    }
    let examined = suggested.prefix(mostExamined)
    problems += await Timeout.value(within: limit) { Self.problems(of: examined) } ?? []
    return problems
  }

  private static func problems(of suggested: ArraySlice<some AppEntity>) -> [String] {
    var problems: [String] = []
    let isNameless = suggested.contains {
      String(localized: $0.displayRepresentation.title).isEmpty
    }
    if isNameless {
      problems.append(
        "the `displayRepresentation` of an entity has no title, so lists can't show it")
    }
    if Set(suggested.map(\.id)).count < suggested.count {
      problems.append(
        "its query suggests two entities with the same `id`, so one of them can't be found by it")
    }
    return problems
  }

  /// Whether an entity can be chosen: found by something else than its id, or suggested.
  static func canBeChosen<Entity: AppEntity>(_ type: Entity.Type) async -> Bool {
    let query: Any.Type = Entity.DefaultQuery.self
    if query is any EntityStringQuery.Type || query is any EnumerableEntityQuery.Type
      || query is any EntityPropertyQuery.Type || Entity.self is any IndexedEntity.Type
    {
      return true
    }
    return await type.hasOwnSuggestions()
  }
}

extension AppEntity {
  /// Whether only assistants use it.
  static var isForAssistants: Bool {
    (self as? any AssistantSchemaEntity.Type)?.isAssistantOnly ?? false
  }
}

/// What is wrong with App Shortcuts.
enum ShortcutFindings {
  /// How many shortcuts Apple's systems take of an app.
  static let most = 10

  static func finding(
    for shortcuts: [AppShortcut], of name: String, in app: ServedApp
  ) -> TypeFinding {
    var finding = TypeFinding(name: name, kind: .shortcuts)
    if shortcuts.count > most {
      finding.problems.append(
        "it has \(shortcuts.count) App Shortcuts, and Apple's systems take \(most)")
    }
    for shortcut in shortcuts {
      let intent = type(of: shortcut.intent)
      if !app.intents.values.contains(where: { $0.type == intent }) {
        finding.problems.append(
          "`\(TypeName.of(intent))` is no tool, so no phrase of its shortcut starts anything")
      }
      if shortcut.phrases.isEmpty {
        finding.problems.append("the shortcut of `\(TypeName.of(intent))` has no phrase")
      }
      for phrase in shortcut.phrases where !phrase.contains("${applicationName}") {
        finding.problems.append(
          "the phrase “\(phrase)” doesn't have the app's name, `\\(.applicationName)`, in it")
      }
    }
    return finding
  }
}
