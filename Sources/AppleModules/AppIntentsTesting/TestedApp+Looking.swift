import AppIntentsCore
import ModelContext
import OrderedCollections
import ProviderClient

// What the app is asked besides its intents.
extension TestedApp {
  /// The entities that a query brings, of all pages.
  func entities(of type: String, _ query: JSONObject) async throws -> [JSONObject] {
    let provider = try running()
    var parameters = query
    parameters["type"] = .text(TypeName.snakeCase(type))
    var found: [JSONObject] = []
    do {
      while true {
        let page = try await provider.request(Method.entities, parameters)
        for entity in page["entities"]?.jsonArray ?? [] {
          let complete = try await withDeferredProperties(entity, provider)
          if let members = complete.jsonObject { found.append(members) }
        }
        guard let cursor = page["nextCursor"], cursor != .nothing else { return found }
        parameters["cursor"] = cursor
      }
    } catch let error as RemoteError where error.code == RemoteError.Code.unknownMethod {
      throw IntentTestingError("the entities of `\(type)` have no such query", kind: "missing")
    } catch let error as RemoteError where error.code == RemoteError.Code.invalidParameters {
      throw IntentTestingError("the app has no entities `\(type)`", kind: "missing")
    } catch {
      throw Self.failure(error)
    }
  }

  /// What a value query gives.
  func values(of query: String, for input: IntentValue) async throws -> [IntentValue] {
    let answer = try await answer(
      Method.values,
      ["query": .text(TypeName.snakeCase(query)), "input": try Self.given(input)],
      orMissing: "the app has no value query `\(query)`")
    return try await withDeferredProperties(answer["values"] ?? .list([]), running()).jsonArray
      ?? []
  }

  /// The entities of a type that are shown.
  func annotations(of type: String) async throws -> [JSONObject] {
    let answer = try await answer(
      Method.annotations, ["type": .text(TypeName.snakeCase(type))],
      orMissing: "the app has no entities `\(type)`")
    var items: [JSONObject] = []
    for case .some(var item) in (answer["annotations"]?.jsonArray ?? []).map(\.jsonObject) {
      item["entity"] = try await withDeferredProperties(item["entity"] ?? .nothing, running())
      items.append(item)
    }
    return items
  }

  /// The URL of an entity's file.
  func exported(
    _ entity: IntentValue, of type: String, as format: String?
  ) async throws -> IntentValue {
    let answer = try await answer(
      Method.export,
      JSONObject(present: [
        "type": .text(TypeName.snakeCase(type)), "entity": entity,
        "format": format.map { .text($0) },
      ]),
      orMissing: "the app has no entities `\(type)`")
    return answer["file"] ?? .nothing
  }

  /// An entity as a value of another type.
  func converted(
    _ entity: IntentValue, of type: String, to wanted: String
  ) async throws -> IntentValue {
    let answer = try await answer(
      Method.convert,
      [
        "type": .text(TypeName.snakeCase(type)), "entities": .list([entity]),
        "to": .text(wanted),
      ],
      orMissing: "the app gives no entity `\(type)` as \(wanted)")
    return answer["values"]?.jsonArray?.first ?? .nothing
  }

  private func answer(
    _ method: String, _ parameters: JSONObject, orMissing message: String
  ) async throws -> JSONObject {
    do {
      return try await running().request(method, parameters)
    } catch let error as RemoteError where error.code == RemoteError.Code.invalidParameters {
      throw IntentTestingError(message, kind: "missing")
    } catch {
      throw Self.failure(error)
    }
  }

  /// A value as a query takes it. An entity is an object, which says of which type it is.
  private static func given(_ value: IntentValue) throws -> IntentValue {
    var writer = WireValue {
      throw IntentTestingError("a file for a query can't be in memory; write it first")
    }
    return try writer.json(value)
  }
}
