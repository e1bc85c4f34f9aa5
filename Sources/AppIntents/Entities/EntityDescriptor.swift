/// A description of an entity type for workflows.
///
/// Not part of Apple's framework.
public struct EntityDescriptor: Sendable {
  /// The type's name in `snake_case`.
  public let name: String
  public let entity: any AppEntity.Type
  /// "Book".
  public let title: String
  /// Whether entities can be found by more than their ids.
  public let isSearchable: Bool

  public init(_ type: any AppEntity.Type) {
    func read<Entity: AppEntity>(_ type: Entity.Type) -> (String, Bool) {
      let query: Any.Type = Entity.DefaultQuery.self
      return (
        Entity.typeDisplayRepresentation.name.text,
        query is any EntityStringQuery.Type || query is any EnumerableEntityQuery.Type
      )
    }
    entity = type
    name = type.valueType.name
    (title, isSearchable) = read(type)
  }
}
