import AppIntentsCore
import OrderedCollections

enum ListProperties {
  static func all(of element: ValueType) -> [PropertyDescriptor] {
    [
      PropertyDescriptor("count", .number, "the number of items") { value, _ in
        guard case .list(let items) = value else { return .nothing }
        return .number(items.count)
      },
      PropertyDescriptor("first", element, "the first item; nothing of an empty list") { value, _ in
        guard case .list(let items) = value else { return .nothing }
        return items.first ?? .nothing
      },
      PropertyDescriptor("last", element, "the last item; nothing of an empty list") { value, _ in
        guard case .list(let items) = value else { return .nothing }
        return items.last ?? .nothing
      },
    ]
  }
}

/// The properties of dictionaries, for names that aren't keys.
enum DictionaryProperties {
  static let all = [
    PropertyDescriptor("keys", .list(of: .text), "its keys, in order") { value, _ in
      guard case .dictionary(let items) = value else { return .nothing }
      return .list(items.keys.map { .text($0) })
    },
    PropertyDescriptor("values", .list, "its values, in order") { value, _ in
      guard case .dictionary(let items) = value else { return .nothing }
      return .list(Array(items.values))
    },
    PropertyDescriptor("count", .number, "the number of keys") { value, _ in
      guard case .dictionary(let items) = value else { return .nothing }
      return .number(items.count)
    },
  ]
}

extension IntentEntityValue {
  /// The properties that every entity has, whatever its own are called.
  package static let standingProperties = ["id", "title", "subtitle"]
}

enum EntityProperties {
  static let all = [
    PropertyDescriptor("id", .text, "what it is found by") { value, _ in
      guard case .entity(let entity) = value else { return .nothing }
      return .text(entity.id)
    },
    PropertyDescriptor("title", .text, "what people call it") { value, _ in .text(value.text) },
    PropertyDescriptor("subtitle", .text, "") { value, _ in
      guard case .entity(let entity) = value else { return .nothing }
      return entity.subtitle.map { .text($0) } ?? .nothing
    },
  ]

  /// The properties of entities, including those of a built-in entity type.
  static func all(of typeName: String) -> [PropertyDescriptor] {
    let own = BuiltInEntities.properties(of: typeName) ?? []
    return own.filter { property in !all.contains { $0.name == property.name } }.map { property in
      PropertyDescriptor(property.name, property.type, property.title) { value, _ in
        guard case .entity(let entity) = value else { return .nothing }
        return entity.properties[property.name] ?? .nothing
      }
    } + all
  }
}
