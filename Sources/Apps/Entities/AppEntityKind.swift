import AppIntentsCore
import ModelContext
import OrderedCollections
import ProviderClient
import ViewTree

/// A type of an app's entities, which the app is asked for.
struct AppEntityKind: EntityKind {
  let entity: AppTypes.Entity
  let types: AppTypes
  let running: any AppRunning

  var name: String { types.name(of: entity) }
  var title: String { entity.title }
  var canBeFound: Bool { !entity.isTransient }
  var isComplete: Bool { entity.isTransient }

  var properties: OrderedDictionary<String, ValueType>? {
    entity.properties.isEmpty
      ? nil : entity.properties.mapValues { types.shape(named: $0)?.type ?? .any }
  }

  func entity(ofWords words: String) -> IntentValue? { nil }

  func entity(
    ofProperties properties: OrderedDictionary<String, IntentValue>
  ) throws -> IntentValue? {
    guard entity.isTransient, !entity.isShared else { return nil }
    if let stray = properties.keys.first(where: { entity.properties[$0] == nil }) {
      let names = entity.properties.keys.map { "`\($0)`" }.joined(separator: ", ")
      throw IntentFailure("a \(title) has no `\(stray)`", help: "it has \(names)")
    }
    return .entity(
      IntentEntityValue(typeName: name, id: "", title: title, properties: properties))
  }

  func find(_ text: String) async throws -> [IntentValue] {
    let byID = try await Self.distinct(ask(["ids": [.text(text)]]))
    let same = byID.filter { $0.entityValue?.id == text }
    if !same.isEmpty { return same }
    // An app may write the id in another way. Several results mean that the app ignored the id.
    if byID.count == 1 { return byID }
    let found = try await Self.distinct(ask(["text": .text(text)]))
    let exact = found.filter { $0.entityValue?.title == text }
    return exact.isEmpty ? found : exact
  }

  /// The entities, each of them once.
  private static func distinct(_ found: [IntentValue]) -> [IntentValue] {
    var ids: Set<String> = []
    return found.filter { value in value.entityValue.map { ids.insert($0.id).inserted } ?? true }
  }

  func current(_ ids: [String], titled titles: [String: String]) async throws -> [IntentValue] {
    let found = try await ask(["ids": .list(ids.map { .text($0) })])
    var byID: [String: IntentValue] = [:]
    for value in found {
      if case .entity(let entity) = value { byID[entity.id] = value }
    }
    return try ids.map { id in
      if let value = byID[id] { return value }
      let known = titles[id].flatMap { $0 == id || $0.isEmpty ? nil : "`\($0)` (\(id))" }
      throw IntentFailure("the \(title) \(known ?? "`\(id)`") no longer exists", kind: .missing)
    }
  }

  var exports: [ValueType] { entity.exports.compactMap { types.shape(named: $0)?.type } }
  var imports: [ValueType] { entity.imports.compactMap { types.shape(named: $0)?.type } }

  func exported(_ entities: [IntentEntityValue], as type: ValueType) async throws -> [IntentValue] {
    guard let name = entity.exports.first(where: { types.shape(named: $0)?.type == type }),
      let shape = types.shape(named: name)
    else { throw IntentFailure("`\(types.app)` gives no \(type.name) for a \(title)") }
    let own = types.shape(named: entity.name) ?? .any
    return try await running.lookUp(in: types.app, for: "\(types.app): \(title)") {
      session, context in
      let writer = ToolArgumentWriter(context: context)
      let reader = ToolValueReader(types: types, context: context)
      var values: [IntentValue] = []
      for start in stride(from: 0, to: entities.count, by: Self.mostConverted) {
        let page = entities[start..<min(start + Self.mostConverted, entities.count)]
        let result = try await session.request(
          Method.convert,
          ([
            "type": .text(entity.name), "to": .text(name),
            "entities": .list(try page.map { try writer.json(.entity($0), as: own) }),
          ] as JSONObject).telling(context))
        let given = result["values"]?.jsonArray ?? []
        guard given.count == page.count else {
          throw IntentFailure(
            "`\(types.app)` gave \(given.count) values for \(page.count) entities")
        }
        values += try given.map { try reader.value($0, as: shape) }
      }
      return values
    }
  }

  /// How many entities one request converts.
  private static let mostConverted = 500

  /// The app makes the entity during the call.
  func imported(_ value: IntentValue, of type: ValueType) async throws -> IntentValue { value }

  func property(_ name: String, of value: IntentEntityValue) async throws -> IntentValue {
    let context = IntentContext.current
    do {
      try context.permit(.app(types.app))
      let session = try await running.app(named: types.app).sessionForLookups()
      let result = try await session.request(
        Method.property,
        (["type": .text(entity.name), "id": .text(value.id), "property": .text(name)] as JSONObject)
          .telling(context))
      let shape = entity.properties[name].flatMap { types.shape(named: $0) } ?? .any
      return try ToolValueReader(types: types, context: context)
        .value(result["value"] ?? .nothing, as: shape)
    } catch {
      throw IntentFailure.ofApp(error, step: "\(types.app): \(title)")
    }
  }

