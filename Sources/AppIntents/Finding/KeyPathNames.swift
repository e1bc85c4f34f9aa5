import Synchronization

/// The names of the properties to which the key paths of a query's declarations lead.
///
/// A key path leads to a property of an entity, and only an entity tells which one that is. Where no other
/// property has the same type, the type tells it, too.
struct KeyPathNames: @unchecked Sendable {
  // Sendable: the key paths lead to properties and capture nothing.
  private static let known = Mutex<[ObjectIdentifier: KeyPathNames]>([:])

  private let paths: [AnyKeyPath]
  private var isLearned = false
  private var names: [AnyKeyPath: String] = [:]

  /// What is known of a type of entities without one.
  static func of<Entity: AppEntity>(
    _ type: Entity.Type, _ paths: [PartialKeyPath<Entity>]
  ) -> KeyPathNames {
    let key = ObjectIdentifier(type)
    if let known = known.withLock({ $0[key] }) { return known }
    let names = KeyPathNames(paths, in: EntityLayout.of(type))
    return known.withLock { known in
      let names = known[key] ?? names
      known[key] = names
      return names
    }
  }

  private init(_ paths: [AnyKeyPath], in layout: EntityLayout) {
    self.paths = paths
    for path in paths {
      names[path] = layout.onlyName(ofType: Swift.type(of: path).valueType)
    }
  }

  /// Whether an entity may tell of a key path that leads to the property with this name.
  func mayLack(_ name: String) -> Bool { !isLearned && !names.values.contains(name) }

  func name(of path: AnyKeyPath) -> String? { names[path] }

  /// The same with what an entity tells, which is kept for the next search.
  func learning<Entity: AppEntity>(from sample: Entity) -> KeyPathNames {
    let named = EntityLayout.of(Entity.self).named(in: sample)
    var learned = self
    learned.isLearned = true
    for path in paths {
      guard let path = path as? PartialKeyPath<Entity>,
        let property = sample[keyPath: path] as? _AnyEntityProperty
      else { continue }
      learned.names[path] = named.first { $0.property === property }?.name
    }
    Self.known.withLock { [learned] in $0[ObjectIdentifier(Entity.self)] = learned }
    return learned
  }
}
