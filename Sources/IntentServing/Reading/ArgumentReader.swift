import AppIntentsCore
import ModelContext
import OrderedCollections
import ToolServing

/// Reads the JSON that a client sends as values of the parameters' types.
///
/// Texts are read as generously as in workflows (a date in words, a choice by its title), because
/// assistants write what they think fits.
struct ArgumentReader {
  let context: IntentContext
  let app: ServedApp

  /// Sets the parameters of an invocation. Throws a `CallFailure`, which names the parameter.
  ///
  /// - Parameters:
  ///   - exact: the names of parameters whose texts are ids of entities and nothing else.
  ///   - made: by the names of parameters, of which type the value or each item is that an entity is
  ///     made of; nothing for one that is an entity.
  func set(
    _ arguments: JSONObject, of intent: ServedIntent, on invocation: IntentInvocation,
    exact: Set<String>, made: JSONObject = [:]
  ) async throws {
    let given = try arguments.map { name, json in
      guard let index = intent.parameter(named: name) else {
        throw CallFailure(
          "`\(intent.tool)` has no parameter `\(name)`", kind: "value",
          help:
            "it takes \(intent.descriptor.parameters.map { "`\($0.name)`" }.joined(separator: ", "))"
        )
      }
      return (index, name, json)
    }
    guard let subject = invocation.intent else { return }
    // The query of an entity may depend on other parameters. Their order in JSON means nothing.
    let ordered = given.sorted { first, second in
      let (isFirst, isSecond) = (intent.entities[first.0] == nil, intent.entities[second.0] == nil)
      return isFirst == isSecond ? first.0 < second.0 : isFirst
    }
    try await PendingIntent.with(subject) {
      // Nothing is how some clients leave a parameter out.
      for (index, name, json) in ordered where json != .nothing {
        do {
          let value = try await value(
            json, ofParameter: index, of: intent, isExact: exact.contains(name),
            madeOf: made[name]?.jsonArray)
          try invocation.set(index, to: subject.accepted(value, forParameter: index))
        } catch let error as InteractionError {
          throw error
        } catch is CancellationError {
          throw CancellationError()
        } catch {
          let failure = CallFailure(error, otherwise: "value")
          throw CallFailure(
            "`\(name)`: \(failure.message)", kind: failure.kind, help: failure.help)
        }
      }
    }
  }

  private func value(
    _ json: IntentValue, ofParameter index: Int, of intent: ServedIntent, isExact: Bool,
    madeOf types: [IntentValue]?
  ) async throws -> IntentValue {
    let parameter = intent.descriptor.parameters[index]
    if let types, let entity = intent.entities[index] {
      return try await value(json, as: parameter.type, entity: entity, madeOf: types)
    }
    return try await value(
      json, as: parameter.type, entity: intent.entities[index], isExact: isExact,
      keepsIDs: parameter.keepsEntityIDs)
  }

  /// The value of a type that JSON means.
  ///
  /// - Parameter keepsIDs: whether exact ids are taken without asking for the entities.
  func value(
    _ json: IntentValue, as type: ValueType, entity: (any AppEntity.Type)?, isExact: Bool,
    keepsIDs: Bool = false
  ) async throws -> IntentValue {
    switch type {
    case .list(.entity) where isExact && keepsIDs: return json
    case .list(.entity) where isExact:
      guard let entity else { throw CallFailure("the type of its entities is unknown") }
      return .list(
        try await EntityResolver(context: context).resolve(
          ids: json.jsonArray ?? [json], as: entity))
    case .list(let element):
      // A single value is a list of one, as in workflows.
      let items = json.jsonArray ?? [json]
      var values: [IntentValue] = []
      for item in items {
        values.append(try await value(item, as: element, entity: entity, isExact: isExact))
      }
      return .list(values)
    case .entity:
      guard let entity else { throw CallFailure("the type of its entity is unknown") }
      return try await EntityResolver(context: context).resolve(json, as: entity, isExact: isExact)
    case .any:
      guard let entity = given(json) else { break }
      return try await EntityResolver(context: context).resolve(json, as: entity, isExact: true)
    default: break
    }
    return try ValueReader(context: context).value(json, as: type)
  }

  /// The type of an entity that a tool gave and that is given back where any value is taken.
  private func given(_ json: IntentValue) -> (any AppEntity.Type)? {
    guard let members = json.jsonObject, members["id"] != nil, members["title"] != nil else {
      return nil
    }
    return members["type"]?.jsonString.flatMap { app.entities[$0] }
  }

  /// The value of an entity type, or a list of them, that is made of other values.
  private func value(
    _ json: IntentValue, as type: ValueType, entity: any AppEntity.Type, madeOf types: [IntentValue]
  ) async throws -> IntentValue {
    guard case .list(let element) = type else {
      return try await made(json, of: types.first, as: type, entity)
    }
    let items = json.jsonArray ?? [json]
    var values: [IntentValue] = []
    for (index, item) in items.enumerated() {
      let type = types.indices.contains(index) ? types[index] : nil
      values.append(try await made(item, of: type, as: element, entity))
    }
    return .list(values)
  }

  private func made(
    _ json: IntentValue, of name: IntentValue?, as type: ValueType, _ entity: any AppEntity.Type
  ) async throws -> IntentValue {
    guard let name = name?.jsonString else {
      return try await value(json, as: type, entity: entity, isExact: true)
    }
    let conversions = DeclaredConversions(entity)
    guard let source = conversions.imports.first(where: { WireType.name(of: $0) == name }) else {
      throw CallFailure("a \(EntityDescriptor(entity).title) isn't made of \(name)", kind: "value")
    }
    let given = try await value(
      json, as: source, entity: conversions.importedEntity(source), isExact: true)
    return try await conversions.imported(given, of: source)
  }
}
