import AppIntentsCore
import ModelContext
import OrderedCollections
import ToolServing
import UniformTypeIdentifiers

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

  /// `export`: an entity as a file, in the format that is asked for or else in its first one.
  func exported(_ parameters: JSONObject) async throws -> JSONObject {
    let type = try type(parameters)
    guard let entity = parameters["entity"] else {
      throw RemoteError.invalidParameters("`entity` is an id or an object")
    }
    var format: UTType?
    if let name = parameters["format"]?.jsonString {
      guard let known = UTType(name) else {
        throw CallFailure("there is no type of files `\(name)`", kind: "value")
      }
      format = known
    }
    let reader = EntityResolver(context: context)
    guard case .entity(let value)? = try await reader.resolve(ids: [entity], as: type).first,
      let own = value.entity
    else { throw CallFailure("the entity can't be read", kind: "value") }
    var writer = WireValue(newFolder: newFolder)
    let file = try await DeclaredConversions.file(of: own, type, as: format)
    return ["file": try writer.json(.file(file))]
  }
}
