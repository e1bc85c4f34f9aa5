public import AppIntentsCore
import ModelContext
import OrderedCollections

/// Which entity of the app a value stands for.
public struct AttributedEntityIdentifier: Sendable, Hashable {
  public let entityType: AttributedTypeIdentifier
  public let instanceIdentifier: String
}

/// Which type of the app a value has.
public struct AttributedTypeIdentifier: Sendable, Hashable {
  public let typeIdentifier: String
}

/// An entity of the app: its id, and the properties that the app has told.
///
/// ```swift
/// let name: String = try entity.name
/// #expect(try entity.calendar.name == "Work")
/// ```
@dynamicMemberLookup
public struct AnyAppEntity: Sendable {
  public let identifier: AttributedEntityIdentifier
  /// What a person reads of it, if the app has told. Not part of Apple's framework.
  public let displayTitle: String?
  let properties: JSONObject
  /// The app that it belongs to.
  let app: TestedApp?

  init(
    type: String, id: String, title: String? = nil, properties: JSONObject = [:], app: TestedApp?
  ) {
    identifier = AttributedEntityIdentifier(
      entityType: AttributedTypeIdentifier(typeIdentifier: type), instanceIdentifier: id)
    displayTitle = title
    self.properties = properties
    self.app = app
  }

  /// - Parameter type: the name by which the test knows the type.
  init(json: JSONObject, type: String, app: TestedApp?) {
    self.init(
      type: type, id: json["id"]?.jsonString ?? "", title: json["title"]?.jsonString,
      properties: json["properties"]?.jsonObject ?? [:], app: app)
  }

  /// A property, to compare it with a known value.
  public subscript<Value: _IntentValue>(dynamicMember name: String) -> Value {
    get throws { try WireReading.value(property(name), of: app) }
  }

  public subscript(dynamicMember name: String) -> DynamicPropertyPath {
    DynamicPropertyPath(property(name), of: app)
  }

  public subscript(dynamicMember name: String) -> (any _IntentValue)? {
    WireReading.expressed(property(name), of: app)
  }

  private func property(_ name: String) -> IntentValue {
    properties[TypeName.snakeCase(name)] ?? .nothing
  }
}

extension AnyAppEntity: Equatable {
  public static func == (left: Self, right: Self) -> Bool { left.identifier == right.identifier }
}

extension AnyAppEntity: _IntentValue {
  public static var valueType: ValueType { .any }

  public static func from(_ value: IntentValue) throws -> AnyAppEntity {
    guard let json = value.jsonObject, let type = json["type"]?.jsonString, json["id"] != nil else {
      throw IntentValueError(wanted: "an entity", given: value)
    }
    // The app writes `soup_entity` for `SoupEntity`.
    return AnyAppEntity(
      json: json, type: type.split(separator: "_").map(\.capitalized).joined(),
      app: TestedApp.current)
  }

  public var intentValue: IntentValue {
    .entity(
      IntentEntityValue(
        typeName: TypeName.snakeCase(identifier.entityType.typeIdentifier),
        id: identifier.instanceIdentifier, title: displayTitle ?? identifier.instanceIdentifier,
        properties: properties))
  }
}

extension Substring {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}

/// An entity without an id, which is made of its properties.
@dynamicMemberLookup
public struct AnyTransientAppEntity: Sendable {
  let type: String
  let properties: JSONObject
  /// The app that it belongs to.
  let app: TestedApp?

  /// A property, to compare it with a known value.
  public subscript<Value: _IntentValue>(dynamicMember name: String) -> Value {
    get throws {
      try WireReading.value(properties[TypeName.snakeCase(name)] ?? .nothing, of: app)
    }
  }
}

extension AnyTransientAppEntity: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    left.type == right.type && left.properties == right.properties
  }
}

extension AnyTransientAppEntity: _IntentValue {
  public static var valueType: ValueType { .any }

  public static func from(_ value: IntentValue) throws -> AnyTransientAppEntity {
    guard let json = value.jsonObject else {
      throw IntentValueError(wanted: "an entity", given: value)
    }
    return AnyTransientAppEntity(
      type: json["type"]?.jsonString ?? "", properties: json["properties"]?.jsonObject ?? json,
      app: TestedApp.current)
  }

  public var intentValue: IntentValue { .dictionary(properties) }
}

/// A case of one of the app's enums.
public struct AnyAppEnum: Sendable {
  public let rawValue: String
  /// The name of the enum; nil for a value that the app gave.
  let type: String?

  init(rawValue: String, type: String?) {
    self.rawValue = rawValue
    self.type = type
  }

  /// The raw value as another type. Throws if it isn't written as one.
  public func `as`<Value: LosslessStringConvertible>(_ type: Value.Type) throws -> Value {
    guard let value = Value(rawValue) else {
      throw IntentTestingError("`\(rawValue)` is no `\(type)`")
    }
    return value
  }
}

extension AnyAppEnum: Equatable {
  public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
}

extension AnyAppEnum: _IntentValue {
  public static var valueType: ValueType { .text }

  public static func from(_ value: IntentValue) throws -> AnyAppEnum {
    AnyAppEnum(rawValue: try String.from(value), type: nil)
  }

  public var intentValue: IntentValue { .text(rawValue) }
}
