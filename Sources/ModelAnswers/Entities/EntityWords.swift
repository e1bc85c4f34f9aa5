package import AppIntentsCore

/// What a type of entities and its properties are called, for a model.
package struct EntityWords: Sendable, Hashable {
  /// "Calendar Event".
  package var title: String
  /// The titles of properties, by their names in workflows.
  package var properties: [String: String]

  package init(title: String, properties: [String: String] = [:]) {
    self.title = title
    self.properties = properties
  }

  /// The words of an entity's type: as it declares them, if the entity is one of this process or comes
  /// with Segue, else as the names give them.
  ///
  /// - Parameter kind: the type, if it is known.
  package init(of entity: IntentEntityValue, kind: (any EntityKind)? = nil) {
    if let titles = entity.titles {
      self.init(title: titles.type, properties: titles.properties)
    } else {
      let known = BuiltInEntities.properties(of: entity.typeName) ?? []
      self.init(
        title: kind?.title ?? TypeName.title(entity.typeName.split(separator: ".").last ?? ""),
        properties: Dictionary(known.map { ($0.name, $0.title) }) { first, _ in first })
    }
  }

  func title(of property: String) -> String { properties[property] ?? TypeName.title(property) }
}
