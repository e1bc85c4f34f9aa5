import AppIntentsCore
import ModelContext
import OrderedCollections
import ToolServing

/// What the extension's `app` tells of a server.
enum AppDescription {
  static func json(of app: ServedApp) -> JSONObject {
    var types: JSONObject = [:]
    for (name, type) in app.entities { types[name] = .dictionary(entity(type)) }
    var (enums, icons) = (JSONObject(), WireIcons())
    let icon = icons.json(app.icon?.icon)
    for (name, type) in app.choices { enums[name] = choice(type, &icons) }
    return JSONObject(present: [
      "name": .text(app.name),
      "also_called": app.otherNames.isEmpty ? nil : .list(app.otherNames.map { .text($0) }),
      "version": .text(app.version), "icon": icon,
      "types": .dictionary(types),
      "enums": .dictionary(enums), "shortcuts": .list(shortcuts(of: app)),
      "negative_phrases": app.negativePhrases.isEmpty
        ? nil : .list(app.negativePhrases.map { .text($0) }),
      "open": ForegroundCommand.words.isEmpty
        ? nil : .list(ForegroundCommand.words.map { .text($0) }),
      "hidden": app.hidden.isEmpty
        ? nil
        : .list(app.hidden.map { ["tool": .text($0.name), "reason": .text($0.reason)] }),
    ])
  }

  private static func entity<Entity: AppEntity>(_ type: Entity.Type) -> JSONObject {
    let query: Any.Type = Entity.DefaultQuery.self
    // One that only is a value has no query: it is given with its properties.
    var queries: [IntentValue] = type is any TransientAppEntity.Type ? [] : ["ids"]
    if query is any EntityStringQuery.Type { queries.append("text") }
    if query is any EnumerableEntityQuery.Type { queries.append("all") }
    let isIndexed = type is any IndexedEntity.Type
    // The index finds the entities of a query that only knows their ids.
    if query is any EntityPropertyQuery.Type || isIndexed && !queries.contains("all") {
      queries.append("where")
    }
    if isIndexed { queries.append("indexed") }
    let display = Entity.typeDisplayRepresentation
    var properties: JSONObject = [:]
    for (name, type) in type.propertyTypes { properties[name] = .text(WireType.name(of: type)) }
    let conversions = DeclaredConversions(type)
    let finding = type.findIntentDescription
    return JSONObject(present: [
      "title": .text(String(localized: display.name)), "queries": .list(queries),
      "properties": .dictionary(properties),
      "find": finding.map { .text(String(localized: $0.descriptionText)) },
      "transient": type is any TransientAppEntity.Type ? true : nil,
      "shared": type is any BuiltInEntity.Type ? true : nil,
      "assistant_only": type.isForAssistants ? true : nil,
      "exports": names(of: conversions.exports), "imports": names(of: conversions.imports),
    ])
  }

  private static func names(of types: [ValueType]) -> IntentValue? {
    types.isEmpty ? nil : .list(types.map { .text(WireType.name(of: $0)) })
  }

  private static func choice(
    _ type: IntentChoiceType, _ icons: inout WireIcons
  ) -> IntentValue {
    .list(
      type.cases.map { item in
        .dictionary(
          JSONObject(present: [
            "name": .text(item.name), "title": .text(item.title),
            "synonyms": item.synonyms.isEmpty ? nil : .list(item.synonyms.map { .text($0) }),
            "icon": icons.json(item.icon),
          ]))
      })
  }

  private static func shortcuts(of app: ServedApp) -> [IntentValue] {
    let tools = Dictionary(
      app.intents.values.map { (ObjectIdentifier($0.type), $0.tool) },
      uniquingKeysWith: { first, _ in first })
    return app.shortcuts.compactMap { shortcut in
      guard let tool = tools[ObjectIdentifier(type(of: shortcut.intent))] else { return nil }
      var arguments: JSONObject = [:]
      for (name, value) in shortcut.intent.parameterValues where value != .nothing {
        arguments[name] = WireValue.argument(value)
      }
      return .dictionary(
        JSONObject(present: [
          "tool": .text(tool), "arguments": arguments.isEmpty ? nil : .dictionary(arguments),
          "phrases": .list(shortcut.phrases.map { .text($0) }),
          "title": shortcut.shortTitle.map { .text(String(localized: $0)) },
          "symbol": shortcut.systemImageName.map { .text($0) },
        ]))
    }
  }
}
