import AppIntentsCore
import ModelContext
import OrderedCollections
import ToolServing
import ViewTree

extension LookupRequests {
  /// `values`: what one of the app's value queries finds for a value.
  func values(_ parameters: JSONObject) async throws -> JSONObject {
    guard let query = parameters["query"]?.jsonString.flatMap({ app.valueQueries[$0] }) else {
      throw RemoteError.invalidParameters("unknown query")
    }
    var writer = WireValue(newFolder: newFolder)
    var values: [IntentValue] = []
    for value in try await found(by: query, for: parameters["input"] ?? .nothing) {
      values.append(try writer.json(value))
    }
    return ["values": .list(values)]
  }

  private func found<Query: IntentValueQuery>(
    by type: Query.Type, for input: IntentValue
  ) async throws -> [IntentValue] {
    guard let wanted = Query.Input.self as? any _IntentValue.Type else {
      throw CallFailure("`\(TypeName.of(type))` takes nothing that a client can give")
    }
    let value = try await ArgumentReader(context: context, app: app).value(
      input, as: wanted.valueType, entity: wanted._entityType as? any AppEntity.Type,
      isExact: false)
    guard let own = try wanted.from(value) as? Query.Input else {
      throw CallFailure("`\(TypeName.of(type))` can't read its input", kind: "value")
    }
    return try await type.init().values(for: own)._items.map(\.intentValue)
  }

  /// `annotations`: the entities of a type that are shown.
  func annotations(_ parameters: JSONObject, of tree: ViewNode?) async throws -> JSONObject {
    let type = try type(parameters)
    let name = EntityDescriptor(type).name
    let shown = (tree?.shownEntities ?? []).filter { $0.type == name }
    var known: [String: IntentValue] = [:]
    for value in try await EntityFinder.entities(shown.map(\.id), of: type) {
      if case .entity(let entity) = value { known[entity.id] = value }
    }
    var writer = WireValue(newFolder: newFolder)
    let items: [IntentValue] = try shown.map { item in
      // What is shown may be something that the query doesn't find any more.
      let bare: IntentValue = ["type": .text(name), "id": .text(item.id)]
      let entity = try known[item.id].map { try writer.json($0) } ?? bare
      return ["entity": entity, "selected": .boolean(item.isSelected)]
    }
    return ["annotations": .list(items)]
  }
}
