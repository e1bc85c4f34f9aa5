package import AppIntentsCore
package import ModelContext
package import OrderedCollections

/// The entities and enums of an app, as the extension's `app` tells them.
///
/// In workflows their names have the app's name before them, because two apps may both have events:
/// `pal.event`. On the wire they have the name alone.
package struct AppTypes: Sendable {
  /// A type of entities.
  package struct Entity: Sendable, Hashable {
    /// Its name on the wire.
    package let name: String
    package let title: String
    /// `ids`, `text`, `all`, `suggested`, `where`.
    package let queries: Set<String>
    /// What the app says of finding them; nil if it says nothing.
    package let findDescription: String?
    /// The names of the properties' types, by the properties' names.
    package let properties: OrderedDictionary<String, String>
    /// The properties that the app is asked for when a step uses them, and that its entities lack.
    package let deferred: [String]
    package let isTransient: Bool
    /// Whether the type comes with Segue, such as a contact, and has no app's name.
    package let isShared: Bool
    /// Whether only assistants use it, so that no step finds it and no list has it.
    package let isForAssistants: Bool
    /// The names of the types of values that its entities give, and of which they are made.
    package let exports: [String]
    package let imports: [String]
  }

  package let app: String
  package let entities: OrderedDictionary<String, Entity>
  package let choices: OrderedDictionary<String, IntentChoiceType>
  /// The symbols of shortcuts, by the names of their tools.
  let symbols: [String: String]

  package init(of app: String, described: JSONObject = [:]) {
    self.app = app
    var entities: OrderedDictionary<String, Entity> = [:]
    for (name, value) in described["types"]?.jsonObject ?? [:] {
      guard let members = value.jsonObject else { continue }
      entities[name] = Entity(name: name, members)
    }
    var choices: OrderedDictionary<String, IntentChoiceType> = [:]
    for (name, value) in described["enums"]?.jsonObject ?? [:] {
      let cases = value.jsonArray?.compactMap(IntentChoiceType.Case.init(described:)) ?? []
      if !cases.isEmpty { choices[name] = IntentChoiceType(name: "\(app).\(name)", cases: cases) }
    }
    self.entities = entities
    self.choices = choices
    var symbols: [String: String] = [:]
    for shortcut in described["shortcuts"]?.jsonArray ?? [] {
      guard let members = shortcut.jsonObject, let tool = members["tool"]?.jsonString,
        symbols[tool] == nil
      else { continue }
      symbols[tool] = members["symbol"]?.jsonString
    }
    self.symbols = symbols
  }

  /// The name in workflows of a type of entities.
  package func name(of entity: Entity) -> String {
    entity.isShared ? entity.name : "\(app).\(entity.name)"
  }

  /// The type of entities with a name in workflows.
  func entity(named name: String) -> Entity? {
    if let entity = entities[name], entity.isShared { return entity }
    guard name.hasPrefix("\(app).") else { return nil }
    return entities[String(name.dropFirst(app.count + 1))]
  }

  /// The shape that an exact type's name means; nil for a name that isn't known.
  func shape(named name: String) -> ToolShape? {
    if name.hasPrefix("["), name.hasSuffix("]") {
      return shape(named: String(name.dropFirst().dropLast()))?.list
    }
    if let type = Self.plain[name] { return ToolShape(type) }
    if let entity = entities[name] {
      return ToolShape(
        .entity(self.name(of: entity)), form: entity.isTransient ? .transient : .plain)
    }
    return choices[name].map { ToolShape(.choice($0)) }
  }

  private static let plain: [String: ValueType] = [
    "any": .any, "nothing": .nothing, "text": .text, "rich_text": .richText, "number": .number,
    "boolean": .boolean, "date": .date, "duration": .duration, "measurement": .measurement,
    "url": .url, "file": .file, "dictionary": .dictionary,
  ]
}

extension AppTypes.Entity {
  fileprivate init(name: String, _ members: JSONObject) {
    self.name = name
    title = members["title"]?.jsonString.map(PlainText.line) ?? TypeName.title(name)
    queries = Set(members["queries"]?.jsonArray?.compactMap(\.jsonString) ?? [])
    findDescription = members["find"]?.jsonString.map(PlainText.line)
    properties = (members["properties"]?.jsonObject ?? [:]).compactMapValues { value in
      // A type's name, or an object that has it beside what else is known.
      value.jsonString ?? value.jsonObject?["type"]?.jsonString
    }
    deferred =
      (members["properties"]?.jsonObject ?? [:]).filter { _, value in
        value.jsonObject?["deferred"]?.jsonBoolean == true
      }.keys.elements
    isTransient = members["transient"]?.jsonBoolean ?? false
    isShared =
      members["shared"]?.jsonBoolean == true && BuiltInEntities.type(named: name) != nil
    isForAssistants = members["assistant_only"]?.jsonBoolean ?? false
    exports = members["exports"]?.jsonArray?.compactMap(\.jsonString) ?? []
    imports = members["imports"]?.jsonArray?.compactMap(\.jsonString) ?? []
  }
}

extension IntentChoiceType.Case {
  fileprivate init?(described value: IntentValue) {
    guard let members = value.jsonObject, let name = members["name"]?.jsonString else { return nil }
    self.init(
      name: name, title: members["title"]?.jsonString.map(PlainText.line) ?? name,
      synonyms: members["synonyms"]?.jsonArray?.compactMap(\.jsonString) ?? [])
    icon = Icon(json: members["icon"])
  }
}
