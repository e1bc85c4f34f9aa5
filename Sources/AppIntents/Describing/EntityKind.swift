/// A type of entities, as workflows see it: one of this program, or one of an app.
package protocol EntityKind: Sendable {
  /// The name in `snake_case`; that of an app's type has the app's name before it: `pal.event`.
  var name: String { get }
  /// "Book".
  var title: String { get }
  /// Whether entities can be asked for by their ids.
  var canBeFound: Bool { get }
  /// Whether the properties of an entity are all of it, so that nothing has to find it.
  var isComplete: Bool { get }

  /// The entity that a text alone means; nil for a type that needs more.
  func entity(ofWords words: String) -> IntentValue?
  /// The entities that a text names: the one with that id, else those with that title, else the
  /// results of a search.
  func find(_ text: String) async throws -> [IntentValue]
  /// The entities with these ids as they are now. Throws an `IntentFailure` that names one that no
  /// longer exists.
  func current(_ ids: [String], titled titles: [String: String]) async throws -> [IntentValue]
  /// Suggestions before the user has entered anything.
  func suggestions() async throws -> [IntentValue]
}

/// A type of entities that is declared in Swift.
struct DeclaredEntityKind<Entity: AppEntity>: EntityKind {
  var name: String { Entity.valueType.name }
  var title: String { Entity.typeDisplayRepresentation.name.text }
  var canBeFound: Bool { Entity.canBeFound }
  var isComplete: Bool { Entity.self is any BuiltInEntity.Type }

  func entity(ofWords words: String) -> IntentValue? {
    (Entity.self as? any BuiltInEntity.Type)?.init(words: words)?.intentValue
  }

  func find(_ text: String) async throws -> [IntentValue] { try await Entity.find(text) }

  func current(_ ids: [String], titled titles: [String: String]) async throws -> [IntentValue] {
    try await Entity.current(ids, titled: titles)
  }

  func suggestions() async throws -> [IntentValue] { try await Entity.suggestions() }
}

extension EntityDescriptor {
  /// The type as workflows see it.
  package static func kind(of type: any AppEntity.Type) -> any EntityKind {
    func open<Entity: AppEntity>(_ type: Entity.Type) -> any EntityKind {
      DeclaredEntityKind<Entity>()
    }
    return open(type)
  }
}
