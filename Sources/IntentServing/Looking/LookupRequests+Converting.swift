import AppIntentsCore
import ModelContext
import OrderedCollections

extension LookupRequests {
  /// `convert`: entities as values of a type that theirs gives, in their order.
  func converted(_ parameters: JSONObject) async throws -> JSONObject {
    let type = try type(parameters)
    let conversions = DeclaredConversions(type)
    guard let name = parameters["to"]?.jsonString,
      let wanted = conversions.exports.first(where: { WireType.name(of: $0) == name })
    else { throw RemoteError.invalidParameters("this type gives no such value") }
    guard let given = parameters["entities"]?.jsonArray else {
      throw RemoteError.invalidParameters("`entities` is a list")
    }
    let reader = EntityResolver(context: context)
    var writer = WireValue(newFolder: newFolder)
    var values: [IntentValue] = []
    for entity in try await reader.resolve(ids: given, as: type) {
      guard case .entity(let value) = entity, let own = value.entity else { continue }
      values.append(try writer.json(try await conversions.exported(own, as: wanted)))
    }
    return ["values": .list(values)]
  }
}
