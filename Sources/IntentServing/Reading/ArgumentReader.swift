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

  /// Sets the parameters of an invocation. Throws a `CallFailure`, which names the parameter.
  ///
  /// - Parameter exact: the names of parameters whose texts are ids of entities and nothing else.
  func set(
    _ arguments: JSONObject, of intent: ServedIntent, on invocation: IntentInvocation,
    exact: Set<String>
  ) async throws {
    for (name, json) in arguments {
      guard let index = intent.parameter(named: name) else {
        throw CallFailure(
          "`\(intent.tool)` has no parameter `\(name)`", kind: "value",
          help:
            "it takes \(intent.descriptor.parameters.map { "`\($0.name)`" }.joined(separator: ", "))"
        )
      }
      // Nothing is how some clients leave a parameter out.
      if json == .nothing { continue }
      let parameter = intent.descriptor.parameters[index]
      do {
        let value = try await value(
          json, as: parameter.type, entity: intent.entities[index], isExact: exact.contains(name))
        let accepted = try invocation.intent?.accepted(value, forParameter: index)
        try invocation.set(index, to: accepted ?? value)
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

  /// The value of a type that JSON means.
  func value(
    _ json: IntentValue, as type: ValueType, entity: (any AppEntity.Type)?, isExact: Bool
  ) async throws -> IntentValue {
    switch type {
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
    default: return try ValueReader(context: context).value(json, as: type)
    }
  }
}
