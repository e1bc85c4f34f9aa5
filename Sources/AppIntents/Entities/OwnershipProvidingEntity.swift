/// An entity that others may see or share. An intent that deletes such entities asks first.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/ownershipprovidingentity).
public protocol OwnershipProvidingEntity: AppEntity {
  var ownership: EntityOwnership { get }
}

/// Who besides the user has an entity. An empty set is the user's own.
public struct EntityOwnership: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The app can't say.
  public static let unknown = EntityOwnership(rawValue: 1)
  public static let shared = EntityOwnership(rawValue: 2)
  public static let `public` = EntityOwnership(rawValue: 4)
}

extension EntityOwnership {
  /// What to ask before these entities are deleted; nil if they are the user's own.
  package static func question(deleting entities: [Any]) -> String? {
    let others = entities.compactMap { $0 as? any OwnershipProvidingEntity }
      .filter { !$0.ownership.isEmpty }
    guard let first = others.first else { return nil }
    let all = others.reduce(into: EntityOwnership()) { $0.formUnion($1.ownership) }
    let manner = all.contains(.public) ? "public" : "shared"
    let name = first.displayRepresentation.title.text
    return others.count == 1
      ? "\"\(name)\" is \(manner). Delete it?"
      : "\(others.count) of the items are \(manner). Delete them?"
  }
}
