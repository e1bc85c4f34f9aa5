public import AppIntentsCore
import OrderedCollections

/// An entity that a view shows, as the view's author has declared it.
public struct ShownEntity: Sendable, Hashable {
  /// The name of the entity's type in `snake_case`.
  public let type: String
  public let id: String
  /// Whether a person has chosen it among others.
  public let isSelected: Bool

  public init(_ identifier: EntityIdentifier, isSelected: Bool = false) {
    type = EntityDescriptor(identifier.entityType).name
    id = identifier.identifier
    self.isSelected = isSelected
  }
}

extension ShownEntity {
  package var value: IntentValue {
    .dictionary([
      "type": .text(type), "id": .text(id), "selected": .boolean(isSelected),
    ])
  }

  package init?(_ value: IntentValue) {
    guard case .dictionary(let parts) = value, case .text(let type)? = parts["type"],
      case .text(let id)? = parts["id"]
    else { return nil }
    self.type = type
    self.id = id
    isSelected = parts["selected"] == .boolean(true)
  }
}

extension ViewNode {
  /// The entities that the tree shows, in the order in which they are drawn. Those of hidden views
  /// aren't shown.
  public var shownEntities: [ShownEntity] {
    flag("hidden") ? [] : ownEntities + children.flatMap(\.shownEntities)
  }

  /// Declares that this view shows these entities, too.
  public mutating func show(_ entities: [ShownEntity]) {
    guard !entities.isEmpty else { return }
    attributes["entities"] = .list((ownEntities + entities).map(\.value))
  }

  private var ownEntities: [ShownEntity] {
    guard case .list(let items)? = attributes["entities"] else { return [] }
    return items.compactMap { ShownEntity($0) }
  }
}
