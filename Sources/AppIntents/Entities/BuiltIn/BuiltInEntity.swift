package import OrderedCollections

/// An entity type that comes with Segue: a place, a contact, an event, a task, a note, a
/// mail, an article, an item of a feed, a photo.
///
/// Its properties are all of it, so an entity that was read from a file, JSON or a journal is
/// complete, and no app has to find it.
///
/// Not part of Apple's framework.
package protocol BuiltInEntity: TransientAppEntity where ID == String {
  /// The name of the type in workflows: `contact`.
  static var typeName: String { get }

  /// Its id, if there is one, else its title.
  var id: String { get set }

  /// The entity that a text alone means; nil for types that need more.
  init?(words: String)
}

extension BuiltInEntity {
  package init?(words: String) { return nil }

  /// The article before the name of the type.
  fileprivate static var article: String {
    typeName.first.map { "aeio".contains($0) } == true ? "an" : "a"
  }

  package static var valueType: ValueType { .entity(typeName) }
  package static var persistentIdentifier: String { typeName }

  package static func from(_ value: IntentValue) throws -> Self {
    guard case .entity(let entity) = value, entity.typeName == typeName else {
      throw IntentValueError(wanted: "\(article) \(typeName)", given: value)
    }
    if let found = entity.entity as? Self { return found }
    var made = Self()
    made.id = entity.id
    try EntityLayout.of(Self.self).set(entity.properties, on: made)
    return made
  }
}

extension BuiltInEntity {
  /// The entity that has these properties: `{ latitude: 52.52, longitude: 13.405 }` is a place.
  package static func made(
    of properties: OrderedDictionary<String, IntentValue>
  ) throws -> IntentValue {
    let known = EntityLayout.of(Self.self).described(in: Self()).map(\.name)
    if let unknown = properties.keys.first(where: { !known.contains($0) }) {
      throw IntentFailure(
        "\(article) \(typeName) has no `\(unknown)`",
        help: "it has \(known.prefix(8).map { "`\($0)`" }.joined(separator: ", "))")
    }
    let value = IntentEntityValue(typeName: typeName, id: "", title: "", properties: properties)
    return try from(.entity(value)).intentValue
  }
}

/// The entity types that come with Segue.
///
/// Not part of Apple's framework.
package enum BuiltInEntities {
  package static let all: [any BuiltInEntity.Type] = [
    IntentPlace.self, IntentContact.self, IntentEvent.self, IntentTask.self, IntentNote.self,
    IntentMail.self, IntentArticle.self, IntentFeedItem.self, IntentPhoto.self,
  ]

  /// The type with this name in workflows.
  package static func type(named name: String) -> (any BuiltInEntity.Type)? {
    all.first { $0.typeName == name }
  }

  /// The properties of the type of this name, beside those that every entity has.
  package static func properties(
    of name: String
  ) -> [(name: String, title: String, type: ValueType)]? {
    func read<Entity: BuiltInEntity>(_ type: Entity.Type) -> [(String, String, ValueType)] {
      let entity = Entity()
      return EntityLayout.of(type).described(in: entity)
    }
    return type(named: name).map { read($0) }
  }
}