  func suggestions() async throws -> [IntentValue] { try await options().map(\.value) }

  func options() async throws -> [ParameterOption] {
    guard canBeFound else { return [] }
    let found = try await pages(["suggested": true])
    return try await shownFirst(SectionHeadings.add(found.sections, to: found.options))
  }

  /// The options after the entities that the app has shown last.
  ///
  /// - Parameter value: an entity as the value of an option.
  func shownFirst(
    _ options: [ParameterOption], value: (IntentEntityValue) -> IntentValue = { .entity($0) }
  ) async throws -> [ParameterOption] {
    let shown = await running.shown(by: types.app).filter { $0.type == entity.name }
    let ids = OrderedSet(shown.map(\.id)).prefix(Self.mostShown)
    guard !ids.isEmpty else { return options }
    let found = try await pages(["ids": .list(ids.map { .text($0) })])
    let onScreen = found.options.compactMap { option -> ParameterOption? in
      guard case .entity(let entity) = option.value else { return nil }
      return ParameterOption(
        value: value(entity), title: option.title, subtitle: option.subtitle,
        section: Self.onScreen, icon: option.icon
      ).headed
    }
    let known = Set(onScreen.map(\.value))
    return ParameterOption.distinct(onScreen + options.filter { !known.contains($0.value) })
  }

  /// How many entities on the screen are offered.
  private static let mostShown = 10
  private static let onScreen = "On the screen"

  /// What an app found, and what it has done of the search.
  struct Found {
    var entities: [IntentValue] = []
    /// Those of the entities.
    var icons: [Icon?] = []
    var isFiltered = false
    var isSorted = false
    /// The sections in which all are listed.
    var sections: IntentValue?

    /// The entities as options with different titles.
    var options: [ParameterOption] {
      zip(ParameterOption.entities(entities), icons).map { option, icon in
        ParameterOption(
          value: option.value, title: option.title, subtitle: option.subtitle, icon: icon)
      }
    }
  }

  /// The entities that may meet comparisons. An app that makes no comparisons gives all.
  ///
  /// - Parameter text: words that the app's index has of them; nil for any.
  func search(
    _ comparisons: PropertyComparisons, text: String? = nil, sort: String?, isDescending: Bool,
    limit: Int?
  ) async throws -> Found {
    guard entity.queries.contains("where") || text != nil else {
      return Found(entities: try await ask(["all": true]))
    }
    let condition = WireSearch.json(
      comparisons, sort: sort, isDescending: isDescending, limit: limit)
    var query: JSONObject = ["where": .dictionary(condition)]
    if let text {
      query["text"] = .text(text)
      query["indexed"] = true
    }
    var found = try await pages(query)
    if !comparisons.isComplete { found.isFiltered = false }
    return found
  }

  /// Whether the app has an index of their words.
  var isIndexed: Bool { entity.queries.contains("indexed") }

  private func ask(_ query: JSONObject) async throws -> [IntentValue] {
    try await pages(query).entities
  }

  /// The entities that a request brings, of all pages. An app that doesn't know the query has none.
  private func pages(_ query: JSONObject) async throws -> Found {
    try await running.lookUp(
      in: types.app, for: "\(types.app): \(entity.title)", ifUnknown: Found()
    ) { session, context in
      let reader = ToolValueReader(types: types, context: context)
      var found = Found()
      var size = 0
      var cursors: Set<IntentValue> = []
      var parameters = query.merging(["type": .text(entity.name)] as JSONObject) { own, _ in own }
        .telling(context)
      for _ in 0..<Self.mostPages {
        let result = try await session.request(Method.entities, parameters)
        for item in result["entities"]?.jsonArray ?? [] {
          let entity = IntentValue.entity(try reader.entity(item, named: name))
          size += try context.limits.size(of: entity)
          try context.limits.check(bytes: size)
          found.entities.append(entity)
          found.icons.append(Icon(json: item.jsonObject?["icon"]))
        }
        found.isFiltered = result["filtered"] == true
        found.isSorted = result["sorted"] == true
        found.sections = result["sections"]
        guard let cursor = result["nextCursor"], cursor != .nothing else { return found }
        guard cursors.insert(cursor).inserted else {
          throw IntentFailure(
            "`\(types.app)` gives the same cursor for two pages of its entities")
        }
        parameters["cursor"] = cursor
      }
      throw IntentFailure("`\(types.app)` lists its entities on more than \(Self.mostPages) pages")
    }
  }

  private static let mostPages = 1000
}

extension IntentValue {
  fileprivate var entityValue: IntentEntityValue? {
    if case .entity(let entity) = self { entity } else { nil }
  }
}
