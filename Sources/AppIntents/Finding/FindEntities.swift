import OrderedCollections

/// The intents that a catalogue has without anyone declaring them: one for each type of entity whose
/// query can search or list its entities.
enum FindIntents {
  /// What their ids begin with.
  static let prefix = "find_"

  /// The intent that finds entities of a type; nil for a type whose query only knows ids and texts.
  static func type(for entity: any AppEntity.Type) -> (any AppIntent.Type)? {
    func open<Entity: AppEntity>(_ type: Entity.Type) -> (any AppIntent.Type)? {
      let query: Any.Type = Entity.DefaultQuery.self
      return query is any EntityPropertyQuery.Type || query is any EnumerableEntityQuery.Type
        ? FindEntities<Entity>.self : nil
    }
    return open(entity)
  }
}

/// Finds entities of an app by a condition on their properties.
///
/// The app's query gets the comparisons that it declares; the rest is compared here, over what the
/// query gives.
struct FindEntities<Entity: AppEntity>: AppIntent, SideEffectDeclaring, NothingGiving {
  static var persistentIdentifier: String {
    FindIntents.prefix + EntityLayout.of(Entity.self).typeName
  }

  static var title: LocalizedStringResource { "Find \(typeName)" }
  static var sideEffects: SideEffects { [] }
  static var nothingCondition: String { "if none fits" }

  static var description: IntentDescription? {
    if let described = Entity.findIntentDescription { return described }
    return IntentDescription(
      "Finds each \(typeName) that meets a condition on `item`, such as `item.title contains \"a\"`."
    )
  }

  private static var typeName: String { Entity.typeDisplayRepresentation.name.text }

  @Parameter(
    title: "Condition", description: "A condition on the properties of `item`",
    inputConnectionBehavior: .never)
  var `where`: IntentCondition?

  @Parameter(
    title: "Sort By", description: "The name of a property", inputConnectionBehavior: .never)
  var sort: String?

  @Parameter(
    title: "Descending", description: "Whether the greatest come first", default: false,
    inputConnectionBehavior: .never)
  var descending: Bool

  @Parameter(
    title: "Limit", description: "The most to find", inclusiveRange: (0, .max),
    inputConnectionBehavior: .never)
  var limit: Int?

  init() {}

