import AppIntentsCore

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

  /// The words of a type that comes with Segue, or those that the names of another one give.
  package init(typeName: String) {
    let own = typeName.split(separator: ".").last ?? ""
    title = TypeName.title(own)
    let known = BuiltInEntities.properties(of: typeName) ?? []
    properties = Dictionary(known.map { ($0.name, $0.title) }) { first, _ in first }
  }

  func title(of property: String) -> String { properties[property] ?? TypeName.title(property) }
}
