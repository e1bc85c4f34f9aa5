package import AppIntentsCore
import ModelContext
import OrderedCollections

/// Reads entities that no query finds, such as a contact: their properties are all of them.
package struct TransientReader: Sendable {
  private let context: IntentContext

  package init(context: IntentContext) { self.context = context }

  /// The entity that an object with its properties is, or that a text means.
  package func entity(
    _ json: IntentValue, as type: any TransientAppEntity.Type
  ) throws -> IntentValue {
    if let words = json.jsonString, let shared = type as? any BuiltInEntity.Type,
      let entity = shared.init(words: words)
    {
      return entity.intentValue
    }
    let title = EntityDescriptor(type).title
    guard let members = json.jsonObject else {
      throw CallFailure("a \(title) is given by its properties", kind: "value")
    }
    return try read(members, as: type)
  }

  private func read<Entity: TransientAppEntity>(
    _ members: JSONObject, as type: Entity.Type
  ) throws -> IntentValue {
    // What a tool gave has its properties in a member of their own.
    let given = members["properties"]?.jsonObject ?? members
    var entity = Entity()
    var properties: JSONObject = [:]
    let types = OrderedDictionary(type.propertyTypes) { first, _ in first }
    for (name, json) in given where json != .nothing {
      guard let type = types[name] else { continue }
      properties[name] = try value(json, as: type)
    }
    try entity.set(properties)
    if var shared = entity as? any BuiltInEntity {
      let id = members["id"]?.jsonString ?? ""
      shared.id = id.isEmpty ? String(localized: shared.displayRepresentation.title) : id
      if let named = shared as? Entity { entity = named }
    }
    return entity.intentValue
  }

  private func value(_ json: IntentValue, as type: ValueType) throws -> IntentValue {
    switch type {
    case .entity(let name):
      guard let shared = BuiltInEntities.type(named: name) else {
        throw CallFailure("a property can't be a \(name) here", kind: "value")
      }
      return try entity(json, as: shared)
    case .list(let element):
      return .list(try (json.jsonArray ?? [json]).map { try value($0, as: element) })
    default: return try ValueReader(context: context).value(json, as: type)
    }
  }
}