  static var parameterSummary: some ParameterSummary {
    Summary("Find where \(\.$where)") {
      \.$sort
      \.$descending
      \.$limit
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[Entity]> {
    let condition = `where`
    let comparisons = try await UnreadProperty.reading {
      try condition?.comparisons() ?? PropertyComparisons(isComplete: true)
    }
    let search = EntitySearch(
      comparisons: comparisons,
      sort: sort, isDescending: descending, limit: limit)
    let found = try await Self.ask(Entity.defaultQuery, search)
    var entities = found.entities.compactMap { $0 as? Entity }
    if !found.isFiltered, let condition {
      let holds = try await UnreadProperty.reading(each: entities.map(\.intentValue)) { value in
        try Task.checkCancellation()
        return try condition.holds(value)
      }
      entities = zip(entities, holds).filter(\.1).map(\.0)
    }
    if !found.isSorted, let sort {
      entities = try await Self.sorted(entities, by: sort, descending)
    }
    if let limit { entities = Array(entities.prefix(max(0, limit))) }
    return .result(value: entities)
  }

  fileprivate static func ask(
    _ query: Entity.DefaultQuery, _ search: EntitySearch
  ) async throws -> FoundEntities {
    if let query = query as? any EntityPropertyQuery { return try await query.find(search) }
    if let query = query as? any EnumerableEntityQuery { return try await query.findAll() }
    return FoundEntities(entities: try await query.suggestedEntities()._items)
  }

  private static func sorted(
    _ entities: [Entity], by name: String, _ isDescending: Bool
  ) async throws -> [Entity] {
    let keys = try await UnreadProperty.reading(each: entities.map(\.intentValue)) { value in
      if case .entity(let entity) = value, let key = try entity.property(name) { return key }
      throw IntentFailure("a \(typeName) has no property `\(name)` to sort by")
    }
    let order = try IntentContext.current.values.sorted(keys, isDescending: isDescending)
    return order.map { entities[$0] }
  }
}

extension AppEntity {
  /// What the app says of finding these entities.
  package static var findIntentDescription: IntentDescription? {
    (DefaultQuery.self as? any EntityPropertyQuery.Type)?.findIntentDescription
      ?? (DefaultQuery.self as? any EnumerableEntityQuery.Type)?.findIntentDescription
  }
}

/// What a step wants to find.
package struct EntitySearch: Sendable {
  package let comparisons: PropertyComparisons
  package let sort: String?
  package let isDescending: Bool
  package let limit: Int?

  package init(
    comparisons: PropertyComparisons, sort: String?, isDescending: Bool, limit: Int?
  ) {
    self.comparisons = comparisons
    self.sort = sort
    self.isDescending = isDescending
    self.limit = limit
  }

  /// What a type's query finds; nil if it only knows ids and texts.
  package func result<Entity: AppEntity>(
    in type: Entity.Type
  ) async throws -> (entities: [IntentValue], isFiltered: Bool, isSorted: Bool)? {
    guard FindIntents.type(for: type) != nil else { return nil }
    let found = try await FindEntities<Entity>.ask(Entity.defaultQuery, self)
    return (
      found.entities.compactMap { ($0 as? Entity)?.intentValue }, found.isFiltered,
      found.isSorted
    )
  }
}

/// What a query gave, and what it has done of the search.
struct FoundEntities: Sendable {
  var entities: [any Sendable]
  var isFiltered = false
  var isSorted = false
}

extension EnumerableEntityQuery {
  fileprivate func findAll() async throws -> FoundEntities {
    FoundEntities(entities: try await allEntities()._items)
  }
}

extension EntityPropertyQuery {
  /// Asks the query with the comparisons and the order that it declares.
  fileprivate func find(_ search: EntitySearch) async throws -> FoundEntities {
    let names = try await names(for: search)
    let comparators = try await Self.comparators(for: search.comparisons, names)
    let isFiltered =
      search.comparisons.isComplete && comparators.count == search.comparisons.items.count
    let asked = search.comparisons.isAny && !isFiltered ? [] : comparators
    let sort = search.sort.flatMap { name in
      Self.sorting(by: name, names).map {
        EntityQuerySort<Entity>(by: $0, order: search.isDescending ? .descending : .ascending)
      }
    }
    let isSorted = search.sort == nil || sort != nil
    let found = try await entities(
      matching: asked, mode: search.comparisons.isAny && isFiltered ? .or : .and,
      sortedBy: sort.map { [$0] } ?? [], limit: isFiltered && isSorted ? search.limit : nil)
    return FoundEntities(entities: found._items, isFiltered: isFiltered, isSorted: isSorted)
  }

  /// The names of the properties to which the declarations lead. An entity is asked for only if a name that
  /// the search has isn't known without one, once for each type.
  private func names(for search: EntitySearch) async throws -> KeyPathNames {
    let paths =
      Self.properties.declarations.compactMap(\.keyPath)
      + Self.sortingOptions.properties.map(\.keyPath)
    let names = KeyPathNames.of(Entity.self, paths)
    let wanted = search.comparisons.items.map(\.property) + [search.sort].compactMap(\.self)
    guard wanted.contains(where: names.mayLack) else { return names }
    // A query that needs a comparison gives none, and is asked with those that are known.
    let any = try await entities(matching: [], mode: .and, sortedBy: [], limit: 1)._items
    return any.first.map { names.learning(from: $0) } ?? names
  }

  /// What the query's comparators make of the comparisons that they can make.
  private static func comparators(
    for comparisons: PropertyComparisons, _ names: KeyPathNames
  ) async throws -> [ComparatorMappingType] {
    var made: [ComparatorMappingType] = []
    for item in comparisons.items {
      let declared = properties.declarations.first { declared in
        declared.keyPath.flatMap { names.name(of: $0) } == item.property
      }
      guard let declared, let path = declared.keyPath,
        let map = declared.comparators[item.comparison],
        let property = Swift.type(of: path).valueType as? _AnyEntityProperty.Type
      else { continue }
      let type = property.valueType
      if let comparator = try await map(item.values.map { converted($0, to: type, item) }) {
        made.append(comparator)
      }
    }
    return made
  }

  /// The value as the property's type, or as it is where it can't be converted: the comparator then
  /// refuses it, and it is compared here.
  private static func converted(
    _ value: IntentValue, to type: ValueType, _ item: PropertyComparisons.Item
  ) -> IntentValue {
    var wanted = type
    if item.comparison == .contains, case .list(let element) = type { wanted = element }
    if value.type == wanted { return value }
    return (try? IntentContext.current.values.convert(value, to: wanted)) ?? value
  }

  /// The key path with which the query sorts by a property; nil if it can't.
  private static func sorting(
    by name: String, _ names: KeyPathNames
  ) -> PartialKeyPath<Entity>? {
    sortingOptions.properties.first { names.name(of: $0.keyPath) == name }?.keyPath
  }
}
