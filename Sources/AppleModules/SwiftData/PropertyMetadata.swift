import Foundation

extension Schema {
  /// What `@Attribute` and `@Relationship` say.
  public protocol PropertyDetail: Sendable {}

  /// A property of a class. `@Model` writes them.
  public struct PropertyMetadata: @unchecked Sendable {
    // Sendable: the closure has nothing but a type.
    struct Relation {
      let target: any PersistentModel.Type
      let isMany: Bool
      let isRequired: Bool
      let deleteRule: Relationship.DeleteRule
      let inverse: String?
    }

    public let name: String
    let originalName: String?
    let isUnique: Bool
    let isEphemeral: Bool
    /// Nil for one with a value of its own.
    let relation: Relation?
    /// Reads the value; nil for a relationship.
    let decode: ((KeyedDecodingContainer<PropertyKey>, PropertyKey) throws -> any PlainValue)?
    /// The name of the value's type.
    let typeName: String

    @_disfavoredOverload
    public init<Value: Codable>(
      _ name: String, _ type: Value.Type, _ details: any PropertyDetail...
    ) {
      self.init(name, details, relation: nil, typeName: "\(type)") {
        PlainBox(try $0.decode(Value.self, forKey: $1))
      }
    }

    public init<Value: _RelationshipValue>(
      _ name: String, _ type: Value.Type, _ details: any PropertyDetail...
    ) {
      self.init(name, type, relating: details)
    }

    /// - Parameter like: the initial value, whose type is that of the property.
    @_disfavoredOverload
    public init<Value: Codable>(
      _ name: String, like value: () -> Value, _ details: any PropertyDetail...
    ) {
      self.init(name, details, relation: nil, typeName: "\(Value.self)") {
        PlainBox(try $0.decode(Value.self, forKey: $1))
      }
    }

    public init<Value: _RelationshipValue>(
      _ name: String, like value: () -> Value, _ details: any PropertyDetail...
    ) {
      self.init(name, Value.self, relating: details)
    }

    private init<Value: _RelationshipValue>(
      _ name: String, _ type: Value.Type, relating details: [any PropertyDetail]
    ) {
      let relationship = details.lazy.compactMap { $0 as? Relationship }.first
      let relation = Relation(
        target: Value._target, isMany: Value._isMany, isRequired: Value._isRequired,
        deleteRule: relationship?.deleteRule ?? .nullify, inverse: relationship?.inverse)
      self.init(
        name, details, relation: relation, typeName: "\(type)", decode: nil)
    }

    private init(
      _ name: String, _ details: [any PropertyDetail], relation: Relation?, typeName: String,
      decode: ((KeyedDecodingContainer<PropertyKey>, PropertyKey) throws -> any PlainValue)?
    ) {
      let attribute = details.lazy.compactMap { $0 as? Attribute }.first
      let relationship = details.lazy.compactMap { $0 as? Relationship }.first
      self.name = name
      originalName = attribute?.originalName ?? relationship?.originalName
      isUnique =
        attribute?.options.contains(.unique) == true
        || relationship?.options.contains(.unique) == true
      isEphemeral = attribute?.options.contains(.ephemeral) ?? false
      self.relation = relation
      self.typeName = typeName
      self.decode = decode
    }
  }
}
