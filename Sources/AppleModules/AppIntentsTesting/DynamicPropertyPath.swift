public import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import ToolServing
import WorkflowValues

/// A way into a value of the app: `result.value.calendar.name`.
@dynamicMemberLookup
public struct DynamicPropertyPath: Sendable {
  private let value: IntentValue
  private let app: TestedApp?

  init(_ value: IntentValue, of app: TestedApp?) {
    self.value = value
    self.app = app
  }

  /// The value as a type. Throws if it has another one.
  public func `as`<Value: _IntentValue>(_ type: Value.Type) throws -> Value {
    try WireReading.value(value, of: app)
  }

  /// The value as an entity of a type. Throws if it is another one's.
  public func `as`(_ definition: AppEntityDefinition) throws -> AnyAppEntity {
    let entity = try self.as(AnyAppEntity.self)
    try definition.isInstance(entity)
    return entity
  }

  /// The way into an item of a list; into nothing if there are fewer.
  public subscript(index: Int) -> DynamicPropertyPath { items[index] }

  public subscript<Value: _IntentValue>(index: Int) -> Value { get throws { try items[index] } }

  public subscript(index: Int) -> (any _IntentValue)? { items[index] }

  public subscript<Value: _IntentValue>(dynamicMember name: String) -> Value {
    get throws { try WireReading.value(property(name), of: app) }
  }

  public subscript(dynamicMember name: String) -> DynamicPropertyPath {
    DynamicPropertyPath(property(name), of: app)
  }

  public subscript(dynamicMember name: String) -> (any _IntentValue)? {
    WireReading.expressed(property(name), of: app)
  }

  private var items: DynamicPropertyPathCollection {
    DynamicPropertyPathCollection(value.jsonArray ?? [], of: app)
  }

  private func property(_ name: String) -> IntentValue {
    guard let members = value.jsonObject else { return .nothing }
    return (members["properties"]?.jsonObject ?? members)[TypeName.snakeCase(name)] ?? .nothing
  }
}

/// Values of the app, which arrive as JSON, as Swift's types. A text isn't read as a number, nor a number
/// as a text: a test would miss that the app gives another type.
enum WireReading {
  /// - Parameter app: the app that entities belong to.
  static func value<Value: _IntentValue>(
    _ json: IntentValue, of app: TestedApp?
  ) throws -> Value {
    try TestedApp.$current.withValue(app) { try read(json) }
  }

  private static func read<Value: _IntentValue>(_ json: IntentValue) throws -> Value {
    if json == .nothing, Value.isOptionalValue { return try Value.from(.nothing) }
    do {
      return try Value.from(try typed(json, as: Value.valueType))
    } catch {
      throw IntentTestingError(IntentErrorText.message(for: error), kind: "value")
    }
  }

  /// A value to give to another intent; nil for nothing.
  static func expressed(_ json: IntentValue, of app: TestedApp?) -> (any _IntentValue)? {
    if json == .nothing { return nil }
    let entity = TestedApp.$current.withValue(app) { try? AnyAppEntity.from(json) }
    return entity ?? json
  }

  private static func typed(_ json: IntentValue, as type: ValueType) throws -> IntentValue {
    switch (type, json) {
    case (.any, _), (.text, .text), (.number, .number), (.boolean, .boolean),
      (.dictionary, .dictionary):
      return json
    case (.list(let element), .list(let items)):
      return .list(try items.map { try typed($0, as: element) })
    case (.text, _), (.number, _), (.boolean, _), (.dictionary, _), (.list, _):
      throw IntentValueError(wanted: "a value of the type \(type.name)", given: json)
    case (.entity(let name), _):
      guard let shared = BuiltInEntities.type(named: name) else { return json }
      let context = IntentContext(values: WorkflowValueOperations())
      return try TransientReader(context: context).entity(json, as: shared)
    default:
      let context = IntentContext(values: WorkflowValueOperations())
      return try ValueReader(context: context).value(json, as: type)
    }
  }
}

/// What the app, or the test of it, did wrong.
public struct IntentTestingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What happened, in words.
  public let message: String
  /// `missing`, `value`, `declined` …, as `$error.kind` in a workflow.
  public let kind: String

  init(_ message: String, kind: String = "other") {
    self.message = message
    self.kind = kind
  }

  public var description: String { message }
}

extension IntentTestingError: LocalizedError {
  public var errorDescription: String? { message }
}
