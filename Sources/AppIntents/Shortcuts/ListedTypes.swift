/// The types of a module that take part in AppIntents, as the build lists them.
///
/// Not part of Apple's framework, whose tools read them from the compiled module.
public struct _ListedTypes: Sendable {
  public private(set) var intents: [any AppIntent.Type]
  public private(set) var entities: [any AppEntity.Type]
  public private(set) var valueQueries: [any IntentValueQuery.Type]
  private var providers: @Sendable () -> [any AppShortcutsProvider.Type]

  public init(
    intents: [any AppIntent.Type], entities: [any AppEntity.Type],
    valueQueries: [any IntentValueQuery.Type] = [],
    shortcuts: @autoclosure @escaping @Sendable () -> [any AppShortcutsProvider.Type]
  ) {
    self.intents = intents
    self.entities = entities
    self.valueQueries = valueQueries
    providers = shortcuts
  }

  public var shortcuts: [any AppShortcutsProvider.Type] { providers() }

  /// These types with those of the packages, and of the packages that they include, each once.
  public func including(_ packages: [any AppIntentsPackage.Type]) -> _ListedTypes {
    var all = self
    var seen: Set<ObjectIdentifier> = []
    var waiting = packages[...]
    while let package = waiting.popFirst() {
      guard seen.insert(ObjectIdentifier(package)).inserted else { continue }
      waiting += package.includedPackages
      guard let listed = (package as? any _TypeListing.Type)?._listedTypes else { continue }
      let providers = all.providers
      all = _ListedTypes(
        intents: Self.joined(all.intents, listed.intents) { ObjectIdentifier($0) },
        entities: Self.joined(all.entities, listed.entities) { ObjectIdentifier($0) },
        valueQueries: Self.joined(all.valueQueries, listed.valueQueries) { ObjectIdentifier($0) },
        shortcuts: Self.joined(providers(), listed.shortcuts) { ObjectIdentifier($0) })
    }
    return all
  }

  private static func joined<Item>(
    _ first: [Item], _ second: [Item], by id: (Item) -> ObjectIdentifier
  ) -> [Item] {
    let known = Set(first.map(id))
    return first + second.filter { !known.contains(id($0)) }
  }
}

/// A package whose module's types the build has listed. The build writes the conformance.
public protocol _TypeListing: SendableMetatype {
  static var _listedTypes: _ListedTypes { get }
}
