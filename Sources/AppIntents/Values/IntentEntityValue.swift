public import OrderedCollections

/// An `AppEntity` as a value in a workflow: its title and its properties.
///
/// Two values are equal if their types and ids are. The value keeps the entity itself, so a step
/// that takes the same entity type receives it unchanged.
///
/// Not part of Apple's framework.
public struct IntentEntityValue: Sendable {
  /// The entity type's name in `snake_case`.
  public let typeName: String
  public let id: String
  public let title: String
  public let subtitle: String?
  /// Each `@Property` by its name in `snake_case`, without those that are deferred.
  public let properties: OrderedDictionary<String, IntentValue>
  /// The entity, if this value was made from one in this process.
  public let entity: (any Sendable)?
  /// The properties that are asked for when they are used; nil if there are none.
  package let deferred: DeferredProperties?

  public init(
    typeName: String, id: String, title: String, subtitle: String? = nil,
    properties: OrderedDictionary<String, IntentValue> = [:], entity: (any Sendable)? = nil
  ) {
    self.init(
      typeName: typeName, id: id, title: title, subtitle: subtitle, properties: properties,
      deferred: nil, entity: entity)
  }

  package init(
    typeName: String, id: String, title: String, subtitle: String?,
    properties: OrderedDictionary<String, IntentValue>, deferred: DeferredProperties?,
    entity: (any Sendable)? = nil
  ) {
    self.typeName = typeName
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.properties = properties
    self.entity = entity
    self.deferred = deferred
  }
}

extension IntentEntityValue {
  /// The name of the type of what a pattern matched.
  public static let matchType = "match"

  /// Whether the value is what a pattern matched: a text with the groups as its properties, and nothing
  /// else. Any name is a group's, and as JSON or a dictionary it is its properties.
  public var isMatch: Bool { typeName == Self.matchType }
}

extension IntentEntityValue: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    left.typeName == right.typeName && left.id == right.id
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(typeName)
    hasher.combine(id)
  }
}
